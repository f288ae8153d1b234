import { useState } from 'react';
import type { InboxItem } from './queries.js';

/**
 * Keeps rows in place while one of them is open, even if reading it would sort it lower, so that the next key opens the
 * row below. New rows come first.
 */
export function useKeptOrder(items: InboxItem[] | undefined, isKept: boolean): InboxItem[] | undefined {
  const [kept, setKept] = useState(items);
  const [known, setKnown] = useState(items);
  if (items === known && isKept) return kept;
  const next = isKept && items ? inOrderOf(kept ?? [], items) : items;
  if (next !== kept) setKept(next);
  if (items !== known) setKnown(items);
  return next;
}

function inOrderOf(before: readonly InboxItem[], items: readonly InboxItem[]): InboxItem[] {
  const places = new Map(before.map(({ id }, place) => [id, place]));
  return items.toSorted((a, b) => (places.get(a.id) ?? -1) - (places.get(b.id) ?? -1));
}
