// One job whole: its view, events, checkpoints and artifacts, kept true by one stream that also feeds its series and logs.
import { ApiError, get, post } from "../api/client";
import { Stream } from "../api/stream";
import type { ArtifactView, CheckpointView, EventView, JobDetail, JobState, JobView, Messages, Page } from "../api/types";
import { connection } from "./connection.svelte";
import { Logs } from "./logs.svelte";
import { Series } from "./series.svelte";

/** Workers' heartbeats are not on the stream: they are looked at this often, while somebody looks. */
const LOOK_MS = 3000;
const FINAL: JobState[] = ["succeeded", "failed", "cancelled"];

export class Job {
  view = $state<JobDetail | null>(null);
  error = $state<ApiError | null>(null);
  events = $state<EventView[]>([]);
  checkpoints = $state<CheckpointView[]>([]);
  artifacts = $state<ArtifactView[]>([]);
  /** Which of the lists above have been read; before that they are unknown, not empty. */
  known = $state({ events: false, checkpoints: false, artifacts: false });
  readonly series: Series;
  readonly logs: Logs;
  isFinal = $derived(this.view !== null && FINAL.includes(this.view.state));
  #stop = new AbortController();
  #stream: Stream | null = null;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(readonly id: string) {
    this.series = new Series(id, this.#stop.signal);
    this.logs = new Logs(id, this.#stop.signal);
  }

  async start(): Promise<void> {
    try {
      const view = await this.#read<JobDetail>("");
      this.view = view;
      this.error = null;
      this.#follow(view.position);
      await Promise.all([this.series.load(), this.#readEvents(), this.#readCheckpoints(), this.#readArtifacts()]);
    } catch (error) {
      if (this.#stop.signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      this.error = error;
    }
  }

  close(): void {
    this.#stop.abort();
    this.#stream?.close();
    clearInterval(this.#timer);
    connection.report(this, true);
  }

  /** Ask for the job to be cancelled. Throws ApiError. */
  async cancel(): Promise<void> {
    this.#takeView(await post<JobView>(`/v1/jobs/${this.id}/cancel`));
  }

  #follow(position: number): void {
    this.#stream?.close();
    clearInterval(this.#timer);
    this.#stream = new Stream({
      params: { job: this.id, kinds: "state,series,logs" },
      after: `${this.id}:${position}`,
      onMessage: (kind, message) => this.#take(kind, message),
      onLive: (live) => connection.report(this, live),
      onRefused: () => void connection.askWhy(),
    });
    this.#timer = setInterval(() => {
      if (!this.isFinal && document.visibilityState === "visible") this.#look();
    }, LOOK_MS);
  }

  #take<K extends keyof Messages>(kind: K, message: Messages[K]): void {
    if (kind === "job") this.#takeView(message as JobView);
    else if (kind === "event") this.#takeEvent(message as EventView);
    else if (kind === "points") this.series.take(message as Messages["points"]);
    else this.logs.take(message as Messages["log"]);
  }

  #takeView(view: JobView): void {
    if (view.id === this.id && this.view && view.position >= this.view.position) this.view = { ...this.view, ...view };
  }

  #takeEvent(event: EventView): void {
    if (this.events.some((known) => known.position === event.position)) return;
    this.events.push(event);
    if (event.kind === "state" || event.kind === "attempt") this.#look();
    if (event.kind === "checkpoint") this.#quietly(this.#readCheckpoints());
    if (event.kind === "artifact") this.#quietly(this.#readArtifacts());
    if (event.kind === "state" && event.name === "running") this.#quietly(this.series.reread());
  }

  #look(): void {
    this.#quietly(get<JobDetail>(`/v1/jobs/${this.id}`, {}, this.#stop.signal).then((view) => this.#takeView(view)));
  }

  /** A look in passing may fail: the stream says whether the connection is lost, and the next look comes soon. */
  #quietly(work: Promise<unknown>): void {
    work.catch((error: unknown) => {
      if (!(error instanceof ApiError) && !this.#stop.signal.aborted) throw error;
    });
  }

  async #readEvents(): Promise<void> {
    const read = await this.#readAll<EventView>(`/v1/jobs/${this.id}/events`);
    const later = this.events.filter((event) => !read.some((known) => known.position === event.position));
    this.events = [...read, ...later].sort((a, b) => a.position - b.position);
    this.known.events = true;
  }

  async #readCheckpoints(): Promise<void> {
    const read = await this.#readAll<CheckpointView>("/v1/checkpoints", { job: this.id });
    this.checkpoints = read.sort((a, b) => b.step - a.step || (a.created_at < b.created_at ? 1 : -1));
    this.known.checkpoints = true;
  }

  async #readArtifacts(): Promise<void> {
    this.artifacts = await this.#readAll<ArtifactView>(`/v1/jobs/${this.id}/artifacts`);
    this.known.artifacts = true;
  }

  #read<Answer>(path: string): Promise<Answer> {
    return connection.read(() => get<Answer>(`/v1/jobs/${this.id}${path}`, {}, this.#stop.signal), this.#stop.signal);
  }

  async #readAll<Item>(path: string, params: Record<string, string> = {}): Promise<Item[]> {
    const items: Item[] = [];
    let cursor: string | null | undefined = null;
    do {
      const at: string | null = cursor;
      const page: Page<Item> = await connection.read(
        () => get(path, { ...params, cursor: at, limit: 200 }, this.#stop.signal),
        this.#stop.signal,
      );
      items.push(...page.items);
      cursor = page.next;
    } while (cursor);
    return items;
  }
}
