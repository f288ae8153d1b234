import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '../../platform/config/config.module.js';
import type { Tx } from '../../platform/db/transaction.js';
import { changedFields, Journal } from '../../platform/events/journal.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { DataSubjectRegistry } from '../../platform/privacy/data-subject-registry.js';
import { merged } from './contact-merge.rules.js';
import { presentContact, type ContactDto, type ContactRow } from './contacts.dto.js';
import { ContactsStore } from './contacts.store.js';
import { FormerContactsStore } from './former-contacts.store.js';

/** What a merge changes without saying so. */
const MERGED_SILENTLY: (keyof ContactDto)[] = ['first_seen_at', 'last_seen_at', 'blocked_at', 'updated_at'];

/** One contact becomes part of another, by a signed identity or by hand: in the transaction of whoever decided it. */
@Injectable()
export class ContactMerging {
  constructor(
    private readonly store: ContactsStore,
    private readonly former: FormerContactsStore,
    private readonly personal: DataSubjectRegistry,
    private readonly journal: Journal,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Locks what writers about the contact lock, before the contact itself (decision 0036). */
  async hold(tx: Tx, workspaceId: string, contactId: string): Promise<void> {
    for (const part of this.personal.providers) await part.lock?.(tx, workspaceId, contactId);
  }

  /** Moves everything of `from`, and ends it. Both are locked. @returns what `to` is now */
  async merge(
    tx: Tx,
    workspaceId: string,
    { actor, from, to }: { actor: Actor; from: ContactRow; to: ContactRow },
  ): Promise<ContactRow> {
    // Rows that were added before the contact was locked.
    await this.hold(tx, workspaceId, from.id);
    const merge = { fromContactId: from.id, toContactId: to.id };
    for (const part of this.personal.providers) await part.reassign?.(tx, workspaceId, merge);
    const change = { ...merged(from, to), updated_at: new Date(this.clock.now()).toISOString() };
    await this.store.update(tx, workspaceId, { id: to.id, ...change });
    await this.store.tell(tx, workspaceId, to.id);
    const after: ContactRow = { ...to, ...change };
    const object = presentContact(after);
    const taken = changedFields(presentContact(to), object, MERGED_SILENTLY);
    // Its grants end: access to one contact must not become access to another.
    await this.former.end(tx, workspaceId, { contactId: from.id, mergedInto: to.id });
    await this.journal.record(tx, workspaceId, {
      actor,
      audit: { action: 'contact.merge', target: 'contact', targetId: from.id },
      // Subscribers that know the former id learn the current one.
      events: [{ type: 'contact.updated', object, previous: { ...taken, id: from.id } }],
    });
    return after;
  }
}
