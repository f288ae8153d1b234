import { queryClient } from './queries.js';

/**
 * Reads again what is in use below a key. A first answer that is still on its way may be older than the change, and the
 * query client does not cancel it: after it the list is read once more.
 * @param queryKey as of keyOf, or its beginning
 */
export function refetch(queryKey: readonly unknown[]): void {
  const isFirst = { queryKey, fetchStatus: 'fetching', predicate: isWithoutData } as const;
  for (const query of queryClient.getQueryCache().findAll(isFirst)) {
    const again = (): void => void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true });
    query.fetch().then(again, again);
  }
  void queryClient.invalidateQueries({ queryKey });
}

const isWithoutData = ({ state }: { state: { data: unknown } }): boolean => state.data === undefined;
