import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { components } from '../../../../docs/openapi.js';
import { api, apiOf, call } from '../../app/client.js';
import { endPageFetches, type Pages, trimPages } from '../../app/lists.js';
import { pagesQuery } from '../../app/pages-query.js';
import { isProblem } from '../../app/problem.js';
import { keyOf, queryClient } from '../../app/queries.js';
import { changeKnown } from '../../app/refetching.js';
import type { View } from './view.js';

export type Contact = components['schemas']['Contact'];
export type Grant = components['schemas']['Grant'];
export type Earlier = components['schemas']['EarlierConversation'];
type NewGrant = components['schemas']['NewGrant'];

const PAGE = 100;
const rowsKey = (workspace: string) => keyOf(workspace, 'contact_lists', 'rows');

const SEGMENTS = {
  all: {},
  users: { kind: 'user' },
  visitors: { kind: 'visitor' },
  blocked: { blocked: true },
} as const;

/** Contacts by page; search results are matched by words, last seen first. */
export const listQuery = (workspace: string, { segment, q, sort, order }: View) =>
  infiniteQueryOptions({
    queryKey: [...rowsKey(workspace), q ? { segment, q } : { segment, sort, order }],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...SEGMENTS[segment], limit: PAGE, ...(pageParam && { cursor: pageParam }) };
      if (q === '')
        return call(() =>
          apiOf(workspace).GET('/v1/contacts', { params: { query: { ...query, sort, order } }, signal }),
        );
      const path = '/api/console/workspaces/{workspace}/contact_search';
      return call(() => api.GET(path, { params: { path: { workspace }, query: { ...query, q } }, signal }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    refetchOnWindowFocus: false,
  });

export const trim = (workspace: string): void => trimPages(rowsKey(workspace));

export const contactQuery = (workspace: string, id: string) =>
  queryOptions({
    queryKey: keyOf(workspace, 'contacts', id),
    queryFn: async ({ signal }): Promise<Contact> =>
      (await call(() => apiOf(workspace).GET('/v1/contacts/{id}', { params: { path: { id } }, signal }))).data,
  });

/** Replaces a contact in every cached list; null = erased. */
function place(workspace: string, id: string, contact: Contact | null): void {
  endPageFetches(rowsKey(workspace));
  changeKnown<Pages<Contact>>(rowsKey(workspace), ({ pages, pageParams }) => ({
    pages: pages.map((page) => ({
      ...page,
      data: page.data.flatMap((one) => (one.id !== id ? [one] : contact ? [contact] : [])),
    })),
    pageParams,
  }));
  if (contact) queryClient.setQueryData(contactQuery(workspace, id).queryKey, contact);
}

/** Refetches a contact that changed. */
export async function refreshContact(workspace: string, id: string): Promise<void> {
  try {
    const { data } = await call(() => apiOf(workspace).GET('/v1/contacts/{id}', { params: { path: { id } } }));
    place(workspace, id, data);
  } catch (error) {
    if (!isProblem(error, 'not_found')) throw error;
    place(workspace, id, null);
  }
}

type Patch = components['schemas']['ContactPatch'];

/** Stores what changed. */
export async function edit(workspace: string, id: string, body: Patch): Promise<void> {
  const at = { params: { path: { id } }, body };
  place(workspace, id, (await call(() => apiOf(workspace).PATCH('/v1/contacts/{id}', at))).data);
}

/** Which contact one was merged into, by the error of reading it; null = none. */
export function mergedInto(error: unknown): string | null {
  const more = isProblem(error, 'not_found') ? (error.details.more as { merged_into?: unknown } | undefined) : null;
  return typeof more?.merged_into === 'string' ? more.merged_into : null;
}

export type MergePreview = components['schemas']['ContactMergePreview'];

/** What a merge would do: asked anew each time. */
export const mergePreviewQuery = (workspace: string, { from, into }: { from: string; into: string }) =>
  queryOptions({
    queryKey: keyOf(workspace, 'contacts', 'merge', from, into),
    queryFn: async ({ signal }): Promise<MergePreview> => {
      const path = '/api/console/workspaces/{workspace}/contacts/{id}/merge_preview';
      const params = { path: { workspace, id: into }, query: { from_id: from } };
      return (await call(() => api.GET(path, { params, signal }))).data;
    },
    gcTime: 0,
  });

/** Merges a contact into another, which is kept. */
export async function merge(workspace: string, { from, into }: { from: string; into: string }): Promise<void> {
  const at = { params: { path: { id: into } }, body: { from_id: from } };
  const { data } = await call(() => apiOf(workspace).POST('/v1/contacts/{id}/merge', at));
  place(workspace, from, null);
  place(workspace, into, data);
  void queryClient.invalidateQueries({ queryKey: keyOf(workspace, 'contacts') });
}

/** @param token null = revoke the stored token */
export async function setVendorToken(workspace: string, id: string, token: string | null): Promise<void> {
  const at = { params: { path: { id } }, body: { token } };
  await call(() => apiOf(workspace).PUT('/v1/contacts/{id}/vendor_token', at));
  await refreshContact(workspace, id);
}

export type Unproven = components['schemas']['UnprovenMatch'];

/** What an erasure leaves out, unless the team says otherwise: asked anew each time. */
export const unprovenQuery = (workspace: string, id: string) =>
  queryOptions({
    queryKey: keyOf(workspace, 'contacts', 'unproven', id),
    queryFn: async ({ signal }) => {
      const path = '/v1/contacts/{id}/unproven_matches';
      return (await call(() => apiOf(workspace).GET(path, { params: { path: { id } }, signal }))).data;
    },
    gcTime: 0,
  });

/** @returns the audit entry of the erasure */
export async function erase(workspace: string, id: string, include_unproven: boolean): Promise<string> {
  const params = { path: { id }, ...(include_unproven && { query: { include_unproven } }) };
  const { data } = await call(() => apiOf(workspace).DELETE('/v1/contacts/{id}', { params }));
  place(workspace, id, null);
  queryClient.removeQueries({ queryKey: contactQuery(workspace, id).queryKey });
  return data.receipt_id;
}

/** The export as received: it is not parsed here. */
export const exported = (workspace: string, id: string): Promise<Blob> =>
  call(() => apiOf(workspace).GET('/v1/contacts/{id}/export', { params: { path: { id } }, parseAs: 'blob' }));

/** Conversations that were imported from another product. */
export const earlierQuery = (workspace: string, id: string) =>
  pagesQuery(
    keyOf(workspace, 'contacts', 'earlier', id),
    (query, { signal }) =>
      call(() =>
        apiOf(workspace).GET('/v1/contacts/{id}/earlier_conversations', { params: { path: { id }, query }, signal }),
      ),
    20,
  );

export const earlierOneQuery = (workspace: string, id: string, conversation_id: string) =>
  queryOptions({
    queryKey: keyOf(workspace, 'contacts', 'earlier', id, conversation_id),
    queryFn: async ({ signal }) => {
      const path = '/v1/contacts/{id}/earlier_conversations/{conversation_id}';
      return (await call(() => apiOf(workspace).GET(path, { params: { path: { id, conversation_id } }, signal }))).data;
    },
  });

const grantsKey = (workspace: string, id: string) => keyOf(workspace, 'contacts', 'grants', id);

export const grantsQuery = (workspace: string, id: string) =>
  pagesQuery(
    grantsKey(workspace, id),
    (query, { signal }) =>
      call(() => apiOf(workspace).GET('/v1/contacts/{id}/grants', { params: { path: { id }, query }, signal })),
    20,
  );

const refreshGrants = (workspace: string, id: string) =>
  queryClient.invalidateQueries({ queryKey: grantsKey(workspace, id) });

/** Only this response contains the token: it is never cached. */
export async function issueGrant(
  workspace: string,
  id: string,
  body: { label: string | null; ttl_seconds: number },
): Promise<NewGrant> {
  const { data } = await call(() =>
    apiOf(workspace).POST('/v1/contacts/{id}/grants', { params: { path: { id } }, body }),
  );
  void refreshGrants(workspace, id);
  return data;
}

export async function revokeGrant(workspace: string, id: string, grant: string): Promise<void> {
  const params = { path: { id, grant_id: grant } };
  await call(() => apiOf(workspace).DELETE('/v1/contacts/{id}/grants/{grant_id}', { params }));
  await refreshGrants(workspace, id);
}
