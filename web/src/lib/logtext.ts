// A log line as text to show: terminal colours and carriage returns taken out, and where a search was found. Pure.

const ESCAPES = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)|[@-_])/g;

/** Progress bars rewrite their line: what stood last is what a terminal would show. */
export function cleaned(text: string): string {
  const plain = text.includes("\u001b") ? text.replace(ESCAPES, "") : text;
  return plain.replace(/\r+$/, "").split("\r").at(-1) ?? "";
}

export interface Part {
  text: string;
  found: boolean;
}

export function partsOf(text: string, search: string): Part[] {
  if (!search) return [{ text, found: false }];
  const parts: Part[] = [];
  const low = text.toLowerCase();
  const wanted = search.toLowerCase();
  let from = 0;
  for (let at = low.indexOf(wanted); at >= 0; at = low.indexOf(wanted, from)) {
    if (at > from) parts.push({ text: text.slice(from, at), found: false });
    parts.push({ text: text.slice(at, at + wanted.length), found: true });
    from = at + wanted.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), found: false });
  return parts;
}
