/**
 * Records a teammate's message that is not an ordinary reply: written in the provider's own inbox, or a template, which
 * needs no open reply window. The agent is silent afterwards, as after a reply in the console.
 */
import { Injectable } from '@nestjs/common';
import type { MessageDto } from '../../conversations/sessions/messages.dto.js';
import { TeammateRepliesCommands } from '../../conversations/core/teammate-replies.commands.js';
import { HandoffRows } from './handoff-rows.js';
import type { WriteContext } from './handoffs.context.js';
import { HandoffsService } from './handoffs.service.js';

export interface OutsideReply {
  sessionId: string;
  contactId: string;
  label: string;
  text: string;
  /** RFC 3339 */
  at: string;
  /** `elsewhere` = written in the provider's own inbox; `template` = can be sent at any time. */
  by: 'elsewhere' | 'template';
}

@Injectable()
export class OutsideRepliesCommands {
  constructor(
    private readonly handoffs: HandoffsService,
    private readonly rows: HandoffRows,
    private readonly replies: TeammateRepliesCommands,
  ) {}

  /** Records the reply in the session, and in its hand-off, which is opened if there is none. Throws `conflict`. */
  async record(context: WriteContext, reply: OutsideReply): Promise<MessageDto> {
    const { tx, workspaceId, actor } = context;
    const { sessionId, contactId, label, text, at, by } = reply;
    const { handoff } = await this.handoffs.request(context, {
      sessionId,
      contactId,
      kind: 'live_chat',
      ask: text,
      requesterLabel: label,
      stopReason: null,
      requester: 'teammate',
      route: 'support',
    });
    await this.rows.markReplied(tx, workspaceId, { id: handoff.id, at });
    const message = { sessionId, authorLabel: label, text, at, by };
    return this.replies.reply(tx, workspaceId, { actor, reply: message });
  }
}
