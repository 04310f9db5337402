// The jobs page's filter: text such as `state:running label:team=demo digits` into the API's parameters, and back onto a job. Pure.
import type { JobState, JobView } from "../api/types";
import { words } from "../words";

export interface Filter {
  states: JobState[];
  labels: string[];
  text: string;
  /** Words after `state:` that are no state. */
  unknownStates: string[];
}

export const STATES = Object.keys(words.states) as JobState[];

export function parseFilter(source: string): Filter {
  const filter: Filter = { states: [], labels: [], text: "", unknownStates: [] };
  const rest: string[] = [];
  for (const part of source.split(/\s+/).filter(Boolean)) {
    const [, key, value] = /^(state|label):(.*)$/.exec(part) ?? [];
    if (key === "label" && value) filter.labels.push(value);
    else if (key === "state") addStates(filter, value ?? "");
    else if (!key) rest.push(part);
  }
  filter.text = rest.join(" ");
  return filter;
}

function addStates(filter: Filter, value: string): void {
  for (const name of value.split(",").filter(Boolean)) {
    if ((STATES as string[]).includes(name)) filter.states.push(name as JobState);
    else filter.unknownStates.push(name);
  }
}

/** Does a job that the stream brings belong on a page under this filter? */
export function holds(filter: Filter, job: JobView): boolean {
  if (filter.states.length && !filter.states.includes(job.state)) return false;
  if (filter.labels.some((label) => !holdsLabel(job.labels ?? {}, label))) return false;
  const text = filter.text.toLowerCase();
  return !text || job.name.toLowerCase().includes(text) || job.id === filter.text;
}

function holdsLabel(labels: Record<string, string>, wanted: string): boolean {
  const at = wanted.indexOf("=");
  return at < 0 ? wanted in labels : labels[wanted.slice(0, at)] === wanted.slice(at + 1);
}
