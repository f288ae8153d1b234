/** The conversation's side of a hand-off that its visitor asks for. */
import { Injectable } from '@nestjs/common';
import type { OpenTransaction } from '../../platform/db/statement.js';
import type { Reach } from '../../agent/ports/turn.js';
import type { Actor } from '../../platform/kernel/actor.js';
import { LiveSessionsCommands, type LockedConversation } from '../core/live-sessions.commands.js';
import { MessagesCommands } from '../core/messages.commands.js';
import type { ConversationRef } from './conversations.dto.js';
import { LiveConversations } from './live-conversations.js';
import { ReachAnswers } from '../turns/reach-answers.js';
import { ReachQuestions } from '../turns/reach-questions.js';
import { TurnQueue } from '../turns/turn-queue.js';

@Injectable()
export class ConversationHandovers {
  constructor(
    private readonly conversations: LiveConversations,
    private readonly sessions: LiveSessionsCommands,
    private readonly messages: MessagesCommands,
    private readonly turns: TurnQueue,
    private readonly questions: ReachQuestions,
    private readonly answers: ReachAnswers,
  ) {}

  /**
   * Stores the request as a message, and cancels the agent's turn: a teammate will also answer all pending messages.
   * An ended conversation reopens, since the visitor waits in it.
   * Throws `not_found`.
   * @param text null = the visitor's last message is the request
   * @returns the locked conversation, and the request to the team; null = the visitor has written nothing
   */
  async handOver(
    tx: OpenTransaction,
    workspaceId: string,
    { actor, ref, text }: { actor: Actor; ref: ConversationRef; text: string | null },
  ): Promise<{ session: LockedConversation; ask: string | null }> {
    const session = await this.conversations.lock(tx, workspaceId, ref);
    await this.conversations.reopen(tx, workspaceId, { actor, session });
    const storedText = text === null ? null : await this.conversations.mask(workspaceId, text, tx);
    if (storedText !== null) {
      const at = this.conversations.momentIn(session);
      const message = { text: storedText, clientId: null, at };
      await this.conversations.addMessage(tx, workspaceId, { actor, session, message });
    }
    await this.turns.cancel(tx, workspaceId, session.id);
    await this.sessions.markHandedOff(tx, workspaceId, session.id);
    const ask = storedText ?? (await this.messages.lastOfContact(tx, workspaceId, session.id));
    return { session, ask };
  }

  /** Once the hand-off is open: keeps where the visitor can be reached and tells them so, or asks for it. */
  async reach(
    tx: OpenTransaction,
    workspaceId: string,
    { actor, session, reach }: { actor: Actor; session: LockedConversation; reach: Reach },
  ): Promise<void> {
    const { id: sessionId, contact_id: contactId, reach_asked_at: asked, language } = session;
    if (asked === null || (!reach.email && !reach.phone))
      return this.questions.ask(tx, workspaceId, { sessionId, contactId, language });
    const kept = await this.answers.keep(tx, workspaceId, { actor, sessionId, contactId, reach });
    const at = this.conversations.momentIn(session);
    await this.questions.thank(tx, workspaceId, { sessionId, contactId, language, kept, at });
  }
}
