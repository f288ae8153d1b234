/** Tries one conversation in shadow: its customer's turns in order, until the first that the agent does not answer. */
import { Injectable } from '@nestjs/common';
import { certaintyOf, type TurnResult } from '../../agent/ports/turn.js';
import { guessLanguage } from '../../agent/understanding/language.js';
import { TrialService } from '../../conversations/turns/trial.service.js';
import { ImportedConversationsReader } from '../imports/imported-conversations.reader.js';
import { customerTurns, type CustomerTurn } from './customer-turns.rules.js';
import { machineVerdict, type MachineJudgement } from '../../agent/proof/machine-verdict.js';
import { confidenceOf, machineOutcomeOf, type AnsweredTurn } from './outcomes.rules.js';
import type { ShadowedTurn, TriedConversation } from './tried-conversation.js';

@Injectable()
export class ShadowConversation {
  constructor(
    private readonly imported: ImportedConversationsReader,
    private readonly trials: TrialService,
  ) {}

  /** @returns null if it is gone */
  async run(workspaceId: string, conversationId: string): Promise<TriedConversation | null> {
    const lines = await this.imported.messages(workspaceId, conversationId);
    if (lines.length === 0) return null;
    const turns: ShadowedTurn[] = [];
    let endedBy: TriedConversation['endedBy'] = 'end';
    for (const [index, turn] of customerTurns(lines).entries()) {
      const trial = { question: turn.question, dialogue: turn.dialogue, locale: null };
      const { result, ms } = await this.trials.askInShadow(workspaceId, trial);
      turns.push(stored(index, turn, { result, ms }));
      if (result.status === 'answered') continue;
      endedBy = 'unanswered';
      break;
    }
    const answers = turns.flatMap(answeredTurn);
    const outcome = machineOutcomeOf({ answers, endedBy });
    const confidence = answers.length > 0 ? confidenceOf({ answers, endedBy }) : null;
    return { conversationId, endedBy, answered: answers.length, confidence, outcome, turns };
  }
}

const answeredTurn = ({ verdict, confidence }: ShadowedTurn): AnsweredTurn[] =>
  verdict === null ? [] : [{ machine: verdict, confidence, human: null }];

function stored(index: number, turn: CustomerTurn, { result, ms }: { result: TurnResult; ms: number }): ShadowedTurn {
  const quotations = result.citations.map(({ document_id, title, url, quote }) => ({ document_id, title, url, quote }));
  const judged = result.status === 'answered' ? judgement(turn, result) : null;
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

const judgement = ({ question, reply }: CustomerTurn, { answer, language, citations }: TurnResult): MachineJudgement =>
  machineVerdict({
    ...{ question, reply, answer, quotations: citations.map(({ quote }) => quote) },
    languages: { reply: guessLanguage(reply ?? '').languages[0] ?? language, answer: language },
  });
