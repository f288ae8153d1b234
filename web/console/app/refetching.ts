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
 * Shows a stored change at once, where its list is known. An answer that is on its way may be older than the change,
 * and would take it back.
 */
export function showChange<Known>(queryKey: readonly unknown[], changed: (known: Known) => Known): void {
  queryClient.setQueryData<Known>(queryKey, (known) => known && changed(known));
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
