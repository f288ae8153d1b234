import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { components } from '../../../../docs/openapi.js';
import { api, apiOf, call } from '../../app/client.js';
import { endPageFetches, pagesOf, trimPages } from '../../app/lists.js';
import { pagesQuery } from '../../app/pages-query.js';
import { isProblem } from '../../app/problem.js';
import { keyOf, queryClient } from '../../app/queries.js';
import { changeKnown } from '../../app/refetching.js';
import { may } from '../../app/roles.js';
import { type LeadPages, placed, without } from './pages.js';
import { type LeadFilters, fits, type Lead, since, type Status } from './view.js';

type Member = components['schemas']['Member'];

const PAGE = 100;

type CountFilters = Pick<LeadFilters, 'source' | 'assignee' | 'days'>;

const filtersOf = ({ source, assignee, days }: CountFilters) => ({
  ...(source !== null && { source }),
  ...(assignee !== null && { assignee_id: assignee }),
  ...(days !== null && { created_after: since(days) }),
});

export async function fetchLeads(
  workspace: string,
  {
    filters,
    cursor,
    signal,
    limit = PAGE,
  }: { filters: LeadFilters; cursor: string | null; signal: AbortSignal; limit?: number },
) {
  const { status, sort, order } = filters;
  const query = {
    ...filtersOf(filters),
    ...(status !== null && { status }),
    sort,
    order,
    limit,
    ...(cursor && { cursor }),
  };
  return call(() => apiOf(workspace).GET('/v1/leads', { params: { query }, signal }));
}

const rowsKey = (workspace: string) => keyOf(workspace, 'lead_lists', 'rows');

/**
 * Leads by page. Hints change single leads in place, so the list is not refetched when the tab gains focus or one lead
 * changes.
 */
export const listQuery = (workspace: string, { status, source, assignee, days, sort, order }: LeadFilters) => {
  const filters: LeadFilters = { status, source, assignee, days, sort, order };
  return infiniteQueryOptions({
    queryKey: [...rowsKey(workspace), filters],
    queryFn: ({ pageParam, signal }) => fetchLeads(workspace, { filters, cursor: pageParam, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    refetchOnWindowFocus: false,
  });
};

const countsKey = (workspace: string) => keyOf(workspace, 'lead_lists', 'counts');
type Counts = Record<Status, number>;

export const countsQuery = (workspace: string, { source, assignee, days }: CountFilters) =>
  queryOptions({
    queryKey: [...countsKey(workspace), { source, assignee, days }],
    queryFn: async ({ signal }): Promise<Counts> => {
      const path = '/api/console/workspaces/{workspace}/lead_counts';
      const query = filtersOf({ source, assignee, days });
      return (await call(() => api.GET(path, { params: { path: { workspace }, query }, signal }))).data;
    },
    placeholderData: keepPreviousData,
  });

const leadKey = (workspace: string, id: string) => keyOf(workspace, 'leads', 'one', id);

export const leadQuery = (workspace: string, id: string) =>
  queryOptions({
    queryKey: leadKey(workspace, id),
    queryFn: ({ signal }) => fetchLead(workspace, id, signal),
    // A listed lead is complete.
    initialData: () => listed(workspace, id),
    initialDataUpdatedAt: 0,
  });

export const fetchLead = async (workspace: string, id: string, signal?: AbortSignal): Promise<Lead> =>
  (await call(() => apiOf(workspace).GET('/v1/leads/{id}', { params: { path: { id } }, ...(signal && { signal }) })))
    .data;

export const changesQuery = (workspace: string, id: string) =>
  pagesQuery(
    keyOf(workspace, 'leads', 'changes', id),
    (query, { signal }) =>
      call(() => apiOf(workspace).GET('/v1/leads/{id}/changes', { params: { path: { id }, query }, signal })),
    20,
  );

export const qualificationQuery = (workspace: string, id: string) =>
  queryOptions({
    queryKey: keyOf(workspace, 'leads', 'qualification', id),
    queryFn: async ({ signal }) => {
      const path = '/api/console/workspaces/{workspace}/leads/{id}/qualification';
      return (await call(() => api.GET(path, { params: { path: { workspace, id } }, signal }))).data;
    },
  });

const membersQuery = (workspace: string) =>
  queryOptions({
    queryKey: keyOf(workspace, 'members', 'all'),
    queryFn: async ({ signal }) =>
      (await call(() => apiOf(workspace).GET('/v1/members', { params: { query: { limit: 200 } }, signal }))).data,
    staleTime: 5 * 60_000,
  });

/** Names of team members, by id. */
export const memberNamesQuery = (workspace: string) => ({
  ...membersQuery(workspace),
  select: (members: Member[]) => new Map(members.map(({ id, name }) => [id, name])),
});

/** Members to whom a lead may be assigned. */
export const repliersQuery = (workspace: string) => ({
  ...membersQuery(workspace),
  select: (members: Member[]) => members.filter(({ role }) => may(role, 'reply')),
});

const lists = (workspace: string) => pagesOf<Lead>(rowsKey(workspace));

/** Finds a lead in the cached lists. */
export function listed(workspace: string, id: string): Lead | undefined {
  for (const [, pages] of lists(workspace))
    for (const { data } of pages?.pages ?? []) {
      const lead = data.find((one) => one.id === id);
      if (lead) return lead;
    }
  return undefined;
}

/** Updates a lead in every cached list. */
export function place(workspace: string, lead: Lead): void {
  endPageFetches(rowsKey(workspace));
  changeKnown<LeadPages>(rowsKey(workspace), (pages, key) => placed(pages, lead, key.at(-1) as LeadFilters));
  queryClient.setQueryData<Lead>(leadKey(workspace, lead.id), lead);
}

/** Moves a lead between the counts of two statuses until they are refetched. */
export function shiftCounts(workspace: string, lead: Lead, to: Status): void {
  for (const [key, counts] of queryClient.getQueriesData<Counts>({ queryKey: countsKey(workspace) })) {
    const filters = key.at(-1) as CountFilters;
    if (!counts || !fits({ ...filters, status: null, sort: 'created_at', order: 'desc' }, lead)) continue;
    const next = { ...counts, [lead.status]: counts[lead.status] - 1 };
    queryClient.setQueryData<Counts>(key, { ...next, [to]: next[to] + 1 });
  }
}

export const refreshCounts = (workspace: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: countsKey(workspace) });

/** Refetches under way, by lead. */
const refreshing = new Map<string, AbortController>();

/** Drops what a refetch under way will say: it may be older than a change made here. */
export const endRefresh = (id: string): void => refreshing.get(id)?.abort();

/** Refetches a lead that changed and puts it where it belongs. */
export async function refreshLead(workspace: string, id: string): Promise<Lead | null> {
  endRefresh(id);
  const refresh = new AbortController();
  refreshing.set(id, refresh);
  try {
    const lead = await fetchLead(workspace, id, refresh.signal);
    place(workspace, lead);
    return lead;
  } catch (error) {
    if (!isProblem(error, 'not_found')) throw error;
    changeKnown<LeadPages>(rowsKey(workspace), (pages) => without(pages, id));
    return null;
  } finally {
    if (refreshing.get(id) === refresh) refreshing.delete(id);
  }
}

/** Refetches the lists from their first page, when too many leads changed to fetch them individually. */
export function refreshLists(workspace: string): void {
  trim(workspace);
  void queryClient.invalidateQueries({ queryKey: rowsKey(workspace) });
}

/** Called when the lists are left: hints of what changes until they are shown again reach no list. */
export function leave(workspace: string): void {
  trim(workspace);
  void queryClient.invalidateQueries({ queryKey: keyOf(workspace, 'lead_lists'), refetchType: 'none' });
}

const trim = (workspace: string): void => trimPages(rowsKey(workspace));
