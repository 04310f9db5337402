// Dark or light: the system's choice until the reader makes one, kept in this browser. theme.js applies it before the first paint.
type Name = "dark" | "light";

class Theme {
  #system = $state<Name>(matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark");
  #chosen = $state<Name | null>((document.documentElement.dataset.theme as Name | undefined) ?? null);
  name: Name = $derived(this.#chosen ?? this.#system);

  constructor() {
    matchMedia("(prefers-color-scheme: light)").addEventListener("change", (event) => (this.#system = event.matches ? "light" : "dark"));
  }

  toggle(): void {
    this.#chosen = this.name === "dark" ? "light" : "dark";
    document.documentElement.dataset.theme = this.#chosen;
    try {
      localStorage.setItem("theme", this.#chosen);
    } catch {
      // Storage is closed to this page: the choice lives until it is left.
    }
  }
}

export const theme = new Theme();
