import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '../../platform/config/config.module.js';
import { violates } from '../../platform/db/errors.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import type { Tx } from '../../platform/db/transaction.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { fail } from '../../platform/kernel/errors.js';
import { newId } from '../../platform/kernel/ids.js';
import { Journal } from '../../platform/events/journal.js';
import type { Visitor } from '../../platform/policy/visitor.reader.js';
import { ContactMerging } from './contact-merging.js';
import { presentContact, type ContactDto, type ContactRow } from './contacts.dto.js';
import { ContactsStore } from './contacts.store.js';
import { FormerContactsStore } from './former-contacts.store.js';

/** The person's signed identity, vouched for by the company's backend. */
export interface Identified {
  externalUserId: string;
  /** The visitor that the person has been so far. */
  visitor: Visitor | null;
  /** For a contact that is created from it; unsigned, so it never overwrites known values. */
  locale: string | null;
  timezone: string | null;
}

const TRIES = 10;

@Injectable()
export class IdentityService {
  constructor(
    private readonly db: TenantDb,
    private readonly store: ContactsStore,
    private readonly former: FormerContactsStore,
    private readonly merging: ContactMerging,
    private readonly journal: Journal,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Signed identity (specification §6.3): the visitor becomes that user, keeping its id, if there is no such
   * user yet; otherwise the visitor's rows move to the user, in one transaction. A contact that is already a
   * user stays unchanged, and none of its rows move.
   * @returns the user's contact
   */
  async identify(workspaceId: string, actor: Actor, identified: Identified): Promise<ContactDto> {
    const visitor = identified.visitor?.kind === 'user' ? null : identified.visitor;
    // Nothing to move: most boots of signed-in users.
    if (!visitor?.kind) {
      const known = await this.store.findUser(this.db.of(workspaceId), workspaceId, identified.externalUserId);
      if (known) return presentContact(known);
    }
    for (let tried = 0; tried < TRIES; tried++) {
      const attempt = this.db.transaction(workspaceId, (tx) =>
        this.attempt(tx, workspaceId, { actor, identified: { ...identified, visitor } }),
      );
      const user = await attempt.catch((error: unknown) => {
        if (violates(error, 'contacts_workspace_id_external_user_id_key')) return null;
        throw error;
      });
      if (user) return presentContact(user);
    }
    throw fail('service_unavailable', 'Too many concurrent requests identify this user. Retry.', {
      headers: { 'Retry-After': '1' },
    });
  }

  /** @returns null if another request created the user meanwhile: try again */
  private async attempt(
    tx: Tx,
    workspaceId: string,
    { actor, identified }: { actor: Actor; identified: Identified },
  ): Promise<ContactRow | null> {
    const { externalUserId, visitor } = identified;
    const visitorId = visitor?.contactId ?? null;
    // Same order as writers: first the visitor's rows, then the visitor, then rows that were added in between
    // (decision 0036).
    if (visitor?.kind) await this.merging.hold(tx, workspaceId, visitor.contactId);
    const rows = await this.store.lockBoth(tx, workspaceId, { visitorId, externalUserId });
    const user = rows.find((row) => row.external_user_id === externalUserId);
    const visitorRow = rows.find((row) => row.id === visitorId);
    if (user && visitorRow?.kind === 'visitor')
      return this.merging.merge(tx, workspaceId, { actor, from: visitorRow, to: user });
    if (user) return user;
    if (visitorRow?.kind === 'visitor')
      return this.become(tx, workspaceId, { actor, visitor: visitorRow, externalUserId });
    // A visitor who has meanwhile become another user, or was deleted, is not merged.
    const canKeepId = visitorId !== null && !visitorRow && !(await this.former.isGone(tx, workspaceId, visitorId));
    const { locale, timezone } = identified;
    const created = await this.store.add(tx, workspaceId, {
      id: canKeepId ? visitorId : newId(),
      externalUserId,
      locale,
      timezone,
    });
    if (created)
      await this.journal.record(tx, workspaceId, {
        actor,
        audit: { action: 'contact.create', target: 'contact', targetId: created.id, changes: ['external_user_id'] },
        events: [{ type: 'contact.created', object: presentContact(created) }],
      });
    return created;
  }

  private async become(
    tx: Tx,
    workspaceId: string,
    { actor, visitor, externalUserId }: { actor: Actor; visitor: ContactRow; externalUserId: string },
  ): Promise<ContactRow> {
    const updated_at = new Date(this.clock.now()).toISOString();
    const change = { kind: 'user' as const, external_user_id: externalUserId, updated_at };
    await this.store.update(tx, workspaceId, { id: visitor.id, ...change });
    const user = { ...visitor, ...change };
    await this.former.endTokens(tx, workspaceId, visitor.id);
    const { kind, external_user_id } = visitor;
    await this.journal.record(tx, workspaceId, {
      actor,
      audit: {
        action: 'contact.identify',
        target: 'contact',
        targetId: user.id,
        changes: ['external_user_id', 'kind'],
      },
      events: [{ type: 'contact.updated', object: presentContact(user), previous: { kind, external_user_id } }],
    });
    return user;
  }
}
