// The log of one job as far as this page holds it: the tail under a filter, older lines on demand, new ones from the stream.
import { ApiError, get } from "../api/client";
import type { LogMessage, LogPage } from "../api/types";
import { connection } from "./connection.svelte";

const FIRST_TAIL = 500;
/** As many lines as one answer of the API holds, and as this page keeps; the rest is for the terminal. */
const LONGEST_TAIL = 10_000;

export interface LogFilter {
  worker: string;
  search: string;
}

/** A line of the stream has no offset. */
export interface Line {
  worker: string;
  text: string;
  offset?: number;
}

export class Logs {
  /** Plain on purpose: thousands of lines need no watching each; `version` tells of change. */
  lines: Line[] = [];
  version = $state(0);
  /** Lines dropped at the top since the last reading, so that a reader further up can be held in place. */
  numDropped = 0;
  loaded = $state(false);
  loadingOlder = $state(false);
  atStart = $state(false);
  error = $state<ApiError | null>(null);
  workers = $state<string[]>([]);
  #filter: LogFilter = { worker: "", search: "" };
  #position = -1;
  #waiting: LogMessage[] | null = null;
  #tail = FIRST_TAIL;
  #asking = 0;
  #pulse: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly jobId: string,
    private readonly signal: AbortSignal,
  ) {}

  async show(filter: LogFilter): Promise<void> {
    this.#filter = filter;
    this.#tail = FIRST_TAIL;
    await this.#read();
  }

  /** Read a longer tail; the answer says how many lines came on top. */
  async older(): Promise<number> {
    if (this.loadingOlder || this.atStart || this.#tail >= LONGEST_TAIL) return 0;
    this.loadingOlder = true;
    const first = this.lines[0];
    this.#tail = Math.min(LONGEST_TAIL, this.#tail * 4);
    await this.#read();
    this.loadingOlder = false;
    return Math.max(
      0,
      this.lines.findIndex((line) => line.worker === first?.worker && line.offset === first.offset),
    );
  }

  get isFull(): boolean {
    return this.#tail >= LONGEST_TAIL;
  }

  take(message: LogMessage): void {
    this.#know([message.worker]);
    if (this.#waiting) this.#waiting.push(message);
    else if (this.loaded && message.position > this.#position) this.#append(message);
  }

  async #read(): Promise<void> {
    const asking = ++this.#asking;
    this.#waiting = [];
    const { worker, search } = this.#filter;
    try {
      const page: LogPage = await connection.read(
        () => get(`/v1/jobs/${this.jobId}/logs`, { worker, search, tail: this.#tail }, this.signal),
        this.signal,
      );
      if (asking !== this.#asking) return;
      this.lines = page.lines;
      this.#position = page.position;
      this.atStart = page.lines.length < this.#tail;
      this.error = null;
    } catch (error) {
      if (this.signal.aborted || asking !== this.#asking) return;
      if (!(error instanceof ApiError)) throw error;
      this.error = error;
    }
    const waiting: LogMessage[] = this.#waiting ?? [];
    this.#waiting = null;
    this.#know(this.lines.map((line) => line.worker));
    for (const message of waiting) if (message.position > this.#position) this.#append(message);
    this.loaded = true;
    this.version += 1;
  }

  #append(message: LogMessage): void {
    const { worker, search } = this.#filter;
    if (worker && message.worker !== worker) return;
    const wanted = search.toLowerCase();
    const lines = message.lines.filter((text) => !wanted || text.toLowerCase().includes(wanted));
    this.lines.push(...lines.map((text) => ({ worker: message.worker, text })));
    const over = this.lines.length - LONGEST_TAIL;
    if (over > 0) {
      this.lines.splice(0, over);
      this.numDropped += over;
      this.atStart = false;
    }
    this.#pulse ??= setTimeout(() => {
      this.#pulse = undefined;
      this.version += 1;
    }, 100);
  }

  #know(workers: string[]): void {
    for (const worker of new Set(workers)) if (!this.workers.includes(worker)) this.workers.push(worker);
  }
}
