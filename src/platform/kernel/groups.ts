/** Items with the same key, in the order in which the keys first occur (`Map.groupBy` of Node 21). */
export function groupedBy<T, K>(items: Iterable<T>, keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

export const sum = <T>(items: readonly T[], of: (item: T, index: number) => number): number =>
  items.reduce((total, item, index) => total + of(item, index), 0);
