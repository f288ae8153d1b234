/** Extracts free text for an argument from a sentence: `to 5 Main St on Friday`, `reason: too small`. */
import { words } from '../retrieval/lexemes.js';
import { stopWords } from '../retrieval/stopwords.js';
import { onlyOne } from './only-one.js';

/** Prepositions before a new value, in languages that put them in front and use spaces. */
const TARGETS = new Set(
  `to into as auf nach zu zum zur in als a al por como à au en para como em di su come إلى على`.split(/\s+/),
);
/** Words that end a value. Positions of other arguments are marked by BOUNDARY. */
export const BOUNDARY = '\u0000';
const END = /[\u0000\n;!?؟。！？]|[.](?=\s|$)|,(?=\s)|\s(?:and|und|y|e|et|and then)\s/u;
const TRAILING = /[.,:]$/u;
const VALUE_MAX = 120;

/** The text after an argument's own name and a colon: `reason: too small`. */
export function labelledText(text: string, name: string): string | null {
  const label = name.replace(/_/g, ' ').toLowerCase();
  const start = text.toLowerCase().indexOf(`${label}:`);
  if (start === -1 || /[\p{L}\p{N}]/u.test(text[start - 1] ?? '')) return null;
  return valueUntilEnd(text.slice(start + label.length + 1)) || null;
}

/**
 * The only text after a preposition; null if there is none, or more than one.
 * @param own the tool's own words in lower case: they refer to the object itself, not to a new value
 */
export function targetText(text: string, own: Set<string>, languages: string[]): string | null {
  const found = [...text.matchAll(/(?<![\p{L}\p{M}])[\p{L}\p{M}]+(?=\s)/gu)]
    .filter(([word]) => TARGETS.has(word.toLowerCase()))
    .map(({ 0: word, index }) => withoutStops(valueUntilEnd(text.slice(index + word.length)), languages))
    .filter((value) => isValue(value, own));
  return onlyOne(found) ?? null;
}

function valueUntilEnd(text: string): string {
  const end = text.search(END);
  return (end === -1 ? text : text.slice(0, end)).trim().replace(TRAILING, '').slice(0, VALUE_MAX).trim();
}

/** `5 Main St on`: the text after the preposition was another argument. */
function withoutStops(value: string, languages: string[]): string {
  const stops = new Set(languages.flatMap((language) => [...stopWords(language), ...COURTESY]));
  const parts = value.split(/\s+/);
  return parts.slice(0, parts.findLastIndex((part) => !stops.has(part.toLowerCase())) + 1).join(' ');
}
const COURTESY = ['please', 'thanks', 'bitte', 'danke', 'por', 'favor', 'merci', 'gracias', 'obrigado', 'grazie'];

/** A value contains a word of its own: in `order 17`, `order` is the object and `17` an identifier. */
const isValue = (value: string, own: Set<string>): boolean =>
  /\p{L}{2}/u.test(value) && !words(value).some((word) => own.has(word));
