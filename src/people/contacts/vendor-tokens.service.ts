import { Injectable } from '@nestjs/common';
import { TenantDb } from '../../platform/db/tenant-db.js';
import type { Actor } from '../../platform/kernel/actor.js';
import { ContactsReader } from './contacts.reader.js';
import { VendorTokensCommands } from './vendor-tokens.commands.js';
import type { VendorTokenDto } from './vendor-tokens.dto.js';

@Injectable()
export class VendorTokensService {
  constructor(
    private readonly db: TenantDb,
    private readonly contacts: ContactsReader,
    private readonly commands: VendorTokensCommands,
  ) {}

  /**
   * Stores, rotates or (with null) revokes the contact's token for the customer's own API (specification §3.3).
   * The same token again changes nothing. Throws `not_found`, `invalid_id`.
   */
  async set(
    workspaceId: string,
    { actor, contactId, token }: { actor: Actor; contactId: string; token: string | null },
  ): Promise<VendorTokenDto> {
    const done = await this.db.transaction(workspaceId, (tx) =>
      this.commands.set(tx, workspaceId, { actor, contactId, token }),
    );
    if (done) return { object: 'vendor_token', status: done.status };
    throw await this.contacts.whyNot(workspaceId, contactId);
  }
}
