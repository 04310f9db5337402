// How numbers, sizes and times read: pure functions, the same words as the terminal's. No reactive state, no locale guessing.
import type { WireNumber } from "../api/types";

/** Keeps a number and its unit on one line. */
const GAP = "\u00a0";
/** Parts thousands: narrow, and never broken over lines. */
const THIN = "\u202f";
export const NOTHING = "–";

export function toNumber(value: WireNumber): number {
  return typeof value === "number" ? value : Number(value);
}

/** 1 240: a count, whole, thousands parted. */
export function count(value: number): string {
  return Math.round(value)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, THIN);
}

/** A measured figure with `digits` significant places; NaN and the infinities as words. */
export function figure(value: WireNumber | null | undefined, digits = 3): string {
  if (value === null || value === undefined) return NOTHING;
  const number = toNumber(value);
  if (!Number.isFinite(number)) return Number.isNaN(number) ? "NaN" : number > 0 ? "Infinity" : "-Infinity";
  if (number === 0) return "0";
  const size = Math.abs(number);
  if (size < 1e-4 || size >= 1e15)
    return number
      .toExponential(digits - 1)
      .replace(/\.?0+e/, "e")
      .replace("e+", "e");
  if (size >= 10 ** digits) return size >= 1e4 ? big(number, digits) : count(number);
  return number.toPrecision(digits);
}

/** 12.4 k: for rates and other large figures. */
export function big(value: WireNumber | null | undefined, digits = 3): string {
  if (value === null || value === undefined) return NOTHING;
  const number = toNumber(value);
  if (!Number.isFinite(number)) return figure(number);
  return scaled(number, 1000, ["", "k", "M", "G", "T", "P"], digits);
}

/** 3.1 MB, in powers of 1000 as disks are sold. */
export function bytes(value: number | null | undefined): string {
  if (value === null || value === undefined) return NOTHING;
  return scaled(value, 1000, ["B", "kB", "MB", "GB", "TB", "PB"], 2);
}

function scaled(value: number, base: number, units: string[], digits: number): string {
  let unit = 0;
  let rest = Math.abs(value);
  // Half a unit of the last place, so that 999.96 k reads 1.00 M and never 1000 k.
  while (rest >= base - 0.5 && unit < units.length - 1) {
    rest /= base;
    unit += 1;
  }
  const places = rest >= 100 || Number.isInteger(rest) ? 0 : rest >= 10 ? Math.min(1, digits - 1) : digits - 1;
  const sign = value < 0 ? "-" : "";
  return `${sign}${rest.toFixed(places)}${units[unit] ? GAP + units[unit] : ""}`;
}

/** 3 min 20 s: the two largest units that matter. */
export function duration(seconds: number | null | undefined): string {
  if (seconds === null || seconds === undefined || !Number.isFinite(seconds)) return NOTHING;
  const total = Math.max(0, seconds);
  if (total < 1 && total > 0) return `${total.toFixed(1)}${GAP}s`;
  const whole = Math.round(total);
  if (whole < 60) return `${whole}${GAP}s`;
  const parts: [number, string][] =
    whole < 3600
      ? [
          [whole / 60, "min"],
          [whole % 60, "s"],
        ]
      : whole < 86400
        ? [
            [whole / 3600, "h"],
            [(whole % 3600) / 60, "min"],
          ]
        : [
            [whole / 86400, "d"],
            [(whole % 86400) / 3600, "h"],
          ];
  return parts
    .map(([value, unit]) => [Math.floor(value), unit] as const)
    .filter(([value]) => value > 0)
    .map(([value, unit]) => `${value}${GAP}${unit}`)
    .join(" ");
}

/** 9 min: one unit, for columns of ages and for axes. */
export function briefly(seconds: number): string {
  const total = Math.max(0, Math.round(seconds));
  if (total < 60) return `${total}${GAP}s`;
  if (total < 3600) return `${Math.floor(total / 60)}${GAP}min`;
  if (total < 86400) return `${Math.floor(total / 3600)}${GAP}h`;
  return `${Math.floor(total / 86400)}${GAP}d`;
}

/** 62 %: never 100 before the end, never 0 after the first step. */
export function percent(part: number, whole: number): string {
  if (whole <= 0) return NOTHING;
  const rounded = Math.round((100 * part) / whole);
  const held = part >= whole ? 100 : part <= 0 ? 0 : Math.min(99, Math.max(1, rounded));
  return `${held}${GAP}%`;
}

/** 2026-03-04 15:06:07, in the reader's own time zone. */
export function exact(time: string | number | Date): string {
  const date = new Date(time);
  const two = (value: number) => String(value).padStart(2, "0");
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join("-");
  return `${day} ${[date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(":")}`;
}

export function secondsBetween(from: string, to: string | number): number {
  return ((typeof to === "number" ? to : Date.parse(to)) - Date.parse(from)) / 1000;
}

/** 1 worker, 2 workers. */
export function plural(value: number, one: string, many: string): string {
  return `${count(value)}${GAP}${value === 1 ? one : many}`;
}
