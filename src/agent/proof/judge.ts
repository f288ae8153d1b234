/** Has a judge check sentences against their quotations; sentences that fail a hard check are not shown to it. */
import { required } from '../../platform/kernel/invariant.js';
import type { Evidence } from '../ports/model.js';
import { traced } from '../ports/trace.js';
import type { DialogueMessage, TurnScene } from '../ports/turn.js';
import { judgeRequest, readVerdicts, type JudgedSentence, type Verdict } from '../prompts/judge.js';
import type { ModelSession } from '../models/model-session.js';
import { lineText } from '../answering/evidence-lines.js';
import { hardCheck, figuresOfCustomer, type Conversation, type HardCheck, type HardFailure } from './hard-checks.js';
import type { ProposedSentence, SoftFlag } from './proposed.js';

export interface JudgedProposal {
  sentence: ProposedSentence;
  verdict: Verdict;
  /** Why it is not sent, for the repair call; null if it is supported. */
  reason: HardFailure | 'not_supported' | 'beside_question' | null;
  /** Whether the judge was told a doubt. */
  isDoubted: boolean;
}

export interface JudgeContext extends Conversation {
  message: string;
  dialogue: DialogueMessage[];
  /** Absent or null = not told. */
  scene?: TurnScene | null | undefined;
  /** The line before a piece of evidence; empty if there is none. */
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

/** Throws ModelUnavailable if there is a sentence to judge and no judge. */
export async function judgeSentences(
  model: ModelSession,
  proposals: ProposedSentence[],
  context: JudgeContext,
): Promise<JudgedProposal[]> {
  const customerFigures = figuresOfCustomer(context);
  const checked = proposals.map((sentence) => ({ sentence, check: hardCheck(sentence, context, customerFigures) }));
  const passed = checked.filter((entry): entry is CheckedSentence => entry.check.ok);
  const verdicts = new Map<ProposedSentence, Verdict>();
  if (passed.length > 0) {
    const sentences = passed.map((entry) => toJudge(entry, context));
    const { message, dialogue, scene } = context;
    const reply = await model.complete(judgeRequest({ message, dialogue, scene, sentences }));
    const read = readVerdicts(reply.text, passed.length);
    passed.forEach(({ sentence }, index) => verdicts.set(sentence, required(read[index], 'the verdict on a sentence')));
  }
  const judged = checked.map(({ sentence, check }): JudgedProposal => {
    if (!check.ok) return { sentence, verdict: 'unsupported', reason: check.reason, isDoubted: false };
    const verdict = required(verdicts.get(sentence), 'the verdict on a sentence');
    const reason = verdict === 'supported' ? null : verdict === 'unsupported' ? 'not_supported' : 'beside_question';
    return { sentence, verdict, reason, isDoubted: check.flags.length > 0 };
  });
  model.trace?.add({
    kind: 'judged',
    sentences: judged.map(({ sentence: { text, cited }, verdict, reason }) => ({
      text,
      verdict,
      reason,
      evidence: cited.map((evidence) => traced(evidence, null)),
    })),
  });
  return judged;
}

function toJudge({ sentence, check }: CheckedSentence, context: JudgeContext): JudgedSentence {
  return {
    text: sentence.text,
    quotes: sentence.cited.map((evidence) => ({
      under: evidence.context,
      before: context.before(evidence),
      text: lineText(evidence),
    })),
    doubts: check.flags.map((flag) => DOUBTS[flag]),
    computed: check.computations,
  };
}
