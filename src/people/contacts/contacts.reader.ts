import { Injectable } from '@nestjs/common';
import { listSpec } from '../../platform/db/keyset.js';
import { named, type Queryable } from '../../platform/db/statement.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { Pager } from '../../platform/http/pager.js';
import type { Page } from '../../platform/http/page.js';
import { fail, type ApiError } from '../../platform/kernel/errors.js';
import {
  CONTACT_COLUMNS,
  presentContact,
  type ContactDto,
  type ContactRow,
  type ContactsQuery,
} from './contacts.dto.js';

const LIST = listSpec({
  endpoint: 'contacts',
  columns: CONTACT_COLUMNS,
  from: 'contacts',
  sorts: ['created_at', 'last_seen_at'],
  filters: { kind: 'kind', external_user_id: 'external_user_id', email: 'email', blocked: '(blocked_at is not null)' },
  follows: { blocked: (value) => (value === true ? 'blocked_at is not null' : null) },
  few: ['external_user_id', 'email'],
});
const GET = named(`select ${CONTACT_COLUMNS} from contacts where workspace_id = $1 and id = $2`);
const IS_BLOCKED = named('select blocked_at is not null as blocked from contacts where workspace_id = $1 and id = $2');
const VOUCHED = named(`
  select case when lower(email) is distinct from lower(self_reported_email) then email end as email
  from contacts where workspace_id = $1 and id = $2 and kind = 'user'`);
/** An address that two users share identifies neither. */
const VOUCHED_WITH = named(`
  select id from contacts where workspace_id = $1 and email = any($2) and kind = 'user'
    and lower(email) is distinct from lower(self_reported_email) limit 2`);
const MERGED_INTO = named('select merged_into from former_contacts where workspace_id = $1 and id = $2');
const BY_EXTERNAL_ID = named('select id from contacts where workspace_id = $1 and external_user_id = $2');

@Injectable()
export class ContactsReader {
  constructor(
    private readonly db: TenantDb,
    private readonly pager: Pager,
  ) {}

  list(workspaceId: string, query: ContactsQuery): Promise<Page<ContactDto>> {
    return this.pager.page(workspaceId, LIST, { query, present: presentContact });
  }

  /**
   * One contact. Throws `not_found`, or `invalid_id` if the id is the external id of a contact (specification
   * §1.9).
   */
  async get(workspaceId: string, id: string): Promise<ContactDto> {
    const contact = await this.find(workspaceId, id);
    if (contact) return contact;
    throw await this.whyNot(workspaceId, id);
  }

  /** The error for an id that is not a contact's (any more). */
  async whyNot(workspaceId: string, id: string): Promise<ApiError> {
    if (!(await this.idOfExternal(workspaceId, id))) {
      const { rows } = await this.db.query<{ merged_into: string | null }>(workspaceId, MERGED_INTO(workspaceId, id));
      const into = rows[0]?.merged_into;
      if (!into) return fail('not_found');
      return fail('not_found', 'This contact was merged into another.', { details: { merged_into: into } });
    }
    const message =
      'This is an external_user_id. Use the contact’s `id`; to find it, filter the list by external_user_id.';
    return fail('invalid_id', message, { param: 'id' });
  }

  async find(workspaceId: string, id: string, db: Queryable = this.db.of(workspaceId)): Promise<ContactDto | null> {
    const { rows } = await db.query<ContactRow>(GET(workspaceId, id));
    return rows[0] ? presentContact(rows[0]) : null;
  }

  /**
   * The e-mail address that the company vouches for of an identified user; null if it is unknown or only stated
   * by the person. Null for a visitor.
   */
  async vouched(db: Queryable, workspaceId: string, id: string): Promise<{ email: string | null } | null> {
    const { rows } = await db.query<{ email: string | null }>(VOUCHED(workspaceId, id));
    return rows[0] ?? null;
  }

  /** Ids of the users whom the company vouches for with this address; at most two. */
  async vouchedWith(db: Queryable, workspaceId: string, address: string): Promise<string[]> {
    const spellings = [...new Set([address, address.toLowerCase()])];
    const { rows } = await db.query<{ id: string }>(VOUCHED_WITH(workspaceId, spellings));
    return rows.map(({ id }) => id);
  }

  /** Whether the contact is blocked. False if there is no such contact. */
  async isBlocked(db: Queryable, workspaceId: string, id: string): Promise<boolean> {
    return (await db.query<{ blocked: boolean }>(IS_BLOCKED(workspaceId, id))).rows[0]?.blocked === true;
  }

  /** Our id of the contact with this external id, or null. */
  async idOfExternal(workspaceId: string, externalUserId: string): Promise<string | null> {
    const { rows } = await this.db.query<{ id: string }>(workspaceId, BY_EXTERNAL_ID(workspaceId, externalUserId));
    return rows[0]?.id ?? null;
  }
}
