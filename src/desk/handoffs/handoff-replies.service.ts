import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '../../platform/config/config.module.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { Journal } from '../../platform/events/journal.js';
import type { MessageDto } from '../../conversations/sessions/messages.dto.js';
import { DraftsCommands } from '../drafts/drafts.commands.js';
import { TeammateRepliesCommands } from '../../conversations/core/teammate-replies.commands.js';
import { HandoffWriteLock } from './handoff-write-lock.js';
import type { WorkspaceActor } from './handoffs.context.js';
import { HandoffAnswers } from './handoff-answers.js';
import type { HandoffReplyBody } from './handoffs.dto.js';

@Injectable()
export class HandoffRepliesService {
  constructor(
    private readonly queue: HandoffWriteLock,
    private readonly answers: HandoffAnswers,
    private readonly replies: TeammateRepliesCommands,
    private readonly drafts: DraftsCommands,
    private readonly journal: Journal,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Adds a teammate's message to the conversation; the agent is silent from then on. Throws `not_found`;
   * `newer_message` if there are messages that its author has not seen, unless the caller overrides the check.
   */
  reply({ workspaceId, actor }: WorkspaceActor, id: string, body: HandoffReplyBody): Promise<MessageDto> {
    const { text = '', attachments, left_off: leftOff, last_seen_message_id: lastSeen } = body;
    const isSentAnyway = body.send_anyway ?? false;
    const atMs = this.clock.now();
    return this.queue.transaction(workspaceId, id, async (tx) => {
      const { handoffId, sessionId, authorLabel, at } = await this.answers.answer(tx, workspaceId, { actor, id });
      const seen = isSentAnyway ? null : lastSeen;
      const reply = { sessionId, authorLabel, text, attachments, leftOff, at, seen };
      const message = await this.replies.reply(tx, workspaceId, { actor, reply });
      await this.drafts.sent(tx, workspaceId, { actor, sent: { sessionId, kind: 'reply', atMs } });
      const audit = { action: 'handoff.reply', target: 'handoff', targetId: handoffId };
      await this.journal.record(tx, workspaceId, { actor, audit });
      return this.journal.saveIdempotentResponse(tx, actor, message);
    });
  }
}
