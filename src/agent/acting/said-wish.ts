/** What a message asks for, in its own words: without greetings, names, addresses and what belongs to these. */
import { MASKS, maskPersonal } from '../../platform/kernel/mask.js';
import { kindsOf } from '../../platform/kernel/mail/kind-of-line.js';
import { classifyIntent } from '../understanding/classify-intent.js';
import * as cues from './wish-words.js';
import { clausesOf, CONTACT, textOf, type Clause, type Word } from './person-words.js';
import { phraseAt } from './phrases.js';
import { statedPerson } from './stated-person.js';
import { contactsIn, isRefused } from './wishes.js';

const STORED_CHARACTERS_MAX = 200;
const CLOSING_MIN = 0.8;
const CLOSING_WORDS_MAX = 5;
/** Of a question without its mark; fewer are a remark. */
const QUESTION_WORDS_MIN = 4;
/** Words between two addresses, or after one. */
const REACH_WORDS_MAX = 3;
const ASKED = /[?？؟]/u;
const LINKS = new Set('and but so und aber y pero et mais e mas ma'.split(' '));
const BARE = [...cues.OFFERS, ...cues.INTERESTS, ...cues.NEEDS, ...cues.REQUESTS];
const INSIDE = [...cues.WISHES_INSIDE, ...cues.REQUESTS_INSIDE];

/** The sentences with a wish; '' if there is none. How to be reached is a wish where nothing else is asked. */
export function saidWish(text: string): string {
  const clauses = clausesOf(text, contactsIn(text));
  const sentences = sentencesOf(clauses).map((sentence) => new Wish(sentence));
  const wished = sentences.filter((wish) => wish.text !== '');
  const asked = wished.filter((wish) => !wish.isAboutContact);
  return stored(
    (asked.length > 0 ? asked : wished)
      .map((wish) => ended(wish.text))
      .join(' ')
      .replace(/\.$/, ''),
  );
}

const ended = (text: string): string => (/[.?!？؟。]$/u.test(text) ? text : `${text}.`);
const stored = (text: string): string =>
  [...maskPersonal(text).replace(MASKS, '').replace(/\s+/g, ' ').trim()].slice(0, STORED_CHARACTERS_MAX).join('');

function sentencesOf(clauses: Clause[]): Clause[][] {
  const sentences: Clause[][] = [];
  for (const clause of clauses)
    if (clause.isFirst || sentences.length === 0) sentences.push([clause]);
    else sentences.at(-1)?.push(clause);
  return sentences;
}

class Wish {
  readonly text: string = '';
  /** Whether it asks for nothing but to be written to, or called, at the address beside it. */
  readonly isAboutContact: boolean = false;

  constructor(sentence: Clause[]) {
    const first = sentence.findIndex((clause) => this.cueIn(clause.words, BARE) >= 0);
    const contact = sentence.findIndex((clause) => this.cueIn(clause.words, cues.CONTACT_WISHES) >= 0);
    const isAsked = ASKED.test(sentence.at(-1)?.after ?? '') || sentence.some(asks);
    const found = [first, contact].filter((at) => at >= 0);
    const start = found.length > 0 ? Math.min(...found) : isAsked ? sentence.findIndex((one) => !isBeside(one)) : -1;
    if (start < 0) return;
    let end = sentence.length;
    while (end - 1 > start && isBeside(sentence[end - 1])) end--;
    this.isAboutContact = first < 0 && contact >= 0 && (sentence[contact]?.isBesideContact ?? false);
    const kept = sentence.slice(start, end);
    this.text = contact < 0 && !isAsked && kept.every(isReach) ? '' : this.written(kept);
  }

  /** Where the words ask for something; -1 = they do not. */
  private cueIn(words: Word[], phrases: string[]): number {
    const at = words.findIndex((_, index) => {
      const found = phraseAt(words, index, phrases);
      return found !== null && !isRefused(words, index, index + found.length);
    });
    if (at >= 0 || phrases !== BARE) return at;
    return INSIDE.some((inside) => textOf(words).includes(inside)) ? 0 : -1;
  }

  private written(clauses: Clause[]): string {
    const parts = clauses.flatMap((clause, at) => this.wordsOf(clause, at === 0));
    const asked = ASKED.exec(clauses.at(-1)?.after ?? '')?.[0] ?? '';
    return textOf(parts) === '' ? '' : textOf(parts).replace(/(?<![\s,;:])[\s,;:]+$/u, '') + asked;
  }

  /** From the link before the first cue on, and up to the small words before an address: `send it to`. */
  private wordsOf({ words, after }: Clause, isFirst: boolean): Word[] {
    const cue = Math.max(this.cueIn(words, BARE), this.cueIn(words, cues.CONTACT_WISHES));
    const link = isFirst && cue > 0 ? words.slice(0, cue).findLastIndex(({ lower }) => LINKS.has(lower)) : -1;
    let end = words.length;
    while (after.includes(CONTACT) && end > 1 && cues.BEFORE_CONTACT.has(words[end - 1]?.lower ?? '')) end--;
    return words.slice(link + 1, end);
  }
}

/** What says who somebody is and how to reach them, greets or takes leave. */
function isBeside(clause: Clause | undefined): boolean {
  if (!clause) return true;
  const text = textOf(clause.words);
  const isReached =
    clause.after.includes(CONTACT) || (clause.isBesideContact && clause.words.length <= REACH_WORDS_MAX);
  if (isReached || clause.words.every(({ lower }) => cues.GREETINGS.has(lower))) return true;
  if (clause.words.length <= CLOSING_WORDS_MAX && kindsOf(text).closing >= CLOSING_MIN) return true;
  return Object.keys(statedPerson(text, [])).length > 0;
}
const asks = ({ words }: Clause): boolean =>
  words.length >= QUESTION_WORDS_MIN && classifyIntent(textOf(words)).intent === 'question';
/** `please write to`, before the address. */
const isReach = ({ words, isBesideContact }: Clause): boolean =>
  isBesideContact && words.length <= REACH_WORDS_MAX && words.some(({ lower }) => cues.CONTACT_VERBS.has(lower));
