import { Injectable } from '@nestjs/common';
import { named } from '../../db/statement.js';
import { TenantDb } from '../../db/tenant-db.js';

const ALL = named('select phrases from synonyms where workspace_id = $1 order by place');

@Injectable()
export class SynonymsReader {
  constructor(private readonly db: TenantDb) {}

  /** Phrases that mean the same, in the team's order: at most SYNONYMS_MAX groups. */
  async all(workspaceId: string): Promise<string[][]> {
    const { rows } = await this.db.query<{ phrases: string[] }>(workspaceId, ALL(workspaceId));
    return rows.map(({ phrases }) => phrases);
  }
}
