/** Keeps what was asked and said: the session and its credit, the hand-off and their events, in one transaction. */
import { Injectable } from '@nestjs/common';
import type { Guardrail, TurnResult, UnansweredQuestion } from '../../agent/ports/turn.js';
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

export interface FinishedTurn {
  askedAtMs: number;
  answeredAtMs: number;
  result: TurnResult;
  /** What the gap list keeps of it. */
  unanswered: UnansweredQuestion | null;
  /** The question is kept already, and waits for an answer: told under the session's lock that this is it. May throw. */
  settle?: (tx: Queryable) => Promise<void>;
  silence: {
    /** The hand-off for whose sake the result is silence already. */
    by: string | null;
    /** What comes of it where a person has taken over meanwhile; null = too late, part of the result is sent. */
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

  /** The hand-off for whose sake the agent has to be silent now, or null. A dry run is in no session, so never. */
  async findMutingHandoff(workspaceId: string, body: AskBody, { sessionId }: AskContext): Promise<string | null> {
    return body.dry_run || sessionId === null ? null : this.handoffsReader.silencing(workspaceId, sessionId);
  }

  /** Opens the session of a turn that does something in it, before it is recorded. Throws as `record`. */
  open(workspaceId: string, actor: Actor, body: AskBody, asked: AskContext, askedAtMs: number): Promise<string> {
    const turn = { ...asked, sessionId: null, question: body.question, askedAtMs, answeredAtMs: askedAtMs };
    return this.db.transaction(workspaceId, async (tx) => {
      await this.requireUnblocked(tx, workspaceId, body, asked);
      const { id } = await this.sessions.open(tx, workspaceId, actor, turn);
      await this.credits.take(tx, workspaceId, actor);
      return id;
    });
  }

  /**
   * Records the turn, makes the hand-off that it asks for, and says what the caller gets; nothing is kept of a dry run.
   * Looks under the session's lock, as the last thing before the answer goes out, whether a person has taken over.
   * @throws `credits_exhausted` where others took the last ones meanwhile, `conversation_closed` where the contact was
   * blocked: then nothing is kept
   */
  async record(
    workspaceId: string,
    actor: Actor,
    body: AskBody,
    asked: AskContext,
    { askedAtMs, answeredAtMs, ...finished }: FinishedTurn,
  ): Promise<AnswerDto> {
    const createdAt = new Date(answeredAtMs).toISOString();
    if (body.dry_run)
      return presentAnswer(finished.result, { messageId: newId(), sessionId: null, handoffId: null }, null, createdAt);
    const { sessionId, contactId, channel } = asked;
    const { question } = body;
    const turn = { sessionId, contactId, channel, question, askedAtMs, answeredAtMs };
    return this.db.transaction(workspaceId, async (tx) => {
      const entered = await this.sessions.lockOrOpen(tx, workspaceId, turn);
      await finished.settle?.(tx);
      const stored = finished.settle !== undefined;
      // A live turn has looked before its first word, which cannot be taken back.
      if (!stored) await this.requireUnblocked(tx, workspaceId, body, asked);
      const late = finished.silence.by === null && finished.silence.result !== null && entered.before !== null;
      const lateBy = late ? await this.handoffsReader.silencing(workspaceId, entered.id, tx) : null;
      const by = finished.silence.by ?? lateBy;
      const result = lateBy === null ? finished.result : finished.silence.result!;
      const silent = by !== null;
      const messageId = await this.sessions.record(tx, workspaceId, actor, entered, {
        ...turn,
        result,
        silent,
        stored,
      });
      const wanted = result.status === 'handed_off' && result.handoffId === null && !silent;
      const handoff = wanted ? await this.handOff(tx, workspaceId, actor, entered.id, question, asked, result) : null;
      const ids = {
        messageId: messageId ?? newId(),
        sessionId: entered.id,
        handoffId: by ?? handoff?.id ?? result.handoffId,
      };
      const action = result.action && (await this.actions.find(workspaceId, result.action.id, tx));
      const answer = presentAnswer(result, ids, action, createdAt);
      await this.journal.record(tx, workspaceId, actor, { events: eventsOf(result, answer) });
      const gap = silent ? null : finished.unanswered;
      if (gap) await this.gaps.note(tx, workspaceId, { ...gap, sessionId: entered.id, contactId, askedAt: createdAt });
      await this.journal.saveIdempotentResponse(tx, actor, answer);
      // Last, because sessions that begin at once wait here for one another.
      if (entered.before === null) await this.credits.take(tx, workspaceId, actor);
      return answer;
    });
  }

  /** The contact may have been blocked since the turn began. */
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
   * Somebody asked for a person, or said what the workspace wants a person to hear. They are in a conversation, so it is
   * a live chat; its queue has the name of the session's kind.
   */
  private async handOff(
    tx: Queryable,
    workspaceId: string,
    actor: Actor,
    sessionId: string,
    ask: string,
    asked: AskContext,
    result: TurnResult,
  ): Promise<HandoffDto> {
    const { handoff } = await this.handoffs.request(
      { tx, workspaceId, actor },
      {
        sessionId,
        contactId: asked.contactId,
        // An assistant asks and goes; whoever chats waits.
        kind: asked.channel === 'agent' ? 'ticket' : 'live_chat',
        ask,
        ...(isTripped(result)
          ? { stopReason: STOPS[result.tripped] ?? 'policy_restriction', requester: 'guardrail' }
          : { stopReason: 'customer_request', requester: 'human', requesterLabel: asked.name }),
        route: result.sessionKind,
        confidence: 1, // the person said so, or a count did
        intent: result.intent === null ? null : { label: result.intent, confidence: null },
      },
    );
    return handoff;
  }
}

/** Why a guardrail hands over, where it is not for what was said. */
const STOPS: Partial<Record<Guardrail, StopReason>> = {
  max_turns: 'usage_limit',
  escalate_after_misses: 'missing_knowledge',
};
/** What is merely noted, or only kept from being analysed, takes nothing from a person's own wish. */
const isTripped = (result: TurnResult): result is TurnResult & { tripped: Guardrail } =>
  result.tripped !== null && result.tripped !== 'injection' && result.tripped !== 'time_budget';

/** What the team hears of a turn: that nothing was found; that a guardrail was tripped, and which. */
function eventsOf(result: TurnResult, answer: AnswerDto): EventDraft[] {
  const events: EventDraft[] = [];
  const missed = result.status === 'abstained' && result.sideEffect === null;
  if (missed || result.tripped === 'escalate_after_misses') events.push({ type: 'answer.unanswered', object: answer });
  if (result.tripped !== null) {
    const object = { ...answer, guardrail: result.tripped };
    events.push({ type: 'guardrail.tripped', object });
  }
  return events;
}
