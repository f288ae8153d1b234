/** Paths and patterns of robots.txt (RFC 9309, section 2.2.3), compared in time linear in both. */

const LOWER_CASE = /%(?:[a-f][0-9A-Fa-f]|[0-9A-F][a-f])/g;
/** Codes of letters, digits, `-`, `.`, `_` and `~`. */
const UNRESERVED = /%(?:2[DE]|3\d|[46][1-9A-F]|[57][0-9A]|5F|7E)/g;

/** One spelling for all that mean the same: percent-encoded except where that is not needed. */
const normalised = (text: string): string =>
  encodeURI(text.toWellFormed())
    .replaceAll('%25', '%')
    .replace(LOWER_CASE, (code) => code.toUpperCase())
    .replace(UNRESERVED, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)));

/** `*` stands for any characters, `$` at the end for the end of the path. */
export const normalisedPattern = (pattern: string): string => normalised(pattern).replace(/\$(?!$)/g, '%24');

export const normalisedPath = (path: string): string => normalised(path).replaceAll('*', '%2A').replaceAll('$', '%24');

/** Both normalised. */
export function matches(pattern: string, path: string): boolean {
  const isAnchored = pattern.endsWith('$');
  const [start = '', ...parts] = (isAnchored ? pattern.slice(0, -1) : pattern).split(/\*+/);
  if (!path.startsWith(start)) return false;
  const last = parts.pop();
  if (last === undefined) return !isAnchored || path.length === start.length;
  // The first occurrence of a part leaves most of the path to the next ones.
  let end = start.length;
  for (const part of parts) {
    end = endOfFirst(part, path, end);
    if (end < 0) return false;
  }
  if (!isAnchored) return endOfFirst(last, path, end) >= 0;
  return path.length - last.length >= end && path.endsWith(last);
}

/**
 * Where the first occurrence of a part ends; -1 = there is none. By Knuth, Morris and Pratt, because a plain search may
 * compare the whole part at each character of the path.
 */
function endOfFirst(part: string, path: string, from: number): number {
  const borders = bordersOf(part);
  let matched = 0;
  for (let at = from; at < path.length && matched < part.length; at++, from++)
    matched = extended(part, borders, { matched, next: path.charCodeAt(at) });
  return matched === part.length ? from : -1;
}

/** For each beginning of a part, the length of the longest shorter beginning with which it ends. */
function bordersOf(part: string): number[] {
  const borders = [0];
  for (let at = 1; at < part.length; at++)
    borders.push(extended(part, borders, { matched: borders[at - 1] ?? 0, next: part.charCodeAt(at) }));
  return borders;
}

/** How much of the part matches after one more character. */
function extended(part: string, borders: number[], { matched, next }: { matched: number; next: number }): number {
  while (matched > 0 && part.charCodeAt(matched) !== next) matched = borders[matched - 1] ?? 0;
  return part.charCodeAt(matched) === next ? matched + 1 : 0;
}
