/** The member's drafts as stored on the server (decision 0115). */
import { queryOptions } from '@tanstack/react-query';
import type { components } from '../../../../docs/openapi.js';
import { api, call } from '../../app/client.js';
import { keyOf, queryClient } from '../../app/queries.js';
import type { Kind } from './outbox.js';
import { memberOf } from './own.js';

export type Draft = components['schemas']['Draft'];

/** The conversation that a draft belongs to; no other conversation shows it. */
export interface DraftKey {
  workspace: string;
  sessionId: string;
  kind: Kind;
}

const draftsKey = (workspace: string) => keyOf(workspace, 'inbox', 'drafts', memberOf(workspace));

/** All drafts, at most 200; the stream reports those written on other devices. */
export const draftsQuery = (workspace: string) =>
  queryOptions({
    queryKey: draftsKey(workspace),
    queryFn: async ({ signal }): Promise<Draft[]> => {
      const path = '/api/console/workspaces/{workspace}/drafts';
      return (await call(() => api.GET(path, { params: { path: { workspace } }, signal }))).data;
    },
    staleTime: Infinity,
  });

/** Text of the stored draft; undefined = unknown yet; '' = none. */
export const storedText = ({ workspace, sessionId, kind }: DraftKey): string | undefined => {
  const drafts = queryClient.getQueryData<Draft[]>(draftsKey(workspace));
  return drafts && (drafts.find((draft) => draft.session_id === sessionId && draft.kind === kind)?.text ?? '');
};

/** Updates the cache after a save and cancels earlier requests, whose responses would be outdated. */
export async function cacheDraft(place: DraftKey, draft: Draft | null): Promise<void> {
  const { workspace, sessionId, kind } = place;
  const queryKey = draftsKey(workspace);
  const wasAsked = queryClient.isFetching({ queryKey }) > 0;
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData<Draft[]>(draftsKey(workspace), (drafts) => {
    const others = drafts?.filter((one) => one.session_id !== sessionId || one.kind !== kind);
    return others && draft && draft.text !== '' ? [draft, ...others] : others;
  });
  if (wasAsked) void queryClient.invalidateQueries({ queryKey });
}

/** @throws ApiProblem; a save never asks for sign-in while the member types */
export async function putDraft({ workspace, sessionId, kind }: DraftKey, text: string): Promise<Draft> {
  const path = '/api/console/workspaces/{workspace}/sessions/{id}/draft';
  const params = { path: { workspace, id: sessionId } };
  const put = () => api.PUT(path, { params, body: { text, kind }, keepalive: text.length < KEEPALIVE_MAX });
  return (await call(put, { ask: false })).data;
}

/** Keepalive requests are limited to 64 kB, and a character takes up to four bytes. */
const KEEPALIVE_MAX = 10_000;
