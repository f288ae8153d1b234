import { Injectable } from '@nestjs/common';
import { named, type Queryable } from '../../platform/db/statement.js';
import { normalNumber } from '../../platform/kernel/phone-number.js';
import type { StatedField } from './contacts.dto.js';

/** Addresses in lower case, and numbers as `normalNumber` writes them. */
export interface Reach {
  emails: string[];
  phones: string[];
}

/**
 * Proven is what the product or the team typed and the person had not told, the sender whom a mail server verified,
 * and the number from which somebody writes. A verified sender has the address after a word
 * (channels/email/addresses.rules.ts); some people in WhatsApp have no number.
 */
const KNOWN = named(`
  with people as (
    select email, self_reported_email, phone, self_reported_phone, told_besides from contacts
    where workspace_id = $1 and id = $2
    union all select email, self_reported_email, phone, self_reported_phone, '{}' from former_contacts
    where workspace_id = $1 and merged_into = $2
  ), identities as (
    select a.channel, i.external_user_id as id from channel_identities i
      join channel_accounts a on a.workspace_id = i.workspace_id and a.id = i.account_id
    where i.workspace_id = $1 and i.contact_id = $2
  )
  select email, null as phone, lower(email) is distinct from lower(self_reported_email) as proven, null as channel from people
  union all select null, phone, phone is distinct from self_reported_phone, null from people
  union all select self_reported_email, self_reported_phone, false, null from people
  union all select told_besides ->> 'email', told_besides ->> 'phone', false, null from people
  union all select regexp_replace(id, '^dmarc ', ''), null, id like 'dmarc %', channel from identities where channel = 'email'
  union all select null, case when id ~ '^[0-9]+$' then id end, true, channel from identities where channel = 'whatsapp'`);

interface Known extends Record<string, unknown> {
  email: string | null;
  phone: string | null;
  proven: boolean;
  channel: 'email' | 'whatsapp' | null;
}

/** By which addresses and numbers a person is known, and how certainly. */
@Injectable()
export class ContactReachReader {
  /** Empty for no contact. */
  async of(db: Queryable, workspaceId: string, contactId: string): Promise<{ proven: Reach; all: Reach }> {
    const rows = await this.known(db, workspaceId, contactId);
    return { proven: reachOf(rows.filter(({ proven }) => proven)), all: reachOf(rows) };
  }

  /** Which details a contact's channels give: no word of theirs replaces them. */
  async given(db: Queryable, workspaceId: string, { id, email }: Sender): Promise<StatedField[]> {
    const senders = (await this.known(db, workspaceId, id)).filter(({ channel }) => channel !== null);
    const isSender = senders.some((one) => one.email !== null && one.email === email?.toLowerCase());
    return senders.length === 0 ? [] : isSender ? ['name', 'email'] : ['name'];
  }

  private async known(db: Queryable, workspaceId: string, contactId: string): Promise<Known[]> {
    return (await db.query<Known>(KNOWN(workspaceId, contactId))).rows;
  }
}

interface Sender {
  id: string;
  email: string | null;
}

const reachOf = (rows: Known[]): Reach => ({
  emails: [...new Set(rows.flatMap(({ email }) => email?.toLowerCase() ?? []))],
  phones: [...new Set(rows.flatMap(({ phone }) => normalNumber(phone) ?? []))],
});
