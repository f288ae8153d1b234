import { useEffect } from 'react';

interface DrawnRows {
  /** The rows in the document, by their place in the list. */
  items: readonly { index: number }[];
  /** Number of rows fetched so far. */
  count: number;
  /** `onEnd` is called this many rows before the last one. */
  ahead: number;
}

/**
 * Asks for more near the end of a virtualised list. Each time it is drawn: what an earlier call fetched may have been
 * dropped for a change of the rows.
 */
export function useListEnd({ items, count, ahead }: DrawnRows, onEnd: () => void): void {
  useEffect(() => {
    if ((items.at(-1)?.index ?? -1) >= count - ahead) onEnd();
  });
}
