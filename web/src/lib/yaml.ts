// A job file's content as YAML, as people write it, and facts as flat rows. Only what specs hold: no anchors, no multi-line text. Pure.
import { count, figure } from "./format";

const PLAIN = /^[A-Za-z_./][\w ./=+-]*$/;
const WORDS_WITH_MEANING = new Set(["true", "false", "null", "yes", "no", "on", "off", "~"]);

/** Null stands for what was not given, and is left out. */
export function yamlOf(value: unknown): string {
  return typeof value === "object" && value !== null && !isEmpty(value) ? linesOf(value, 0).join("\n") : inline(value);
}

function linesOf(value: object, depth: number): string[] {
  const indent = "  ".repeat(depth);
  if (Array.isArray(value)) return value.map((item) => `${indent}- ${inline(item)}`);
  return Object.entries(value)
    .filter(([, item]) => item !== null)
    .flatMap(([key, item]) => {
      if (fitsInline(item)) return [`${indent}${scalar(key)}: ${inline(item)}`];
      return [`${indent}${scalar(key)}:`, ...linesOf(item as object, depth + 1)];
    });
}

function fitsInline(value: unknown): boolean {
  if (typeof value !== "object" || value === null || isEmpty(value)) return true;
  return Array.isArray(value) && value.every((item) => typeof item !== "object" || item === null) && inline(value).length <= 80;
}

function isEmpty(value: object): boolean {
  return Object.keys(value).length === 0;
}

function inline(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inline).join(", ")}]`;
  if (typeof value === "object" && value !== null)
    return `{${Object.entries(value)
      .filter(([, item]) => item !== null)
      .map(([key, item]) => `${scalar(key)}: ${inline(item)}`)
      .join(", ")}}`;
  return scalar(value);
}

function scalar(value: unknown): string {
  if (typeof value !== "string") return numberOf(value);
  const plain = PLAIN.test(value) && !WORDS_WITH_MEANING.has(value.toLowerCase()) && value === value.trim();
  return plain ? value : JSON.stringify(value);
}

/** YAML 1.1 reads 1e-7 as a word: the mantissa needs its point. */
function numberOf(value: unknown): string {
  const text = String(value);
  return typeof value === "number" ? text.replace(/^(-?\d+)e/, "$1.0e") : text;
}

function factOf(value: number): string {
  return Number.isInteger(value) ? count(value) : figure(value, 6);
}

/** {a: {b: 1}} as [["a.b", "1"]]. */
export function flatten(value: Record<string, unknown>, prefix = ""): [string, string][] {
  return Object.entries(value).flatMap(([key, item]): [string, string][] => {
    const name = prefix + key;
    if (typeof item === "object" && item !== null && !Array.isArray(item)) return flatten(item as Record<string, unknown>, `${name}.`);
    return [[name, Array.isArray(item) ? item.map(String).join(", ") : typeof item === "number" ? factOf(item) : String(item)]];
  });
}
