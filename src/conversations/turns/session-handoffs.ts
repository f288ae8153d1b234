import { Injectable } from '@nestjs/common';
import type { Guardrail } from '../../agent/ports/answer-terms.js';
import type { TurnResult } from '../../agent/ports/turn.js';
import type { Queryable } from '../../platform/db/statement.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { HandoffDto, StopReason } from '../../desk/handoffs/handoffs.dto.js';
import { HandoffsReader } from '../../desk/handoffs/handoffs.reader.js';
import { HandoffsService } from '../../desk/handoffs/handoffs.service.js';
import { MessagesCommands } from '../core/messages.commands.js';
import type { AskContext } from './ask-context.reader.js';
import { ReachAnswers } from './reach-answers.js';
import { ReachQuestions } from './reach-questions.js';
import { TeamNotes } from './team-notes.service.js';
import { toldTurn } from './told-turn.js';

/** The hand-offs of a turn: the one that silences it, and the one that it requests. */
@Injectable()
export class SessionHandoffs {
  constructor(
    private readonly reader: HandoffsReader,
    private readonly handoffs: HandoffsService,
    private readonly questions: ReachQuestions,
    private readonly answers: ReachAnswers,
    private readonly messages: MessagesCommands,
    private readonly team: TeamNotes,
  ) {}

  /** Id of the hand-off that silences the agent in this session now, or null. */
  silencing(workspaceId: string, sessionId: string, db?: Queryable): Promise<string | null> {
    return this.reader.silencing(workspaceId, sessionId, db);
  }

  /**
   * Opens a hand-off because the person asked for a teammate, or a guardrail requires one. Its queue has the name
   * of the session's kind. Returns the session's open hand-off if there is one. Who cannot be reached is asked how.
   */
  async request(
    tx: Queryable,
    workspaceId: string,
    {
      actor,
      sessionId,
      ask,
      intent,
      askContext,
      result,
    }: {
      actor: Actor;
      sessionId: string;
      ask: string;
      intent: string | null;
      askContext: AskContext;
      result: TurnResult;
    },
  ): Promise<HandoffDto> {
    const { handoff, repeated } = await this.handoffs.request(
      { tx, workspaceId, actor },
      {
        sessionId,
        contactId: askContext.contactId,
        // An assistant asks and leaves; a person who asked for a teammate in a chat waits.
        kind: result.handoffKind ?? (askContext.channel === 'agent' || !isWaiting(result) ? 'ticket' : 'live_chat'),
        // What a picture without words shows: `[Image]`.
        ask: ask || ((await this.messages.lastOfContact(tx, workspaceId, sessionId)) ?? ''),
        ...(isTripped(result)
          ? { stopReason: STOPS[result.tripped] ?? 'policy_restriction', requester: 'guardrail' }
          : result.abstainReason === 'needs_person'
            ? { stopReason: 'unsupported_request', requester: 'agent' }
            : { stopReason: 'customer_request', requester: 'human', requesterLabel: askContext.name }),
        route: result.sessionKind,
        confidence: 1, // explicitly requested, or a counted threshold
        intent: intent === null ? null : { label: intent, confidence: null },
      },
    );
    if (repeated) await this.answers.addMatter(tx, workspaceId, { actor, sessionId, ask });
    const { contactId } = askContext;
    await this.questions.ask(tx, workspaceId, { sessionId, contactId, language: result.language });
    return handoff;
  }

  /**
   * Keeps what the person told of themselves, and completes what they are told: of what was kept, and of the hand-off
   * that this transaction opens.
   */
  async told(
    tx: Queryable,
    workspaceId: string,
    {
      result: given,
      askContext,
      ...of
    }: { actor: Actor; sessionId: string; askContext: AskContext; result: TurnResult },
  ): Promise<TurnResult> {
    const { contactId } = askContext;
    const isAskedBack = asksBack(given);
    const isOpen = (isAskedBack || opensHandoff(given)) && (await this.reader.isOpen(tx, workspaceId, of.sessionId));
    // What is only told once the team has the matter is told to the team.
    const result: TurnResult = isOpen && isAskedBack ? { ...given, sentences: [], ...TOLD_TEAM } : given;
    const { reach } = result;
    const kept =
      reach && contactId !== null ? await this.answers.keep(tx, workspaceId, { ...of, contactId, reach }) : [];
    const handoff = opensHandoff(result) ? { isOpen, team: await this.team.toldIn(workspaceId, askContext, tx) } : null;
    return toldTurn(result, { kept, handoff });
  }
}

const TOLD_TEAM = { status: 'answered', answer: '', saysHandoff: true } as const;
/** It was told something, and asks what is wanted. */
const asksBack = ({ status, choices, form, pending, abstainReason, reach }: TurnResult): boolean =>
  status === 'clarify' && choices.length === 0 && form === null && pending === null && abstainReason === null && !reach;

/** Why a guardrail hands over, if not because of the message's content. */
const STOPS: Partial<Record<Guardrail, StopReason>> = {
  max_turns: 'usage_limit',
  escalate_after_misses: 'missing_knowledge',
};
/** Whether the team gets what was not answered: the message, or a part of it. */
const isOfMisses = ({ tripped }: TurnResult): boolean => tripped === 'escalate_after_misses';
/** Whether the team gets the message, and finds it in the inbox: where the text says so, and where it need not. */
export const opensHandoff = (result: TurnResult): boolean =>
  result.handoffId === null &&
  (result.status === 'handed_off' ||
    result.handoffKind !== null ||
    result.sideEffect === 'lead_captured' ||
    result.saysHandoff);
/** Who left their details waits elsewhere. */
const isWaiting = (result: TurnResult): boolean => result.status === 'handed_off' && !isOfMisses(result);
/** Guardrails that only report or mask something do not replace the person's own request. */
const isTripped = (result: TurnResult): result is TurnResult & { tripped: Guardrail } =>
  result.tripped !== null && result.tripped !== 'injection' && result.tripped !== 'time_budget';
