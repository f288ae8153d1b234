/** What the gap list keeps of a turn that found no answer. */
import { MASKS, maskPersonal } from '../../kernel/mask.js';
import type { TurnResult, UnansweredQuestion } from '../ports/turn.js';
import { isWeak, partMessage } from '../retrieval/chatter.js';
import { lexemes, words } from '../retrieval/lexemes.js';

/** A question of fewer lexemes leaves something unsaid: what was asked before is read with it. */
const WHOLE_MIN = 2;
const QUESTION_CHARACTERS_MAX = 500;
const LEXEMES_MAX = 40;
const NEAREST_MAX = 3;

/** Null where the turn was answered, or was not for the knowledge to answer. */
export function unansweredBy(result: TurnResult, question: string, history: string[]): UnansweredQuestion | null {
  const { status, abstainReason, language } = result;
  const missed = status === 'abstained' || result.tripped === 'escalate_after_misses';
  const isGap = missed && abstainReason !== 'out_of_scope' && abstainReason !== 'guardrail';
  if (!isGap) return null;
  const own = asked(question, language);
  const previous = own.lexemes.length < WHOLE_MIN ? history.at(-1) : undefined;
  const together = previous === undefined ? own : asked(`${previous} … ${question}`, language);
  return { ...together, language, nearest: nearestDocuments(result) };
}

function asked(text: string, language: string): { question: string; lexemes: string[] } {
  const masked = maskPersonal(text.replace(/\s+/g, ' ').trim());
  const { core } = partMessage(masked);
  const said = words((core || masked).replace(MASKS, ' '));
  const telling = said.filter((word) => !isWeak(word) && !/^\p{N}+$/u.test(word));
  return {
    question: [...masked].slice(0, QUESTION_CHARACTERS_MAX).join(''),
    lexemes: [...new Set(lexemes(telling.join(' '), language))].slice(0, LEXEMES_MAX),
  };
}

const nearestDocuments = ({ nearest }: TurnResult): string[] =>
  [...new Set(nearest.map(({ documentId }) => documentId))].slice(0, NEAREST_MAX);
