/** Splits a message with several questions: `what does it cost and how long does it take?` */
import { sentences } from './sentences.js';

/** A message with more questions is a story. */
const PARTS_MAX = 3;
/** Minimum length of a part. */
const CHARACTERS_MIN = 12;
const CHARACTERS_MAX = 400;

/** German question words. They also open a clause, always after a comma: `Können Sie mir sagen, was das kostet?` */
const GERMAN_OPENERS = 'wie|was|wann|wo|wer|welche[rsnm]?|wieviel';
/** First words of questions, in languages that put them first. */
const OPENERS = `(?:what|how|when|where)(?:['’]?s)?|who|which|why|can|could|may|do|does|did|is|are|will|${GERMAN_OPENERS}|kann|können|darf|dürfen|gibt|ist|sind|qu[eé]|c[oó]mo|cu[aá]ndo|d[oó]nde|cu[aá]l|cu[aá]nt[oa]s?|puedo|puede|se puede|hay|está|están|comment|quand|o[uù]|quel(?:le)?s?|combien|est-ce|puis-je|peut-on|como|quando|onde|qual|quant[oa]s?|posso`;
/** What may stand before a question word: `from which age`, `bis wann`. */
const PREPOSITIONS =
  "until|till|from|by|in|on|at|for|after|with|up to|bis|ab|seit|für|mit|von|nach|hasta|desde|en|de|con|para|por|jusqu['’][aà]|[aà]|d[eè]s|dans|pour|avec|até|em|com";
const OPENING = `(?:(?:${PREPOSITIONS}) )?(?:${OPENERS})(?![\\p{L}])`;
const CLAUSE = `(?:(?:${PREPOSITIONS}) )?(?:${GERMAN_OPENERS})(?![\\p{L}])`;
const CONJUNCTIONS = 'and|und|y|e|et|also|plus|sowie|&';
const BEFORE_OPENER = new RegExp(
  `[,;]? (?:${CONJUNCTIONS}) (?:also |auch |también |aussi |também )?(?=${OPENING})|(?:;|,(?! ${CLAUSE})) (?=${OPENING})`,
  'giu',
);
const CONJUNCTION_FIRST = new RegExp(`^(?:${CONJUNCTIONS}) (?=${OPENING})`, 'iu');

/** It begins with a question word, or has one after what it is about (`My card: what does …`), or ends in a mark. */
const IS_QUESTION = new RegExp(`^[¿\\s]{0,3}${OPENING}|[:;,.!] ¿?${OPENING}|[?？؟]$`, 'iu');

/** `… des 15. Jahrhunderts?`: the last word of a sentence that was cut at a full stop. */
const IS_ONE_WORD = /^[\p{Script=Latin}\p{M}\p{N}'’-]+\P{L}{0,3}$/u;

/** The questions in a message; one if there is only a single one. */
export function questionParts(message: string): string[] {
  if (message.length > CHARACTERS_MAX) return [message];
  const pieces = message
    .split(/(?<=[?？؟])\s*/u)
    .flatMap((part) => sentences(part).map(({ start, end }) => part.slice(start, end)))
    .flatMap((sentence) => sentence.split(BEFORE_OPENER))
    .map((part) => part.trim().replace(CONJUNCTION_FIRST, ''))
    .filter((part) => part !== '');
  const asked = joined(pieces);
  const isSplit = asked.length > 1 && asked.length <= PARTS_MAX;
  return isSplit && asked.every((part) => part.length >= CHARACTERS_MIN) ? asked : [message];
}

/** What is no question belongs to the next one: `I am a student. Is there a discount?`; at the end, to the last. */
function joined(pieces: string[]): string[] {
  const asked: string[] = [];
  let before = '';
  for (const piece of pieces) {
    before = before === '' ? piece : `${before} ${piece}`;
    if (!IS_QUESTION.test(piece) || IS_ONE_WORD.test(piece)) continue;
    asked.push(before);
    before = '';
  }
  const last = asked.pop();
  if (last === undefined) return [before];
  return [...asked, before === '' ? last : `${last} ${before}`];
}
