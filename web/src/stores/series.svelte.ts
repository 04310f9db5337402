// The figures of one job: which series there are, and the curves somebody looks at, read by buckets and grown by the stream.
import { ApiError, get } from "../api/client";
import type { Page, PointsMessage, SeriesSummary, SeriesView } from "../api/types";
import { curveOf, emptyCurve, grow, type Curve } from "../lib/curves";
import { connection } from "./connection.svelte";

/** Buckets asked for: the width of the widest chart, so that zooming out of nothing changes nothing. */
const BUCKETS = 800;

export interface SeriesKey {
  name: string;
  rank: number | null;
}

/** One curve as held: points are plain arrays, and `version` is what charts watch. */
export class Held {
  version = $state(0);
  curve: Curve = emptyCurve();
  position = -1;
  waiting: PointsMessage["series"][number]["points"][] | null = null;
}

export class Series {
  /** Every series of the job, in the order first seen. */
  keys = $state<SeriesKey[]>([]);
  loaded = $state(false);
  #held = new Map<string, Held>();
  #signal: AbortSignal;
  #pulse: ReturnType<typeof setTimeout> | undefined;
  #grown = new Set<Held>();

  constructor(
    private readonly jobId: string,
    signal: AbortSignal,
  ) {
    this.#signal = signal;
  }

  async load(): Promise<void> {
    const found: SeriesKey[] = [];
    let cursor: string | null | undefined;
    do {
      const page: Page<SeriesSummary> = await connection.read(
        () => get(`/v1/jobs/${this.jobId}/series`, { cursor, limit: 200 }, this.#signal),
        this.#signal,
      );
      found.push(...page.items.map(({ name, rank }) => ({ name, rank })));
      cursor = page.next;
    } while (cursor);
    for (const key of found) this.#know(key);
    this.loaded = true;
  }

  /** The curve under a name; its points are read the first time somebody asks. */
  curve(key: SeriesKey): Held {
    const text = textOf(key);
    const known = this.#held.get(text);
    if (known) return known;
    const held = new Held();
    this.#held.set(text, held);
    void this.#read(key, held);
    return held;
  }

  take(message: PointsMessage): void {
    for (const { name, rank, points } of message.series) {
      this.#know({ name, rank });
      const held = this.#held.get(textOf({ name, rank }));
      if (!held) continue;
      if (held.waiting) held.waiting.push(points);
      if (message.position <= held.position) continue;
      for (const [step, value] of points) grow(held.curve, step, value);
      this.#tell(held);
      if (held.curve.numGrown > 2 * BUCKETS && !held.waiting) void this.#read({ name, rank }, held);
    }
  }

  /** What a new attempt says again is laid out anew from the store. */
  async reread(): Promise<void> {
    await Promise.all([...this.#held].map(([text, held]) => this.#read(keyOf(text), held)));
  }

  async #read(key: SeriesKey, held: Held): Promise<void> {
    const address = `/v1/jobs/${this.jobId}/series/${encodeURIComponent(key.name)}`;
    held.waiting = [];
    try {
      const view: SeriesView = await connection.read(() => get(address, { rank: key.rank, points: BUCKETS }, this.#signal), this.#signal);
      held.curve = curveOf(view.buckets);
      held.position = view.position;
    } catch (error) {
      // A series that has no points yet is an empty curve that the stream will fill.
      if (!(error instanceof ApiError)) return;
    }
    // Points that came during the reading may or may not be in it: putting them in again changes nothing.
    for (const points of held.waiting ?? []) for (const [step, value] of points) grow(held.curve, step, value);
    held.waiting = null;
    held.version += 1;
  }

  #know(key: SeriesKey): void {
    if (!this.keys.some((known) => known.name === key.name && known.rank === key.rank)) this.keys.push(key);
  }

  /** Charts draw a few times a second, however fast points come. */
  #tell(held: Held): void {
    this.#grown.add(held);
    this.#pulse ??= setTimeout(() => {
      this.#pulse = undefined;
      for (const each of this.#grown) each.version += 1;
      this.#grown.clear();
    }, 150);
  }
}

function textOf(key: SeriesKey): string {
  return JSON.stringify([key.name, key.rank]);
}

function keyOf(text: string): SeriesKey {
  const [name, rank] = JSON.parse(text) as [string, number | null];
  return { name, rank };
}
