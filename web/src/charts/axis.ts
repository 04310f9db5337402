// How the values along an axis read: one unit and one number of places for the whole axis, so that they line up. Pure.

export type Measure = "number" | "seconds" | "bytes";

const GAP = "\u00a0";
const THOUSANDS: [number, string][] = [
  [1e15, "P"],
  [1e12, "T"],
  [1e9, "G"],
  [1e6, "M"],
  [1e3, "k"],
];

export function axisTexts(values: (number | null)[], measure: Measure): string[] {
  const finite = values.filter((value): value is number => value !== null);
  const most = Math.max(0, ...finite.map(Math.abs));
  const [size, unit] = unitOf(most, measure);
  const steps = finite
    .slice(1)
    .map((value, at) => Math.abs(value - finite[at]!))
    .filter((step) => step > 0);
  const places = placesOf(steps.length ? Math.min(...steps) / size : most / size);
  return values.map((value) => (value === null ? "" : value === 0 ? "0" : (value / size).toFixed(places) + unit));
}

function unitOf(most: number, measure: Measure): [number, string] {
  if (measure === "seconds") return most < 1e-3 ? [1e-6, `${GAP}µs`] : most < 1 ? [1e-3, `${GAP}ms`] : [1, `${GAP}s`];
  if (measure === "number" && most > 0 && most < 0.01) {
    const power = Math.floor(Math.log10(most) + 1e-9);
    return [10 ** power, `e${power}`];
  }
  if (measure === "number" && most < 1e4) return [1, ""];
  const [size, prefix] = THOUSANDS.find(([each]) => most >= each) ?? [1, ""];
  return [size, `${GAP}${prefix}${measure === "bytes" ? "B" : ""}`];
}

function placesOf(step: number): number {
  for (let places = 0; places < 6; places += 1) if (Math.abs(step * 10 ** places - Math.round(step * 10 ** places)) < 1e-6) return places;
  return 6;
}
