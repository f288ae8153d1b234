/** What is written like a name and is none: places, nationalities, and German nouns. */
import { conceptsIn } from '../retrieval/concepts.js';
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

/** Whether the lexicon of customer service has the word. */
export const isKnownNoun = (word: string, language: string): boolean =>
  (['wide', 'vocabulary'] as const).some((lexicon) => conceptsIn([word], language, lexicon).length > 0);
