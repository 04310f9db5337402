// One live stream of the API, healing by itself: EventSource resumes by Last-Event-ID, and after a fatal close we open anew with `after`.
import { query } from "./client";
import type { Messages } from "./types";

const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = 8000;

type Kind = keyof Messages;
const KINDS: Kind[] = ["job", "event", "points", "log"];

export interface StreamOptions {
  /** Parameters of GET /v1/stream, less `after`. */
  params: Record<string, string>;
  /** Where to begin; null for whatever comes from now on. */
  after: string | null;
  onMessage: <K extends Kind>(kind: K, message: Messages[K]) => void;
  /** Whether it is connected; told on every change. */
  onLive: (live: boolean) => void;
  /** It was refused rather than broken: somebody should ask why. */
  onRefused?: () => void;
  /** Connected again after a break: what came between may be missing where no position was known. */
  onReopen?: () => void;
}

export class Stream {
  #source: EventSource | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #retryMs = FIRST_RETRY_MS;
  #last: string | null;
  #opened = false;

  constructor(private readonly options: StreamOptions) {
    this.#last = options.after;
    window.addEventListener("online", this.#hurry);
    document.addEventListener("visibilitychange", this.#hurry);
    this.#open();
  }

  close(): void {
    window.removeEventListener("online", this.#hurry);
    document.removeEventListener("visibilitychange", this.#hurry);
    clearTimeout(this.#timer);
    this.#source?.close();
    this.#source = null;
  }

  #open = (): void => {
    clearTimeout(this.#timer);
    this.#source?.close();
    const source = new EventSource(
      `/v1/stream${query({ ...this.options.params, after: this.options.after === null ? null : this.#last })}`,
    );
    this.#source = source;
    source.onopen = () => {
      this.#retryMs = FIRST_RETRY_MS;
      this.options.onLive(true);
      if (this.#opened) this.options.onReopen?.();
      this.#opened = true;
    };
    source.onerror = () => {
      this.options.onLive(false);
      if (source.readyState === EventSource.CLOSED) this.#retry();
    };
    for (const kind of KINDS) source.addEventListener(kind, (event) => this.#take(kind, event as MessageEvent<string>));
  };

  #take(kind: Kind, event: MessageEvent<string>): void {
    if (event.lastEventId) this.#last = event.lastEventId;
    this.options.onMessage(kind, JSON.parse(event.data) as Messages[Kind]);
  }

  #retry(): void {
    this.options.onRefused?.();
    this.#timer = setTimeout(this.#open, this.#retryMs);
    this.#retryMs = Math.min(LONGEST_RETRY_MS, this.#retryMs * 2);
  }

  /** The network is back, or somebody looks again: do not sit out the pause. */
  #hurry = (): void => {
    if (document.visibilityState === "visible" && this.#source?.readyState === EventSource.CLOSED) this.#open();
  };
}
