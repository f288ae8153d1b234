import { Injectable } from '@nestjs/common';
import { onlyRow } from '../../db/only-row.js';
import { named } from '../../db/statement.js';
import { TenantDb } from '../../db/tenant-db.js';
import type { KnowledgeSamplesDto } from './samples.dto.js';

const COUNT = named('select count(*)::int as documents from documents where workspace_id = $1 and sample');

@Injectable()
export class SamplesReader {
  constructor(private readonly db: TenantDb) {}

  async get(workspaceId: string): Promise<KnowledgeSamplesDto> {
    const { documents } = onlyRow(await this.db.query<{ documents: number }>(workspaceId, COUNT(workspaceId)));
    return { object: 'knowledge_samples', documents };
  }
}
