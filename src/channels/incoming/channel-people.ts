/** Finds the contact of a person who writes through a channel, or adds it. */
import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../platform/db/statement.js';
import { systemActor } from '../../platform/kernel/actor.js';
import { ChannelContactsCommands } from '../../people/contacts/channel-contacts.commands.js';
import type { IncomingText } from '../channel-adapter.js';
import { ChannelConversationsStore, type ChannelPerson } from '../conversations.store.js';
import type { TimedEvent } from './event-source.js';

/** The actor of what channels record by themselves. */
export const CHANNEL = systemActor('Channels');

@Injectable()
export class ChannelPeople {
  constructor(
    private readonly store: ChannelConversationsStore,
    private readonly contacts: ChannelContactsCommands,
  ) {}

  /** Finds or adds the contact of a message's writer. @returns its id; null if it is blocked */
  async identify(tx: Queryable, person: ChannelPerson, { event, at }: TimedEvent<'message'>): Promise<string | null> {
    await this.retireRecycled(tx, person, { event, at });
    if (event.formerUserId !== undefined) await this.store.renameIdentity(tx, person, event.formerUserId);
    const identity = await this.store.findIdentity(tx, person);
    if (identity?.blocked) return null;
    return this.contactOf(tx, person, { event, current: identity?.contact_id ?? null });
  }

  /** Adds a contact. @returns its id */
  async add(tx: Queryable, person: ChannelPerson, profile: IncomingText['profile']): Promise<string> {
    const contactId = await this.contacts.add(tx, person.workspaceId, { actor: CHANNEL, channelProfile: profile });
    await this.store.addIdentity(tx, person, contactId);
    return contactId;
  }

  /** A person who gets a recycled number must not inherit its former owner's conversations. */
  private async retireRecycled(
    tx: Queryable,
    person: ChannelPerson,
    { event, at }: TimedEvent<'message'>,
  ): Promise<void> {
    if (event.recycledAfterMs === undefined) return;
    const userId = event.formerUserId ?? person.userId;
    const identity = await this.store.findIdentity(tx, { ...person, userId });
    if (!identity?.last_inbound_at) return;
    const silentMs = Date.parse(at) - Date.parse(identity.last_inbound_at);
    if (silentMs > event.recycledAfterMs) await this.store.retireIdentity(tx, person, userId);
  }

  /** @param current the contact of the person's earlier messages */
  private async contactOf(
    tx: Queryable,
    person: ChannelPerson,
    { event: { profile, provenAddress }, current }: { event: IncomingText; current: string | null },
  ): Promise<string> {
    const provenEmail = provenAddress === true ? profile.email : null;
    const user = provenEmail === null ? null : await this.contacts.userOf(tx, person.workspaceId, provenEmail);
    if (user === null || user === current) return current ?? (await this.add(tx, person, profile));
    if (current === null) await this.store.addIdentity(tx, person, user);
    else await this.store.reassignIdentity(tx, person, user);
    return user;
  }
}
