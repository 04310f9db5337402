// Which charts a job has, from the names of its series: the engine's own together as people read them, anything else by itself. Pure.
import { big, bytes, count, figure } from "../lib/format";
import type { SeriesKey } from "../stores/series.svelte";
import type { WireNumber } from "../api/types";
import type { Measure } from "./axis";
import { words } from "../words";

export interface Line {
  key: SeriesKey;
  label: string;
  /** 1 to 8, a place in the fixed palette. */
  colour: number;
  axis: "left" | "right";
  /** Few, far-between points are drawn as points too. */
  dotted: boolean;
}

export interface Panel {
  id: string;
  title: string;
  lines: Line[];
  /** Values lie on one another and add up. */
  stacked: boolean;
  /** Whether zero belongs to the picture. */
  fromZero: boolean;
  /** What the left axis measures. */
  measure: Measure;
  /** How one value of the left axis reads, with its unit; the right axis holds plain numbers. */
  left: (value: WireNumber | null) => string;
  right: (value: WireNumber | null) => string;
}

/** Seconds of a step by phase, in the order in which a step goes through them; `step_s` is their sum. */
const PHASE_ORDER = ["data_s", "forward_s", "backward_s", "reduce_s", "optimizer_s"];
const PHASE = /^(?!step_s$)(?!.*_per_s$)(.+)_s$/;

const OVERVIEW = 4;

/** Four charts of the overview: the usual ones, also before the first step, so that nothing moves when figures come; a script's are its own. */
export function overviewPanels(keys: SeriesKey[], isScript: boolean): Panel[] {
  return isScript && keys.length ? allPanels(keys).slice(0, OVERVIEW) : usualPanels(keys);
}

function usualPanels(keys: SeriesKey[]): Panel[] {
  return [lossPanel(keys), ratePanel(keys), gradientPanel(keys), phasePanel(keys)];
}

/** Every chart there is something to draw in. */
export function allPanels(keys: SeriesKey[]): Panel[] {
  const own = [...usualPanels(keys), memoryPanel(keys)].filter((panel) => panel.lines.length > 0);
  const taken = new Set(own.flatMap((panel) => panel.lines.map((line) => line.key)));
  const others = keys.filter((key) => !taken.has(key));
  return [...own, ...[...new Set(others.map((key) => key.name))].map((name) => otherPanel(name, others))];
}

function lossPanel(keys: SeriesKey[]): Panel {
  return {
    ...base("loss", words.charts.loss),
    lines: [
      ...global(keys, ["loss"], words.charts.train, 1),
      ...global(keys, ["validation_loss"], words.charts.validation, 2).map((line) => ({ ...line, dotted: true })),
    ],
    left: (value) => figure(value, 4),
  };
}

function ratePanel(keys: SeriesKey[]): Panel {
  const unit = keys.some((key) => key.name === "samples_per_s") ? words.units["samples/s"] : words.units["tokens/s"];
  return {
    ...base("rate", words.charts.rate),
    fromZero: true,
    lines: global(keys, ["tokens_per_s", "samples_per_s"], unit, 1),
    left: (value) => big(value),
  };
}

function gradientPanel(keys: SeriesKey[]): Panel {
  const lr = global(keys, ["lr"], words.charts.lr, 2).map((line) => ({ ...line, axis: "right" as const }));
  return {
    ...base("gradient", words.charts.gradient),
    fromZero: true,
    lines: [...global(keys, ["grad_norm"], words.charts.gradientNorm, 1), ...lr],
    right: (value) => figure(value, 2),
  };
}

function phasePanel(keys: SeriesKey[]): Panel {
  const place = (key: SeriesKey) => (PHASE_ORDER.indexOf(key.name) + PHASE_ORDER.length + 1) % (PHASE_ORDER.length + 1);
  const phases = keys.filter((key) => key.rank === null && PHASE.test(key.name)).sort((a, b) => place(a) - place(b));
  return {
    ...base("phases", words.charts.phases),
    fromZero: true,
    stacked: true,
    measure: "seconds",
    lines: phases.map((key, at) => ({
      key,
      label: PHASE.exec(key.name)![1]!.replaceAll("_", " "),
      colour: (at % 8) + 1,
      axis: "left",
      dotted: false,
    })),
    left: time,
  };
}

export function memoryPanel(keys: SeriesKey[]): Panel {
  const ranks = keys.filter((key) => key.rank !== null && key.name === "memory_bytes");
  return {
    ...base("memory", words.charts.memory),
    fromZero: true,
    measure: "bytes",
    lines: ranks.sort((a, b) => a.rank! - b.rank!).map(byRank),
    left: size,
  };
}

function otherPanel(name: string, keys: SeriesKey[]): Panel {
  const same = keys.filter((key) => key.name === name);
  const whole = same
    .filter((key) => key.rank === null)
    .map((key) => ({ key, label: words.charts.whole, colour: 1, axis: "left" as const, dotted: false }));
  const ranks = same
    .filter((key) => key.rank !== null)
    .sort((a, b) => a.rank! - b.rank!)
    .map(byRank);
  const panel = { ...base(`other-${name}`, titleOf(name, whole.length > 0)), lines: [...whole, ...ranks] };
  if (/bytes/.test(name)) return { ...panel, measure: "bytes", left: size };
  if (/_s$/.test(name) && !/_per_s$/.test(name)) return { ...panel, measure: "seconds", left: time };
  if (/_percent$/.test(name))
    return { ...panel, fromZero: true, left: (value) => (value === null ? figure(null) : `${count(Number(value))}\u00a0%`) };
  if (/_(per_s|share)$/.test(name)) return { ...panel, fromZero: true, left: (value) => big(value) };
  return { ...panel, left: (value) => figure(value, 4) };
}

function titleOf(name: string, hasWhole: boolean): string {
  const plain = name.replaceAll("_", " ");
  return words.charts.titles[name] ?? (hasWhole ? plain : words.charts.byWorker(plain));
}

function base(id: string, title: string): Panel {
  const plain = (value: WireNumber | null) => figure(value, 3);
  return { id, title, lines: [], stacked: false, fromZero: false, measure: "number", left: plain, right: plain };
}

/** The first of some names that the job has as a global series. */
function global(keys: SeriesKey[], names: string[], label: string, colour: number): Line[] {
  const key = names.map((name) => keys.find((each) => each.name === name && each.rank === null)).find(Boolean);
  return key ? [{ key, label, colour, axis: "left", dotted: false }] : [];
}

function byRank(key: SeriesKey): Line {
  return { key, label: words.charts.rank(key.rank!), colour: (key.rank! % 8) + 1, axis: "left", dotted: false };
}

function size(value: WireNumber | null): string {
  return bytes(value === null ? null : Number(value));
}

function time(value: WireNumber | null): string {
  if (value === null) return figure(null);
  const seconds = Number(value);
  return seconds < 1 ? `${figure(seconds * 1000, 3)}\u00a0ms` : `${figure(seconds, 3)}\u00a0s`;
}
