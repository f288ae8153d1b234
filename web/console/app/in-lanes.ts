/** Requests at once. */
const LANES = 3;

/** What could not be done, and why. */
export interface Undone<Item> {
  item: Item;
  problem: unknown;
}

/** Does something with each item, a few at once; each succeeds or fails on its own. @returns those that failed */
export async function inLanes<Item>(
  items: readonly Item[],
  run: (item: Item) => Promise<unknown>,
): Promise<Undone<Item>[]> {
  const undone: Undone<Item>[] = [];
  const waiting = [...items].values();
  const lane = async (): Promise<void> => {
    for (const item of waiting) await run(item).catch((problem: unknown) => undone.push({ item, problem }));
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return undone;
}
