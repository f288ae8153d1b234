/** Cuts a message into sentences, and a sentence at a comma where courtesy goes before: `hi, what does it cost?` */
import type { ClassifiedIntent } from './classify-intent.js';
import type { Intent } from './intents.js';
import { sentences } from './sentences.js';

/** As many sentences are told apart from either end of a message; more is a story. */
const SENTENCES_MAX = 24;
/** Courtesy is no longer than this, and is cut from no sentence longer than that. */
const COURTESY_CHARACTERS_MAX = 40;
const CUT_CHARACTERS_MAX = 300;
export const COURTESY: readonly Intent[] = ['greeting', 'thanks', 'goodbye'];
const COURTESY_MIN = 0.6;
/** A clause says little by itself: `por favor` is no wish, `agent please` is one. */
const PERSON_MIN = 0.75;

type Classify = (text: string) => ClassifiedIntent;

/** The parts of a message in their order; whitespace between them is dropped. */
export function splitMessage(text: string, classify: Classify): string[] {
  const lines = text.split(/\n|(?<=[!?。！？؟])\s*/u);
  const all = lines.flatMap((line) => sentences(line).map(({ start, end }) => line.slice(start, end)));
  const ends = all.length <= 2 * SENTENCES_MAX ? all : [...all.slice(0, SENTENCES_MAX), ...all.slice(-SENTENCES_MAX)];
  return ends
    .filter((sentence) => /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(sentence))
    .flatMap((one) => withoutCourtesy(one, classify));
}

/** The sentence, with courtesy at its ends and a wish for a person (`my order is late, agent please`) as parts of their own. */
function withoutCourtesy(sentence: string, classify: Classify): string[] {
  if (sentence.length > CUT_CHARACTERS_MAX) return [sentence];
  const clauses = sentence.split(/(?<=[,;:!.…，、：–—])(?=[\s\p{Lo}])/u).map((clause) => ({ clause, alone: false }));
  if (clauses.length === 1) return [sentence];
  for (const one of clauses) {
    const { intent, probability } = classify(one.clause.trim());
    one.alone = intent === 'wants_person' && probability >= PERSON_MIN;
  }
  for (const row of [clauses, clauses.toReversed()])
    for (const one of row.slice(0, -1)) {
      if (!isCourtesy(one.clause.trim(), classify)) break;
      one.alone = true;
    }
  const parts: string[] = [];
  clauses.forEach(({ clause, alone }, index) => {
    if (index > 0 && !alone && !clauses[index - 1]!.alone) parts.push(`${parts.pop()!}${clause}`);
    else parts.push(clause);
  });
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

function isCourtesy(clause: string, classify: Classify): boolean {
  if (clause.length > COURTESY_CHARACTERS_MAX) return false;
  const { intent, probability } = classify(clause);
  return COURTESY.includes(intent) && probability >= COURTESY_MIN;
}
