import { Injectable } from '@nestjs/common';
import { listSpec } from '../../db/keyset.js';
import type { Page, PageQuery } from '../../http/page.js';
import { Pager } from '../../http/pager.js';
import { AUDIT_COLUMNS, presentAuditEntry, type AuditEntryDto } from './audit.dto.js';

const LIST = listSpec({
  endpoint: 'audit',
  columns: AUDIT_COLUMNS,
  from: 'audit_entries',
  sorts: ['created_at'],
  filters: {},
});

/** What was done in a workspace, and by whom (specification §11); the lines themselves are written by the Journal. */
@Injectable()
export class AuditReader {
  constructor(private readonly pager: Pager) {}

  list(workspaceId: string, query: PageQuery): Promise<Page<AuditEntryDto>> {
    return this.pager.page(workspaceId, LIST, query, presentAuditEntry);
  }
}
