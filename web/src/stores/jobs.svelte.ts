// The jobs page's list: read by filter, then kept true by the stream. Newest first, as the API hands it out.
import { ApiError, get } from "../api/client";
import { Stream } from "../api/stream";
import type { JobView, Page } from "../api/types";
import { holds, parseFilter, type Filter } from "../lib/filter";
import { connection } from "./connection.svelte";

const PAGE_SIZE = 50;

export class Jobs {
  items = $state<JobView[]>([]);
  loaded = $state(false);
  loadingMore = $state(false);
  error = $state<ApiError | null>(null);
  next = $state<string | null>(null);
  #filter: Filter = parseFilter("");
  #stop = new AbortController();
  #stream: Stream | null = null;

  start(): void {
    this.#stream = new Stream({
      params: {},
      after: null,
      onMessage: (kind, message) => kind === "job" && this.#take(message as JobView),
      onLive: (live) => connection.report(this, live),
      onRefused: () => void connection.askWhy(),
      onReopen: () => void this.show(this.#filter),
    });
  }

  close(): void {
    this.#stop.abort();
    this.#stream?.close();
    connection.report(this, true);
  }

  /** Read the first page under a filter; what is shown stays until the answer is there. */
  async show(filter: Filter): Promise<void> {
    this.#filter = filter;
    this.#stop.abort();
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    try {
      const page = await connection.read(() => this.#ask(null, signal), signal);
      if (signal.aborted) return;
      this.items = page.items;
      this.next = page.next ?? null;
      this.error = null;
      this.loaded = true;
    } catch (error) {
      this.#fail(error, signal);
    }
  }

  async more(): Promise<void> {
    if (!this.next || this.loadingMore) return;
    const { signal } = this.#stop;
    this.loadingMore = true;
    try {
      const page = await connection.read(() => this.#ask(this.next, signal), signal);
      const known = new Set(this.items.map((job) => job.id));
      this.items.push(...page.items.filter((job) => !known.has(job.id)));
      this.next = page.next ?? null;
    } catch (error) {
      this.#fail(error, signal);
    } finally {
      this.loadingMore = false;
    }
  }

  #ask(cursor: string | null, signal: AbortSignal): Promise<Page<JobView>> {
    const { states, labels, text } = this.#filter;
    return get("/v1/jobs", { state: states.join(","), label: labels, q: text, cursor, limit: PAGE_SIZE }, signal);
  }

  #fail(error: unknown, signal: AbortSignal): void {
    if (signal.aborted) return;
    if (!(error instanceof ApiError)) throw error;
    this.error = error;
    this.loaded = true;
  }

  /** A job that leaves the filter stays where it is until the next reading: rows do not vanish under the reader's hand. */
  #take(job: JobView): void {
    const at = this.items.findIndex((item) => item.id === job.id);
    if (at >= 0) {
      if (job.position >= this.items[at]!.position) this.items[at] = job;
    } else if (this.loaded && !this.error && holds(this.#filter, job) && this.#isNewest(job)) {
      this.items.unshift(job);
    }
  }

  /** Jobs older than the last page read belong further down, where `more` will find them. */
  #isNewest(job: JobView): boolean {
    return !this.items.length || job.created_at >= this.items[0]!.created_at;
  }
}
