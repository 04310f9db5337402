// One curve's points in step order: built from the API's buckets, grown by the stream, laid beside others for a chart. No drawing.
import type { Bucket, WireNumber } from "../api/types";
import { toNumber } from "./format";

export interface Curve {
  steps: number[];
  values: number[];
  /** Bounds of what a bucket holds; equal to the value for a single point. */
  lows: number[];
  highs: number[];
  /** Points grown since the buckets were read. */
  numGrown: number;
}

export function emptyCurve(): Curve {
  return { steps: [], values: [], lows: [], highs: [], numGrown: 0 };
}

export function curveOf(buckets: Bucket[]): Curve {
  const curve = emptyCurve();
  for (const bucket of buckets) {
    curve.steps.push(bucket.step);
    curve.values.push(toNumber(bucket.last));
    curve.lows.push(toNumber(bucket.min));
    curve.highs.push(toNumber(bucket.max));
  }
  return curve;
}

/** Put one point in its place: the end, as a rule; a step told again (after a recovery) takes the new value. */
export function grow(curve: Curve, step: number, wire: WireNumber): void {
  const value = toNumber(wire);
  const at = placeOf(curve.steps, step);
  const replaced = curve.steps[at] === step ? 1 : 0;
  curve.steps.splice(at, replaced, step);
  curve.values.splice(at, replaced, value);
  curve.lows.splice(at, replaced, value);
  curve.highs.splice(at, replaced, value);
  curve.numGrown += 1;
}

function placeOf(steps: number[], step: number): number {
  if (!steps.length || steps[steps.length - 1]! < step) return steps.length;
  let low = 0;
  let high = steps.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (steps[middle]! < step) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A column beside the shared steps: undefined where a curve has no point there (drawn through), null where it is not finite (a gap). */
export type Column = (number | null | undefined)[];

export function sharedSteps(curves: Curve[]): number[] {
  const longest = curves.reduce<Curve | null>((best, curve) => (best && best.steps.length >= curve.steps.length ? best : curve), null);
  if (!longest) return [];
  if (curves.every((curve) => curve === longest || sameSteps(curve.steps, longest.steps))) return longest.steps.slice();
  return [...new Set(curves.flatMap((curve) => curve.steps))].sort((a, b) => a - b);
}

function sameSteps(some: number[], others: number[]): boolean {
  return some.length === others.length && some.every((step, at) => step === others[at]);
}

export function column(steps: number[], curve: Curve, values: number[] = curve.values): Column {
  const result: Column = new Array<number | null | undefined>(steps.length).fill(undefined);
  let at = 0;
  for (let row = 0; row < steps.length && at < curve.steps.length; row += 1) {
    if (curve.steps[at] !== steps[row]) continue;
    const value = values[at]!;
    result[row] = Number.isFinite(value) ? value : null;
    at += 1;
  }
  return result;
}

/** Steps whose value is NaN or infinite, which a line cannot show. */
export function brokenSteps(curve: Curve): number[] {
  return curve.steps.filter(
    (_, at) => !Number.isFinite(curve.values[at]!) || !Number.isFinite(curve.lows[at]!) || !Number.isFinite(curve.highs[at]!),
  );
}

/** The value shown at a step: that of the last point at or before it. */
export function valueAt(curve: Curve, step: number): number | null {
  if (!curve.steps.length || step < curve.steps[0]!) return null;
  const at = placeOf(curve.steps, step);
  return curve.values[curve.steps[at] === step ? at : at - 1] ?? null;
}
