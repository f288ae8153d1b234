import { Injectable } from '@nestjs/common';
import { named } from '../../platform/db/statement.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { VENDOR_TOKEN } from '../../platform/kernel/sealed.js';
import { Vault } from '../../platform/kernel/vault.js';

const SEALED = named('select id, vendor_token from contacts where workspace_id = $1 and id = $2');

/** For code that calls the customer's API with a contact's own rights, only at the moment of the call. */
@Injectable()
export class VendorTokensReader {
  constructor(
    private readonly db: TenantDb,
    private readonly vault: Vault,
  ) {}

  /**
   * The contact's token; null if none is stored, or there is no such contact. Throws VaultError if it cannot be
   * decrypted.
   */
  async open(workspaceId: string, contactId: string): Promise<string | null> {
    const { rows } = await this.db.query<{ id: string; vendor_token: Buffer | null }>(
      workspaceId,
      SEALED(workspaceId, contactId),
    );
    const [row] = rows;
    if (!row?.vendor_token) return null;
    return this.vault.open(row.vendor_token, VENDOR_TOKEN.aad(workspaceId, row.id)).toString();
  }
}
