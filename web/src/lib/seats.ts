// The places of a job's layout and who sits in them, from its workers and its spec. Pure.
import type { JobDetail, WorkerView } from "../api/types";

/** Silence up to this long is a heartbeat on its way. */
export const SILENT_S = 3;

export interface Seat {
  number: number;
  worker: WorkerView | null;
}

/** One seat for each wanted worker; of several workers with one rank the newest epoch's sits there. */
export function seatsOf(view: JobDetail): Seat[] {
  const workers = view.workers ?? [];
  const size = Math.max(view.workers_wanted, ...workers.map((worker) => (worker.rank ?? -1) + 1));
  const newest = (rank: number) =>
    workers.filter((worker) => worker.rank === rank).sort((a, b) => b.epoch - a.epoch || a.silent_s - b.silent_s)[0] ?? null;
  return Array.from({ length: size }, (_, number) => ({ number, worker: newest(number) }));
}

const FACTORS = [
  ["pipeline", "pp"],
  ["replicate", "dp"],
  ["shard", "shard"],
  ["context", "cp"],
  ["tensor", "tp"],
] as const;

/** pp2 × dp2 × tp2: the factors above one; dp1 where there is a single worker. */
export function layoutOf(view: JobDetail): string {
  const parallel = view.spec["parallel"];
  if (typeof parallel !== "object" || parallel === null) return `dp${view.workers_wanted}`;
  const degrees = parallel as Record<string, unknown>;
  const parts = FACTORS.map(([name, short]) => {
    const degree = degrees[name] === "auto" ? view.workers_wanted : Number(degrees[name] ?? 1);
    return degree > 1 ? `${short}${degree}` : "";
  }).filter(Boolean);
  return parts.join(" × ") || "dp1";
}
