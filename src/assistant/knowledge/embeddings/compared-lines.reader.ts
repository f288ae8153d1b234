import { Injectable } from '@nestjs/common';
import type { ComparedPassage } from '../../../agent/ports/knowledge.js';
import { named } from '../../../platform/db/statement.js';
import { TenantDb } from '../../../platform/db/tenant-db.js';
import { compareLines, cosine } from '../../../platform/kernel/vectors/line-vectors.js';

/** Vectors of documents that wait for new ones still count, if they are of this space. */
const LINES = named(`
  select v.no, v.scale, v.vector, v.lines from passage_vectors v
  join passages p on p.workspace_id = v.workspace_id and p.internal = v.internal and p.no = v.no
  join documents d on d.workspace_id = p.workspace_id and d.id = p.document_id
  where v.workspace_id = $1 and not v.internal and v.no = any($3) and v.lines is not null
    and d.embedding_model = $2 and d.embedding_status <> 'failed'`);

interface LinesRow {
  no: number;
  scale: number;
  vector: Buffer;
  lines: Buffer | null;
  [column: string]: unknown;
}

/** Compares the lines of public passages with a question's vector: some kilobytes a passage, read for each question. */
@Injectable()
export class ComparedLines {
  constructor(private readonly db: TenantDb) {}

  /** @param query of length 1 @returns those of the passages whose lines have vectors of this space */
  async compare(
    workspaceId: string,
    { space, numbers }: { space: string; numbers: number[] },
    query: Float32Array,
  ): Promise<ComparedPassage[]> {
    const { rows } = await this.db.query<LinesRow>(workspaceId, LINES(workspaceId, space, numbers));
    return rows.flatMap(({ no, scale, vector, lines }) =>
      lines === null ? [] : [{ no, likeness: cosine(query, vector, scale), lines: compareLines(lines, query) }],
    );
  }
}
