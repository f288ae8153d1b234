import { queryOptions } from '@tanstack/react-query';
import type { components } from '../../../../docs/openapi.js';
import type { AttemptHeaders } from '../../app/attempts.js';
import { apiOf, call } from '../../app/client.js';
import { pagesQuery } from '../../app/pages-query.js';
import { postFile } from '../../app/post-file.js';
import { keyOf, queryClient } from '../../app/queries.js';
import type { Meaning } from '../../ui/badge.js';

export type Import = components['schemas']['Import'];
export type NewImport = components['schemas']['ImportBody'];
export type Source = Import['source'];
export type DateOrder = NonNullable<NonNullable<NewImport['options']>['date_order']>;

export const SOURCES: readonly Source[] = ['intercom', 'zendesk', 'chatwoot', 'freshdesk', 'mail', 'csv', 'jsonl'];

/** Nothing else tells how far an import or a forecast is. */
export const RUNNING_MS = 2_000;

export const isReading = ({ status }: Import): boolean => status === 'queued' || status === 'running';

const MEANINGS: Record<Import['status'], Meaning> = {
  uploading: 'warning',
  queued: 'neutral',
  running: 'info',
  paused: 'warning',
  done: 'success',
  failed: 'danger',
  cancelled: 'neutral',
};
export const importMeaning = (status: Import['status']): Meaning => MEANINGS[status];

export const importsQuery = (workspace: string) =>
  queryOptions({
    queryKey: keyOf(workspace, 'imports'),
    queryFn: async ({ signal }) => (await call(() => apiOf(workspace).GET('/v1/imports', { signal }))).data,
    refetchInterval: ({ state }) => (state.data?.some(isReading) ? RUNNING_MS : false),
  });

export const skipsQuery = (workspace: string, id: string) =>
  pagesQuery(keyOf(workspace, 'imports', id, 'skipped'), (page, { signal }) =>
    call(() => apiOf(workspace).GET('/v1/imports/{id}/skipped', { params: { path: { id }, query: page }, signal })),
  );

const changed = (workspace: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: keyOf(workspace, 'imports') });

export async function createImport(workspace: string, body: NewImport, headers: AttemptHeaders): Promise<Import> {
  const { data } = await call(() => apiOf(workspace).POST('/v1/imports', { body, headers }));
  await changed(workspace);
  return data;
}

interface Part {
  workspace: string;
  id: string;
  /** From 1. */
  position: number;
  content: Blob;
  /** @param share uploaded share of the part, 0 to 1 */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** Uploads a part of the file; the same part again replaces it. Throws ApiProblem. */
export async function putPart({ workspace, id, position, content, onProgress, signal }: Part): Promise<Import> {
  const form = new FormData();
  form.append('file', content, `part-${position}`);
  const url = `/api/console/workspaces/${workspace}/v1/imports/${id}/parts/${position}`;
  const { data } = await call(async () => {
    const { response, body } = await postFile<{ data: Import }>({ method: 'PUT', url, form, onProgress, signal });
    return response.ok && body ? { data: body, response } : { error: body, response };
  });
  return data;
}

const VERBS = {
  start: '/v1/imports/{id}/start',
  pause: '/v1/imports/{id}/pause',
  cancel: '/v1/imports/{id}/cancel',
} as const;
export type ImportVerb = keyof typeof VERBS;

export async function changeImport(workspace: string, id: string, verb: ImportVerb): Promise<void> {
  await call(() => apiOf(workspace).POST(VERBS[verb], { params: { path: { id } } }));
  await changed(workspace);
}

/** What an account asks for: Zendesk the address of the token's owner too, unless it is an OAuth token. */
export type AccountToken = components['schemas']['ImportAccountTokenBody'];

/** Enters another token of the account that an import fetches from. Throws ApiProblem. */
export async function putToken(workspace: string, id: string, body: AccountToken): Promise<void> {
  await call(() => apiOf(workspace).PUT('/v1/imports/{id}/account', { params: { path: { id } }, body }));
  await changed(workspace);
}

/** Lets forecasts send its words to the large model, or takes that back. */
export async function putConsent(workspace: string, id: string, consented: boolean): Promise<void> {
  const params = { path: { id } };
  await call(() => apiOf(workspace).PUT('/v1/imports/{id}/model_consent', { params, body: { consented } }));
  await changed(workspace);
}

export async function removeImport(workspace: string, id: string): Promise<void> {
  await call(() => apiOf(workspace).DELETE('/v1/imports/{id}', { params: { path: { id } } }));
  await Promise.all([
    changed(workspace),
    // What was tried on its conversations goes with them.
    queryClient.invalidateQueries({ queryKey: keyOf(workspace, 'forecasts') }),
  ]);
}
