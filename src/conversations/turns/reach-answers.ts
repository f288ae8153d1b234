import { Injectable } from '@nestjs/common';
import type { Reach } from '../../agent/ports/turn.js';
import { HandoffReachCommands } from '../../desk/handoffs/handoff-reach.commands.js';
import { keptOf } from '../../people/contacts/contacts.dto.js';
import { StatedContactsCommands } from '../../people/contacts/stated-contacts.commands.js';
import type { Queryable } from '../../platform/db/statement.js';
import type { Actor } from '../../platform/kernel/actor.js';

/** Keeps what a person tells who was handed over: how to reach them, also at the contact, and what else they want. */
@Injectable()
export class ReachAnswers {
  constructor(
    private readonly contacts: StatedContactsCommands,
    private readonly handoffs: HandoffReachCommands,
  ) {}

  /** @returns what the contact has of it now, as it is stored */
  async keep(
    tx: Queryable,
    workspaceId: string,
    { actor, sessionId, contactId, reach }: { actor: Actor; sessionId: string; contactId: string; reach: Reach },
  ): Promise<string[]> {
    const contact = await this.contacts.introduce(tx, workspaceId, { actor, contactId, stated: reach });
    const told = [reach.name, reach.email, reach.phone].filter((text) => text !== undefined);
    await this.handoffs.note({ tx, workspaceId, actor }, { sessionId, told: [told] });
    return contact ? keptOf(contact, reach) : [];
  }

  /** The team has what came first: what is wanted now is added to it, without what was offered. */
  async addMatter(
    tx: Queryable,
    workspaceId: string,
    { actor, sessionId, ask }: { actor: Actor; sessionId: string; ask: string },
  ): Promise<void> {
    const lines = ask.split('\n').filter((line) => line !== '' && !line.startsWith('> '));
    await this.handoffs.note({ tx, workspaceId, actor }, { sessionId, told: lines.map((line) => [line]) });
  }
}
