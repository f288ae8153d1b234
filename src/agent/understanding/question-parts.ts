/** Splits a message with several questions: `what does it cost and how long does it take?` */
import { sentences } from './sentences.js';

/** A message with more questions is a story. */
const PARTS_MAX = 3;
/** Minimum length of a part. */
const CHARACTERS_MIN = 12;
const CHARACTERS_MAX = 400;

/** First words of questions, in languages that put them first. */
const OPENERS =
  "what|what['’]s|how|when|where|who|which|why|can|could|do|does|is|are|will|until when|from when|wie|was|wann|wo|wer|welche[rsnm]?|kann|können|gibt|ist|sind|bis wann|ab wann|qu[eé]|c[oó]mo|cu[aá]ndo|d[oó]nde|cu[aá]l|cu[aá]nt[oa]s?|puedo|hay|hasta cu[aá]ndo|comment|quand|o[uù]|quel(?:le)?s?|combien|est-ce|puis-je|jusqu['’][aà] quand|como|quando|onde|qual|quant[oa]s?|posso|até quando";
const BEFORE_OPENER = new RegExp(
  `[,;]? (?:and|und|y|e|et|also|plus|sowie|&) (?:also |auch |también |aussi |também )?(?=(?:${OPENERS})(?![\\p{L}]))|[,;] (?=(?:${OPENERS})(?![\\p{L}]))`,
  'giu',
);

/** Text before a question belongs to it. */
const IS_QUESTION = new RegExp(`^[¿\\s]{0,3}(?:${OPENERS})(?![\\p{L}])|[?？؟]$`, 'iu');

/** The questions in a message; one if there is only a single one. */
export function questionParts(message: string): string[] {
  if (message.length > CHARACTERS_MAX) return [message];
  const asked = message
    .split(/(?<=[?？؟])\s*/u)
    .flatMap((part) => sentences(part).map(({ start, end }) => part.slice(start, end)))
    .flatMap((sentence) => sentence.split(BEFORE_OPENER))
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const isWhole = asked.every((part) => part.length >= CHARACTERS_MIN && IS_QUESTION.test(part));
  return isWhole && asked.length > 1 && asked.length <= PARTS_MAX ? asked : [message];
}
