import { Injectable } from '@nestjs/common';
import { onlyRow } from '../../platform/db/only-row.js';
import { named } from '../../platform/db/statement.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { merged, refusalOf } from './contact-merge.rules.js';
import type { ContactMergeAddressDto, ContactMergeMovesDto, ContactMergePreviewDto } from './contact-merges.dto.js';
import { CONTACT_COLUMNS, presentContact, type ContactRow } from './contacts.dto.js';
import { ContactsReader } from './contacts.reader.js';

const PAIR = named(`select ${CONTACT_COLUMNS} from contacts where workspace_id = $1 and id = any($2)`);
const ADDRESSES_SHOWN = 20;
const of = (table: string): string =>
  `(select count(*)::int from ${table} where workspace_id = $1 and contact_id = $2) as ${table}`;
const MOVES = named(`
  select ${['sessions', 'handoffs', 'leads', 'meetings', 'actions'].map(of).join(', ')},
    (select count(*)::int from grants
      where workspace_id = $1 and contact_id = $2 and revoked_at is null and expires_at > now()) as grants`);
const ADDRESSES = named(`
  select a.channel, i.external_user_id from channel_identities i
    join channel_accounts a on a.workspace_id = i.workspace_id and a.id = i.account_id
  where i.workspace_id = $1 and i.contact_id = $2
  order by i.account_id, i.external_user_id limit ${ADDRESSES_SHOWN}`);

type Moves = ContactMergeMovesDto & { grants: number } & Record<string, unknown>;
type Address = ContactMergeAddressDto & Record<string, unknown>;

@Injectable()
export class ContactMergesReader {
  constructor(
    private readonly db: TenantDb,
    private readonly contacts: ContactsReader,
  ) {}

  /** What the merge would do; throws what it would throw. */
  async preview(
    workspaceId: string,
    { fromId, toId }: { fromId: string; toId: string },
  ): Promise<ContactMergePreviewDto> {
    const db = this.db.of(workspaceId);
    const pair = (await db.query<ContactRow>(PAIR(workspaceId, [fromId, toId]))).rows;
    const [from, to] = [fromId, toId].map((id) => pair.find((row) => row.id === id.toLowerCase()));
    if (!from || !to) throw await this.contacts.whyNot(workspaceId, to ? fromId : toId);
    const refusal = refusalOf(from, to);
    if (refusal) throw refusal;
    const { grants, ...moves } = onlyRow(await db.query<Moves>(MOVES(workspaceId, from.id)));
    return {
      object: 'contact_merge_preview',
      contact: presentContact({ ...to, ...merged(from, to) }),
      from: presentContact(from),
      moves,
      addresses: (await db.query<Address>(ADDRESSES(workspaceId, from.id))).rows,
      grants,
      browser_continues: to.kind === 'visitor' && !to.vendor_token_stored,
    };
  }
}
