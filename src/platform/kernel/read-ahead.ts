/**
 * Yields the source's items, and keeps reading the source while the consumer is slow. For a source that holds a
 * resource others wait for and that yields a bounded number of items, which are buffered. If the consumer stops early,
 * the source ends at its next item.
 */
export async function* readAhead<Item>(source: AsyncIterable<Item>): AsyncGenerator<Item> {
  const ready: Item[] = [];
  let isDone = false;
  let isAbandoned = false;
  let wake = (): void => {};
  const run = async (): Promise<void> => {
    for await (const item of source) {
      if (isAbandoned) return;
      ready.push(item);
      wake();
    }
  };
  const running = run().finally(() => {
    isDone = true;
    wake();
  });
  running.catch(() => undefined); // rethrown to the consumer below, unless it has stopped
  try {
    for (;;) {
      while (ready.length > 0) yield* ready.splice(0);
      if (isDone) break;
      await new Promise<void>((resolve) => (wake = resolve));
    }
    await running;
  } finally {
    isAbandoned = true;
  }
}
