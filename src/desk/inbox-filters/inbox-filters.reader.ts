import { Injectable } from '@nestjs/common';
import { named } from '../../platform/db/statement.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { Page } from '../../platform/http/page.js';
import {
  INBOX_FILTER_COLUMNS,
  presentInboxFilter,
  type InboxFilterDto,
  type InboxFilterRow,
} from './inbox-filters.dto.js';

const SEEN = named(`
  select ${INBOX_FILTER_COLUMNS} from inbox_filters
  where workspace_id = $1 and (owner_id is null or owner_id = $2) order by lower(name), id`);

@Injectable()
export class InboxFiltersReader {
  constructor(private readonly db: TenantDb) {}

  /** A member's own filters and the shared ones, by name: all of them, because both are limited. */
  async list(workspaceId: string, memberId: string): Promise<Page<InboxFilterDto>> {
    const { rows } = await this.db.query<InboxFilterRow>(workspaceId, SEEN(workspaceId, memberId));
    return new Page(rows.map(presentInboxFilter), null);
  }
}
