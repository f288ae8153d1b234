import { queryOptions } from '@tanstack/react-query';
import type { components, operations } from '../../../../docs/openapi.js';
import { apiOf, call } from '../../app/client.js';
import { pagesQuery } from '../../app/pages-query.js';
import { keyOf, queryClient } from '../../app/queries.js';

export type Meeting = components['schemas']['Meeting'];
export type MeetingPatch = components['schemas']['MeetingPatch'];
export type Member = components['schemas']['Member'];
export type Schedule = components['schemas']['Schedule'];
type ListQuery = NonNullable<operations['listMeetings']['parameters']['query']>;

const PAGE = 100;
/** Maximum pages of one week; larger teams filter by host. */
const PAGES_MAX = 10;

export interface Week {
  meetings: Meeting[];
  /** There are more meetings than are shown. */
  isCut: boolean;
}

/** All meetings of a window, earliest first. */
export const weekQuery = (workspaceId: string, window: ListQuery) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'meetings', 'week', window),
    queryFn: async (): Promise<Week> => {
      const meetings: Meeting[] = [];
      let cursor: string | null = null;
      for (let page = 0; page < PAGES_MAX && (page === 0 || cursor !== null); page++) {
        const query: ListQuery = { ...window, sort: 'starts_at', order: 'asc', limit: PAGE, ...(cursor && { cursor }) };
        const got = await call(() => apiOf(workspaceId).GET('/v1/meetings', { params: { query } }));
        meetings.push(...got.data);
        cursor = got.next_cursor;
      }
      return { meetings, isCut: cursor !== null };
    },
  });

/** Meetings from a moment on, earliest first. */
export const listQuery = (workspaceId: string, filters: ListQuery) =>
  pagesQuery(
    keyOf(workspaceId, 'meetings', 'list', filters),
    (page) => {
      const query: ListQuery = { ...filters, sort: 'starts_at', order: 'asc', ...page };
      return call(() => apiOf(workspaceId).GET('/v1/meetings', { params: { query } }));
    },
    50,
  );

export const meetingQuery = (workspaceId: string, id: string) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'meetings', 'one', id),
    queryFn: async () =>
      (await call(() => apiOf(workspaceId).GET('/v1/meetings/{id}', { params: { path: { id } } }))).data,
  });

/** Possible hosts: every team member. */
export const hostsQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'members', 'hosts'),
    queryFn: async () => {
      const members: Member[] = [];
      let cursor: string | null = null;
      do {
        const query: { limit: number; cursor?: string } = { limit: PAGE, ...(cursor && { cursor }) };
        const page = await call(() => apiOf(workspaceId).GET('/v1/members', { params: { query } }));
        members.push(...page.data);
        cursor = page.next_cursor;
      } while (cursor !== null && members.length < 1_000);
      return members;
    },
    staleTime: 5 * 60_000,
  });

export const availabilityQuery = (workspaceId: string, memberId: string) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'members', 'availability', memberId),
    queryFn: async () =>
      (
        await call(() =>
          apiOf(workspaceId).GET('/v1/members/{id}/availability', { params: { path: { id: memberId } } }),
        )
      ).data,
  });

/** @throws ApiProblem `slot_unavailable` if the host has another meeting at that time */
export async function changeMeeting(workspaceId: string, id: string, body: MeetingPatch): Promise<Meeting> {
  const { data } = await call(() => apiOf(workspaceId).PATCH('/v1/meetings/{id}', { params: { path: { id } }, body }));
  queryClient.setQueryData(meetingQuery(workspaceId, id).queryKey, data);
  void queryClient.invalidateQueries({ queryKey: keyOf(workspaceId, 'meetings') });
  return data;
}

export async function replaceAvailability(
  workspaceId: string,
  memberId: string,
  schedules: components['schemas']['ScheduleBody'][],
): Promise<Schedule[]> {
  const { data } = await call(() =>
    apiOf(workspaceId).PUT('/v1/members/{id}/availability', {
      params: { path: { id: memberId } },
      body: { schedules },
    }),
  );
  queryClient.setQueryData(availabilityQuery(workspaceId, memberId).queryKey, data);
  return data.schedules;
}
