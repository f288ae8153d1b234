import { Injectable } from '@nestjs/common';
import { violates } from '../../db/errors.js';
import type { Queryable } from '../../db/statement.js';
import { TenantDb } from '../../db/tenant-db.js';
import type { Actor } from '../../kernel/actor.js';
import { fail } from '../../kernel/errors.js';
import { newId } from '../../kernel/ids.js';
import { Journal } from '../../events/journal.js';
import type { Visitor } from '../../policy/visitor.reader.js';
import { DataSubjectRegistry } from '../../privacy/data-subject-registry.js';
import { presentContact, type ContactDto, type ContactRow } from './contacts.dto.js';
import { FormerContactsStore } from './former-contacts.store.js';
import { IdentityStore } from './identity.store.js';

/** Who the person says to be, and their backend with them. */
export interface Identified {
  externalUserId: string;
  /** As whom they were known until now. */
  visitor: Visitor | null;
  /** For a contact that is made of it; they are not signed, so nothing that is known is overwritten. */
  locale: string | null;
  timezone: string | null;
}

const TRIES = 10;

@Injectable()
export class IdentityService {
  constructor(
    private readonly db: TenantDb,
    private readonly store: IdentityStore,
    private readonly former: FormerContactsStore,
    private readonly personal: DataSubjectRegistry,
    private readonly journal: Journal,
  ) {}

  /**
   * Signed identity (specification §6.3): the visitor becomes that user, by the same id, where there is no such user
   * yet; else the visitor's rows move to the user, in one transaction. Who is a user already stays whoever that is:
   * nothing of theirs moves.
   * @returns the user's contact
   */
  async identify(workspaceId: string, actor: Actor, who: Identified): Promise<ContactDto> {
    const visitor = who.visitor?.kind === 'user' ? null : who.visitor;
    // Nothing to move: most boots of somebody signed in.
    if (!visitor?.kind) {
      const known = await this.store.find(this.db.of(workspaceId), workspaceId, who.externalUserId);
      if (known) return presentContact(known);
    }
    for (let tried = 0; tried < TRIES; tried++) {
      const attempt = this.db.transaction(workspaceId, (tx) =>
        this.attempt(tx, workspaceId, actor, { ...who, visitor }),
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

  /** @returns null where somebody else made the user meanwhile: to be tried again */
  private async attempt(tx: Queryable, workspaceId: string, actor: Actor, who: Identified): Promise<ContactRow | null> {
    const { externalUserId, visitor } = who;
    const visitorId = visitor?.contactId ?? null;
    // As those do who write: what belongs to the visitor before the visitor; then what came in between (decision 0036).
    if (visitor?.kind) await this.hold(tx, workspaceId, visitor.contactId);
    const rows = await this.store.lock(tx, workspaceId, visitorId, externalUserId);
    const user = rows.find((row) => row.external_user_id === externalUserId);
    const same = rows.find((row) => row.id === visitorId);
    if (user && same?.kind === 'visitor') return this.merge(tx, workspaceId, actor, same, user);
    if (user) return user;
    if (same?.kind === 'visitor') return this.become(tx, workspaceId, actor, same, externalUserId);
    // A visitor who is another user by now, or no more, is nobody to this one.
    const free = visitorId !== null && !same && !(await this.former.isGone(tx, workspaceId, visitorId));
    const { locale, timezone } = who;
    const made = await this.store.add(tx, workspaceId, {
      id: free ? visitorId : newId(),
      ...{ externalUserId, locale, timezone },
    });
    if (made)
      await this.journal.record(tx, workspaceId, actor, {
        audit: { action: 'contact.create', target: 'contact', targetId: made.id, changes: ['external_user_id'] },
        events: [{ type: 'contact.created', object: presentContact(made) }],
      });
    return made;
  }

  private async become(
    tx: Queryable,
    workspaceId: string,
    actor: Actor,
    visitor: ContactRow,
    externalUserId: string,
  ): Promise<ContactRow> {
    const user = await this.store.become(tx, workspaceId, visitor.id, externalUserId);
    await this.former.endTokens(tx, workspaceId, visitor.id);
    const { kind, external_user_id } = visitor;
    await this.journal.record(tx, workspaceId, actor, {
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

  private async merge(
    tx: Queryable,
    workspaceId: string,
    actor: Actor,
    visitor: ContactRow,
    user: ContactRow,
  ): Promise<ContactRow> {
    await this.hold(tx, workspaceId, visitor.id);
    for (const part of this.personal.parts) await part.reassign?.(tx, workspaceId, visitor.id, user.id);
    const whole = await this.store.seen(tx, workspaceId, user.id, visitor.id);
    // With its grants: access that was given to somebody nobody knew does not become access to a user.
    await this.former.end(tx, workspaceId, visitor.id, user.id);
    await this.journal.record(tx, workspaceId, actor, {
      audit: { action: 'contact.merge', target: 'contact', targetId: visitor.id },
      // Whoever knew them by the former id learns the one that holds now.
      events: [{ type: 'contact.updated', object: presentContact(whole), previous: { id: visitor.id } }],
    });
    return whole;
  }

  private async hold(tx: Queryable, workspaceId: string, contactId: string): Promise<void> {
    for (const part of this.personal.parts) await part.lock?.(tx, workspaceId, contactId);
  }
}
