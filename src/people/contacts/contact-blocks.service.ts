import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '../../platform/config/config.module.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { Journal } from '../../platform/events/journal.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { ContactsReader } from './contacts.reader.js';
import { presentContact, type ContactDto } from './contacts.dto.js';
import { ContactsStore } from './contacts.store.js';

/** Blocks contacts whose messages the team does not want (decision 0122). */
@Injectable()
export class ContactBlocksService {
  constructor(
    private readonly db: TenantDb,
    private readonly contacts: ContactsReader,
    private readonly store: ContactsStore,
    private readonly journal: Journal,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Blocks or unblocks a contact; repeating it changes nothing. Throws `not_found`, `invalid_id`. */
  async set(
    workspaceId: string,
    actor: Actor,
    { contactId, isBlocked }: { contactId: string; isBlocked: boolean },
  ): Promise<ContactDto> {
    const done = await this.db.transaction(workspaceId, async (tx) => {
      const before = await this.store.lock(tx, workspaceId, contactId);
      if (!before) return null;
      const { blocked_at } = before;
      if ((blocked_at !== null) === isBlocked)
        return this.journal.saveIdempotentResponse(tx, actor, presentContact(before));
      const at = new Date(this.clock.now()).toISOString();
      const change = { blocked_at: isBlocked ? at : null, updated_at: at };
      await this.store.update(tx, workspaceId, { id: before.id, ...change });
      const object = presentContact({ ...before, ...change });
      const verb = isBlocked ? 'block' : 'unblock';
      await this.journal.record(tx, workspaceId, {
        actor,
        audit: { action: `contact.${verb}`, target: 'contact', targetId: object.id, changes: ['blocked_at'] },
        events: [{ type: `contact.${verb}ed`, object, previous: { blocked_at } }],
      });
      return this.journal.saveIdempotentResponse(tx, actor, object);
    });
    if (done) return done;
    throw await this.contacts.whyNot(workspaceId, contactId);
  }
}
