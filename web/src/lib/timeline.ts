// What a job did over time, as stretches and marks to scale, from its events. Pure: the moment that counts as now is handed in.
import type { EventView, JobState, JobView } from "../api/types";

export interface Stretch {
  state: JobState;
  from: number;
  to: number;
  sentence: string;
}

export interface Mark {
  kind: "incident" | "checkpoint";
  at: number;
  sentence: string;
}

export interface Timeline {
  from: number;
  to: number;
  stretches: Stretch[];
  marks: Mark[];
}

export function timelineOf(job: JobView, events: EventView[], now: number): Timeline {
  const from = Date.parse(job.created_at);
  const to = Math.max(from + 1000, job.ended_at ? Date.parse(job.ended_at) : now);
  const stretches: Stretch[] = [{ state: "queued", from, to, sentence: "" }];
  const marks: Mark[] = [];
  for (const event of events) {
    const at = Math.min(Math.max(Date.parse(event.time), from), to);
    if (event.kind === "state") moveOn(stretches, event, at, to);
    else if (event.kind === "incident") marks.push({ kind: "incident", at, sentence: event.sentence });
    else if (event.kind === "checkpoint" && event.name === "made") marks.push({ kind: "checkpoint", at, sentence: event.sentence });
  }
  return { from, to, stretches: stretches.filter((each, index) => each.to > each.from || index === stretches.length - 1), marks };
}

function moveOn(stretches: Stretch[], event: EventView, at: number, to: number): void {
  const last = stretches[stretches.length - 1]!;
  if (event.name === last.state) return;
  last.to = at;
  stretches.push({ state: event.name as JobState, from: at, to, sentence: event.sentence });
}

/** About `most` round moments between two, for an axis counted from the start. */
export function ticksOf(length: number, most: number): number[] {
  const steps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10800, 21600, 43200, 86400, 172800, 604800];
  const seconds = length / 1000;
  const step = steps.find((each) => seconds / each <= most) ?? Math.ceil(seconds / most / 604800) * 604800;
  const ticks: number[] = [];
  for (let at = 0; at <= seconds; at += step) ticks.push(at);
  return ticks;
}
