import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '../platform/config/config.module.js';
import { TenantDb } from '../platform/db/tenant-db.js';
import { Journal } from '../platform/events/journal.js';
import type { Actor } from '../platform/kernel/actor.js';
import type { Clock } from '../platform/kernel/clock.js';
import { OutsideRepliesCommands } from '../desk/handoffs/outside-replies.commands.js';
import type { MessageDto } from '../conversations/sessions/messages.dto.js';
import { OutboxStore } from './outbox.store.js';
import { ReplyWindows } from './reply-windows.js';
import type { SendTemplate } from './session-channel.dto.js';

/** Sends templates, which are allowed outside the reply window. */
@Injectable()
export class TemplatesService {
  constructor(
    private readonly db: TenantDb,
    private readonly windows: ReplyWindows,
    private readonly replies: OutsideRepliesCommands,
    private readonly outbox: OutboxStore,
    private readonly journal: Journal,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Throws `not_found`; `conflict` if the channel has no templates, or the contact was erased. */
  send(
    workspaceId: string,
    { actor, sessionId, template }: { actor: Actor; sessionId: string; template: SendTemplate },
  ): Promise<MessageDto> {
    const { name, language, parameters = [] } = template;
    const text = template.text ?? [`[${name}]`, ...parameters].join(' · ');
    return this.db.transaction(workspaceId, async (tx) => {
      const contactId = await this.windows.requireTemplates(tx, workspaceId, sessionId);
      const at = new Date(this.clock.now()).toISOString();
      const message = await this.replies.record(
        { tx, workspaceId, actor },
        { sessionId, contactId, label: actor.label, text, at, by: 'template' },
      );
      await this.outbox.addTemplate(tx, workspaceId, {
        messageId: message.id,
        template: { name, language, parameters },
      });
      const audit = { action: 'session.send_template', target: 'session', targetId: message.session_id };
      await this.journal.record(tx, workspaceId, { actor, audit });
      return this.journal.saveIdempotentResponse(tx, actor, message);
    });
  }
}
