/** Items in lists of at most `size`, so that one statement, and what building it takes, stays small. */
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
