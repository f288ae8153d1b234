import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { Loading } from './loaded.js';

/**
 * A query whose answer a form starts from: what is cached and outdated is not shown while its answer is on its way,
 * as the form would keep it, and save it over what colleagues have changed. Once shown, it stays.
 */
export function useUpToDate<Data>(query: UseQueryResult<Data>): Loading<Data> {
  const [isShown, setShown] = useState(false);
  if (isShown) return query;
  if (query.isStale && query.isFetching) return { data: undefined, error: null, refetch: query.refetch };
  setShown(true);
  return query;
}
