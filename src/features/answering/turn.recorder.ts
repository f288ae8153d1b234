/** Records a turn: the messages, the session and its credit, the hand-off and their events, in one transaction. */
import { Injectable } from '@nestjs/common';
import type { Guardrail } from '../../agent/ports/answer-terms.js';
import type { TurnResult, UnansweredQuestion } from '../../agent/ports/turn.js';
import type { Queryable } from '../../db/statement.js';
import { TenantDb } from '../../db/tenant-db.js';
import type { Actor } from '../../kernel/actor.js';
import { newId } from '../../kernel/ids.js';
import { Journal, type EventDraft } from '../../events/journal.js';
import { ContactsReader } from '../contacts/contacts.reader.js';
import { ActionsReader } from '../actions/actions.reader.js';
import type { HandoffDto, StopReason } from '../handoffs/handoffs.dto.js';
import { GapsService } from '../gaps/gaps.service.js';
import { HandoffsReader } from '../handoffs/handoffs.reader.js';
import { HandoffsService } from '../handoffs/handoffs.service.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { CreditsCommands } from '../credits/credits.commands.js';
import { presentAnswer, type AnswerDto, type AskBody } from './answer.dto.js';
import { blockedContact, type AskContext } from './ask-context.reader.js';
import { required } from '../../kernel/invariant.js';

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
export class TurnRecorder {
  constructor(
    private readonly db: TenantDb,
    private readonly sessions: SessionsService,
    private readonly handoffs: HandoffsService,
    private readonly handoffsReader: HandoffsReader,
    private readonly actions: ActionsReader,
    private readonly gaps: GapsService,
    private readonly credits: CreditsCommands,
    private readonly contacts: ContactsReader,
    private readonly journal: Journal,
  ) {}

  /** Id of the hand-off that silences the agent now, or null. A dry run has no session, so always null. */
  async findMutingHandoff(workspaceId: string, body: AskBody, { sessionId }: AskContext): Promise<string | null> {
    return body.dry_run || sessionId === null ? null : this.handoffsReader.silencing(workspaceId, sessionId);
  }

  /** Opens the session of a turn that acts in it, before the turn is recorded. Throws as `record` does. */
  open(
    workspaceId: string,
    actor: Actor,
    { body, askContext, askedAtMs }: { body: AskBody; askContext: AskContext; askedAtMs: number },
  ): Promise<string> {
    const turn = { ...askContext, sessionId: null, question: body.question, askedAtMs, answeredAtMs: askedAtMs };
    return this.db.transaction(workspaceId, async (tx) => {
      await this.requireUnblocked(tx, workspaceId, body, askContext);
      const { id } = await this.sessions.open(tx, workspaceId, actor, turn);
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
      return presentAnswer(finished.result, { messageId: newId(), sessionId: null, handoffId: null }, null, createdAt);
    const { sessionId, contactId, channel } = askContext;
    const { question } = body;
    const turn = { sessionId, contactId, channel, question, askedAtMs, answeredAtMs };
    return this.db.transaction(workspaceId, async (tx) => {
      const entered = await this.sessions.lockOrOpen(tx, workspaceId, turn);
      await finished.settle?.(tx);
      const stored = finished.settle !== undefined;
      // A live turn has checked before its first delta, which cannot be taken back.
      if (!stored) await this.requireUnblocked(tx, workspaceId, body, askContext);
      const { silence } = finished;
      const checksTakeover = silence.by === null && silence.result !== null && entered.before !== null;
      const lateBy = checksTakeover ? await this.handoffsReader.silencing(workspaceId, entered.id, tx) : null;
      const silencedBy = silence.by ?? lateBy;
      const result = lateBy === null ? finished.result : required(silence.result, 'the result of silence');
      const silent = silencedBy !== null;
      const messageId = await this.sessions.record(tx, workspaceId, {
        actor,
        entered,
        turn: { ...turn, result, silent, stored },
      });
      const needsHandoff = result.status === 'handed_off' && result.handoffId === null && !silent;
      const handoff = needsHandoff
        ? await this.handOff(tx, workspaceId, { actor, sessionId: entered.id, ask: question, askContext, result })
        : null;
      const ids = {
        messageId: messageId ?? newId(),
        sessionId: entered.id,
        handoffId: silencedBy ?? handoff?.id ?? result.handoffId,
      };
      const action = result.action && (await this.actions.find(workspaceId, result.action.id, tx));
      const answer = presentAnswer(result, ids, action, createdAt);
      await this.journal.record(tx, workspaceId, actor, { events: eventsOf(result, answer) });
      const gap = silent ? null : finished.unanswered;
      if (gap) await this.gaps.note(tx, workspaceId, { ...gap, sessionId: entered.id, contactId, askedAt: createdAt });
      await this.journal.saveIdempotentResponse(tx, actor, answer);
      // Last, because new sessions of the workspace wait here for one another.
      if (entered.before === null) await this.credits.take(tx, workspaceId, actor);
      return answer;
    });
  }

  /** The contact may have been blocked since the turn started. */
  private async requireUnblocked(
    tx: Queryable,
    workspaceId: string,
    body: AskBody,
    { contactId, channel }: AskContext,
  ): Promise<void> {
    if (contactId !== null && (await this.contacts.isBlocked(tx, workspaceId, contactId)))
      throw blockedContact(body, channel);
  }

  /**
   * Opens a hand-off because the person asked for a teammate, or a guardrail requires one. Its queue has the name
   * of the session's kind.
   */
  private async handOff(
    tx: Queryable,
    workspaceId: string,
    {
      actor,
      sessionId,
      ask,
      askContext,
      result,
    }: { actor: Actor; sessionId: string; ask: string; askContext: AskContext; result: TurnResult },
  ): Promise<HandoffDto> {
    const { handoff } = await this.handoffs.request(
      { tx, workspaceId, actor },
      {
        sessionId,
        contactId: askContext.contactId,
        // An assistant asks and leaves; a person in a chat waits.
        kind: askContext.channel === 'agent' ? 'ticket' : 'live_chat',
        ask,
        ...(isTripped(result)
          ? { stopReason: STOPS[result.tripped] ?? 'policy_restriction', requester: 'guardrail' }
          : { stopReason: 'customer_request', requester: 'human', requesterLabel: askContext.name }),
        route: result.sessionKind,
        confidence: 1, // explicitly requested, or a counted threshold
        intent: result.intent === null ? null : { label: result.intent, confidence: null },
      },
    );
    return handoff;
  }
}

/** Why a guardrail hands over, if not because of the message's content. */
const STOPS: Partial<Record<Guardrail, StopReason>> = {
  max_turns: 'usage_limit',
  escalate_after_misses: 'missing_knowledge',
};
/** Guardrails that only report or mask something do not replace the person's own request. */
const isTripped = (result: TurnResult): result is TurnResult & { tripped: Guardrail } =>
  result.tripped !== null && result.tripped !== 'injection' && result.tripped !== 'time_budget';

/** Events for the team: an unanswered question, or a tripped guardrail. */
function eventsOf(result: TurnResult, answer: AnswerDto): EventDraft[] {
  const events: EventDraft[] = [];
  const isUnanswered = result.status === 'abstained' && result.sideEffect === null;
  if (isUnanswered || result.tripped === 'escalate_after_misses')
    events.push({ type: 'answer.unanswered', object: answer });
  if (result.tripped !== null) {
    const object = { ...answer, guardrail: result.tripped };
    events.push({ type: 'guardrail.tripped', object });
  }
  return events;
}
