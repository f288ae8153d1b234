/** The contact behind a person who writes through a channel for the first time. */
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/kernel/actor.js';
import type { Queryable } from '../../platform/db/statement.js';
import { newId } from '../../platform/kernel/ids.js';
import { Journal } from '../../platform/events/journal.js';
import { presentContact } from './contacts.dto.js';
import { ContactsReader } from './contacts.reader.js';
import { ContactsStore, type StatedPerson } from './contacts.store.js';
import { required } from '../../platform/kernel/invariant.js';

@Injectable()
export class ChannelContactsCommands {
  constructor(
    private readonly contacts: ContactsReader,
    private readonly store: ContactsStore,
    private readonly journal: Journal,
  ) {}

  /** The only identified user with this address, which the sender was proved to own; null = none. */
  async userOf(tx: Queryable, workspaceId: string, address: string): Promise<string | null> {
    const [id, ...others] = await this.contacts.vouchedWith(tx, workspaceId, address);
    return id !== undefined && others.length === 0 ? id : null;
  }

  /** Creates a visitor of what the channel reports, by which contacts are never merged. @returns its id */
  async add(
    tx: Queryable,
    workspaceId: string,
    { actor, channelProfile }: { actor: Actor; channelProfile: StatedPerson },
  ): Promise<string> {
    const contact = { id: newId(), locale: null, timezone: null, stated: channelProfile };
    const row = required(await this.store.add(tx, workspaceId, contact), 'the new contact');
    await this.journal.record(tx, workspaceId, {
      actor,
      events: [{ type: 'contact.created', object: presentContact(row) }],
    });
    return row.id;
  }
}
