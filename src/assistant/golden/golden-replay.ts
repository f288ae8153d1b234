/** Replays a golden turn: it is answered as now, or as a change would have it. Nothing is sent. */
import { Injectable } from '@nestjs/common';
import type { DialogueMessage } from '../../agent/ports/turn.js';
import { TrialService, type TrialChange } from '../../conversations/turns/trial.service.js';
import { goldenAnswerOf, type GoldenAnswer } from './golden-answer.js';

@Injectable()
export class GoldenReplay {
  constructor(private readonly trials: TrialService) {}

  async answer(
    workspaceId: string,
    { question, dialogue }: { question: string; dialogue: DialogueMessage[] },
    change: TrialChange = {},
  ): Promise<GoldenAnswer> {
    const { result } = await this.trials.askInShadow(workspaceId, { question, dialogue, locale: null }, change);
    return goldenAnswerOf(result);
  }
}
