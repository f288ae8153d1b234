/** Tries one conversation in shadow: its customer's turns in order, until the first that the agent does not answer. */
import { Injectable } from '@nestjs/common';
import type { TurnResult } from '../../agent/ports/turn.js';
import type { TrialResult } from '../../conversations/turns/trial.js';
import { TrialService, type TrialQuestion } from '../../conversations/turns/trial.service.js';
import { ImportedConversationsReader } from '../imports/imported-conversations.reader.js';
import { customerTurns, type CustomerTurn } from './customer-turns.rules.js';
import type { ComparedTexts, ModelVerdict } from '../../agent/prompts/comparison.js';
import { besideReply, type MachineVerdict } from '../../agent/proof/machine-verdict.js';
import { confidenceOf, machineOutcomeOf, type AnsweredTurn } from './outcomes.rules.js';
import { shadowAnswerOf } from './shadow-answer.dto.js';
import { OFFERED, type ShadowedTurn, type TriedConversation } from './tried-conversation.js';

/** Who answers and compares, in place of the embedded engine, from which no word leaves the process. */
export interface Answerer {
  ask(question: TrialQuestion): Promise<TrialResult>;
  compare(texts: ComparedTexts): Promise<ModelVerdict>;
}

@Injectable()
export class ShadowConversation {
  constructor(
    private readonly imported: ImportedConversationsReader,
    private readonly trials: TrialService,
  ) {}

  /** @returns null if it is gone */
  async run(workspaceId: string, conversationId: string, other?: Answerer): Promise<TriedConversation | null> {
    const lines = await this.imported.messages(workspaceId, conversationId);
    if (lines.length === 0) return null;
    const turns: ShadowedTurn[] = [];
    let talk: Asked | null = null;
    let endedBy: TriedConversation['endedBy'] = 'end';
    for (const [index, turn] of customerTurns(lines).entries()) {
      const trial = { question: turn.question, dialogue: turn.dialogue, locale: null };
      const { result, ms } = await (other?.ask(trial) ?? this.trials.askInShadow(workspaceId, trial));
      const asked = { index, turn, result, ms };
      if (isTalk(result)) talk = asked;
      else turns.push(await compared(asked, other));
      if (result.status === 'answered') continue;
      endedBy = 'unanswered';
      break;
    }
    // "Thanks!" asks nothing: it is compared and judged only where nothing else was said.
    if (talk && turns.length === 0) turns.push(await compared(talk, other));
    const isOffered = turns.some(({ reason }) => reason === OFFERED);
    const answered = { answers: turns.flatMap(answeredTurn), endedBy, isOffered };
    const { length } = answered.answers;
    const confidence = length > 0 ? confidenceOf(answered) : null;
    return { conversationId, endedBy, answered: length, confidence, outcome: machineOutcomeOf(answered), turns };
  }
}

/** What states something has a quotation. */
const isTalk = ({ status, citations }: TurnResult): boolean => status === 'answered' && citations.length === 0;

const answeredTurn = ({ verdict, confidence }: ShadowedTurn): AnsweredTurn[] =>
  verdict === null ? [] : [{ machine: verdict, confidence, human: null }];

interface Asked {
  /** Among the customer's turns. */
  index: number;
  turn: CustomerTurn;
  result: TurnResult;
  ms: number;
}

async function compared({ index, turn, result, ms }: Asked, other: Answerer | undefined): Promise<ShadowedTurn> {
  const judged = result.status === 'answered' ? await judgement(turn, result, other) : null;
  return {
    turn: index,
    question: turn.question,
    reply: turn.reply,
    reply_seconds: turn.replySeconds,
    ...shadowAnswerOf(result),
    intent: result.intent,
    reason: result.abstainReason,
    model: result.model,
    prompt_version: result.promptVersion,
    usage: result.usage,
    verdict: judged?.verdict ?? null,
    verdict_reason: judged?.reason ?? null,
    ms: Math.round(ms),
  };
}

/** By the large model if it answers, else by words. Without a reply there is nothing to compare with. */
async function judgement(
  { question, reply }: CustomerTurn,
  { answer, language, citations }: TurnResult,
  other: Answerer | undefined,
): Promise<{ verdict: MachineVerdict; reason: string }> {
  if (other && reply !== null) return other.compare({ question, reply, answer });
  return besideReply({ question, reply, answer, language, citations });
}
