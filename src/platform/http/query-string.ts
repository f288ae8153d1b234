/** The query as ordered pairs, exactly as sent: no repair, no arrays, no nesting (specification §1.10). */

/** A value is null if its encoding is broken or contains NUL or an unpaired surrogate. */
export type QueryPair = [name: string, value: string | null];

/** Pairs in the order sent. A name with a broken encoding stays as sent, and is refused as unknown. */
export function queryPairs(url: string): QueryPair[] {
  const start = url.indexOf('?');
  if (start < 0 || start === url.length - 1) return [];
  return url
    .slice(start + 1)
    .split('&')
    .map((part) => {
      const equals = part.indexOf('=');
      const name = equals < 0 ? part : part.slice(0, equals);
      return [decode(name) ?? name, equals < 0 ? '' : decode(part.slice(equals + 1))];
    });
}

function decode(text: string): string | null {
  try {
    const out = decodeURIComponent(text.replaceAll('+', ' '));
    return out.includes('\0') ? null : out;
  } catch {
    return null;
  }
}
