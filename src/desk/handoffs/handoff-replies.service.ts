import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '../../platform/config/config.module.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { fail } from '../../platform/kernel/errors.js';
import { Journal } from '../../platform/events/journal.js';
import type { MessageDto } from '../../conversations/sessions/messages.dto.js';
import { DraftsCommands } from '../drafts/drafts.commands.js';
import { TeammateRepliesCommands } from '../../conversations/sessions/teammate-replies.commands.js';
import { HandoffWriteLock } from './handoff-write-lock.js';
import type { WorkspaceActor } from './handoffs.context.js';
import type { HandoffReplyBody } from './handoffs.dto.js';
import { isOpen } from './handoffs.rules.js';
import { HandoffsStore } from './handoffs.store.js';

@Injectable()
export class HandoffRepliesService {
  constructor(
    private readonly queue: HandoffWriteLock,
    private readonly store: HandoffsStore,
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
    const { text = '', attachments, last_seen_message_id: lastSeen, send_anyway: isSentAnyway = false } = body;
    const atMs = this.clock.now();
    return this.queue.transaction(workspaceId, id, async (tx) => {
      // Members are locked before hand-offs, as by a removal.
      const member = actor.id === null ? null : await this.store.lockMember(tx, workspaceId, actor.id);
      const handoff = await this.store.lock(tx, workspaceId, id);
      if (!handoff) throw fail('not_found');
      const at = new Date(this.clock.now()).toISOString();
      if (isOpen(handoff)) await this.store.markReplied(tx, workspaceId, { id: handoff.id, at });
      const seen = isSentAnyway ? null : lastSeen;
      const authorLabel = member?.name ?? actor.label;
      const reply = { sessionId: handoff.session_id, authorLabel, text, attachments, at, seen };
      const message = await this.replies.reply(tx, workspaceId, { actor, reply });
      await this.drafts.sent(tx, workspaceId, { actor, sent: { sessionId: handoff.session_id, kind: 'reply', atMs } });
      const audit = { action: 'handoff.reply', target: 'handoff', targetId: handoff.id };
      await this.journal.record(tx, workspaceId, { actor, audit });
      return this.journal.saveIdempotentResponse(tx, actor, message);
    });
  }
}
