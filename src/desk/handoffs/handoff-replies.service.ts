import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '../../platform/config/config.module.js';
import type { OpenTransaction } from '../../platform/db/statement.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { fail } from '../../platform/kernel/errors.js';
import { Journal } from '../../platform/events/journal.js';
import type { MessageDto } from '../../conversations/sessions/messages.dto.js';
import { DraftsCommands } from '../drafts/drafts.commands.js';
import { TeammateRepliesCommands } from '../../conversations/sessions/teammate-replies.commands.js';
import { HandoffWriteLock } from './handoff-write-lock.js';
import { holds } from '../../platform/policy/capabilities.js';
import type { WorkspaceActor } from './handoffs.context.js';
import type { HandoffReplyBody, HandoffRow } from './handoffs.dto.js';
import { HandoffConsequences } from './handoff-consequences.js';
import { isOpen, momentAfter, withPatch } from './handoffs.rules.js';
import { HandoffsStore } from './handoffs.store.js';

@Injectable()
export class HandoffRepliesService {
  constructor(
    private readonly queue: HandoffWriteLock,
    private readonly store: HandoffsStore,
    private readonly changes: HandoffConsequences,
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
      const isReplier = member !== null && holds(member.role, 'reply');
      if (isOpen(handoff)) await this.answered(tx, workspaceId, { actor, handoff, at, isReplier });
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

  /** Silences the agent. Who answers in the console what nobody has, has it from then on. */
  private async answered(
    tx: OpenTransaction,
    workspaceId: string,
    { actor, handoff: before, at, isReplier }: { actor: Actor; handoff: HandoffRow; at: string; isReplier: boolean },
  ): Promise<void> {
    const isFree = before.assignee_id === null && before.external_responder === null && before.kind !== 'approval';
    const isInConsole = isReplier && actor.consoleSessionId !== undefined;
    if (!isFree || !isInConsole || !(await this.store.assignsOnReply(tx, workspaceId)))
      return this.store.markReplied(tx, workspaceId, { id: before.id, at });
    const changedAt = momentAfter(before, this.clock.now());
    const assigned = withPatch(before, { assignee_id: actor.id }, changedAt);
    const after = { ...assigned, replied_at: before.replied_at ?? at, updated_at: changedAt };
    return this.changes.save(tx, workspaceId, [{ actor, action: 'handoff.update', before, after }]);
  }
}
