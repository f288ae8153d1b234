/** Refuses a teammate's message that the channel would not accept (decision 0123). */
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { CLOCK } from '../platform/config/config.module.js';
import type { Queryable } from '../platform/db/statement.js';
import type { Clock } from '../platform/kernel/clock.js';
import { fail } from '../platform/kernel/errors.js';
import { ReplyHooks, type ReplyHook } from '../conversations/core/replies.hooks.js';
import { ChannelAdapters } from './channel-adapters.js';
import { CHANNEL_NAMES, type ChannelName } from './channels.dto.js';
import { ReplyWindowsReader } from './reply-windows.reader.js';
import { closedAt, windowAt } from './window.rules.js';

@Injectable()
export class ReplyWindows implements ReplyHook, OnModuleInit {
  constructor(
    private readonly hooks: ReplyHooks,
    private readonly adapters: ChannelAdapters,
    private readonly reader: ReplyWindowsReader,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.hooks.register(this);
  }

  /** Throws `window_closed`; `conflict` if the account was removed. */
  async check(tx: Queryable, workspaceId: string, session: { id: string; channel: string }): Promise<void> {
    if (!(CHANNEL_NAMES as readonly string[]).includes(session.channel)) return;
    const adapter = this.adapters.find(session.channel as ChannelName);
    const found = await this.reader.conversation(tx, workspaceId, session.id);
    if (!adapter || !found)
      throw fail('conflict', 'The account of this conversation was disconnected, so nothing can be sent in it.');
    const last = found.last_inbound_at === null ? null : Date.parse(found.last_inbound_at);
    if (windowAt(adapter.window, last, this.clock.now()).status !== 'closed') return;
    const possible = adapter.window.afterwards === null ? [] : [adapter.window.afterwards];
    throw fail('window_closed', undefined, { details: { closed_at: closedAt(adapter.window, last), possible } });
  }

  /**
   * Whether a template may be sent: at any time, where the channel has templates. Throws `not_found`; `conflict`.
   * @returns id of the contact who receives it
   */
  async requireTemplates(tx: Queryable, workspaceId: string, sessionId: string): Promise<string> {
    const found = await this.reader.conversation(tx, workspaceId, sessionId);
    if (!found) throw fail('not_found');
    if (this.adapters.get(found.channel).window.afterwards !== 'template')
      throw fail('conflict', 'This channel has no templates.');
    if (found.contact_id === null) throw fail('conflict', 'The contact was erased.');
    return found.contact_id;
  }
}
