/** Asks the large model what customers asked: with the owner's consent, masked, and within the forecast's limits. */
import { Inject, Injectable } from '@nestjs/common';
import { MODELS_STATE, type ModelsState } from '../../agent/ports/models-state.js';
import {
  comparisonRequest,
  readComparison,
  type ComparedTexts,
  type ModelVerdict,
} from '../../agent/prompts/comparison.js';
import { ModelUnavailable } from '../../agent/ports/model.js';
import { AgentThreads } from '../../agent/threads/agent-threads.js';
import { TrialService, type TrialQuestion } from '../../conversations/turns/trial.service.js';
import type { TrialResult } from '../../conversations/turns/trial.js';
import { SessionCredits } from '../../conversations/turns/session-credits.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { ApiError } from '../../platform/kernel/errors.js';
import { maskContacts } from '../../platform/kernel/mask.js';
import { AskedModelStore } from './asked-model.store.js';
import type { PauseReason } from './forecasts.dto.js';
import type { LeasedForecast } from './forecasts.store.js';
import type { Answerer } from './shadow-conversation.js';

/** The forecast pauses, or is no longer this worker's: the conversation stays as it was. */
export class ForecastStopped extends Error {
  constructor(readonly reason: PauseReason | 'lost') {
    super(`the forecast stops: ${reason}`);
  }
}

/** The embedded engine would have answered instead: that is no answer of the forecast. */
export class ModelSilent extends Error {
  constructor() {
    super('The large model did not answer.');
  }
}

@Injectable()
export class AskedModel {
  constructor(
    private readonly db: TenantDb,
    private readonly store: AskedModelStore,
    private readonly trials: TrialService,
    private readonly credits: SessionCredits,
    private readonly threads: AgentThreads,
    @Inject(MODELS_STATE) private readonly models: ModelsState,
  ) {}

  /** It failed a moment ago: one turn at a time finds out whether it is back. */
  get isAway(): boolean {
    return this.models.model?.isAway ?? false;
  }

  /**
   * The large model for one conversation, which may take minutes. It throws ForecastStopped and ModelSilent.
   * @param ending no further turn is begun
   */
  of(held: LeasedForecast, { conversationId, ending }: { conversationId: string; ending: AbortSignal }): Answerer {
    return {
      ask: async (asked) => {
        if (ending.aborted) throw new ForecastStopped('lost');
        return this.ask(held, conversationId, asked);
      },
      compare: (texts) => this.compare(held, texts),
    };
  }

  private async compare(held: LeasedForecast, { question, reply, answer }: ComparedTexts): Promise<ModelVerdict> {
    const texts = { question: maskContacts(question), reply: maskContacts(reply), answer };
    try {
      const { text, usage } = await this.threads.complete(held.workspace_id, comparisonRequest(texts));
      await this.store.spend(this.db.of(held.workspace_id), held, usage);
      return readComparison(text);
    } catch (error) {
      throw error instanceof ModelUnavailable ? new ModelSilent() : error;
    }
  }

  private async ask(held: LeasedForecast, conversationId: string, asked: TrialQuestion): Promise<TrialResult> {
    const { workspace_id: workspaceId } = held;
    const db = this.db.of(workspaceId);
    const reason = await this.store.mayAsk(db, held, conversationId);
    if (reason !== null) throw new ForecastStopped(reason);
    await this.charge(held, conversationId);
    const trial = await this.trials.askInShadow(workspaceId, masked(asked), false);
    await this.store.spend(db, held, trial.result.usage);
    if (trial.result.failure === 'model_error') throw new ModelSilent();
    return trial;
  }

  /** As a session: its first turn takes the credit (decision 0184), whichever attempt that is. */
  private charge(held: LeasedForecast, conversationId: string): Promise<void> {
    return this.db
      .transaction(held.workspace_id, async (tx) => {
        if (await this.store.markCredited(tx, held, conversationId)) await this.credits.take(tx, held.workspace_id);
      })
      .catch((error: unknown) => {
        throw error instanceof ApiError && error.code === 'credits_exhausted' ? new ForecastStopped('credits') : error;
      });
  }
}

/** The engine masks its prompts if the workspace says so; words of an import are masked before it sees them. */
const masked = ({ question, dialogue, ...rest }: TrialQuestion): TrialQuestion => ({
  ...rest,
  question: maskContacts(question),
  dialogue: dialogue.map(({ from, text }) => ({ from, text: maskContacts(text) })),
});
