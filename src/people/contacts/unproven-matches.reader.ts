import { Injectable } from '@nestjs/common';
import { named, type Queryable } from '../../platform/db/statement.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { Page } from '../../platform/http/page.js';
import { tailOf } from '../../platform/kernel/phone-number.js';
import { DataSubjectRegistry } from '../../platform/privacy/data-subject-registry.js';
import type { UnprovenMatchDto } from '../../platform/privacy/exported.dto.js';
import { ContactReachReader } from './contact-reach.reader.js';
import { ContactsReader } from './contacts.reader.js';

const OTHERS = named(`
  select 'contact' as type, id, case when lower(email) = any($3) then 'email' else 'phone' end as by, name from contacts
  where workspace_id = $1 and id <> $2
    and (lower(email) = any($3) or right(regexp_replace(phone, '\\D', '', 'g'), 9) = any($4))
  order by id limit 100`);

/** What may be a contact's, and is neither exported nor erased with it. */
@Injectable()
export class UnprovenMatchesReader {
  constructor(
    private readonly db: TenantDb,
    private readonly contacts: ContactsReader,
    private readonly reach: ContactReachReader,
    private readonly personal: DataSubjectRegistry,
  ) {}

  /** Throws `not_found`, `invalid_id`. */
  async page(workspaceId: string, contactId: string): Promise<Page<UnprovenMatchDto>> {
    const { id } = await this.contacts.get(workspaceId, contactId);
    return new Page(await this.of(this.db.of(workspaceId), workspaceId, id), null);
  }

  /** Rows of each feature, and other contacts with one of its addresses and numbers. */
  async of(db: Queryable, workspaceId: string, contactId: string): Promise<UnprovenMatchDto[]> {
    const found: UnprovenMatchDto[] = [];
    for (const part of this.personal.providers)
      found.push(...((await part.unproven?.(db, workspaceId, contactId)) ?? []));
    const { emails, phones } = (await this.reach.of(db, workspaceId, contactId)).all;
    if (emails.length + phones.length === 0) return found;
    const others = OTHERS(workspaceId, contactId, emails, phones.map(tailOf));
    return [...found, ...(await db.query<UnprovenMatchDto & Record<string, unknown>>(others)).rows];
  }
}
