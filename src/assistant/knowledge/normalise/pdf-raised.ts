/** Small digits that belong to larger text of a PDF's page, however high they stand beside it and whenever drawn. */
import type { PdfItem } from './libraries.js';

/** Cents and marks of notes are no longer. */
const SMALL = /^\s*\S{0,5}\d\S{0,5}\s*$/;
/** Places of a page that are looked at together, in points. */
const BAND = 40;
/** Items that are looked at for one. */
const LOOKS_MAX = 200;
/** How far estimated places of letters may be off, in letters. */
const OFF_MAX = 3.5;

/** The items with such digits directly behind what they belong to, and raised no more than a line allows. */
export function withRaised(items: readonly PdfItem[]): PdfItem[] {
  const bands = new Map<number, PdfItem[]>();
  for (const item of items) {
    const band = Math.floor(item.y / BAND);
    if (item.level && item.text.trim() !== '') bands.set(band, [...(bands.get(band)?.slice(-LOOKS_MAX) ?? []), item]);
  }
  const behind = new Map<PdfItem, { small: PdfItem; at: number }[]>();
  const moved = new Set<PdfItem>();
  for (const [i, small] of items.entries()) {
    if (!small.level || !SMALL.test(small.text)) continue;
    const band = Math.floor(small.y / BAND);
    const near = [band, band + 1].flatMap((one) => bands.get(one) ?? []);
    const [first, ...others] = near.flatMap((base) => {
      const at = isRaisedAbove(small, base) ? placeIn(base, small) : null;
      return at === null ? [] : [{ base, at }];
    });
    if (!first || others.length > 0) continue; // of uncertain place
    const { base, at } = first;
    const isInPlace = items[i - 1] === base && at === base.text.trimEnd().length;
    if (isInPlace && small.y > base.y - 0.4 * base.size) continue;
    moved.add(small);
    behind.set(base, [...(behind.get(base) ?? []), { small, at }]);
  }
  return items.flatMap((item) => (moved.has(item) ? [] : inParts(item, behind.get(item) ?? [])));
}

/** Its top is about that of the larger letters. */
function isRaisedAbove({ y, size }: PdfItem, base: PdfItem): boolean {
  const up = base.y - y;
  return size <= 0.8 * base.size && up > 0.1 * base.size && up <= 0.72 * (base.size - size) + 0.25 * base.size;
}

/** After how many of its letters the digits stand: all, or those before a gap that follows a digit; null if nowhere. */
function placeIn({ text, x, width, size }: PdfItem, small: PdfItem): number | null {
  const end = text.trimEnd().length;
  if (Math.abs(small.x - x - width) <= 0.25 * size) return end;
  if (small.x <= x || small.x + small.width >= x + width) return null;
  const letter = width / text.length;
  const off = (at: number): number => Math.abs(x + at * letter - small.x) / letter;
  const places = [...text.matchAll(/\d(?=\s)/g)].map(({ index }) => index + 1);
  const [nearest = -1, next = -1] = places.sort((a, b) => off(a) - off(b));
  return nearest < 0 || off(nearest) > OFF_MAX || (next >= 0 && off(next) < 2 * off(nearest) + 1) ? null : nearest;
}

function inParts(base: PdfItem, behind: { small: PdfItem; at: number }[]): PdfItem[] {
  if (behind.length === 0) return [base];
  const parts: PdfItem[] = [];
  let [from, left] = [0, base.x];
  const right = base.x + base.width;
  for (const { small, at } of behind.sort((a, b) => a.small.x - b.small.x)) {
    parts.push({ ...base, text: base.text.slice(from, at), x: left, width: small.x - left, lineEnds: false });
    parts.push({ ...small, y: base.y - 0.4 * base.size, lineEnds: base.lineEnds });
    [from, left] = [at, small.x + small.width];
  }
  const rest = base.text.slice(from).trimStart();
  return rest === '' ? parts : [...parts, { ...base, text: ` ${rest}`, x: left, width: Math.max(0, right - left) }];
}
