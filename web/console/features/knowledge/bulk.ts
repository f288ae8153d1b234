/** Deletes or moves many documents. Each succeeds or fails on its own. */
import { apiOf, call } from '../../app/client.js';
import { inLanes, type Undone } from '../../app/in-lanes.js';
import { keyOf, queryClient } from '../../app/queries.js';
import type { Audience } from '../../knowledge/queries.js';
import { changedKnowledge, type DocumentSummary } from './queries.js';

export type DocumentsChange = 'delete' | Audience;

/** @returns those that could not be changed, with the reason of each */
export async function changeDocuments(
  workspace: string,
  documents: readonly DocumentSummary[],
  change: DocumentsChange,
): Promise<Undone<DocumentSummary>[]> {
  const refused = await inLanes(documents, ({ id }) => changeOne(workspace, id, change));
  await changedKnowledge(workspace);
  return refused;
}

async function changeOne(workspace: string, id: string, change: DocumentsChange): Promise<void> {
  const params = { path: { id } };
  if (change === 'delete') {
    await call(() => apiOf(workspace).DELETE('/v1/knowledge/documents/{id}', { params }));
    queryClient.removeQueries({ queryKey: keyOf(workspace, 'knowledge', 'document', id) });
    return;
  }
  const body = { audience: change };
  await call(() => apiOf(workspace).PUT('/v1/knowledge/documents/{id}/audience', { params, body }));
}
