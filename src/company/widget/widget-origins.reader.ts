import { Injectable } from '@nestjs/common';
import { named } from '../../platform/db/statement.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import type { WidgetOriginDto } from './widget-origins.dto.js';

/** Of origins that are no longer allowed nothing is shown. */
const LIST = named(`
  select 'widget_origin' as object, a.pattern, o.first_seen_at, o.last_seen_at, o.last_origin
  from workspaces w cross join lateral unnest(w.allowed_origins) with ordinality as a(pattern, at)
    left join widget_origins o on o.workspace_id = w.workspace_id and o.pattern = a.pattern
  where w.workspace_id = $1 order by a.at`);

@Injectable()
export class WidgetOriginsReader {
  constructor(private readonly db: TenantDb) {}

  /** The allowed origins, in their order. */
  async list(workspaceId: string): Promise<WidgetOriginDto[]> {
    const { rows } = await this.db.query<WidgetOriginDto & Record<string, unknown>>(workspaceId, LIST(workspaceId));
    return rows;
  }
}
