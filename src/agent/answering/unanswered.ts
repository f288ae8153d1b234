/** The entry of the gap list for a turn without an answer. */
import { MASKS, maskPersonal, maskSecretNumbers } from '../../platform/kernel/mask.js';
import { maskedQuestion } from '../../platform/kernel/masked-question.js';
import type { AbstainReason } from '../ports/answer-terms.js';
import type { TurnResult, UnansweredQuestion } from '../ports/turn.js';
import type { AnalysedTurn } from '../understanding/analysed-turn.js';
import { kindsOf } from '../understanding/kind.js';
import type { UnderstoodMessage } from '../understanding/understand.js';
import { lexemes, words } from '../retrieval/lexemes.js';
import { isWeak } from '../retrieval/weak-words.js';
import { declinesOffer } from './offer.js';

/** A question with fewer lexemes is incomplete: the previous question is read with it. */
const WHOLE_MIN = 2;
const LEXEMES_MAX = 40;
const NEAREST_MAX = 3;
const NO_QUESTION_MIN = 2 / 3;
/** No article is missing. */
const NO_GAPS: (AbstainReason | null)[] = ['needs_person', 'out_of_scope', 'guardrail'];

/** The gap that a turn reveals; null if everything was answered, or the knowledge is not responsible. */
export function unansweredBy(result: TurnResult, turn: AnalysedTurn): UnansweredQuestion | null {
  const { status, abstainReason, language } = result;
  const missed = status === 'abstained' || result.isPartial || result.tripped === 'escalate_after_misses';
  const isGap = missed && !NO_GAPS.includes(abstainReason);
  // What was offered in vain is a gap already.
  if (!isGap || declinesOffer(turn) || isNoQuestion(turn.message)) return null;
  const { message, earlier, guardrails } = turn;
  const mask = guardrails?.maskPii ? maskSecretNumbers : (text: string): string => text;
  const own = gapEntryFrom(mask(message.text), mask(message.questions), language);
  const previous = own.lexemes.length < WHOLE_MIN ? earlier.at(-1) : undefined;
  if (!previous) return { ...own, language, nearest: nearestDocuments(result) };
  const questions = mask(`${previous.questions} … ${message.questions}`);
  const together = gapEntryFrom(mask(`${previous.text} … ${message.text}`), questions, language);
  return { ...together, language, nearest: nearestDocuments(result) };
}

/** An order, what only tells something and a reaction miss no article. */
function isNoQuestion({ questions, parts }: UnderstoodMessage): boolean {
  const { act, datum, talk } = kindsOf(questions);
  return act + datum + talk >= NO_QUESTION_MIN && !parts.some(({ intent }) => intent === 'question');
}

/** The entry for a question that a teammate adds to the gap list. */
export const gapEntryOf = (question: string, language: string): GapEntry => gapEntryFrom(question, question, language);

type GapEntry = Pick<UnansweredQuestion, 'question' | 'lexemes'>;

function gapEntryFrom(text: string, questions: string, language: string): GapEntry {
  const questionWords = words(maskPersonal(questions).replace(MASKS, ' '));
  const significant = questionWords.filter((word) => !isWeak(word) && !/^\p{N}+$/u.test(word));
  return {
    question: maskedQuestion(text),
    lexemes: [...new Set(lexemes(significant.join(' '), language))].slice(0, LEXEMES_MAX),
  };
}

const nearestDocuments = ({ nearest }: TurnResult): string[] =>
  [...new Set(nearest.map(({ documentId }) => documentId))].slice(0, NEAREST_MAX);
