/** Records a turn: the messages, the session and its credit, the hand-off and their events, in one transaction. */
import { Injectable } from '@nestjs/common';
import type { TurnResult, UnansweredQuestion } from '../../agent/ports/turn.js';
import type { Queryable } from '../../platform/db/statement.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import type { Actor } from '../../platform/kernel/actor.js';
import { newId } from '../../platform/kernel/ids.js';
import { required } from '../../platform/kernel/invariant.js';
import { ContactsReader } from '../../people/contacts/contacts.reader.js';
import { SessionsService } from '../core/sessions.service.js';
import { CreditsCommands } from '../../company/credits/credits.commands.js';
import { presentAnswer, type AnswerDto, type AskBody } from '../answering/answer.dto.js';
import { blockedContact, type AskContext } from './ask-context.reader.js';
import { AnswerAnnouncements } from './answer-announcements.js';
import { isOfMisses, SessionHandoffs } from './session-handoffs.js';

export interface FinishedTurn {
  askedAtMs: number;
  answeredAtMs: number;
  result: TurnResult;
  /** Entry for the gap list. */
  unanswered: UnansweredQuestion | null;
  /** The question is stored already: called under the session's lock to claim it for this answer. May throw. */
  settle?: (tx: Queryable) => Promise<void>;
  silence: {
    /** Id of the hand-off that silenced the turn already. */
    by: string | null;
    /** The result if a teammate has taken over meanwhile; null = too late, a part of it was sent. */
    result: TurnResult | null;
  };
}

@Injectable()
export class TurnRecord {
  constructor(
    private readonly db: TenantDb,
    private readonly sessions: SessionsService,
    private readonly handoffs: SessionHandoffs,
    private readonly announcements: AnswerAnnouncements,
    private readonly credits: CreditsCommands,
    private readonly contacts: ContactsReader,
  ) {}

  /** Opens the session of a turn that acts in it, before the turn is recorded. Throws as `record` does. */
  open(
    workspaceId: string,
    actor: Actor,
    { body, askContext, askedAtMs }: { body: AskBody; askContext: AskContext; askedAtMs: number },
  ): Promise<string> {
    const turn = { ...askContext, sessionId: null, question: body.question, askedAtMs, answeredAtMs: askedAtMs };
    return this.db.transaction(workspaceId, async (tx) => {
      await this.requireUnblocked(tx, workspaceId, { body, askContext });
      const { id } = await this.sessions.open(tx, workspaceId, { actor, turn });
      await this.credits.take(tx, workspaceId, actor);
      return id;
    });
  }

  /**
   * Records the turn, opens its hand-off, and returns the caller's result; a dry run writes nothing. Checks
   * under the session's lock, right before the answer is sent, whether a teammate has taken over.
   * @throws `credits_exhausted` if the last credits were used meanwhile, `conversation_closed` if the contact
   * was blocked: then nothing is stored
   */
  async record(
    workspaceId: string,
    actor: Actor,
    {
      body,
      askContext,
      askedAtMs,
      answeredAtMs,
      ...finished
    }: FinishedTurn & { body: AskBody; askContext: AskContext },
  ): Promise<AnswerDto> {
    const createdAt = new Date(answeredAtMs).toISOString();
    if (body.dry_run)
      return presentAnswer(finished.result, {
        ids: { messageId: newId(), sessionId: null, handoffId: null },
        action: null,
        createdAt,
      });
    const { sessionId, contactId, channel } = askContext;
    const { question } = body;
    const turn = { sessionId, contactId, channel, question, askedAtMs, answeredAtMs };
    return this.db.transaction(workspaceId, async (tx) => {
      const entered = await this.sessions.lockOrOpen(tx, workspaceId, turn);
      await finished.settle?.(tx);
      const stored = finished.settle !== undefined;
      // A live turn has checked before its first delta, which cannot be taken back.
      if (!stored) await this.requireUnblocked(tx, workspaceId, { body, askContext });
      const { silence } = finished;
      const checksTakeover = silence.by === null && silence.result !== null && entered.before !== null;
      const lateBy = checksTakeover ? await this.handoffs.findMutingIn(tx, workspaceId, entered.id) : null;
      const silencedBy = silence.by ?? lateBy;
      const result = lateBy === null ? finished.result : required(silence.result, 'the result of silence');
      const silent = silencedBy !== null;
      const messageId = await this.sessions.record(tx, workspaceId, {
        actor,
        entered,
        turn: { ...turn, result, silent, stored },
      });
      const isHandedOff = result.status === 'handed_off' || isOfMisses(result);
      const needsHandoff = isHandedOff && result.handoffId === null && !silent;
      const handoff = needsHandoff
        ? await this.handoffs.request(tx, workspaceId, {
            actor,
            sessionId: entered.id,
            ask: question,
            askContext,
            result,
          })
        : null;
      const ids = {
        messageId: messageId ?? newId(),
        sessionId: entered.id,
        handoffId: silencedBy ?? handoff?.id ?? result.handoffId,
      };
      const gap = silent ? null : finished.unanswered;
      const answer = await this.announcements.announce(tx, workspaceId, {
        actor,
        result,
        ids,
        contactId,
        gap,
        createdAt,
      });
      // Last, because new sessions of the workspace wait here for one another.
      if (entered.before === null) await this.credits.take(tx, workspaceId, actor);
      return answer;
    });
  }

  /** The contact may have been blocked since the turn started. */
  private async requireUnblocked(
    tx: Queryable,
    workspaceId: string,
    { body, askContext: { contactId, channel } }: { body: AskBody; askContext: AskContext },
  ): Promise<void> {
    if (contactId !== null && (await this.contacts.isBlocked(tx, workspaceId, contactId)))
      throw blockedContact(body, channel);
  }
}
