import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { components } from '../../../../docs/openapi.js';
import { apiOf, call } from '../../app/client.js';
import { keyOf } from '../../app/queries.js';
import type { AnalyticsQuery } from './view.js';

export type Analytics = components['schemas']['Analytics'];
export type Metrics = components['schemas']['Metrics'];

/** Keeps the previous figures until the new ones arrive. */
export const analyticsQuery = (workspaceId: string, query: AnalyticsQuery) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'analytics', query),
    queryFn: async ({ signal }) =>
      (await call(() => apiOf(workspaceId).GET('/v1/analytics', { params: { query }, signal }))).data,
    placeholderData: keepPreviousData,
  });
export type Details = components['schemas']['MetricsDetails'];
