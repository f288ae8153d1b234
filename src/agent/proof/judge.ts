/** Lets out what a judge finds supported by its quotations; what fails a hard check is never shown to it. */
import type { Evidence } from '../ports/model.js';
import type { DialogueMessage } from '../ports/turn.js';
import { judgeRequest, readVerdicts, type JudgedSentence, type Verdict } from '../prompts/judge.js';
import type { ModelSession } from '../models/model-session.js';
import { lineText } from '../answering/evidence-lines.js';
import { hardCheck, figuresSaidBy, type Conversation, type HardCheck, type HardFailure } from './hard-checks.js';
import type { ProposedSentence, SoftFlag } from './proposed.js';

export interface JudgedProposal {
  sentence: ProposedSentence;
  verdict: Verdict;
  /** Why it is not sent, for the call that repairs it; null where it is supported. */
  reason: HardFailure | 'not_supported' | 'beside_question' | null;
}

export interface JudgeContext extends Conversation {
  message: string;
  dialogue: DialogueMessage[];
  /** The line that stands before a piece of evidence; empty where none does. */
  before(evidence: Evidence): string;
}

interface CheckedSentence {
  sentence: ProposedSentence;
  check: HardCheck & { ok: true };
}

const DOUBTS: Record<SoftFlag, string> = {
  number_of_customer: 'a number in it stands only in the customer’s message',
  row_subject: 'it does not name what its table row is about',
  negation: 'one of sentence and quotations denies something, the other does not',
  other_name: 'a name in it does not stand in its quotations',
};

/** Throws ModelUnavailable where there is a sentence to judge and no judge. */
export async function judgeSentences(
  model: ModelSession,
  proposals: ProposedSentence[],
  context: JudgeContext,
): Promise<JudgedProposal[]> {
  const said = figuresSaidBy(context);
  const checked = proposals.map((sentence) => ({ sentence, check: hardCheck(sentence, context, said) }));
  const passed = checked.filter((one): one is CheckedSentence => one.check.ok);
  const verdicts = new Map<ProposedSentence, Verdict>();
  if (passed.length > 0) {
    const sentences = passed.map((one) => toJudge(one, context));
    const { message, dialogue } = context;
    const reply = await model.complete(judgeRequest({ message, dialogue, sentences }));
    const read = readVerdicts(reply.text, passed.length);
    passed.forEach(({ sentence }, at) => verdicts.set(sentence, read[at]!));
  }
  return checked.map(({ sentence, check }) => {
    if (!check.ok) return { sentence, verdict: 'unsupported', reason: check.reason };
    const verdict = verdicts.get(sentence)!;
    const reason = verdict === 'supported' ? null : verdict === 'unsupported' ? 'not_supported' : 'beside_question';
    return { sentence, verdict, reason };
  });
}

function toJudge({ sentence, check }: CheckedSentence, context: JudgeContext): JudgedSentence {
  const computed = check.computations.map((expression) => `computed, and checked: ${expression}`);
  return {
    text: sentence.text,
    quotes: sentence.cited.map((evidence) => ({
      under: evidence.context,
      before: context.before(evidence),
      text: lineText(evidence),
    })),
    doubts: [...check.flags.map((flag) => DOUBTS[flag]), ...computed],
  };
}
