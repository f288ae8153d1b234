import { Injectable } from '@nestjs/common';
import { listSpec } from '../../platform/db/keyset.js';
import type { Page } from '../../platform/http/page.js';
import { Pager } from '../../platform/http/pager.js';
import { AUDIT_COLUMNS, presentAuditEntry, type AuditEntryDto, type AuditQuery } from './audit.dto.js';

const LIST = listSpec({
  endpoint: 'audit',
  columns: AUDIT_COLUMNS,
  from: 'audit_entries',
  sorts: ['created_at'],
  filters: { actor_id: 'actor_id', target_type: 'target_type' },
});

/** The audit trail of a workspace (specification §11); the Journal writes its lines. */
@Injectable()
export class AuditReader {
  constructor(private readonly pager: Pager) {}

  list(workspaceId: string, query: AuditQuery): Promise<Page<AuditEntryDto>> {
    return this.pager.page(workspaceId, LIST, { query, present: presentAuditEntry });
  }
}
