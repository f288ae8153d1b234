/** Reply templates that members save: their own and the team's (decision 0112). */
import { queryOptions } from '@tanstack/react-query';
import type { components } from '../../../../docs/openapi.js';
import { apiOf, call } from '../../app/client.js';
import { queryClient } from '../../app/queries.js';
import { savedRepliesKey } from './queries.js';

export type SavedReply = components['schemas']['SavedReply'];
export type SavedReplyValues = Pick<SavedReply, 'shortcut' | 'title' | 'text' | 'scope'>;

/** Placeholders that the server fills with the names in a conversation. */
export const PLACEHOLDERS = ['contact.name', 'contact.first_name', 'agent.name', 'agent.first_name'] as const;

const PAGE = 200;
/** A member sees at most 700. */
const PAGES_MAX = 4;

/** All replies that this member may use, by shortcut. */
export const savedRepliesQuery = (workspace: string) =>
  queryOptions({
    queryKey: savedRepliesKey(workspace),
    queryFn: async ({ signal }): Promise<SavedReply[]> => {
      const replies: SavedReply[] = [];
      let cursor: string | null = null;
      for (let page = 0; page < PAGES_MAX; page++) {
        const query = { limit: PAGE, sort: 'shortcut' as const, ...(cursor === null ? {} : { cursor }) };
        const answer: { data: SavedReply[]; next_cursor: string | null } = await call(() =>
          apiOf(workspace).GET('/v1/saved_replies', { params: { query }, signal }),
        );
        replies.push(...answer.data);
        cursor = answer.next_cursor;
        if (cursor === null) break;
      }
      return replies;
    },
    staleTime: 5 * 60_000,
  });

/** Text with its placeholders filled. @throws ApiProblem */
export async function filledText(workspace: string, id: string, session: string): Promise<string> {
  const params = { path: { id }, query: { session_id: session } };
  return (await call(() => apiOf(workspace).GET('/v1/saved_replies/{id}/text', { params }))).data.text;
}

/** @param id null = a new one @throws ApiProblem */
export async function saveReply(workspace: string, id: string | null, body: SavedReplyValues): Promise<void> {
  if (id === null) await call(() => apiOf(workspace).POST('/v1/saved_replies', { body }));
  else await call(() => apiOf(workspace).PATCH('/v1/saved_replies/{id}', { params: { path: { id } }, body }));
  await queryClient.invalidateQueries({ queryKey: savedRepliesKey(workspace) });
}

/** @throws ApiProblem */
export async function deleteSavedReply(workspace: string, id: string): Promise<void> {
  await call(() => apiOf(workspace).DELETE('/v1/saved_replies/{id}', { params: { path: { id } } }));
  await queryClient.invalidateQueries({ queryKey: savedRepliesKey(workspace) });
}
