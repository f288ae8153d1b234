import { Injectable } from '@nestjs/common';
import { listSpec } from '../../platform/db/keyset.js';
import { named } from '../../platform/db/statement.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import type { Page, PageQuery } from '../../platform/http/page.js';
import { Pager } from '../../platform/http/pager.js';
import { fail } from '../../platform/kernel/errors.js';
import { LEAD_CHANGE_COLUMNS, presentLeadChange, type LeadChangeDto, type LeadChangeRow } from './lead-changes.dto.js';
import { LEAD_COLUMNS, presentLead, type LeadDto, type LeadRow, type LeadsQuery } from './leads.dto.js';

const LIST = listSpec({
  endpoint: 'leads',
  columns: LEAD_COLUMNS,
  from: 'leads',
  sorts: ['created_at', 'score'],
  found: { q: "concat_ws(' ', name, email, phone, company)" },
  filters: {
    status: 'status',
    source: 'source',
    contact_id: 'contact_id',
    session_id: 'session_id',
    assignee_id: 'assignee_id',
  },
  few: ['session_id'],
});
const CHANGES = listSpec({
  endpoint: 'lead_changes',
  columns: LEAD_CHANGE_COLUMNS,
  from: 'lead_history',
  sorts: ['created_at'],
  filters: { lead_id: 'lead_id' },
  always: ['lead_id'],
});
const GET = named(`select ${LEAD_COLUMNS} from leads where workspace_id = $1 and id = $2`);

@Injectable()
export class LeadsReader {
  constructor(
    private readonly db: TenantDb,
    private readonly pager: Pager,
  ) {}

  async latest(workspaceId: string, limit: number): Promise<LeadRow[]> {
    const query = { limit };
    return (await this.pager.page<LeadRow, LeadRow>(workspaceId, LIST, { query, present: (row) => row })).items;
  }

  list(workspaceId: string, query: LeadsQuery): Promise<Page<LeadDto>> {
    return this.pager.page<LeadRow, LeadDto>(workspaceId, LIST, { query, present: presentLead });
  }

  /** What was changed of a lead. Throws `not_found`. */
  async changes(workspaceId: string, id: string, query: PageQuery): Promise<Page<LeadChangeDto>> {
    const { id: lead_id } = await this.get(workspaceId, id);
    const spec = { ...CHANGES, endpoint: `lead_changes of ${lead_id}` };
    return this.pager.page<LeadChangeRow, LeadChangeDto>(workspaceId, spec, {
      query,
      present: presentLeadChange,
      fixed: { lead_id },
    });
  }

  /** One lead. Throws `not_found`. */
  async get(workspaceId: string, id: string): Promise<LeadDto> {
    return presentLead(await this.row(workspaceId, id));
  }

  /** With what callers do not see. Throws `not_found`. */
  async row(workspaceId: string, id: string): Promise<LeadRow> {
    const { rows } = await this.db.query<LeadRow>(workspaceId, GET(workspaceId, id));
    if (!rows[0]) throw fail('not_found');
    return rows[0];
  }
}
