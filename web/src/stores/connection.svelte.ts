// Whether this page hears the service, and whether it may: what the quiet bar and the log-in page stand on. The one way to read with patience.
import { ApiError, get } from "../api/client";

/** Shorter breaks, such as a restart of the API's process, are healed before anybody is told. */
const QUIET_MS = 1500;
const RETRY_MS = 2000;

class Connection {
  lostSince = $state<number | null>(null);
  loggedOut = $state(false);
  #broken = new Set<object>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  report(who: object, well: boolean): void {
    if (well) this.#broken.delete(who);
    else this.#broken.add(who);
    if (!this.#broken.size) {
      clearTimeout(this.#timer);
      this.#timer = undefined;
      this.lostSince = null;
    } else if (this.#timer === undefined) {
      const since = Date.now();
      this.#timer = setTimeout(() => (this.lostSince = since), QUIET_MS);
    }
  }

  /** A stream gives no status when it is refused; an ordinary read tells whether this browser must log in again. */
  async askWhy(): Promise<void> {
    await get("/v1/jobs", { limit: 1 }).then(
      () => (this.loggedOut = false),
      (error: unknown) => this.#note(error),
    );
  }

  /** Read until an answer comes: breaks are waited out, refusals are thrown. */
  async read<Answer>(ask: () => Promise<Answer>, signal: AbortSignal): Promise<Answer> {
    const who = {};
    try {
      for (;;) {
        try {
          return await ask();
        } catch (error) {
          this.#note(error);
          if (!(error instanceof ApiError) || !error.isConnection || signal.aborted) throw error;
          this.report(who, false);
          await pause(RETRY_MS, signal);
        }
      }
    } finally {
      this.report(who, true);
    }
  }

  #note(error: unknown): void {
    if (error instanceof ApiError && error.status === 401) this.loggedOut = true;
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => (clearTimeout(timer), reject(signal.reason)), { once: true });
  });
}

export const connection = new Connection();
