import { Injectable } from '@nestjs/common';
import { listSpec } from '../../platform/db/keyset.js';
import type { Page } from '../../platform/http/page.js';
import { Pager } from '../../platform/http/pager.js';
import {
  LEAD_COMMENT_COLUMNS,
  presentLeadComment,
  type LeadCommentDto,
  type LeadCommentRow,
  type LeadCommentsQuery,
} from './lead-comments.dto.js';
import { LeadsReader } from './leads.reader.js';

const LIST = listSpec({
  endpoint: 'lead_comments',
  columns: LEAD_COMMENT_COLUMNS,
  from: 'lead_comments',
  sorts: ['created_at'],
  filters: { lead_id: 'lead_id' },
  always: ['lead_id'],
  defaultOrder: 'asc',
});

@Injectable()
export class LeadCommentsReader {
  constructor(
    private readonly pager: Pager,
    private readonly leads: LeadsReader,
  ) {}

  /** The team's comments on a lead. Throws `not_found`. */
  async list(workspaceId: string, leadId: string, query: LeadCommentsQuery): Promise<Page<LeadCommentDto>> {
    const { id: lead_id } = await this.leads.get(workspaceId, leadId);
    const spec = { ...LIST, endpoint: `lead_comments of ${lead_id}` };
    return this.pager.page<LeadCommentRow, LeadCommentDto>(workspaceId, spec, {
      query,
      present: presentLeadComment,
      fixed: { lead_id },
    });
  }
}
