/** Who else gets a teammate's reply: the participants of its conversation, but for those whom the reply names. */
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Queryable } from '../platform/db/statement.js';
import { fail } from '../platform/kernel/errors.js';
import { ReplyHooks, type RepliedTo, type ReplyHook } from '../conversations/core/replies.hooks.js';
import { OutboxStore } from './outbox.store.js';
import { ReplyWindowsReader } from './reply-windows.reader.js';

@Injectable()
export class ReplyParticipants implements ReplyHook, OnModuleInit {
  constructor(
    private readonly hooks: ReplyHooks,
    private readonly reader: ReplyWindowsReader,
    private readonly outbox: OutboxStore,
  ) {}

  onModuleInit(): void {
    this.hooks.register(this);
  }

  /** Throws `invalid_field` for the first address that is no participant's: the author meant somebody else. */
  async leaveOut(tx: Queryable, workspaceId: string, { sessionId, messageId, leftOff }: RepliedTo): Promise<void> {
    const found = await this.reader.conversation(tx, workspaceId, sessionId);
    const known = new Set(found?.participants.map(({ address }) => address));
    const addresses = leftOff.map((address) => address.trim().toLowerCase());
    const wrong = addresses.findIndex((address) => !known.has(address));
    if (wrong >= 0)
      throw fail('invalid_field', `left_off.${wrong} is no participant of the conversation`, {
        param: `left_off.${wrong}`,
        details: { address: leftOff[wrong], participants: [...known] },
      });
    await this.outbox.leaveOut(tx, workspaceId, { messageId, addresses });
  }
}
