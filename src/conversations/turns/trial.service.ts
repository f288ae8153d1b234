import { Injectable } from '@nestjs/common';
import type { KnowledgeIndex } from '../../agent/ports/knowledge.js';
import type { DialogueMessage } from '../../agent/ports/turn.js';
import { WorkspaceReader } from '../../company/workspaces/workspace.reader.js';
import { AgentSettingsReader, settingsInput } from './agent-settings.reader.js';
import { Trial, type TrialResult } from './trial.js';
import { TurnRun } from './turn-run.js';

export interface TrialQuestion {
  question: string;
  /** Earlier messages of both sides, oldest first. */
  dialogue: DialogueMessage[];
  /** BCP 47, if known. */
  locale: string | null;
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

  /** Asks what a customer of another product asked. The embedded engine answers alone: no word leaves the process. */
  askInShadow(workspaceId: string, question: TrialQuestion): Promise<TrialResult> {
    return this.run(workspaceId, question, { isInside: true });
  }

  private async run(
    workspaceId: string,
    trialQuestion: TrialQuestion,
    options: { index?: KnowledgeIndex; isInside?: boolean },
  ): Promise<TrialResult> {
    const settings = await this.settings.for(workspaceId, trialQuestion.question);
    const company = await this.workspaces.nameOf(workspaceId);
    const input = { workspaceId, company, ...trialQuestion, ...settingsInput(settings) };
    return this.turns.whole(new Trial(input), options);
  }
}
