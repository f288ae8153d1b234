import { Injectable } from '@nestjs/common';
import { named } from '../../db/statement.js';
import { TenantDb } from '../../db/tenant-db.js';
import { presentGap, type Gap, type GapRow, type GapStatus } from './gaps.dto.js';

/** The busiest first; the example is the oldest question that is kept. */
const LIST = named(`
  select g.id, g.status, g.language, g.asked, g.first_seen_at, g.last_seen_at, q.question as example,
    coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'title', d.title) order by n.place)
      from unnest(g.nearest) with ordinality as n(id, place)
      join documents d on d.workspace_id = g.workspace_id and d.id = n.id), '[]') as nearest
  from knowledge_gaps g
  cross join lateral (
    select question from unanswered_questions u where u.workspace_id = g.workspace_id and u.gap_id = g.id
    order by u.asked_at, u.id limit 1) q
  where g.workspace_id = $1 and g.status = $2
  order by g.asked desc, g.last_seen_at desc, g.id limit $3`);

@Injectable()
export class GapsReader {
  constructor(private readonly db: TenantDb) {}

  /** What people ask most and the knowledge does not answer. */
  async list(workspaceId: string, status: GapStatus, most: number): Promise<Gap[]> {
    return (await this.db.query<GapRow>(workspaceId, LIST(workspaceId, status, most))).rows.map(presentGap);
  }
}
