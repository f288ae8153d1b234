import { Injectable } from '@nestjs/common';
import { onlyRow } from '../../platform/db/only-row.js';
import { named, type Queryable } from '../../platform/db/statement.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { SAMPLE_ORIGIN, type KnowledgeSamplesDto } from './samples.dto.js';

const COUNT = named(`
  select (select count(*)::int from documents where workspace_id = $1 and sample) as documents,
    (select count(*)::int from documents where workspace_id = $1 and starts_with(origin, $2) and not sample) as changed`);

@Injectable()
export class SamplesReader {
  constructor(private readonly db: TenantDb) {}

  /** @param db an open transaction to read in */
  async get(workspaceId: string, db: Queryable = this.db.of(workspaceId)): Promise<KnowledgeSamplesDto> {
    const { rows } = await db.query<Omit<KnowledgeSamplesDto, 'object'>>(COUNT(workspaceId, SAMPLE_ORIGIN));
    return { object: 'knowledge_samples', ...onlyRow({ rows }) };
  }
}
