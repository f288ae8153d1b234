/** One turn of the agent that sends nothing: it only answers, and no action runs. */
import { Injectable, Logger } from '@nestjs/common';
import { EMBEDDED_MODEL } from '../../agent/ports/model.js';
import { certaintyOf, quotedBy, type TurnResult } from '../../agent/ports/turn.js';
import { leftMessages, type LeftMessages } from '../../conversations/sessions/left-messages.reader.js';
import { gestureOf, questionOf } from '../../conversations/turns/bursts.rules.js';
import { SessionCredits } from '../../conversations/turns/session-credits.js';
import { TrialService } from '../../conversations/turns/trial.service.js';
import { TurnRun } from '../../conversations/turns/turn-run.js';
import { DatabaseUnavailable } from '../../platform/db/errors.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { ApiError } from '../../platform/kernel/errors.js';
import { SuggestionsStore, type FoundAnswer, type LeasedSession } from './suggestions.store.js';

const RUNS_MAX = 2;
const RETRY_S = 5;
const ERROR_CHARACTERS_MAX = 500;

/** Which turn it is. */
type Taken = Pick<FoundAnswer, 'mode' | 'channel' | 'account_id' | 'seq'>;

@Injectable()
export class SuggestionTurn {
  private readonly log = new Logger(SuggestionTurn.name);

  constructor(
    private readonly db: TenantDb,
    private readonly store: SuggestionsStore,
    private readonly trials: TrialService,
    private readonly turns: TurnRun,
    private readonly credits: SessionCredits,
  ) {}

  async run(held: LeasedSession): Promise<void> {
    const { workspace_id: workspaceId } = held;
    const db = this.db.of(workspaceId);
    const { session_id: sessionId, seq } = held;
    const waiting = await leftMessages(db, workspaceId, { sessionId, seq });
    const mode = waiting?.mode;
    if (!waiting || (mode !== 'shadow' && mode !== 'suggest') || questionIn(waiting) === '') {
      await this.store.take(db, held);
      return;
    }
    const of = { mode, channel: waiting.channel, account_id: waiting.account_id, seq };
    try {
      if (held.attempts > RUNS_MAX) throw new Error('The turn was interrupted too often.');
      await this.put(held, await this.found(held, waiting, of));
    } catch (error) {
      await this.failed(held, of, error as Error);
    }
  }

  private async found(held: LeasedSession, waiting: LeftMessages, of: Taken): Promise<FoundAnswer> {
    const { workspace_id: workspaceId, session_id: sessionId } = held;
    // As for an answer that is sent: a session's first turn takes its credit. The embedded engine is free here.
    if (this.turns.modelName !== EMBEDDED_MODEL) await this.credits.charge(workspaceId, sessionId);
    // As in a chat: what would be offered there is a draft for the team.
    const { result, ms } = await this.trials.ask(workspaceId, {
      question: questionIn(waiting),
      gesture: gestureOf(waiting.messages.map(({ gesture }) => gesture)),
      dialogue: waiting.dialogue,
      locale: waiting.locale,
    });
    return answerOf(of, result, ms);
  }

  /** Told to the team, not hidden. An outage is nobody's failure: the lease expires, and the turn is taken again. */
  private async failed(held: LeasedSession, of: Taken, error: Error): Promise<void> {
    this.log.warn(`a turn that is not sent failed, workspace ${held.workspace_id}: ${error.message}`);
    if (error instanceof DatabaseUnavailable) return;
    const isFinal = held.attempts >= RUNS_MAX || (error instanceof ApiError && error.code === 'credits_exhausted');
    if (isFinal) await this.put(held, failureOf(of, error));
    else await this.store.retry(this.db.of(held.workspace_id), held, RETRY_S);
  }

  private put(held: LeasedSession, found: FoundAnswer): Promise<void> {
    return this.db.transaction(held.workspace_id, (tx) => this.store.put(tx, held, found));
  }
}

const questionIn = ({ messages }: LeftMessages): string => questionOf(messages.map(({ text }) => text));

const answerOf = (of: Taken, result: TurnResult, ms: number): FoundAnswer => ({
  ...of,
  status: result.status,
  answer: draftOf(result),
  language: result.language,
  certainty: certaintyOf(result),
  confidence: result.confidence,
  citations: result.status === 'answered' ? result.citations : quotedBy(result).slice(0, 1),
  reason: result.abstainReason,
  model: result.model,
  prompt_version: result.promptVersion,
  usage: result.usage,
  ms: Math.round(ms),
  error: null,
});

/** Without an answer, the best passage that is offered. */
const draftOf = ({ status, answer, articles }: TurnResult): string =>
  status === 'answered' ? answer : (articles[0]?.text ?? answer);

const failureOf = (of: Taken, { message }: Error): FoundAnswer => ({
  ...of,
  ...{ status: 'failed', answer: '', citations: [], error: message.slice(0, ERROR_CHARACTERS_MAX) },
  ...{ language: null, certainty: null, confidence: null, reason: null },
  ...{ model: null, prompt_version: null, usage: null, ms: null },
});
