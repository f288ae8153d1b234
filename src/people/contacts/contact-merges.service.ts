import { Injectable } from '@nestjs/common';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { Journal } from '../../platform/events/journal.js';
import type { Actor } from '../../platform/kernel/actor.js';
import { fail } from '../../platform/kernel/errors.js';
import { refusalOf } from './contact-merge.rules.js';
import { ContactMerging } from './contact-merging.js';
import { presentContact, type ContactDto } from './contacts.dto.js';
import { ContactsReader } from './contacts.reader.js';
import { ContactsStore } from './contacts.store.js';

/** Two contacts whom the team knows to be one person (decision 0186). */
@Injectable()
export class ContactMergesService {
  constructor(
    private readonly db: TenantDb,
    private readonly contacts: ContactsReader,
    private readonly store: ContactsStore,
    private readonly merging: ContactMerging,
    private readonly journal: Journal,
  ) {}

  /** @returns the contact that stays. Throws `not_found`, `invalid_id`, `invalid_field`, `conflict`. */
  async merge(
    workspaceId: string,
    actor: Actor,
    { fromId, toId }: { fromId: string; toId: string },
  ): Promise<ContactDto> {
    const done = await this.db.transaction(workspaceId, async (tx) => {
      await this.merging.hold(tx, workspaceId, fromId);
      const rows = await this.store.lockPair(tx, workspaceId, [fromId, toId]);
      const [from, to] = [fromId, toId].map((id) => rows.find((row) => row.id === id.toLowerCase()));
      if (!from || !to) return { missing: to ? fromId : toId, object: null };
      const refusal = refusalOf(from, to);
      if (refusal) throw refusal;
      const object = presentContact(await this.merging.merge(tx, workspaceId, { actor, from, to }));
      return { missing: '', object: await this.journal.saveIdempotentResponse(tx, actor, object) };
    });
    if (done.object) return done.object;
    const { code, message, details } = await this.contacts.whyNot(workspaceId, done.missing);
    throw fail(code, message, { ...(details && { details }), param: done.missing === fromId ? 'from_id' : 'id' });
  }
}
