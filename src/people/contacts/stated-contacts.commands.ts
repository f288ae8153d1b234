import { isDeepStrictEqual } from 'node:util';
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '../../platform/config/config.module.js';
import type { Queryable } from '../../platform/db/statement.js';
import { changedFields, Journal } from '../../platform/events/journal.js';
import { hasCredential, type Actor } from '../../platform/kernel/actor.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { ContactReachReader } from './contact-reach.reader.js';
import {
  isSame,
  presentContact,
  selfReported,
  STATED,
  type ContactDto,
  type ContactRow,
  type StatedField,
} from './contacts.dto.js';
import { ContactsStore, type StatedDetails, type StatedPerson } from './contacts.store.js';

interface Statement {
  actor: Actor;
  contactId: string;
}

/** What people say of themselves: in a form, to the agent, when they book a meeting. */
@Injectable()
export class StatedContactsCommands {
  constructor(
    private readonly store: ContactsStore,
    private readonly reach: ContactReachReader,
    private readonly journal: Journal,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Fills what is unknown of a contact. A visitor may correct what they told before; what the company or a channel
   * knows stays, and what they told stands beside it. No change for a contact that does not exist.
   * @param stated null or missing = not said
   */
  async introduce(
    tx: Queryable,
    workspaceId: string,
    { stated, ...of }: Statement & { stated: Partial<StatedPerson> },
  ): Promise<ContactDto | null> {
    return this.change(tx, workspaceId, {
      ...of,
      change: async (before) => {
        const given = await this.reach.given(tx, workspaceId, before);
        const corrects = before.kind === 'visitor' ? selfReported(before) : [];
        const isOpen = (field: StatedField): boolean =>
          before[field] === null || (corrects.includes(field) && !given.includes(field));
        const of = (fields: StatedField[]) => Object.fromEntries(fields.map((field) => [field, stated[field]]));
        const said = STATED.filter((field) => stated[field]);
        const beside = said.filter((field) => !isOpen(field) && !isSame(field, stated[field] ?? null, before[field]));
        return { ...of(said.filter(isOpen)), told_besides: { ...before.told_besides, ...of(beside) } };
      },
    });
  }

  /** @returns the contact after the change; null if it does not exist */
  async change(
    tx: Queryable,
    workspaceId: string,
    {
      actor,
      contactId,
      change,
    }: Statement & { change: (before: ContactRow) => Partial<StatedDetails> | Promise<Partial<StatedDetails>> },
  ): Promise<ContactDto | null> {
    const before = await this.store.lock(tx, workspaceId, contactId);
    if (!before) return null;
    const next = await change(before);
    const known = presentContact(before);
    const isAsBefore = (field: keyof StatedDetails): boolean => isDeepStrictEqual(next[field], before[field]);
    if ((Object.keys(next) as (keyof StatedDetails)[]).every(isAsBefore)) return known;
    const at = new Date(this.clock.now()).toISOString();
    const object = presentContact(await this.store.state(tx, workspaceId, { before, stated: next, at }));
    const previous = changedFields(known, object, ['updated_at']) ?? {};
    // The mark goes with its field.
    const changes = Object.keys(previous).filter((field) => field !== 'self_reported');
    const audit = { action: 'contact.update', target: 'contact', targetId: known.id, changes };
    await this.journal.record(tx, workspaceId, {
      actor,
      ...(hasCredential(actor) && { audit }),
      events: [{ type: 'contact.updated', object, previous }],
    });
    return object;
  }
}
