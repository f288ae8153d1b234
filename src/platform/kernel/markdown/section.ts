import { stretches } from './fences.js';

/** Where the section of a place begins and ends: from the heading above it to the next one. Linear. */
export function sectionAt(text: string, at: number): { start: number; end: number } {
  let [start, offset] = [0, 0];
  for (const { code, text: part } of stretches(text)) {
    for (const { index } of code ? [] : part.matchAll(/^#{1,6}(?: |$)/gm)) {
      if (offset + index > at) return { start, end: offset + index };
      start = offset + index;
    }
    offset += part.length + 1;
  }
  return { start, end: text.length };
}
