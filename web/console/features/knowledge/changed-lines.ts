/** Compares two texts by lines, without the common beginning and end. */
export interface ChangedLines {
  /** Number of the first line that differs, from 1. */
  line: number;
  before: string[];
  after: string[];
}

/** null if they are equal. */
export function changedLines(before: string, after: string): ChangedLines | null {
  const [old, next] = [before.split('\n'), after.split('\n')];
  const shorter = Math.min(old.length, next.length);
  let start = 0;
  while (start < shorter && old[start] === next[start]) start++;
  if (start === old.length && start === next.length) return null;
  let end = 0;
  while (end < shorter - start && old.at(-1 - end) === next.at(-1 - end)) end++;
  return { line: start + 1, before: old.slice(start, old.length - end), after: next.slice(start, next.length - end) };
}
