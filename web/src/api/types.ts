// The API's views under short names, from the generated schema, and the stream's messages, which OpenAPI cannot describe.
import type { components } from "./generated/schema";

type Schemas = components["schemas"];

export type JobView = Schemas["JobView"];
export type JobDetail = Schemas["JobDetail"];
export type JobState = JobView["state"];
export type Progress = Schemas["Progress"];
export type WorkerView = Schemas["WorkerView"];
export type EventView = Schemas["EventView"];
export type CheckpointView = Schemas["CheckpointView"];
export type CheckpointDetail = Schemas["CheckpointDetail"];
export type ArtifactView = Schemas["ArtifactView"];
export type SeriesSummary = Schemas["SeriesSummary"];
export type SeriesView = Schemas["SeriesView"];
export type Bucket = Schemas["Bucket"];
export type LogPage = Schemas["LogPage"];
export type Problem = Schemas["Problem"];

/** A number as it stands in JSON: NaN and the infinities are words. */
export type WireNumber = number | string;

export interface Page<Item> {
  items: Item[];
  next?: string | null;
}

export interface PointsMessage {
  job: string;
  position: number;
  series: { name: string; rank: number | null; points: [number, WireNumber][] }[];
}

export interface LogMessage {
  job: string;
  position: number;
  worker: string;
  lines: string[];
}

export interface Messages {
  job: JobView;
  event: EventView;
  points: PointsMessage;
  log: LogMessage;
}
