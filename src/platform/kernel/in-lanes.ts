/** Works on items in order, so many at a time. Once it is stopping none is begun, and those begun are waited for. */
export async function inLanes<Item>(
  items: readonly Item[],
  { atOnce, stopping }: { atOnce: number; stopping?: AbortSignal },
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const left = items.values();
  const lane = async (): Promise<void> => {
    while (!stopping?.aborted) {
      const next = left.next();
      if (next.done) return;
      await work(next.value);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}
