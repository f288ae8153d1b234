/** Splits a message into sentences, and courtesy off a sentence: `hi, what does it cost?` */
import { classifyIntent } from './classify-intent.js';
import type { Intent } from './intents.js';
import { sentences } from './sentences.js';

/** Number of sentences used from either end of a message; more is a story. */
const SENTENCES_MAX = 24;
/** Maximum length of courtesy, and of a sentence from which it is split off. */
const COURTESY_CHARACTERS_MAX = 40;
const CUT_CHARACTERS_MAX = 300;
export const COURTESY: readonly Intent[] = ['greeting', 'thanks', 'goodbye'];
const COURTESY_MIN = 0.6;
/** A clause says little by itself: `por favor` is not a request, `agent please` is one. */
const PERSON_MIN = 0.75;

/** The parts of a message in order, without the whitespace between them. */
export function splitMessage(text: string): string[] {
  const lines = text.split(/\n|(?<=[!?。！？؟])\s*/u);
  const all = lines.flatMap((line) => sentences(line).map(({ start, end }) => line.slice(start, end)));
  const ends = all.length <= 2 * SENTENCES_MAX ? all : [...all.slice(0, SENTENCES_MAX), ...all.slice(-SENTENCES_MAX)];
  return ends
    .filter((sentence) => /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(sentence))
    .flatMap((sentence) => splitCourtesy(sentence));
}

/**
 * Splits courtesy at a sentence's ends and a request for a person (`my order is late, agent please`) into
 * separate parts.
 */
function splitCourtesy(sentence: string): string[] {
  if (sentence.length > CUT_CHARACTERS_MAX) return [sentence];
  const clauses = sentence
    .split(/(?<=[,;:!.…،؛，、：–—])(?=[\s\p{Lo}])/u)
    .map((clause) => ({ clause, isSeparate: false }));
  if (clauses.length === 1) return [sentence];
  for (const part of clauses) {
    const { intent, probability } = classifyIntent(part.clause.trim());
    part.isSeparate = intent === 'wants_person' && probability >= PERSON_MIN;
  }
  for (const fromEnd of [clauses, clauses.toReversed()])
    for (const part of fromEnd.slice(0, -1)) {
      if (!isCourtesy(part.clause.trim())) break;
      part.isSeparate = true;
    }
  const parts: string[] = [];
  let open = '';
  for (const { clause, isSeparate } of clauses) {
    if (isSeparate) {
      parts.push(open, clause);
      open = '';
    } else open += clause;
  }
  parts.push(open);
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

function isCourtesy(clause: string): boolean {
  if (clause.length > COURTESY_CHARACTERS_MAX) return false;
  const { intent, probability } = classifyIntent(clause);
  return COURTESY.includes(intent) && probability >= COURTESY_MIN;
}
