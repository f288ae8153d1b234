import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '../../config/config.module.js';
import { TenantDb } from '../../db/tenant-db.js';
import { Journal } from '../../events/journal.js';
import type { Actor } from '../../kernel/actor.js';
import type { Clock } from '../../kernel/clock.js';
import { fail } from '../../kernel/errors.js';
import { OutsideRepliesCommands } from '../handoffs/outside-replies.commands.js';
import type { MessageDto } from '../sessions/messages.dto.js';
import { ChannelAdapters } from './channel-adapters.js';
import { OutboxStore } from './outbox.store.js';
import { ReplyWindowsReader } from './reply-windows.reader.js';
import type { SendTemplate } from './session-channel.dto.js';

/** Sends templates, which are allowed outside the reply window. */
@Injectable()
export class TemplatesService {
  constructor(
    private readonly db: TenantDb,
    private readonly conversations: ReplyWindowsReader,
    private readonly adapters: ChannelAdapters,
    private readonly replies: OutsideRepliesCommands,
    private readonly outbox: OutboxStore,
    private readonly journal: Journal,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Throws `not_found`; `conflict` if the channel has no templates, or the contact was erased. */
  send(workspaceId: string, actor: Actor, sessionId: string, template: SendTemplate): Promise<MessageDto> {
    const { name, language, parameters = [] } = template;
    const text = template.text ?? [`[${name}]`, ...parameters].join(' · ');
    return this.db.transaction(workspaceId, async (tx) => {
      const found = await this.conversations.conversation(tx, workspaceId, sessionId);
      if (!found) throw fail('not_found');
      if (this.adapters.get(found.channel).window.afterwards !== 'template')
        throw fail('conflict', 'This channel has no templates.');
      if (found.contact_id === null) throw fail('conflict', 'The contact was erased.');
      const at = new Date(this.clock.now()).toISOString();
      const message = await this.replies.record(
        { tx, workspaceId, actor },
        { sessionId, contactId: found.contact_id, label: actor.label, text, at, by: 'template' },
      );
      await this.outbox.addTemplate(tx, workspaceId, message.id, { name, language, parameters });
      const audit = { action: 'session.send_template', target: 'session', targetId: message.session_id };
      await this.journal.record(tx, workspaceId, actor, { audit });
      return this.journal.saveIdempotentResponse(tx, actor, message);
    });
  }
}
