import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '../../platform/config/config.module.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { changedFields, Journal } from '../../platform/events/journal.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { Clock } from '../../platform/kernel/clock.js';
import type { ContactPatch } from './contact-edits.dto.js';
import { edited } from './contact-edits.rules.js';
import { presentContact, type ContactDto } from './contacts.dto.js';
import { ContactsReader } from './contacts.reader.js';
import { ContactsStore } from './contacts.store.js';

/** What the team corrects of a contact by hand (decision 0186). */
@Injectable()
export class ContactEditsService {
  constructor(
    private readonly db: TenantDb,
    private readonly contacts: ContactsReader,
    private readonly store: ContactsStore,
    private readonly journal: Journal,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** An edit that changes nothing writes nothing. Throws `not_found`, `invalid_id`, `invalid_field`. */
  async edit(
    workspaceId: string,
    actor: Actor,
    { contactId, patch }: { contactId: string; patch: ContactPatch },
  ): Promise<ContactDto> {
    const done = await this.db.transaction(workspaceId, async (tx) => {
      const before = await this.store.lock(tx, workspaceId, contactId);
      if (!before) return null;
      const change = edited(before, patch);
      const known = presentContact(before);
      if (Object.keys(change).length === 0) return known;
      const after = { ...change, updated_at: new Date(this.clock.now()).toISOString() };
      await this.store.update(tx, workspaceId, { id: before.id, ...after });
      await this.store.tell(tx, workspaceId, before.id);
      const object = presentContact({ ...before, ...after });
      const previous = changedFields(known, object, ['updated_at']) ?? {};
      // The mark goes with its field.
      const changes = Object.keys(previous).filter((field) => field !== 'self_reported');
      await this.journal.record(tx, workspaceId, {
        actor,
        audit: { action: 'contact.update', target: 'contact', targetId: before.id, changes },
        events: [{ type: 'contact.updated', object, previous }],
      });
      return object;
    });
    if (done) return done;
    throw await this.contacts.whyNot(workspaceId, contactId);
  }
}
