import { Injectable } from '@nestjs/common';
import { listSpec } from '../../platform/db/keyset.js';
import type { Page } from '../../platform/http/page.js';
import { Pager } from '../../platform/http/pager.js';
import {
  presentQuarantined,
  QUARANTINED_COLUMNS,
  type QuarantinedQuery,
  type QuarantinedRow,
  type QuarantinedSentenceDto,
} from './quarantined.dto.js';

const LIST = listSpec({
  endpoint: 'quarantined sentences',
  columns: QUARANTINED_COLUMNS,
  from: 'quarantined_sentences',
  sorts: ['created_at'],
  filters: { state: 'state', reason: 'reason', document_id: 'document_id' },
  few: ['document_id'],
});

@Injectable()
export class QuarantinedReader {
  constructor(private readonly pager: Pager) {}

  /** Sentences excluded as evidence because they address an assistant, and those of them that the team released. */
  list(workspaceId: string, query: QuarantinedQuery): Promise<Page<QuarantinedSentenceDto>> {
    return this.pager.page<QuarantinedRow, QuarantinedSentenceDto>(workspaceId, LIST, {
      query,
      present: presentQuarantined,
    });
  }
}
