import { groupedBy } from '../../src/platform/kernel/groups.js';

/** Items with the same key, in the order in which the keys first occur. */
export const grouped = <Item>(items: Item[], keyOf: (item: Item) => unknown): Item[][] => [
  ...groupedBy(items, keyOf).values(),
];
