// A panel as uPlot wants it: options and data. Knows the panel and the colours, not where curves come from.
import uPlot from "uplot";
import { brokenSteps, column, sharedSteps, type Column, type Curve } from "../lib/curves";
import { count } from "../lib/format";
import { axisTexts } from "./axis";
import type { Line, Panel } from "./panels";

/** More curves than this are drawn without the spread of their buckets: it would hide them. */
const SPREAD_LINES_MAX = 2;
const FONT = "11px system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";

export interface Look {
  ink: string;
  grid: string;
  red: string;
  surface: string;
  curves: string[];
}

/** Read the theme's colours as the canvas needs them: resolved, not as variables. */
export function lookOf(element: HTMLElement): Look {
  const probe = document.createElement("i");
  element.append(probe);
  const resolve = (name: string) => {
    probe.style.color = `var(--${name})`;
    return getComputedStyle(probe).color;
  };
  const look = {
    ink: resolve("ink-3"),
    grid: resolve("line"),
    red: resolve("red"),
    surface: resolve("surface"),
    curves: [1, 2, 3, 4, 5, 6, 7, 8].map((at) => resolve(`c${at}`)),
  };
  probe.remove();
  return look;
}

export interface PlotHooks {
  onCursor: (step: number | null) => void;
  onZoom: (zoomed: boolean) => void;
}

export function optionsOf(
  panel: Panel,
  look: Look,
  size: { width: number; height: number },
  logarithmic: boolean,
  broken: () => number[],
  hooks: PlotHooks,
): uPlot.Options {
  const hasRight = panel.lines.some((line) => line.axis === "right");
  return {
    ...size,
    padding: [8, hasRight ? 0 : 12, 0, 0],
    legend: { show: false },
    cursor: { sync: { key: "steps" }, y: false, points: { show: false }, drag: { x: true, y: false, setScale: true } },
    focus: { alpha: 1 },
    scales: {
      x: { time: false },
      y: { distr: logarithmic ? 3 : 1, range: logarithmic ? logRange : rangeOf(panel.fromZero) },
      right: { range: rangeOf(true) },
    },
    axes: axesOf(panel, look, hasRight),
    series: [{}, ...seriesOf(panel, look)],
    bands: bandsOf(panel, look),
    hooks: {
      setCursor: [(plot) => hooks.onCursor(plot.cursor.idx == null ? null : (plot.data[0][plot.cursor.idx] ?? null))],
      setScale: [(plot, scale) => scale === "x" && hooks.onZoom(isZoomed(plot))],
      draw: [(plot) => drawBroken(plot, broken(), look.red)],
    },
  };
}

export function isZoomed(plot: uPlot): boolean {
  const steps = plot.data[0];
  const { min, max } = plot.scales.x!;
  return steps.length > 1 && min != null && max != null && (min > steps[0]! || max < steps[steps.length - 1]!);
}

function rangeOf(fromZero: boolean): uPlot.Range.Function {
  return (_, low, high) => {
    if (low == null || high == null) return [0, 1];
    if (fromZero) return [Math.min(0, low), high > 0 ? high * 1.08 : 1];
    const room = (high - low) * 0.08 || Math.abs(high) * 0.08 || 1;
    return [low - room, high + room];
  };
}

function logRange(_: uPlot, low: number | null, high: number | null): uPlot.Range.MinMax {
  return low == null || high == null || low <= 0 ? [0.1, 10] : [low * 0.93, high * 1.07];
}

function axesOf(panel: Panel, look: Look, hasRight: boolean): uPlot.Axis[] {
  const shared = { stroke: look.ink, font: FONT, ticks: { show: false }, border: { show: false } };
  const grid = { stroke: look.grid, width: 1 };
  return [
    {
      ...shared,
      grid: { show: false },
      size: 24,
      gap: 4,
      space: 64,
      values: (_, steps) => steps.map((step) => (Number.isInteger(step) ? count(step) : "")),
    },
    { ...shared, grid, size: 60, gap: 6, space: 40, values: (_, values) => axisTexts(values, panel.measure) },
    ...(hasRight
      ? [
          {
            ...shared,
            scale: "right",
            side: 1 as const,
            grid: { show: false },
            size: 56,
            gap: 6,
            space: 40,
            values: (_: uPlot, values: number[]) => axisTexts(values, "number"),
          },
        ]
      : []),
  ];
}

function hasSpread(panel: Panel): boolean {
  return !panel.stacked && panel.lines.length <= SPREAD_LINES_MAX;
}

/** Each line, then, where it has one, the upper and lower bound of its spread. */
function seriesOf(panel: Panel, look: Look): uPlot.Series[] {
  return panel.lines.flatMap((line) => {
    const stroke = colourOf(line, look);
    const scale = line.axis === "right" ? "right" : "y";
    const drawn: uPlot.Series = {
      scale,
      stroke,
      width: 1.5,
      spanGaps: false,
      points: { show: line.dotted, size: 5, width: 1, fill: look.surface },
    };
    if (panel.stacked) Object.assign(drawn, { width: 1, fill: withAlpha(stroke, 0.4) });
    const bound: uPlot.Series = { scale, width: 0, points: { show: false } };
    return hasSpread(panel) ? [drawn, bound, { ...bound }] : [drawn];
  });
}

function bandsOf(panel: Panel, look: Look): uPlot.Band[] {
  // A stacked line fills down to the one below it only; a spread lies between its two bounds.
  if (panel.stacked) return panel.lines.slice(1).map((_, at) => ({ series: [at + 2, at + 1] as [number, number] }));
  if (!hasSpread(panel)) return [];
  return panel.lines.map((line, at) => ({
    series: [3 * at + 2, 3 * at + 3] as [number, number],
    fill: withAlpha(colourOf(line, look), 0.16),
  }));
}

export function dataOf(panel: Panel, curves: Curve[]): uPlot.AlignedData {
  const steps = sharedSteps(curves);
  if (panel.stacked) return [steps, ...stack(steps, curves)] as uPlot.AlignedData;
  const columns = curves.flatMap((curve) => {
    const line = column(steps, curve);
    return hasSpread(panel) ? [line, column(steps, curve, curve.highs), column(steps, curve, curve.lows)] : [line];
  });
  return [steps, ...columns] as uPlot.AlignedData;
}

function stack(steps: number[], curves: Curve[]): Column[] {
  const below = new Array<number>(steps.length).fill(0);
  return curves.map((curve) =>
    column(steps, curve).map((value, row) => (typeof value === "number" ? (below[row] = below[row]! + value) : value)),
  );
}

/** A short red tick at the top where a value was not finite: the line has a gap there, and the eye should find it. */
function drawBroken(plot: uPlot, steps: number[], colour: string): void {
  if (!steps.length) return;
  const { ctx, bbox } = plot;
  ctx.save();
  ctx.fillStyle = colour;
  for (const step of steps) {
    const x = plot.valToPos(step, "x", true);
    if (x >= bbox.left && x <= bbox.left + bbox.width)
      ctx.fillRect(x - devicePixelRatio, bbox.top, 2 * devicePixelRatio, 6 * devicePixelRatio);
  }
  ctx.restore();
}

export function brokenIn(curves: Curve[]): number[] {
  return curves.flatMap(brokenSteps);
}

export function colourOf(line: Line, look: Look): string {
  return look.curves[line.colour - 1]!;
}

function withAlpha(colour: string, alpha: number): string {
  return colour.replace(/^rgb\((.*)\)$/, `rgba($1, ${alpha})`);
}
