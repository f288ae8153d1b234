/** The telephone number in a text, also beside an order's: by libphonenumber, and by what stands before it. */
import { isValidPhoneNumber, type CountryCode } from 'libphonenumber-js/max';
import { likelyLanguages } from '../understanding/language.js';
import { onlyOne } from './only-one.js';
import { isNumberedThing } from './own-matters.js';
import { clausesOf, type Word } from './person-words.js';
import { phraseAt } from './phrases.js';
import { PHONE_FOLLOWS, PHONE_FOLLOWS_INSIDE } from './wish-words.js';

/** A card has more digits. */
const NUMBER =
  /(?<![\p{L}\p{N}]|\p{Nd}[ ()./-])\+?\(?\p{Nd}(?:[ ()./-]{0,2}\p{Nd}){6,14}(?![\p{L}\p{N}]|[ ()./-]{1,2}\p{Nd})/gu;
const DATE = /(?<!\d)(?:\d{4}-\d\d-\d\d|\d{1,2}[./]\d{1,2}[./]\d{4})(?!\d)/g;
/** Words before a number within which it is a thing's, or a telephone's. */
const BEFORE_MAX = 3;
/** Where the numbers of a language's customers are national ones. */
const COUNTRIES: Record<string, CountryCode[]> = {
  en: ['GB', 'US', 'IE', 'AU'],
  de: ['DE', 'AT', 'CH'],
  es: ['ES', 'MX', 'AR'],
  fr: ['FR', 'BE', 'CH'],
  pt: ['PT', 'BR'],
  it: ['IT', 'CH'],
  ar: ['AE', 'EG', 'SA'],
  hi: ['IN'],
  zh: ['CN', 'TW', 'HK'],
  ja: ['JP'],
  th: ['TH'],
};

/** The only number of those that are likeliest a telephone's, as it was written. */
export function telephoneIn(text: string): string | undefined {
  const languages = likelyLanguages(text, null);
  const plain = text.replace(DATE, (date) => ' '.repeat(date.length));
  const found = Array.from(plain.matchAll(NUMBER), ({ 0: number, index }) => {
    return { number, likeliness: likelinessOf(number, text.slice(0, index), languages) };
  }).filter(({ likeliness }) => likeliness > 0);
  const most = Math.max(...found.map(({ likeliness }) => likeliness));
  return onlyOne(found.filter(({ likeliness }) => likeliness === most).map(({ number }) => number));
}

function likelinessOf(number: string, before: string, languages: string[]): number {
  if (isInternational(number)) return isValidPhoneNumber(number.replace(/^00/, '+')) ? 4 : 1;
  if (isIntroduced(before)) return 3;
  if (lastWords(before).some(({ lower }) => isNumberedThing(lower, languages))) return 0;
  const countries = languages.flatMap((language) => COUNTRIES[language] ?? []);
  return countries.some((country) => isValidPhoneNumber(number, country)) ? 2 : 1;
}

/** Whether what stands before a number calls it a telephone's. */
const isIntroduced = (before: string): boolean =>
  PHONE_FOLLOWS_INSIDE.some((cue) => before.includes(cue)) ||
  lastWords(before).some((_, at, words) => phraseAt(words, at, PHONE_FOLLOWS) !== null);

const isInternational = (number: string): boolean => /^(?:\+|00)/.test(number);

/** Whether a number in a text is one of another country, or is introduced as a telephone's. */
export const isTelephone = (text: string, number: string): boolean =>
  isInternational(number) || isIntroduced(text.slice(0, text.indexOf(number)));

const lastWords = (before: string): Word[] => (clausesOf(before, []).at(-1)?.words ?? []).slice(-BEFORE_MAX);
