import { Injectable } from '@nestjs/common';
import { TenantDb } from '../../platform/db/tenant-db.js';
import type { Actor } from '../../platform/kernel/actor.js';
import { newId } from '../../platform/kernel/ids.js';
import { Journal } from '../../platform/events/journal.js';
import type { ContactErasureDto } from './contact-erasure.dto.js';
import { ContactsReader } from './contacts.reader.js';
import { ContactsStore } from './contacts.store.js';
import { FormerContactsStore } from './former-contacts.store.js';
import { PersonalDataErasure } from './personal-data-erasure.js';

@Injectable()
export class ErasureService {
  constructor(
    private readonly db: TenantDb,
    private readonly contacts: ContactsReader,
    private readonly personal: PersonalDataErasure,
    private readonly store: ContactsStore,
    private readonly former: FormerContactsStore,
    private readonly journal: Journal,
  ) {}

  /**
   * Erases a person (specification §3.4) in one transaction: everything that data subject providers store about
   * the contact, its grants and vendor token, and the contact. The audit line is the receipt. Throws
   * `not_found`, `invalid_id`.
   * @param claimed also what is not proven to be theirs
   */
  async erase(
    workspaceId: string,
    actor: Actor,
    { contactId, claimed }: { contactId: string; claimed: boolean },
  ): Promise<ContactErasureDto> {
    const done = await this.db.transaction(workspaceId, async (tx) => {
      // Same order as writers: first the contact's rows, then the contact, then rows that were added in
      // between.
      await this.personal.lock(tx, workspaceId, contactId);
      const held = await this.store.lockToErase(tx, workspaceId, contactId);
      if (!held) return null;
      const { id, at } = held;
      await this.personal.lock(tx, workspaceId, id);
      const left_out = await this.personal.erase(tx, workspaceId, { contactId: id, claimed });
      await this.former.unlink(tx, workspaceId, id);
      await this.former.end(tx, workspaceId, { contactId: id, mergedInto: null });
      const erasure: ContactErasureDto = {
        object: 'contact_erasure',
        contact_id: id,
        erased_at: at,
        receipt_id: newId(),
        left_out,
      };
      await this.journal.record(tx, workspaceId, {
        actor,
        audit: { id: erasure.receipt_id, action: 'contact.erase', target: 'contact', targetId: id },
        events: [{ type: 'contact.erased', object: erasure }],
      });
      return erasure;
    });
    if (done) return done;
    throw await this.contacts.whyNot(workspaceId, contactId);
  }
}
