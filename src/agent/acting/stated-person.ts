/** The name and the firm that people state in explicit forms: a name that is misread is worse than none. */
import { kindsOf } from '../../platform/kernel/mail/kind-of-line.js';
import { stopWords } from '../retrieval/stopwords.js';
import { isWeak } from '../retrieval/weak-words.js';
import { likelyLanguages } from '../understanding/language.js';
import { isPlace, isWord } from './not-names.js';
import * as forms from './person-phrases.js';
import { clausesOf, isCapitalised, textOf, type Clause, type Word } from './person-words.js';
import { phraseAt } from './phrases.js';
import { GREETINGS } from './wish-words.js';

export interface StatedPerson {
  name?: string;
  company?: string;
}

const NAME_WORDS_MAX = 4;
const SMALL_NAME_WORDS_MAX = 3;
const FIRM_WORDS_MAX = 8;
const UNSPACED_NAME_MAX = 20;
const CLOSING_MIN = 0.8;
const CLOSING_WORDS_MAX = 5;
/** Lines below a signed name: role, firm, ways to be reached. */
const SIGNATURE_LINES_MAX = 5;

/** @param contacts addresses and numbers in the text */
export function statedPerson(text: string, contacts: string[]): StatedPerson {
  const reader = new PersonReader(clausesOf(text, contacts), likelyLanguages(text, null));
  const found = reader.name();
  const name = found ? textOf(found.words) : nameBetween(text);
  const company = reader.company(found);
  return { ...(name && { name }), ...(company && { company }) };
}

interface Found {
  words: Word[];
  clause: number;
  /** Position after it. */
  end: number;
  isTitled?: boolean;
}

class PersonReader {
  private readonly stops: Set<string>;

  constructor(
    private readonly clauses: Clause[],
    private readonly languages: string[],
  ) {
    this.stops = new Set(languages.flatMap((language) => [...stopWords(language)]));
  }

  name(): Found | null {
    for (const read of [this.afterForm, this.besideContact, this.signed])
      for (const clause of this.clauses.keys()) {
        const found = read(clause);
        if (found) return found;
      }
    return null;
  }

  /** `My name is …`, however it goes on; `I am …`, where nothing but a name of two words can be meant. */
  private readonly afterForm = (clause: number): Found | null => {
    const words = this.wordsAt(clause);
    for (const at of words.keys()) {
      const sure = phraseAt(words, at, forms.NAME_FOLLOWS);
      const found = sure && (this.nameAt(clause, at + sure.length) ?? this.smallNameAt(clause, at + sure.length));
      if (found) return found;
      const form = phraseAt(words, at, forms.NAME_MAY_FOLLOW);
      const whole = form && this.nameAt(clause, at + form.length);
      const next = whole && words[whole.end];
      if (whole?.isTitled && !next) return whole;
      if (whole && this.isWhole(whole.words) && (!next || isOf(next) || LINKS_ON.has(next.lower))) return whole;
    }
    return null;
  };

  /** `Ingrid Moe, +47 …`: two words or more with nothing beside them, also before their firm or the like: `Ingrid Moe, Moe AS, +47 …` */
  private readonly besideContact = (clause: number): Found | null => {
    const next = this.clauses[clause + 1];
    const isBeside =
      this.clauses[clause]?.isBesideContact ||
      (next?.isBesideContact && next.words.every((word) => isCapitalised(word) || this.isSmall(word)));
    return isBeside ? this.nameAlone(clause) : null;
  };

  /** Below a closing, with nothing but short lines after it. */
  private readonly signed = (clause: number): Found | null => {
    const { words = [] } = this.clauses[clause] ?? {};
    const closing = this.wordsAt(clause - 1);
    const below = this.clauses.slice(clause + 1);
    if (closing.length === 0 || !isClosing(closing) || below.length > SIGNATURE_LINES_MAX) return null;
    if (below.some(({ after }) => /[?？؟]/u.test(after)) || !words[0]?.gap.includes('\n')) return null;
    return this.nameAlone(clause);
  };

  private nameAlone(clause: number): Found | null {
    const words = this.wordsAt(clause);
    const found = this.nameAt(clause, 0, { isAlone: true });
    return found?.end === words.length && this.isWhole(found.words) ? found : null;
  }

  /** The words at a position that are written like a name, without a title; `Ana del …` may go on with a firm. */
  private nameAt(clause: number, from: number, { isAlone = false } = {}): Found | null {
    const words = this.wordsAt(clause);
    let start = from;
    while (forms.TITLES.has(words[start]?.lower ?? '') && start + 1 < words.length) start++;
    if (!this.isNamed(words[start])) return null;
    let [end, parts] = [start + 1, 1];
    for (let at = end; at < words.length && parts < NAME_WORDS_MAX; at++) {
      if (this.isNamed(words[at])) [end, parts] = [at + 1, parts + 1];
      else if (!this.isSmall(words[at]) || AND.has(words[at]?.lower ?? '') || (!isAlone && isOf(words[at]))) break;
    }
    return { words: words.slice(start, end), clause, end, isTitled: start > from };
  }

  /** `my name is kelly nguyen`: the words up to the clause's end, or to what links it, none of them an ordinary one. */
  private smallNameAt(clause: number, start: number): Found | null {
    const rest = this.wordsAt(clause).slice(start);
    const over = rest.findIndex(({ lower }) => forms.OF.has(lower) || LINKS_ON.has(lower));
    const name = over < 0 ? rest : rest.slice(0, over);
    const isName =
      name.length > 0 &&
      name.length <= SMALL_NAME_WORDS_MAX &&
      name.every((word) => this.isUnknown(word) && !isVerbal(word.lower));
    return isName ? { words: name, clause, end: start + name.length } : null;
  }

  /** @param named the name, which its firm may follow */
  company(named: Found | null): string | undefined {
    const stated = this.clauses.flatMap(({ words, after }, clause) =>
      [...words.keys()].flatMap((at) => {
        const form = phraseAt(words, at, forms.FIRM_FOLLOWS);
        const we = form ? null : phraseAt(words, at, forms.WE_ARE);
        // `Lane, Hall & Pike`: half a name is none.
        const isParted = after === ', ' && this.isNamed(this.wordsAt(clause + 1)[0]);
        return [form && this.firmAt(words, at + form.length, isParted), we && this.firmAt(words, at + we.length, true)];
      }),
    );
    return [...stated, named && this.firmOfNamed(named)].find((firm) => firm) ?? undefined;
  }

  /** `… from Moe AS`, `…, Moe AS`, or the line below a signed name; only with its legal form. */
  private firmOfNamed({ clause, end }: Found): string | null {
    const words = this.wordsAt(clause);
    if (end < words.length) return isOf(words[end]) ? this.firmAt(words, end + 1, true) : null;
    const below = this.clauses.slice(clause + 1, clause + 1 + SIGNATURE_LINES_MAX);
    return below.map((one) => this.firmOf(one.words)).find((firm) => firm !== null) ?? null;
  }

  /** The firm that a clause is as a whole. */
  private firmOf(words: Word[]): string | null {
    const start = isOf(words[0]) ? 1 : 0;
    const firm = this.firmAt(words, start, true);
    return isForm(words.at(-1)) ? firm : null;
  }

  /** Words that are written like a firm's name, with small ones between. @param isFormal whether only with a legal form */
  private firmAt(words: Word[], from: number, isFormal: boolean): string | null {
    let start = from;
    while (forms.ARTICLES.has(words[start]?.lower ?? '') && start < words.length) start++;
    if (!this.isNamed(words[start])) return null;
    let end = start + 1;
    for (let at = end; at < words.length && at - start < FIRM_WORDS_MAX; at++) {
      if (isForm(words[at]) || this.isNamed(words[at])) end = at + 1;
      else if (!this.isSmall(words[at])) break;
    }
    const firm = words.slice(start, end);
    const last = firm.at(-1);
    if ((isFormal && !isForm(last)) || isPlace(textOf(firm))) return null;
    return textOf(firm) + (last?.isDotted && DOTTED_FORMS.has(last.lower) ? '.' : '');
  }

  private wordsAt = (clause: number): Word[] => this.clauses[clause]?.words ?? [];
  private isSmall = (word: Word | undefined): boolean => word !== undefined && forms.SMALL.has(word.lower);
  /** `d'Aubigny` */
  private isNamed = (word: Word | undefined): boolean =>
    word !== undefined &&
    (isCapitalised(word) || /^(?:[dl]['’]\p{Lu}|\p{Lo})/u.test(word.text)) &&
    !(this.stops.has(word.lower) && word.text.length > 1);
  private isUnknown = ({ lower }: Word): boolean =>
    /^\p{L}/u.test(lower) && !this.stops.has(lower) && !isWeak(lower) && !isWord(lower, this.languages);

  /** Two words or more, none of them an ordinary one, and no place. */
  private isWhole(name: Word[]): boolean {
    const telling = name.filter((word) => !this.isSmall(word));
    const isName = telling.every((word) => this.isUnknown(word) && !isForm(word));
    return telling.length > 1 && isName && !isPlace(textOf(name));
  }
}

const isOf = (word: Word | undefined): boolean => word !== undefined && forms.OF.has(word.lower);
const isForm = (word: Word | undefined): boolean =>
  word !== undefined && forms.LEGAL_FORMS.has(word.lower) && (isCapitalised(word) || word.text.includes('.'));
const DOTTED_FORMS = new Set(['ltd', 'inc', 'co', 'corp']);
/** Forms of verbs of which the lexicon has no more than some. */
const isVerbal = (word: string): boolean => /(?:[aei]mos|[aei]ndo|ing|iert|ert|ted|led|ned|ly)$/.test(word);
const AND = new Set(['and', 'und', 'y', 'e', 'et', '&']);
/** What may follow a name where a sentence goes on. */
const LINKS_ON = new Set([...AND, 'speaking', 'with', 'mit', 'con', 'avec', 'com']);

function isClosing(words: Word[]): boolean {
  const text = textOf(words);
  if (words.length > CLOSING_WORDS_MAX || words.every(({ lower }) => GREETINGS.has(lower))) return false;
  return forms.THANKS.has(text.toLowerCase()) || kindsOf(text).closing >= CLOSING_MIN;
}

/** In scripts without spaces. */
function nameBetween(text: string): string | undefined {
  for (const { from, until } of forms.NAMES_BETWEEN)
    for (const form of from) {
      const [, rest] = text.split(form);
      const ends = until.map((end) => rest?.indexOf(end) ?? -1).filter((end) => end > 0);
      const name = rest?.slice(0, ends.length > 0 ? Math.min(...ends) : undefined).trim() ?? '';
      if (name.length > 0 && name.length <= UNSPACED_NAME_MAX && /^[\p{L}\p{M}· ]+$/u.test(name)) return name;
    }
  return undefined;
}
