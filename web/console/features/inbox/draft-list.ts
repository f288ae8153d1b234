/** The member's drafts as the server keeps them (decision 0115). */
import { queryOptions } from '@tanstack/react-query';
import type { components } from '../../../../docs/openapi.js';
import { api, call } from '../../app/client.js';
import { keyOf, queryClient } from '../../app/queries.js';
import type { Kind } from './outbox.js';
import { memberOf } from './own.js';

export type Draft = components['schemas']['Draft'];

/** What a draft is of; another conversation never shows it. */
export interface DraftPlace {
  workspace: string;
  sessionId: string;
  kind: Kind;
}

const draftsKey = (workspace: string) => keyOf(workspace, 'inbox', 'drafts', memberOf(workspace));

/** All of them, at most 200; the stream tells of those written on other devices. */
export const draftsQuery = (workspace: string) =>
  queryOptions({
    queryKey: draftsKey(workspace),
    queryFn: async ({ signal }): Promise<Draft[]> => {
      const path = '/api/console/workspaces/{workspace}/drafts';
      return (await call(() => api.GET(path, { params: { path: { workspace } }, signal }))).data;
    },
    staleTime: Infinity,
  });

/** undefined = it is not known yet; '' = there is none. */
export const keptText = ({ workspace, sessionId, kind }: DraftPlace): string | undefined => {
  const drafts = queryClient.getQueryData<Draft[]>(draftsKey(workspace));
  return drafts && (drafts.find((draft) => draft.session_id === sessionId && draft.kind === kind)?.text ?? '');
};

/** The server has it so. What was asked before and has not come yet would be older. */
export async function keptAs(place: DraftPlace, draft: Draft | null): Promise<void> {
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

/** @throws ApiProblem; nobody is asked to sign in for it, while they write */
export async function putDraft({ workspace, sessionId, kind }: DraftPlace, text: string): Promise<Draft> {
  const path = '/api/console/workspaces/{workspace}/sessions/{id}/draft';
  const params = { path: { workspace, id: sessionId } };
  const put = () => api.PUT(path, { params, body: { text, kind }, keepalive: text.length < KEEPALIVE_MAX });
  return (await call(put, { ask: false })).data;
}

/** A request that outlives its page has at most 64 kB, and a letter up to four bytes. */
const KEEPALIVE_MAX = 10_000;
