// What a list says of a job in its state: the bar or the end, the time, or the sentence that matters more than both. Pure.
import type { JobView } from "../api/types";
import { words } from "../words";
import { count, duration, plural, secondsBetween } from "./format";

export interface Story {
  tone: "blue" | "amber" | "grey" | "green" | "red";
  /** Whether how far it is matters; ended jobs say their end instead. */
  bar: boolean;
  end: string;
  time: string;
  /** Takes the place of time and rate where something needs saying. */
  sentence: string;
}

export function storyOf(job: JobView): Story {
  const { progress } = job;
  const reached = plural(progress.step, words.units.step, words.units.steps);
  const took = job.ended_at ? words.took(duration(secondsBetween(job.started_at ?? job.created_at, job.ended_at))) : "";
  const none = { end: "", time: "", sentence: "" };
  switch (job.state) {
    case "queued":
      return { ...none, tone: "grey", bar: progress.step > 0, sentence: job.waits || words.jobs.waits };
    case "starting":
      return { ...none, tone: "blue", bar: progress.step > 0, sentence: job.cause?.sentence || words.jobs.starts };
    case "running":
      return {
        ...none,
        tone: "blue",
        bar: true,
        time: progress.eta_s === null || progress.eta_s === undefined ? "" : words.left(duration(progress.eta_s)),
      };
    case "recovering":
    case "pausing":
    case "cancelling":
      return { ...none, tone: "amber", bar: true, sentence: job.cause?.sentence ?? "" };
    case "paused":
      return { ...none, tone: "grey", bar: true, sentence: job.cause?.sentence ?? "" };
    case "succeeded":
      return { ...none, tone: "green", bar: false, end: reached, time: took };
    case "failed":
      return { ...none, tone: "red", bar: false, end: words.jobs.atStep(count(progress.step)), sentence: job.cause?.sentence ?? "" };
    case "cancelled":
      return {
        ...none,
        tone: "grey",
        bar: false,
        end: progress.step > 0 ? words.jobs.stoppedAt(count(progress.step)) : words.jobs.neverRan,
        time: job.started_at ? took : "",
      };
  }
}
