import type { Queryable } from '../../db/statement.js';
import type { DocumentsStore } from './documents.store.js';
import type { PassagesStore } from './passages.store.js';
import type { Prepared } from './prepare.js';

/** Makes what was prepared the version that readers see, with its passages. Inside a transaction that holds the document. */
export async function publish(
  tx: Queryable,
  stores: { documents: DocumentsStore; passages: PassagesStore },
  workspaceId: string,
  documentId: string,
  { version: next, passages }: Prepared,
): Promise<void> {
  const { version } = await stores.documents.publish(tx, workspaceId, documentId, next);
  const internal = next.audience === 'internal';
  await stores.passages.replace(tx, workspaceId, { documentId, version, internal, text: next.text, passages });
}
