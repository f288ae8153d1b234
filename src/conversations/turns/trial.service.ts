import { Injectable } from '@nestjs/common';
import type { KnowledgeIndex } from '../../agent/ports/knowledge.js';
import type { DialogueMessage, Gesture } from '../../agent/ports/turn.js';
import { WorkspaceReader } from '../../company/workspaces/workspace.reader.js';
import type { GuardrailSettings } from '../../assistant/configuration/guardrails/guardrails.dto.js';
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
  /** Absent = a chat. */
  isMessaging?: boolean;
}

/** What is other than it is now. */
export interface TrialChange {
  index?: KnowledgeIndex | undefined;
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
  ) {}

  /** @param index knowledge to answer from; default the workspace's current knowledge */
  ask(workspaceId: string, question: TrialQuestion, index?: KnowledgeIndex): Promise<TrialResult> {
    return this.run(workspaceId, question, { index });
  }

  /**
   * Asks what a customer of another product asked. The embedded engine answers alone: no word leaves the process.
   * @param change knowledge to answer from, and guardrails, if they are other than the workspace's
   */
  askInShadow(workspaceId: string, question: TrialQuestion, change: TrialChange = {}): Promise<TrialResult> {
    return this.run(workspaceId, question, { ...change, isInside: true });
  }

  private async run(
    workspaceId: string,
    trialQuestion: TrialQuestion,
    { guardrails, ...options }: TrialChange & { isInside?: boolean },
  ): Promise<TrialResult> {
    const current = await this.settings.for(workspaceId, trialQuestion.question);
    const settings = { ...current, guardrails: { ...current.guardrails, ...guardrails } };
    const company = await this.workspaces.nameOf(workspaceId);
    const input = { workspaceId, company, ...trialQuestion, ...settingsInput(settings) };
    return this.turns.whole(new Trial(input), options);
  }
}
