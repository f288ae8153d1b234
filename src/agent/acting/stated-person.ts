/** The name and the company that people state: by cue words, clause by clause; a name never runs over a full stop. */
import { stopWords } from '../retrieval/stopwords.js';
import { isWeak } from '../retrieval/weak-words.js';
import { likelyLanguages } from '../understanding/language.js';
import * as cues from './person-cues.js';
import { isKnownNoun, isPlace, isWord } from './not-names.js';
import { clausesOf, isCapitalised, textOf, type Clause, type Word } from './person-words.js';

export interface StatedPerson {
  name?: string;
  company?: string;
}

const NAME_WORDS_MAX = 4;
const COMPANY_WORDS_MAX = 6;
/** Words before a name that its clause may begin with: `hi, this is …` */
const UNSPACED_NAME_MAX = 20;

/** @param contacts addresses and numbers in the text @param isEarlier whether only what is certainly a name is one */
export function statedPerson(text: string, contacts: string[], { isEarlier = false } = {}): StatedPerson {
  const languages = likelyLanguages(text, null);
  const reader = new PersonReader(clausesOf(text, contacts), { languages, isEarlier, hasContact: contacts.length > 0 });
  const name = reader.name() ?? between(text, cues.NAMES_BETWEEN);
  const company = reader.company() ?? between(text, cues.COMPANIES_BETWEEN);
  return { ...(name && { name }), ...(company && { company }) };
}

class PersonReader {
  /** Where the name ends, for the company after it. */
  private named: { clause: number; end: number } | null = null;

  private readonly stops: Set<string>;

  constructor(
    private readonly clauses: Clause[],
    private readonly given: { languages: string[]; isEarlier: boolean; hasContact: boolean },
  ) {
    this.stops = new Set(given.languages.flatMap((language) => [...stopWords(language)]));
  }

  name(): string | undefined {
    for (const read of [this.afterCue, this.titled, this.beforeCue, this.alone])
      for (const [index, clause] of this.clauses.entries()) {
        const found = read(clause, index);
        if (!found) continue;
        this.named = { clause: index, end: found.end };
        return textOf(found.words);
      }
    return undefined;
  }

  company(): string | undefined {
    for (const read of [this.afterCompanyCue, this.afterName, this.afterNoun, this.legal])
      for (const [index, clause] of this.clauses.entries()) {
        const found = read(clause, index);
        if (found) return textOf(found);
      }
    return undefined;
  }

  /** `my name is …`, `I'm …`, `ici …` */
  private afterCue = ({ words }: Clause, index: number): NameFound | null => {
    for (let at = 0; at < words.length; at++) {
      const sure = phraseAt(words, at, cues.NAME_FOLLOWS);
      if (sure) return this.nameAt(words, at + sure.length, { isSure: true });
      const cue = phraseAt(words, at, cues.NAME_MAY_FOLLOW);
      const found = cue && this.nameAt(words, at + cue.length, { isSure: false });
      if (cue && found && this.isName(found, index, cues.GERMAN_CUES.has(cue.phrase))) return found;
    }
    return null;
  };

  /** `Dr. Helen Brandt`, where it stands alone or follows a verb: `c'est madame Blanchet`. */
  private titled = ({ words, isFirst, isBesideContact }: Clause): NameFound | null => {
    const at = words.findIndex(({ lower }) => cues.TITLES.has(lower));
    const isSpeaking = at >= 0 && at <= 2 && (isFirst || isBesideContact);
    const found = isSpeaking ? this.nameAt(words, at, { isSure: false }) : null;
    return found && (found.end === words.length || cues.NAME_PRECEDES.includes(words[found.end]?.lower ?? ''))
      ? found
      : null;
  };

  /** `Tom here` */
  private beforeCue = ({ words }: Clause): NameFound | null => {
    const found = this.nameAt(words, skipGreeting(words), { isSure: false });
    if (!found) return null;
    const cue = phraseAt(words, found.end, cues.NAME_PRECEDES);
    if (!cue) return null;
    const end = found.end + cue.length;
    const isOver = end === words.length || cues.COMPANY_LINKS.has(words[end]?.lower ?? '');
    return isOver ? { ...found, end } : null;
  };

  /** Two words or more that are nothing but a name, beside an address or before a company: `Max Huber, Firma …` */
  private alone = ({ words, isBesideContact }: Clause, index: number): NameFound | null => {
    const next = this.clauses[index + 1]?.words[0]?.lower ?? '';
    if (!isBesideContact && !cues.COMPANY_NOUNS.has(next)) return null;
    const found = this.nameAt(words, 0, { isSure: false });
    const isWhole = found?.end === words.length && found.words.length > 1;
    return isWhole && !found.words.some(({ lower }) => cues.LEGAL_FORMS.has(lower) || cues.COMPANY_NOUNS.has(lower))
      ? found
      : null;
  };

  /** The name at a position, without its title; what follows its first word belongs to it while it is written like one. */
  private nameAt(words: Word[], from: number, { isSure }: { isSure: boolean }): NameFound | null {
    let start = from;
    while (cues.TITLES.has(words[start]?.lower ?? '') && start + 1 < words.length) start++;
    const first = words[start];
    if (!first || this.isStop(first) || !(isSure || isCapitalised(first)) || !/^\p{L}/u.test(first.text)) return null;
    let end = start + 1;
    for (let at = end; at < words.length && at - start < NAME_WORDS_MAX; at++) {
      const word = words[at];
      if (!word || (!isCapitalised(word) && !cues.IN_NAMES.has(word.lower))) break;
      if (isCapitalised(word) && this.isStop(word)) break;
      if (isCapitalised(word)) end = at + 1;
    }
    // `Tom from …`: a small word inside a name is followed by another part of it, and may also be a link.
    const link = words.slice(start + 1, end).findIndex(({ lower }) => cues.COMPANY_LINKS.has(lower));
    if (link >= 0) end = start + 1 + link;
    return { words: words.slice(start, end), end, isTitled: start > from };
  }

  /** Whether what follows `I am` is a name, and not where the person is from or what they are. */
  private isName({ words: name, end, isTitled }: NameFound, index: number, isGerman: boolean): boolean {
    const words = this.clauses[index]?.words ?? [];
    if (isTitled) return true;
    if (isPlace(textOf(name))) return false;
    if (isGerman && name.some(({ lower }) => isKnownNoun(lower, 'de'))) return false;
    if (name.length > 1) return true;
    const { isEarlier, hasContact } = this.given;
    if (isEarlier || this.isOrdinary(name, [...words.slice(end), ...(this.clauses[index + 1]?.words ?? [])]))
      return false;
    // `Ich bin Rentnerin`: one noun is a name where an address follows, or a company.
    if (isGerman && !hasContact && !cues.COMPANY_LINKS.has(words[end]?.lower ?? '')) return false;
    const next = words[end];
    return next === undefined || LINKS_ON.has(next.lower) || cues.COMPANY_LINKS.has(next.lower) || this.isStop(next);
  }

  /** `I'm Vegan`, `this is Important`; who is from a company has a name: `aquí Marta, de Muebles Sanz`. */
  private isOrdinary(name: Word[], after: Word[]): boolean {
    const [link, company] = after;
    const isOfCompany = company && cues.COMPANY_LINKS.has(link?.lower ?? '') && isCapitalised(company);
    return name.some(({ lower }) => isWeak(lower) || (!isOfCompany && isWord(lower, this.given.languages)));
  }

  private isStop = ({ lower, text }: Word): boolean =>
    text === '&' || text === ':' || (this.stops.has(lower) && text.length > 1);

  /** `I work for …`, `company: …` */
  private afterCompanyCue = ({ words }: Clause): Word[] | null => {
    for (let at = 0; at < words.length; at++) {
      const cue = phraseAt(words, at, cues.COMPANY_FOLLOWS);
      if (cue) return this.companyAt(words, at + cue.length);
    }
    return null;
  };

  /** `Tom Lee from …`, `Tom here, from …` */
  private afterName = ({ words }: Clause, index: number): Word[] | null => {
    if (!this.named || index < this.named.clause || index > this.named.clause + 1) return null;
    const from = index === this.named.clause ? this.named.end : 0;
    const first = words[from];
    if (!first) return null;
    const isLinked = cues.COMPANY_LINKS.has(first.lower);
    if (!isLinked && !(cues.COMPANY_NOUNS.has(first.lower) && index > this.named.clause)) return null;
    const company = this.companyAt(words, isLinked ? from + 1 : from);
    return company && !isPlace(textOf(company)) ? company : null;
  };

  /** `our dental practice, …`, `we are a bakery called …`, `la empresa …` */
  private afterNoun = ({ words, isFirst }: Clause, index: number): Word[] | null => {
    const noun = words.findIndex(({ lower }) => cues.COMPANY_NOUNS.has(lower));
    if (noun >= 0) {
      const company = this.companyAt(words, noun);
      if (company) return company;
    }
    const speaksForOthers = (clause: Clause | undefined): boolean =>
      clause?.words.some(({ lower }) => cues.FOR_OTHERS.has(lower)) ?? false;
    const called = words.findIndex(({ lower }) => cues.CALLED.has(lower));
    if (called > 0 && speaksForOthers({ words: words.slice(0, called), isFirst, isBesideContact: false }))
      return this.companyAt(words, called + 1);
    const before = isFirst ? undefined : this.clauses[index - 1];
    const isApposition = before?.words.slice(-4, -1).some(({ lower }) => cues.FOR_OTHERS.has(lower)) ?? false;
    const company = isApposition ? this.companyAt(words, 0) : null;
    return company?.length === words.length ? company : null;
  };

  /** `Nordlicht GmbH` */
  private legal = ({ words }: Clause): Word[] | null => {
    const form = words.findIndex(
      (word, at) =>
        at > 0 && cues.LEGAL_FORMS.has(word.lower) && isCapitalised(word) && isCapitalised(words[at - 1] ?? word),
    );
    if (form < 0) return null;
    let start = form;
    while (start > 0 && form - start < COMPANY_WORDS_MAX && this.isOfCompany(words[start - 1])) start--;
    while (start < form && words[start]?.text === '&') start++;
    return start < form ? words.slice(start, form + 1) : null;
  };

  private isOfCompany = (word: Word | undefined): boolean =>
    word !== undefined && (isCapitalised(word) ? !this.isStop(word) : word.text === '&');

  /** The company at a position: its words are written like a name, with small ones between them. */
  private companyAt(words: Word[], from: number): Word[] | null {
    let start = from;
    while (start < words.length && isBeforeCompany(words[start])) start++;
    const first = words[start];
    if (!first || !(isCapitalised(first) || /^\p{N}|^\p{Lo}/u.test(first.text)) || this.isStop(first)) return null;
    let end = start + 1;
    for (let at = end; at < words.length && at - start < COMPANY_WORDS_MAX; at++) {
      const word = words[at];
      if (!word || !(isCapitalised(word) || /^\p{N}/u.test(word.text) || cues.IN_COMPANIES.has(word.lower))) break;
      if (isCapitalised(word) || /^\p{N}/u.test(word.text)) end = at + 1;
    }
    return words.slice(start, end);
  }
}

interface NameFound {
  words: Word[];
  /** Position after it. */
  end: number;
  isTitled: boolean;
}

/** What may follow a name where a sentence goes on. */
const LINKS_ON = new Set(['and', 'und', 'y', 'e', 'et', 'with', 'mit', 'con', 'avec', 'com']);
const GREETINGS = new Set(['hi', 'hello', 'hey', 'hallo', 'hola', 'bonjour', 'salut', 'olá', 'oi', 'ciao']);
const skipGreeting = (words: Word[]): number => (GREETINGS.has(words[0]?.lower ?? '') ? 1 : 0);

const isBeforeCompany = (word: Word | undefined): boolean =>
  word !== undefined &&
  (word.text === ':' ||
    cues.ARTICLES.has(word.lower) ||
    cues.COMPANY_NOUNS.has(word.lower) ||
    cues.CALLED.has(word.lower));

/** The phrase of a list at a position, the longest first; null if there is none. `*` ends the beginning of a word. */
export function phraseAt(words: Word[], at: number, phrases: string[]): { phrase: string; length: number } | null {
  let best: { phrase: string; length: number } | null = null;
  for (const phrase of phrases) {
    const parts = partsOf(phrase);
    if (parts.length <= (best?.length ?? 0)) continue;
    if (parts.every((part, index) => isPart(words[at + index], part))) best = { phrase, length: parts.length };
  }
  return best;
}
const isPart = (word: Word | undefined, part: string): boolean =>
  part.endsWith('*') ? (word?.lower.startsWith(part.slice(0, -1)) ?? false) : word?.lower === part;
const known = new Map<string, string[]>();
function partsOf(phrase: string): string[] {
  const parts = known.get(phrase) ?? phrase.replaceAll(':', ' :').replaceAll(',', '').split(/\s+/);
  known.set(phrase, parts);
  return parts;
}

/** What stands between two cues, in scripts without spaces. */
function between(text: string, pairs: { from: string[]; until: string[]; isWhole?: boolean }[]): string | undefined {
  for (const { from, until, isWhole } of pairs)
    for (const cue of from) {
      const start = text.indexOf(cue);
      if (start < 0) continue;
      const rest = text.slice(start + cue.length, start + cue.length + 2 * UNSPACED_NAME_MAX).trimStart();
      const ends = until.flatMap((end) => {
        const at = rest.indexOf(end);
        return at < 0 ? [] : [isWhole ? at + end.length : at];
      });
      const mark = rest.search(/[\s,.;!?，。；、！？，]/u);
      const end = Math.min(...ends, mark < 0 || isWhole ? Infinity : mark, rest.length);
      const found = rest.slice(0, end).trim();
      if (isWhole && ends.length === 0) continue;
      if (found !== '' && found.length <= UNSPACED_NAME_MAX && /^[\p{L}\p{M}·・\s-]+$/u.test(found)) return found;
    }
  return undefined;
}
