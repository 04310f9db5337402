// The keyboard: what each key does on every page. Lists lend their rows (`data-row`), pages their search fields (`data-search`).
import { theme } from "./theme.svelte";
import { jobAddress, route } from "./route.svelte";

export const TABS = ["overview", "charts", "workers", "logs", "checkpoints", "events", "spec"] as const;
const CHORD_MS = 1000;

class Keys {
  helpShown = $state(false);
  #goAt = 0;

  constructor() {
    addEventListener("keydown", this.#press);
  }

  #press = (event: KeyboardEvent): void => {
    const target = event.target as HTMLElement;
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (target.matches("input, textarea, select")) {
      if (event.key === "Escape") target.blur();
      return;
    }
    if (this.#act(event.key)) event.preventDefault();
  };

  #act(key: string): boolean {
    const chord = Date.now() - this.#goAt < CHORD_MS;
    this.#goAt = key === "g" ? Date.now() : 0;
    if (chord && key === "j") return (route.go("/"), true);
    switch (key) {
      case "/":
        return focusSearch();
      case "?":
        return (this.helpShown = true);
      case "t":
        return (theme.toggle(), true);
      case "j":
        return stepRow(1);
      case "k":
        return stepRow(-1);
      default:
        return goToTab(key);
    }
  }
}

/** The page's own field goes before the one in the header. */
function focusSearch(): boolean {
  const fields = [...document.querySelectorAll<HTMLInputElement>("[data-search]")];
  const field = fields[fields.length - 1];
  field?.focus();
  field?.select();
  return field !== undefined;
}

function stepRow(by: 1 | -1): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>("[data-row]")];
  if (!rows.length) return false;
  const at = rows.indexOf(document.activeElement as HTMLElement);
  const next = rows[at < 0 ? (by > 0 ? 0 : rows.length - 1) : Math.min(rows.length - 1, Math.max(0, at + by))];
  next?.focus();
  next?.scrollIntoView({ block: "nearest" });
  return true;
}

function goToTab(key: string): boolean {
  const tab = TABS[Number(key) - 1];
  if (!tab || route.page.name !== "job") return false;
  route.go(jobAddress(route.page.id, tab));
  return true;
}

export const keys = new Keys();
