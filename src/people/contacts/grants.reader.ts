import { Injectable } from '@nestjs/common';
import { listSpec } from '../../platform/db/keyset.js';
import type { Page } from '../../platform/http/page.js';
import { Pager } from '../../platform/http/pager.js';
import { ContactsReader } from './contacts.reader.js';
import { GRANT_COLUMNS, presentGrant, type GrantDto, type GrantRow, type GrantsQuery } from './grants.dto.js';

const LIST = listSpec({
  endpoint: 'grants',
  columns: GRANT_COLUMNS,
  from: 'grants',
  sorts: ['created_at'],
  filters: { contact_id: 'contact_id' },
  always: ['contact_id'],
});

@Injectable()
export class GrantsReader {
  constructor(
    private readonly contacts: ContactsReader,
    private readonly pager: Pager,
  ) {}

  /**
   * A contact's grants, including those that expired or were revoked in the last month. Throws `not_found`,
   * `invalid_id`.
   */
  async list(workspaceId: string, contactId: string, query: GrantsQuery): Promise<Page<GrantDto>> {
    const { id } = await this.contacts.get(workspaceId, contactId);
    const spec = { ...LIST, endpoint: `grants of ${id}` };
    return this.pager.page<GrantRow, GrantDto>(workspaceId, spec, {
      query,
      present: presentGrant,
      fixed: { contact_id: id },
    });
  }
}
