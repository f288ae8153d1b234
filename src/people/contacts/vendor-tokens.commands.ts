import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../platform/db/statement.js';
import { Journal } from '../../platform/events/journal.js';
import type { Actor } from '../../platform/kernel/actor.js';
import { VENDOR_TOKEN } from '../../platform/kernel/sealed.js';
import { Vault } from '../../platform/kernel/vault.js';
import { presentContact, type ContactDto, type ContactRow } from './contacts.dto.js';
import { ContactsStore, type ContactWithToken } from './contacts.store.js';
import type { VendorTokenDto } from './vendor-tokens.dto.js';

@Injectable()
export class VendorTokensCommands {
  constructor(
    private readonly store: ContactsStore,
    private readonly vault: Vault,
    private readonly journal: Journal,
  ) {}

  /**
   * Stores, rotates or (with null) revokes the contact's token. The same token again changes nothing.
   * @returns null if there is no such contact
   */
  async set(
    tx: Queryable,
    workspaceId: string,
    { actor, contactId, token }: { actor: Actor; contactId: string; token: string | null },
  ): Promise<{ status: VendorTokenDto['status']; contact: ContactDto } | null> {
    const before = await this.store.lockWithToken(tx, workspaceId, contactId);
    if (!before) return null;
    const status = token === null ? 'revoked' : before.vendor_token ? 'rotated' : 'stored';
    if (this.holds(workspaceId, before, token)) return { status, contact: presentContact(before) };
    const sealed =
      token === null ? null : this.vault.seal(Buffer.from(token), VENDOR_TOKEN.aad(workspaceId, before.id));
    const contact = presentContact(await this.store.setToken(tx, workspaceId, { id: before.id, sealed }));
    await this.journal.record(tx, workspaceId, {
      actor,
      audit: {
        action: 'contact.set_vendor_token',
        target: 'contact',
        targetId: contact.id,
        changes: ['vendor_token'],
      },
      events: [{ type: 'contact.vendor_token_changed', object: contact, previous: formerValues(before, contact) }],
    });
    return { status, contact };
  }

  /** Whether the stored token is already this one. A value that cannot be decrypted is not. */
  private holds(workspaceId: string, { id, vendor_token: sealed }: ContactWithToken, token: string | null): boolean {
    if (sealed === null || token === null) return sealed === token;
    return this.vault.openIfPossible(sealed, VENDOR_TOKEN.aad(workspaceId, id))?.toString() === token;
  }
}

function formerValues(row: ContactRow, after: ContactDto): Partial<ContactDto> {
  const { vendor_token_status, vendor_token_set_at } = presentContact(row);
  return {
    ...(vendor_token_status !== after.vendor_token_status && { vendor_token_status }),
    ...(vendor_token_set_at !== after.vendor_token_set_at && { vendor_token_set_at }),
  };
}
