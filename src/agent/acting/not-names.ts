/** What is written like a name and is none: places, nationalities, and ordinary words. */
import { wordsOfConcepts } from '../retrieval/concepts.js';
import { TEXT_LANGUAGES } from '../../platform/kernel/texts/texts.js';

/** ISO 3166 in letters: the platform names those that exist. */
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const CODES = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
let places: Set<string> | null = null;

/** Countries, languages (`German`) and the cities that time zones are named after, from the platform's locale data. */
function placeNames(): Set<string> {
  const found = new Set<string>();
  for (const zone of Intl.supportedValuesOf('timeZone'))
    found.add((zone.split('/').at(-1) ?? '').replaceAll('_', ' ').toLowerCase());
  for (const language of TEXT_LANGUAGES) {
    const regions = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
    for (const code of CODES) found.add((regions.of(code) ?? '').toLowerCase());
    const languages = new Intl.DisplayNames([language], { type: 'language', fallback: 'none' });
    for (const code of CODES) found.add((languages.of(code.toLowerCase()) ?? '').toLowerCase());
  }
  found.delete('');
  return found;
}

export const isPlace = (text: string): boolean => (places ??= placeNames()).has(text.toLowerCase());

const ordinary = new Map<string, Set<string>>();

/** Whether a word that is written like a name is also an ordinary word of a language. */
export const isWord = (word: string, languages: string[]): boolean =>
  languages.some((language) => ordinaryWords(language).has(word));

function ordinaryWords(language: string): Set<string> {
  const known =
    ordinary.get(language) ??
    new Set((['wide', 'vocabulary'] as const).flatMap((lexicon) => [...wordsOfConcepts(language, lexicon)]));
  ordinary.set(language, known);
  return known;
}
