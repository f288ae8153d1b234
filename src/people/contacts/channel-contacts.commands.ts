/** The contact behind a person who writes through a channel for the first time. */
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/kernel/actor.js';
import { named, type Queryable } from '../../platform/db/statement.js';
import { newId } from '../../platform/kernel/ids.js';
import { Journal } from '../../platform/events/journal.js';
import { presentContact } from './contacts.dto.js';
import { VisitorsStore } from './visitors.store.js';
import { required } from '../../platform/kernel/invariant.js';

/** A person's details as the channel reports them: unproven, so contacts are never merged by them. */
export interface ChannelProfile {
  name: string | null;
  phone: string | null;
  email: string | null;
}

/** Users whose address the company vouches for (contacts.reader.ts). An address that two users share matches none. */
const USERS = named(`
  select id from contacts where workspace_id = $1 and email = any($2) and kind = 'user'
    and lower(email) is distinct from lower(self_reported_email) limit 2`);

@Injectable()
export class ChannelContactsCommands {
  constructor(
    private readonly store: VisitorsStore,
    private readonly journal: Journal,
  ) {}

  /** The only identified user with this address, which the sender was proved to own; null = none. */
  async userOf(tx: Queryable, workspaceId: string, address: string): Promise<string | null> {
    const spellings = [...new Set([address, address.toLowerCase()])];
    const { rows } = await tx.query<{ id: string }>(USERS(workspaceId, spellings));
    const [row, ...others] = rows;
    return row && others.length === 0 ? row.id : null;
  }

  /** Creates a visitor. @returns its id */
  async add(
    tx: Queryable,
    workspaceId: string,
    { actor, channelProfile: { name, phone, email } }: { actor: Actor; channelProfile: ChannelProfile },
  ): Promise<string> {
    const id = newId();
    const added = await this.store.add(tx, workspaceId, { id, locale: null, timezone: null });
    const row = required(added, 'the new contact');
    const introduced = name !== null || phone !== null || email !== null;
    const after = introduced
      ? await this.store.update(tx, workspaceId, { id, statedDetails: { ...row, name, phone, email } })
      : row;
    await this.journal.record(tx, workspaceId, {
      actor,
      events: [{ type: 'contact.created', object: presentContact(after) }],
    });
    return id;
  }
}
