/** Records a turn: the messages, the session and its credit, the hand-off and their events, in one transaction. */
import { Injectable } from '@nestjs/common';
import type { TurnResult, UnansweredQuestion } from '../../agent/ports/turn.js';
import type { Queryable } from '../../platform/db/statement.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { agentActor, type Actor } from '../../platform/kernel/actor.js';
import { newId } from '../../platform/kernel/ids.js';
import { required } from '../../platform/kernel/invariant.js';
import type { HandoffDto } from '../../desk/handoffs/handoffs.dto.js';
import { ContactsReader } from '../../people/contacts/contacts.reader.js';
import { SessionsService, type EnteredSession } from '../core/sessions.service.js';
import { CreditsCommands } from '../../company/credits/credits.commands.js';
import { presentAnswer, type AnswerDto, type AskBody } from './answer.dto.js';
import { blockedContact, type AskContext } from './ask-context.reader.js';
import { AnswerAnnouncements } from './answer-announcements.js';
import type { PreparedQuestion } from './prepared-question.js';
import { opensHandoff, SessionHandoffs } from './session-handoffs.js';
import { untoldTurn } from './told-turn.js';

/** The end of a turn, as it is recorded. */
interface AnswerEnd {
  result: TurnResult;
  /** Entry for the gap list. */
  unanswered: UnansweredQuestion | null;
  answeredAtMs: number;
  /** Id of the hand-off that silenced the turn already. */
  silencedBy: string | null;
  /** The result if a teammate has taken over meanwhile; null = too late, a part of the answer was sent. */
  silence: TurnResult | null;
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
   * Records the turn, opens its hand-off, and returns the caller's result. Checks again under the session's lock
   * whether a teammate has taken over. Throws `invalid_field` if the session is gone, `conversation_closed`,
   * `credits_exhausted`, and what the lease throws.
   */
  async record(question: PreparedQuestion, { answeredAtMs, ...end }: AnswerEnd): Promise<AnswerDto> {
    const { workspaceId, requestId, claim, storedBody: body, askContext, askedAtMs, lease } = question;
    const actor = agentActor(requestId, claim);
    const createdAt = new Date(answeredAtMs).toISOString();
    const { sessionId, contactId, channel } = askContext;
    const turn = { sessionId, contactId, channel, question: body.question, askedAtMs, answeredAtMs };
    const answer = await this.db.transaction(workspaceId, async (tx) => {
      const entered = await this.sessions.lockOrOpen(tx, workspaceId, turn);
      await lease?.settle(tx);
      const stored = lease !== null;
      // A live turn has checked before its first delta, which cannot be taken back.
      if (!stored) await this.requireUnblocked(tx, workspaceId, { body, askContext });
      const checksTakeover = end.silencedBy === null && end.silence !== null && entered.before !== null;
      const lateBy = checksTakeover ? await this.handoffs.silencing(workspaceId, entered.id, tx) : null;
      const silencedBy = end.silencedBy ?? lateBy;
      const ended = lateBy === null ? end.result : required(end.silence, 'the result of silence');
      const silent = silencedBy !== null;
      const told = { actor, sessionId: entered.id, askContext, result: ended };
      const result = silent ? ended : await this.handoffs.told(tx, workspaceId, told);
      const messageId = await this.sessions.record(tx, workspaceId, {
        actor,
        entered,
        turn: { ...turn, result, silent, stored },
      });
      const requested = silent ? null : await this.handoff(tx, question, { entered, result });
      const ids = {
        messageId: messageId ?? newId(),
        sessionId: entered.id,
        handoffId: silencedBy ?? requested?.id ?? result.handoffId,
      };
      const gap = silent ? null : end.unanswered;
      const announced = { actor, result, ids, contactId, gap, createdAt };
      const presented = await this.announcements.announce(tx, workspaceId, announced);
      // Last, because new sessions of the workspace wait here for one another.
      if (!stored && !silent && (await this.sessions.owesCredit(tx, workspaceId, entered)))
        await this.credits.take(tx, workspaceId, actor);
      return presented;
    });
    this.announcements.count(answer, answeredAtMs - askedAtMs);
    return answer;
  }

  /** Returns the caller's result of a dry run, of which nothing is stored. */
  present(
    { askedAtMs }: PreparedQuestion,
    { result, answeredAtMs }: Pick<AnswerEnd, 'result' | 'answeredAtMs'>,
  ): AnswerDto {
    const ids = { messageId: newId(), sessionId: null, handoffId: null };
    const answer = presentAnswer(untoldTurn(result), {
      ids,
      action: null,
      createdAt: new Date(answeredAtMs).toISOString(),
    });
    this.announcements.count(answer, answeredAtMs - askedAtMs);
    return answer;
  }

  /** Opens the hand-off that the turn requests; null = none. */
  private async handoff(
    tx: Queryable,
    { workspaceId, requestId, claim, storedBody, askContext }: PreparedQuestion,
    { entered, result }: { entered: EnteredSession; result: TurnResult },
  ): Promise<HandoffDto | null> {
    if (!opensHandoff(result)) return null;
    const actor = agentActor(requestId, claim);
    const ask = result.matter ?? storedBody.question;
    // A conversation is about what it began with, also where `yes` hands it over.
    const intent = entered.before?.intent ?? result.intent;
    return this.handoffs.request(tx, workspaceId, { actor, sessionId: entered.id, ask, intent, askContext, result });
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
