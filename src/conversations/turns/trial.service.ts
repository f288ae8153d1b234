import { Injectable } from '@nestjs/common';
import type { KnowledgeIndex } from '../../agent/ports/knowledge.js';
import type { DialogueMessage, TurnResult } from '../../agent/ports/turn.js';
import { WorkspaceReader } from '../../company/workspaces/workspace.reader.js';
import { settingsInput } from './turn-input.js';
import { TurnRun } from './turn-run.js';
import { AgentSettingsReader } from './agent-settings.reader.js';

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

export interface AnswerTrial {
  result: TurnResult;
  /** Milliseconds from the question to the whole answer. */
  ms: number;
}

/** Asks the agent in order to measure it: an ordinary turn that is neither stored nor counted. */
@Injectable()
export class TrialService {
  constructor(
    private readonly settings: AgentSettingsReader,
    private readonly turns: TurnRun,
    private readonly workspaces: WorkspaceReader,
  ) {}

  /** @param index knowledge to answer from; default the workspace's current knowledge */
  async ask(workspaceId: string, trialQuestion: TrialQuestion, index?: KnowledgeIndex): Promise<AnswerTrial> {
    const settings = await this.settings.for(workspaceId, trialQuestion.question);
    const company = await this.workspaces.nameOf(workspaceId);
    const { result, ms } = await this.turns.whole(
      { workspaceId, company, ...trialQuestion, ...settingsInput(settings) },
      index,
    );
    return { result, ms };
  }
}
