import { Injectable } from '@nestjs/common';
import { alone } from '../../platform/db/alone.js';
import { named, type Queryable } from '../../platform/db/statement.js';
import { fail } from '../../platform/kernel/errors.js';
import { knowledgeBytesMax, type StorageTerms } from './storage.dto.js';
import { onlyRow } from '../../platform/db/only-row.js';

const STORED = named(`
  select w.plan, w.knowledge_bytes_max::float8, coalesce(s.bytes, 0)::float8 as stored
  from workspaces w left join knowledge_storage s on s.workspace_id = w.workspace_id where w.workspace_id = $1`);

interface Room {
  bytes: number;
  counted?: number;
  alone: boolean;
}

/** How much knowledge a workspace stores, and its limit. */
@Injectable()
export class KnowledgeStorageReader {
  /**
   * Throws `conflict` if the additional bytes would exceed the workspace's limit.
   * @param room `counted`: stored bytes that are replaced; `alone` blocks other callers until the transaction
   * ends, so use it only in short ones
   */
  async requireRoom(tx: Queryable, workspaceId: string, { bytes, counted = 0, alone: isAlone }: Room): Promise<void> {
    if (isAlone) await alone(tx, `knowledge storage ${workspaceId}`);
    const { rows } = await tx.query<StorageTerms & { stored: number; [column: string]: unknown }>(STORED(workspaceId));
    const row = onlyRow({ rows });
    const max = knowledgeBytesMax(row);
    const stored = row.stored - counted;
    if (stored + bytes <= max) return;
    const figure = (n: number): string => n.toLocaleString('en-US');
    throw fail(
      'conflict',
      `The workspace stores ${figure(stored)} of at most ${figure(max)} bytes of knowledge, and this document has ${figure(bytes)}. Delete documents, or ask your operator for more.`,
    );
  }
}
