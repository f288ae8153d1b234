import { queryOptions } from '@tanstack/react-query';
import type { components } from '../../../../docs/openapi.js';
import { apiOf, call } from '../../app/client.js';
import { pagesQuery } from '../../app/pages-query.js';
import { keyOf, queryClient } from '../../app/queries.js';
import { INDEXING_MS } from '../../knowledge/queries.js';

export type Document = components['schemas']['Document'];
export type DocumentSummary = components['schemas']['DocumentSummary'];
export type DocumentVersion = components['schemas']['DocumentVersion'];
export type Picture = components['schemas']['Picture'];
export type Quarantined = components['schemas']['QuarantinedSentence'];

export const GAP_STATUSES = ['open', 'resolved', 'dismissed'] as const;
export type GapStatus = (typeof GAP_STATUSES)[number];
export type Gap = components['schemas']['Gap'];
export type GapDetail = components['schemas']['GapDetail'];
/** Page size. */
const GAPS_MAX = 200;

export const documentQuery = (workspace: string, id: string) =>
  queryOptions({
    queryKey: keyOf(workspace, 'knowledge', 'document', id),
    queryFn: async ({ signal }) =>
      (await call(() => apiOf(workspace).GET('/v1/knowledge/documents/{id}', { params: { path: { id } }, signal })))
        .data,
    refetchInterval: ({ state }) => (state.data?.status === 'indexing' ? INDEXING_MS : false),
  });

/** Its address holds for an hour. */
export const pictureQuery = (workspace: string, id: string) =>
  queryOptions({
    queryKey: keyOf(workspace, 'knowledge', 'picture', id),
    staleTime: 30 * 60_000,
    retry: false,
    queryFn: async ({ signal }) =>
      (await call(() => apiOf(workspace).GET('/v1/knowledge/pictures/{id}', { params: { path: { id } }, signal })))
        .data,
  });

export const samplesQuery = (workspace: string) =>
  queryOptions({
    queryKey: keyOf(workspace, 'knowledge', 'samples'),
    queryFn: async ({ signal }) => (await call(() => apiOf(workspace).GET('/v1/knowledge/samples', { signal }))).data,
  });

export async function removeSamples(workspace: string): Promise<void> {
  await call(() => apiOf(workspace).DELETE('/v1/knowledge/samples'));
}

export const versionsQuery = (workspace: string, id: string) =>
  queryOptions({
    queryKey: keyOf(workspace, 'knowledge', 'versions', id),
    queryFn: async ({ signal }) => {
      const params = { path: { id } };
      return (await call(() => apiOf(workspace).GET('/v1/knowledge/documents/{id}/versions', { params, signal }))).data;
    },
  });

/** Immutable. */
export const versionQuery = (workspace: string, id: string, version: number | null) =>
  queryOptions({
    queryKey: keyOf(workspace, 'knowledge', 'version', id, version),
    enabled: version !== null,
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const params = { path: { id, version: version ?? 0 } };
      const path = '/v1/knowledge/documents/{id}/versions/{version}';
      return (await call(() => apiOf(workspace).GET(path, { params, signal }))).data;
    },
  });

/** @param documentId null = of all documents */
export const quarantinedQuery = (workspace: string, documentId: string | null) =>
  pagesQuery(
    keyOf(workspace, 'knowledge', 'quarantined', documentId),
    (page, { signal }) => {
      const query = { ...page, ...(documentId === null ? {} : { document_id: documentId }) };
      return call(() => apiOf(workspace).GET('/v1/knowledge/quarantined', { params: { query }, signal }));
    },
    50,
  );

export const gapsQuery = (workspace: string, status: GapStatus) =>
  queryOptions({
    queryKey: keyOf(workspace, 'knowledge', 'gaps', status),
    queryFn: async ({ signal }) => {
      const query = { status, limit: GAPS_MAX };
      return (await call(() => apiOf(workspace).GET('/v1/knowledge/gaps', { params: { query }, signal }))).data;
    },
  });

export const gapQuery = (workspace: string, id: string | null) =>
  queryOptions({
    queryKey: keyOf(workspace, 'knowledge', 'gap', id),
    enabled: id !== null,
    queryFn: async ({ signal }) => {
      const params = { path: { id: id ?? '' } };
      return (await call(() => apiOf(workspace).GET('/v1/knowledge/gaps/{id}', { params, signal }))).data;
    },
  });

export async function setGapStatus(workspace: string, id: string, status: GapStatus): Promise<void> {
  const params = { path: { id } };
  await call(() => apiOf(workspace).PATCH('/v1/knowledge/gaps/{id}', { params, body: { status } }));
  await changedKnowledge(workspace);
}

export const synonymsQuery = (workspace: string) =>
  queryOptions({
    queryKey: keyOf(workspace, 'knowledge', 'synonyms'),
    queryFn: async ({ signal }) =>
      (await call(() => apiOf(workspace).GET('/v1/knowledge/synonyms', { signal }))).data.groups,
  });

export async function replaceSynonyms(workspace: string, groups: string[][]): Promise<void> {
  const { data } = await call(() => apiOf(workspace).PUT('/v1/knowledge/synonyms', { body: { groups } }));
  queryClient.setQueryData(synonymsQuery(workspace).queryKey, data.groups);
}

export const changedKnowledge = (workspace: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: keyOf(workspace, 'knowledge') });

export async function removeDocument(workspace: string, id: string): Promise<void> {
  await call(() => apiOf(workspace).DELETE('/v1/knowledge/documents/{id}', { params: { path: { id } } }));
  queryClient.removeQueries({ queryKey: keyOf(workspace, 'knowledge', 'document', id) });
  await changedKnowledge(workspace);
}

/** Releases a quarantined sentence, so that the agent may use it, or quarantines it again. */
export async function setReleased(workspace: string, id: string, isReleased: boolean): Promise<void> {
  const params = { path: { id } };
  await (isReleased
    ? call(() => apiOf(workspace).POST('/v1/knowledge/quarantined/{id}/release', { params }))
    : call(() => apiOf(workspace).POST('/v1/knowledge/quarantined/{id}/quarantine', { params })));
  await changedKnowledge(workspace);
}
