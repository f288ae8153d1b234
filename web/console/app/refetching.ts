import { queryClient } from './queries.js';

/**
 * Reads again what is in use below a key. A first answer that is still on its way may be older than the change, and the
 * query client does not cancel it: after it the list is read once more.
 * @param queryKey as of keyOf, or its beginning
 */
export function refetch(queryKey: readonly unknown[]): void {
  for (const query of awaitedFirst(queryKey)) {
    const again = (): void => void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true });
    query.fetch().then(again, again);
  }
  void queryClient.invalidateQueries({ queryKey });
}

/**
 * Changes what is known below a key. It stays as old as it was: what is outdated is read again when it is next shown.
 */
export function changeKnown<Known>(
  queryKey: readonly unknown[],
  changed: (known: Known, queryKey: readonly unknown[]) => Known,
): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey })) {
    const { data, dataUpdatedAt, isInvalidated } = query.state;
    if (data === undefined) continue;
    query.setData(changed(data as Known, query.queryKey), { updatedAt: dataUpdatedAt, manual: true });
    if (isInvalidated) query.invalidate();
  }
}

/**
 * Shows a stored change at once, where its list is known. An answer that is on its way may be older than the change,
 * and would take it back.
 */
export function showChange<Known>(queryKey: readonly unknown[], changed: (known: Known) => Known): void {
  changeKnown(queryKey, changed);
  if (queryClient.isFetching({ queryKey }) > 0) refetch(queryKey);
}

/** Whether a first answer below the key is on its way. */
export const isFirstAwaited = (queryKey: readonly unknown[]): boolean => awaitedFirst(queryKey).length > 0;

const awaitedFirst = (queryKey: readonly unknown[]) =>
  queryClient.getQueryCache().findAll({
    queryKey,
    fetchStatus: 'fetching',
    predicate: ({ state }) => state.data === undefined,
  });
