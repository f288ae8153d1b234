import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { components, paths } from '../../../../docs/openapi.js';
import { apiOf, call } from '../../app/client.js';
import { pagesQuery } from '../../app/pages-query.js';
import { keyOf } from '../../app/queries.js';
import type { AnalyticsQuery, Window } from './view.js';

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
/** What customers said of the conversations of a window. */
export const satisfactionQuery = (workspaceId: string, window: Window) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'analytics', 'satisfaction', window),
    queryFn: async ({ signal }) =>
      (await call(() => apiOf(workspaceId).GET('/v1/analytics/satisfaction', { params: { query: window }, signal })))
        .data,
    placeholderData: keepPreviousData,
  });
export type SatisfactionReport = components['schemas']['SatisfactionReport'];

export type RatingsFilter = Pick<
  NonNullable<paths['/v1/ratings']['get']['parameters']['query']>,
  'resolved_by' | 'channel' | 'language' | 'score' | 'has_comment'
>;

/** Ratings given in a window, by pages. */
export const ratingsQuery = (workspaceId: string, { created_after, created_before }: Window, filter: RatingsFilter) =>
  pagesQuery(keyOf(workspaceId, 'analytics', 'ratings', created_after, created_before, filter), (query) =>
    call(() =>
      apiOf(workspaceId).GET('/v1/ratings', {
        params: { query: { ...query, created_after, created_before, ...filter } },
      }),
    ),
  );
export type ListedRating = components['schemas']['ListedRating'];

export type Details = components['schemas']['MetricsDetails'];
