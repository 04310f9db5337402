// The address bar as state: which page, and the query that holds the view. The only place that touches history.
export type Page = { name: "jobs" } | { name: "job"; id: string; tab: string } | { name: "nowhere" };

class Route {
  #path = $state(location.pathname);
  #search = $state(location.search);

  page: Page = $derived(pageOf(this.#path));
  query = $derived(new URLSearchParams(this.#search));

  constructor() {
    addEventListener("popstate", this.#read);
  }

  go(address: string): void {
    if (address === location.pathname + location.search) return;
    history.pushState(null, "", address);
    this.#read();
    scrollTo(0, 0);
  }

  /** Change one value of the query in place, so that Back leaves the page and not each letter typed. */
  set(name: string, value: string | null): void {
    const query = new URLSearchParams(location.search);
    if (value) query.set(name, value);
    else query.delete(name);
    history.replaceState(null, "", location.pathname + (query.size ? `?${query}` : ""));
    this.#read();
  }

  #read = (): void => {
    this.#path = location.pathname;
    this.#search = location.search;
  };
}

function pageOf(path: string): Page {
  const [first, id, tab, ...rest] = path.split("/").filter(Boolean);
  if (first === undefined || (first === "jobs" && id === undefined)) return { name: "jobs" };
  if (first === "jobs" && id && rest.length === 0) return { name: "job", id, tab: tab ?? "overview" };
  return { name: "nowhere" };
}

export function jobAddress(id: string, tab = "overview"): string {
  return tab === "overview" ? `/jobs/${id}` : `/jobs/${id}/${tab}`;
}

export const route = new Route();

/** For links inside the page: a plain click goes without loading; any other click is the browser's. */
export function followLink(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest?.("a");
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey && !event.defaultPrevented;
  if (!link || !plain || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  if (pageOf(link.pathname).name === "nowhere") return;
  event.preventDefault();
  route.go(link.pathname + link.search);
}
