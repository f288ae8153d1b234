/** Splits items into lists of at most `size`, so that a statement, and the time to build it, stays small. */
export function* inParts<T>(items: Iterable<T>, size: number): Generator<T[]> {
  let part: T[] = [];
  for (const item of items) {
    if (part.length === size) {
      yield part;
      part = [];
    }
    part.push(item);
  }
  if (part.length > 0) yield part;
}
