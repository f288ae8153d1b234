/** Tries one conversation in shadow: its customer's turns in order, until the first that the agent does not answer. */
import { Injectable } from '@nestjs/common';
import { certaintyOf, type TurnResult } from '../../agent/ports/turn.js';
import type { TrialResult } from '../../conversations/turns/trial.js';
import { TrialService, type TrialQuestion } from '../../conversations/turns/trial.service.js';
import { ImportedConversationsReader } from '../imports/imported-conversations.reader.js';
import { customerTurns, type CustomerTurn } from './customer-turns.rules.js';
import type { ComparedTexts, ModelVerdict } from '../../agent/prompts/comparison.js';
import { besideReply, type MachineVerdict } from '../../agent/proof/machine-verdict.js';
import { confidenceOf, machineOutcomeOf, type AnsweredTurn } from './outcomes.rules.js';
import type { ShadowedTurn, TriedConversation } from './tried-conversation.js';

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
    let talk: ShadowedTurn[] = [];
    let endedBy: TriedConversation['endedBy'] = 'end';
    for (const [index, turn] of customerTurns(lines).entries()) {
      const trial = { question: turn.question, dialogue: turn.dialogue, locale: null };
      const { result, ms } = await (other?.ask(trial) ?? this.trials.askInShadow(workspaceId, trial));
      const judged = result.status === 'answered' ? await judgement(turn, result, other) : null;
      if (isTalk(result)) {
        talk = [stored(index, turn, { result, ms, judged })];
        continue;
      }
      turns.push(stored(index, turn, { result, ms, judged }));
      if (result.status === 'answered') continue;
      endedBy = 'unanswered';
      break;
    }
    // "Thanks!" asks nothing: it is tried and judged only where nothing else was said.
    if (turns.length === 0) turns.push(...talk);
    const answered = { answers: turns.flatMap(answeredTurn), endedBy };
    const { length } = answered.answers;
    const confidence = length > 0 ? confidenceOf(answered) : null;
    return { conversationId, endedBy, answered: length, confidence, outcome: machineOutcomeOf(answered), turns };
  }
}

/** What states something has a quotation. */
const isTalk = ({ status, citations }: TurnResult): boolean => status === 'answered' && citations.length === 0;

const answeredTurn = ({ verdict, confidence }: ShadowedTurn): AnsweredTurn[] =>
  verdict === null ? [] : [{ machine: verdict, confidence, human: null }];

interface Answered {
  result: TurnResult;
  ms: number;
  judged: { verdict: MachineVerdict; reason: string } | null;
}

function stored(index: number, turn: CustomerTurn, { result, ms, judged }: Answered): ShadowedTurn {
  const quotations = result.citations.map(({ document_id, title, url, quote }) => ({ document_id, title, url, quote }));
  return {
    turn: index,
    question: turn.question,
    reply: turn.reply,
    reply_seconds: turn.replySeconds,
    status: result.status,
    answer: result.answer,
    language: result.language,
    certainty: certaintyOf(result),
    confidence: result.confidence,
    citations: quotations,
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
