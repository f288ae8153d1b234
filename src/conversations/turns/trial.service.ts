import { Inject, Injectable } from '@nestjs/common';
import type { KnowledgeIndex } from '../../agent/ports/knowledge.js';
import type { DialogueMessage, Gesture, TurnQuestion } from '../../agent/ports/turn.js';
import { WorkspaceReader } from '../../company/workspaces/workspace.reader.js';
import { CLOCK } from '../../platform/config/config.module.js';
import type { Clock } from '../../platform/kernel/clock.js';
import type { GuardrailsDto, GuardrailSettings } from '../../assistant/configuration/guardrails/guardrails.dto.js';
import { required } from '../../platform/kernel/invariant.js';
import { AgentSettingsReader, settingsInput } from './agent-settings.reader.js';
import { Trial, type TrialResult } from './trial.js';
import { TurnRun } from './turn-run.js';

export interface TrialQuestion {
  question: string;
  /** Earlier messages of both sides, oldest first. */
  dialogue: DialogueMessage[];
  /** BCP 47, if known. */
  locale: string | null;
  /** Absent or null = the question is one. */
  gesture?: Gesture | null;
}

/** What is other than it is now. */
export interface TrialChange {
  guardrails?: Partial<GuardrailSettings> | undefined;
}

/** Earlier questions as a dialogue with only one side. */
export const asDialogue = (questions: string[]): DialogueMessage[] =>
  questions.map((text) => ({ from: 'customer', text }));

/** Asks the agent in order to measure it. */
@Injectable()
export class TrialService {
  constructor(
    private readonly settings: AgentSettingsReader,
    private readonly turns: TurnRun,
    private readonly workspaces: WorkspaceReader,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @param index knowledge to answer from; default the workspace's current knowledge */
  async ask(workspaceId: string, asked: TrialQuestion, index?: KnowledgeIndex): Promise<TrialResult> {
    const settings = await this.settings.for(workspaceId, asked.question);
    const tried = await this.tried(workspaceId);
    return this.turns.whole(new Trial({ ...tried, ...asked, ...settingsInput(settings) }), { index });
  }

  /**
   * Asks what a customer of another product asked.
   * @param isInside the embedded engine answers alone: no word leaves the process; else words go to the provider of the
   * large model, and to no other
   */
  async askInShadow(workspaceId: string, question: TrialQuestion, isInside = true): Promise<TrialResult> {
    const trials = await this.shadow(workspaceId);
    const [input] = await trials.inputs([question]);
    return trials.run(required(input, 'the input of a question'), { isInside });
  }

  /**
   * The same for many questions: what they have in common is read once.
   * @param change guardrails, if they are other than the workspace's
   */
  async shadow(workspaceId: string, change: TrialChange = {}): Promise<ShadowTrials> {
    const guardrails = { ...(await this.settings.guardrailsOf(workspaceId)), ...change.guardrails };
    return new ShadowTrials(this.turns, this.settings, { ...(await this.tried(workspaceId)), guardrails });
  }

  /** Somebody unknown asks on the website, now. */
  private async tried(workspaceId: string): Promise<TriedCompany> {
    const { name, timezone } = await this.workspaces.companyOf(workspaceId);
    const at = new Date(this.clock.now()).toISOString();
    const scene = { at, timezone: timezone ?? 'UTC', channel: 'human', name: null, isSignedIn: false } as const;
    return { workspaceId, company: name, scene };
  }
}

type TriedCompany = Pick<TurnQuestion, 'workspaceId' | 'company' | 'scene'>;

interface ShadowSettings extends TriedCompany {
  guardrails: GuardrailsDto;
}

/** Trials of one workspace, all under the same settings. */
export class ShadowTrials {
  constructor(
    private readonly turns: TurnRun,
    private readonly settings: AgentSettingsReader,
    private readonly given: ShadowSettings,
  ) {}

  /** All that the engine is told of these questions, in their order. */
  async inputs(asked: TrialQuestion[]): Promise<TurnQuestion[]> {
    const { guardrails, ...tried } = this.given;
    const questions = asked.map(({ question }) => question);
    const settings = await this.settings.forEach(tried.workspaceId, { guardrails, questions });
    return asked.map((one, n) => ({
      ...tried,
      ...one,
      ...settingsInput(required(settings[n], 'the settings of a question')),
    }));
  }

  /**
   * @param index knowledge to answer from; default the workspace's current knowledge. No vector is asked of a server.
   * @param isInside only the embedded engine answers
   */
  run(
    input: TurnQuestion,
    { index = this.turns.inside, isInside = true }: { index?: KnowledgeIndex | undefined; isInside?: boolean } = {},
  ): Promise<TrialResult> {
    return this.turns.whole(new Trial(input), { index, isInside });
  }
}
