import { Injectable } from '@nestjs/common';
import { listSpec } from '../../db/keyset.js';
import { named } from '../../db/statement.js';
import { TenantDb } from '../../db/tenant-db.js';
import type { Page } from '../../http/page.js';
import { Pager } from '../../http/pager.js';
import { fail } from '../../kernel/errors.js';
import { LEAD_COLUMNS, presentLead, type LeadDto, type LeadRow, type LeadsQuery } from './leads.dto.js';

const LIST = listSpec({
  endpoint: 'leads',
  columns: LEAD_COLUMNS,
  from: 'leads',
  sorts: ['created_at', 'score'],
  filters: { status: 'status', source: 'source', contact_id: 'contact_id', session_id: 'session_id' },
  few: ['session_id'],
});
const GET = named(`select ${LEAD_COLUMNS} from leads where workspace_id = $1 and id = $2`);

@Injectable()
export class LeadsReader {
  constructor(
    private readonly db: TenantDb,
    private readonly pager: Pager,
  ) {}

  list(workspaceId: string, query: LeadsQuery): Promise<Page<LeadDto>> {
    return this.pager.page<LeadRow, LeadDto>(workspaceId, LIST, query, presentLead);
  }

  /** One lead. Throws `not_found`. */
  async get(workspaceId: string, id: string): Promise<LeadDto> {
    const { rows } = await this.db.query<LeadRow>(workspaceId, GET(workspaceId, id));
    if (!rows[0]) throw fail('not_found');
    return presentLead(rows[0]);
  }
}
