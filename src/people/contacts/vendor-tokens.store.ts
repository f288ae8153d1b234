import { Injectable } from '@nestjs/common';
import { named, type Queryable } from '../../platform/db/statement.js';
import { CONTACT_COLUMNS, type ContactRow } from './contacts.dto.js';
import { onlyRow } from '../../platform/db/only-row.js';

export type ContactWithToken = ContactRow & { vendor_token: Buffer | null };

const LOCK = named(
  `select ${CONTACT_COLUMNS}, vendor_token from contacts where workspace_id = $1 and id = $2 for update`,
);
const WRITE = named(`
  update contacts set vendor_token = $3, updated_at = now(),
    vendor_token_set_at = case when $3::bytea is not null then now() end
  where workspace_id = $1 and id = $2
  returning ${CONTACT_COLUMNS}`);

@Injectable()
export class VendorTokensStore {
  async lock(db: Queryable, workspaceId: string, contactId: string): Promise<ContactWithToken | null> {
    return (await db.query<ContactWithToken>(LOCK(workspaceId, contactId))).rows[0] ?? null;
  }

  /** @param sealed null = remove the token */
  async write(
    db: Queryable,
    workspaceId: string,
    { contactId, sealed }: { contactId: string; sealed: Buffer | null },
  ): Promise<ContactRow> {
    return onlyRow(await db.query<ContactRow>(WRITE(workspaceId, contactId, sealed)));
  }
}
