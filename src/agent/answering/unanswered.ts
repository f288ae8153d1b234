/** What the gap list keeps of a turn that found no answer. */
import { MASKS, maskPersonal, maskSecretNumbers } from '../../kernel/mask.js';
import type { TurnResult, UnansweredQuestion } from '../ports/turn.js';
import type { AnalysedTurn } from '../understanding/analysed-turn.js';
import { lexemes, words } from '../retrieval/lexemes.js';
import { isWeak } from '../retrieval/weak-words.js';

/** A question of fewer lexemes leaves something unsaid: what was asked before is read with it. */
const WHOLE_MIN = 2;
const QUESTION_CHARACTERS_MAX = 500;
const LEXEMES_MAX = 40;
const NEAREST_MAX = 3;

/** Null where all was answered, or it was not for the knowledge to answer. */
export function unansweredBy(result: TurnResult, turn: AnalysedTurn): UnansweredQuestion | null {
  const { status, abstainReason, language } = result;
  const missed = status === 'abstained' || result.isPartial || result.tripped === 'escalate_after_misses';
  const isGap = missed && abstainReason !== 'out_of_scope' && abstainReason !== 'guardrail';
  if (!isGap) return null;
  const { message, earlier, guardrails } = turn;
  const kept = guardrails?.maskPii ? maskSecretNumbers : (text: string): string => text;
  const own = asked(kept(message.text), kept(message.questions), language);
  const previous = own.lexemes.length < WHOLE_MIN ? earlier.at(-1) : undefined;
  if (!previous) return { ...own, language, nearest: nearestDocuments(result) };
  const questions = kept(`${previous.questions} … ${message.questions}`);
  const together = asked(kept(`${previous.text} … ${message.text}`), questions, language);
  return { ...together, language, nearest: nearestDocuments(result) };
}

function asked(text: string, questions: string, language: string): { question: string; lexemes: string[] } {
  const masked = maskPersonal(text.replace(/\s+/g, ' ').trim());
  const said = words(maskPersonal(questions).replace(MASKS, ' '));
  const telling = said.filter((word) => !isWeak(word) && !/^\p{N}+$/u.test(word));
  return {
    question: [...masked].slice(0, QUESTION_CHARACTERS_MAX).join(''),
    lexemes: [...new Set(lexemes(telling.join(' '), language))].slice(0, LEXEMES_MAX),
  };
}

const nearestDocuments = ({ nearest }: TurnResult): string[] =>
  [...new Set(nearest.map(({ documentId }) => documentId))].slice(0, NEAREST_MAX);
