/** The name and the company that people state: by cue words, clause by clause; a name never runs over a full stop. */
import { stopWords } from '../retrieval/stopwords.js';
import { isWeak } from '../retrieval/weak-words.js';
import { likelyLanguages } from '../understanding/language.js';
import { between } from './between-cues.js';
import * as cues from './person-cues.js';
import { comesBeforeFirm, firmBeside } from './listed-person.js';
import { isKnownNoun, isPlace, isWord } from './not-names.js';
import { clausesOf, isCapitalised, textOf, type Clause, type Word } from './person-words.js';
import { phraseAt } from './phrases.js';
import { firmBelow, signedAt } from './signature.js';

export interface StatedPerson {
  name?: string;
  company?: string;
}

const NAME_WORDS_MAX = 4;
const COMPANY_WORDS_MAX = 8;
/** Words of a name in small letters. */
const SMALL_NAME_WORDS_MAX = 3;
/** Words of a greeting before a name. */
const GREETING_WORDS_MAX = 3;

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
    const { afterCue, afterSmallCue, titled, beforeCue, listed, alone, signed } = this;
    for (const read of [afterCue, afterSmallCue, titled, beforeCue, listed, alone, signed])
      for (const [index, clause] of this.clauses.entries()) {
        const found = read(clause, index);
        if (!found) continue;
        this.named = { clause: index, end: found.end };
        return textOf(found.words);
      }
    return undefined;
  }

  company(): string | undefined {
    for (const read of [this.afterCompanyCue, this.afterName, this.afterNoun, this.weAre, this.signedFor, this.legal])
      for (const [index, clause] of this.clauses.entries()) {
        const found = read(clause, index);
        if (found && !cues.DEPARTMENTS.has(textOf(found).toLowerCase())) return this.writtenCompany(found, index);
      }
    return undefined;
  }

  /** With what a comma parts from it: `Hotel Sur, S.A.`, `Hall, Lee & Partners`; and the full stop of `Ltd.` */
  private writtenCompany(found: Word[], index: number): string {
    const { words = [], after } = this.clauses[index] ?? {};
    const next = this.clauses[index + 1]?.words ?? [];
    const isParted = found.at(-1) === words.at(-1) && after === ', ';
    const and = next.findIndex(({ text }) => text === '&');
    const isListed = and > 0 && next.slice(0, and).every((word) => isCapitalised(word) && !this.isStop(word));
    const isForm = cues.LEGAL_FORMS.has(next[0]?.lower ?? '') && next[0] !== undefined && isCapitalised(next[0]);
    const more = !isParted ? [] : isForm ? next.slice(0, 1) : isListed ? (this.companyAt(next, 0) ?? []) : [];
    const all = [...found, ...more];
    const last = all.at(-1);
    return textOf(all) + (last?.isDotted && cues.DOTTED_FORMS.has(last.lower) ? '.' : '');
  }

  /** `my name is …`, `I'm …`, `ici …` */
  private afterCue = ({ words }: Clause, index: number): NameFound | null => {
    for (let at = 0; at < words.length; at++) {
      const sure = phraseAt(words, at, cues.NAME_FOLLOWS);
      if (sure) return this.nameAt(words, at + sure.length, { isSure: true, index });
      const cue = phraseAt(words, at, cues.NAME_MAY_FOLLOW);
      const found = cue && this.nameAt(words, at + cue.length, { isSure: false, index });
      if (cue && found && this.isName(found, index, cues.GERMAN_CUES.has(cue.phrase))) return found;
      const companion = phraseAt(words, at, cues.COMPANION_FOLLOWS);
      const one = companion && this.nameAt(words, at + companion.length, { isSure: false, index });
      if (one && this.isOfFirm(words.slice(one.end)) && !isPlace(textOf(one.words))) return one;
    }
    return null;
  };

  /** `hallo, hier ist lena`: small letters are a name's where the message begins so, and the words are no others. */
  private afterSmallCue = ({ words }: Clause, index: number): NameFound | null => {
    const start = skipGreeting(words);
    const isGreeted = start > 0 || (index > 0 && isGreeting(this.clauses[index - 1]));
    if (index > 1 || (index === 1 && !isGreeted) || this.given.isEarlier) return null;
    const cue = phraseAt(words, start, [...cues.SMALL_NAME_FOLLOWS]);
    const found = cue && this.smallNameAt(words, start + cue.length);
    if (!found || found.words.some((word) => !this.isUnknown(word)) || isPlace(textOf(found.words))) return null;
    const isPlain = found.end === words.length && (isGreeted || cues.CALLER_FOLLOWS.has(cue.phrase));
    const isAlone = isPlain && !cues.COMPANION_NEEDED.has(cue.phrase);
    return isAlone || this.isOfFirm(words.slice(found.end)) ? found : null;
  };

  /** `Dr. Helen Brandt`, where it stands alone or follows a verb: `c'est madame Blanchet`. */
  private titled = ({ words, isFirst, isBesideContact }: Clause, index: number): NameFound | null => {
    const at = words.findIndex(this.isTitle);
    const isSpeaking = at >= 0 && at <= 2 && (isFirst || isBesideContact);
    const found = isSpeaking ? this.nameAt(words, at, { isSure: false, index }) : null;
    const isOver =
      found?.end === words.length ||
      (found && (phraseAt(words, found.end, cues.NAME_PRECEDES) ?? phraseAt(words, found.end, cues.REQUESTS)));
    return isOver ? found : null;
  };

  /** `Tom here` */
  private beforeCue = ({ words }: Clause, index: number): NameFound | null => {
    const found = this.nameAt(words, skipGreeting(words), { isSure: false, index });
    if (!found) return null;
    const cue = phraseAt(words, found.end, cues.NAME_PRECEDES);
    if (!cue) return null;
    const end = found.end + cue.length;
    const isOver = end === words.length || cues.COMPANY_LINKS.has(words[end]?.lower ?? '');
    return isOver ? { ...found, end } : null;
  };

  private listed = ({ words }: Clause, index: number): NameFound | null =>
    comesBeforeFirm(this.clauses, index, this.given.languages) ? this.wholeName(words, index) : null;

  /** Two words or more that are nothing but a name, beside an address or before a company: `Max Huber, Firma …` */
  private alone = ({ words, isBesideContact }: Clause, index: number): NameFound | null => {
    const next = this.clauses[index + 1]?.words[0]?.lower ?? '';
    const isReached = cues.CONTACT_VERBS.has(next) && (this.clauses[index + 1]?.isBesideContact ?? false);
    if (!isBesideContact && !isReached && !cues.COMPANY_NOUNS.has(next)) return null;
    return this.wholeName(words, index) ?? (isBesideContact ? this.smallAlone(words) : null);
  };

  /** `ann lee, ann@…`, `ann lee from blue mill, 0171 …`: two words or more that no lexicon has, and nothing else. */
  private smallAlone(words: Word[]): NameFound | null {
    const [first] = words;
    if (this.given.isEarlier || !first || isCapitalised(first)) return null;
    const found = this.smallNameAt(words, 0);
    if (!found || found.words.length < 2 || !found.words.every(this.isUnknown)) return null;
    return found.end === words.length || this.smallCompanyAt(words, found.end) ? found : null;
  }

  /** What follows the link after a name in small letters, up to the clause's end. */
  private smallCompanyAt(words: Word[], link: number): Word[] | null {
    if (!cues.COMPANY_LINKS.has(words[link]?.lower ?? '')) return null;
    const company = words.slice(link + 1);
    const isShort = company.length > 0 && company.length <= SMALL_NAME_WORDS_MAX;
    return isShort && !company.some((word) => this.isStop(word)) && !isPlace(textOf(company)) ? company : null;
  }

  /** `Kind regards, Max Huber` */
  private signed = ({ words }: Clause, index: number): NameFound | null => {
    this.signature ??= signedAt(this.clauses, (clause) => this.signs(clause));
    return index === this.signature ? this.nameAt(words, 0, { isSure: false, index }) : null;
  };
  private signature: number | null = null;

  private signs(clause: Clause): boolean {
    const { words } = clause;
    const found = this.nameAt(words, 0, { isSure: false, index: this.clauses.indexOf(clause) });
    if (found?.end !== words.length || phraseAt(words, 0, cues.PHONE_FOLLOWS)) return false;
    if (found.words.some(({ lower }) => cues.LEGAL_FORMS.has(lower))) return false;
    return found.words.length > 1 || found.words.every((word) => this.isUnknown(word));
  }

  /** The line of the firm below the name, or what follows it in a list. */
  private signedFor = ({ words }: Clause, index: number): Word[] | null => {
    const name = this.named?.clause ?? -1;
    if (name < 0 || ![firmBelow, firmBeside].some((firm) => firm(this.clauses, name) === index)) return null;
    return words.length <= COMPANY_WORDS_MAX ? words : null;
  };

  private wholeName(words: Word[], index: number): NameFound | null {
    const found = this.nameAt(words, 0, { isSure: false, index });
    const isWhole = found?.end === words.length && found.words.length > 1;
    return isWhole && !found.words.some(({ lower }) => cues.LEGAL_FORMS.has(lower) || cues.COMPANY_NOUNS.has(lower))
      ? found
      : null;
  }

  /** The name at a position, without its title; what follows its first word belongs to it while it is written like one. */
  private nameAt(words: Word[], from: number, { isSure, index }: { isSure: boolean; index: number }): NameFound | null {
    let start = from;
    while (this.isTitle(words[start]) && start + 1 < words.length) start++;
    const first = words[start];
    if (!first || this.isStop(first) || !/^\p{L}/u.test(first.text)) return null;
    if (!isCapitalised(first)) return isSure ? this.smallNameAt(words, start) : null;
    let [end, parts] = [start + 1, 1];
    for (let at = end; at < words.length && parts < NAME_WORDS_MAX; at++) {
      const word = words[at];
      const isSmall = word !== undefined && cues.IN_NAMES.has(word.lower);
      if (!word || (!isNamePart(word) && !isSmall)) break;
      if (isNamePart(word) && this.isStop(word) && !isSmall) break;
      if (!isNamePart(word)) continue;
      end = at + 1;
      if (!isSmall) parts++;
    }
    end = this.linkIn(words, { start, end, index }) ?? end;
    return { words: words.slice(start, end), end, isTitled: start > from };
  }

  /** `Tom from …`: a small word inside a name may also be a link; the last is, unless another one follows the name. */
  private linkIn(words: Word[], { start, end, index }: { start: number; end: number; index: number }): number | null {
    const links = [...words.keys()].slice(start + 1, end).filter((at) => {
      const word = words[at];
      if (!word || isCapitalised(word) || !cues.COMPANY_LINKS.has(word.lower)) return false;
      const family = words.slice(at + 1).find(({ lower }) => !cues.ARTICLES.has(lower));
      return family !== undefined && !cues.FAMILY_AFTER.has(family.lower);
    });
    const isLinkedLater = isOfCompany(words.slice(end)) || isOfCompany(this.clauses[index + 1]?.words ?? []);
    return isLinkedLater ? null : (links.at(-1) ?? null);
  }

  /** `my name is kelly nguyen`: the words up to the clause's end, or up to what cannot be a name. */
  private smallNameAt(words: Word[], start: number): NameFound | null {
    const rest = words.slice(start);
    const over = rest.findIndex(
      (word) => this.isStop(word) || cues.COMPANY_LINKS.has(word.lower) || LINKS_ON.has(word.lower),
    );
    const size = over < 0 ? rest.length : over;
    if (size === 0 || !/^\p{L}/u.test(rest[0]?.text ?? '')) return null;
    const isWhole = size <= SMALL_NAME_WORDS_MAX && rest.slice(1, size).every((word) => this.isUnknown(word));
    if (!isWhole && !/^\p{Lo}/u.test(rest[0]?.text ?? '')) return null;
    const end = start + (isWhole ? size : 1);
    return { words: words.slice(start, end), end, isTitled: false };
  }

  /** A link, and a company that is no place. */
  private isOfFirm(words: Word[]): boolean {
    const company = isOfCompany(words) ? this.companyAt(words, 1) : null;
    return company !== null && !isPlace(textOf(company));
  }

  private isTitle = (word: Word | undefined): boolean =>
    word !== undefined && cues.TITLES.has(word.lower) && (isCapitalised(word) || !this.stops.has(word.lower));

  private isUnknown = (word: Word): boolean =>
    !this.isStop(word) && !isWeak(word.lower) && !isWord(word.lower, this.given.languages) && !isVerbal(word.lower);

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
    const isLinked = isOfCompany(after);
    return name.some(({ lower }) => isWeak(lower) || (!isLinked && isWord(lower, this.given.languages)));
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
    if (company) return isPlace(textOf(company)) ? null : company;
    const isSmall = this.clauses[index]?.isBesideContact && this.smallAlone(words)?.end === from;
    return isSmall ? this.smallCompanyAt(words, from) : null;
  };

  /** `wir sind die Bäckerei Huber` */
  private weAre = ({ words }: Clause): Word[] | null => {
    const at = words.findIndex((_, index) => phraseAt(words, index, cues.WE_ARE) !== null);
    const cue = phraseAt(words, at, cues.WE_ARE);
    const company = cue && this.companyAt(words, at + cue.length);
    return company && company.length > 1 && !isPlace(textOf(company)) ? company : null;
  };

  /** `our dental practice, …`, `we are a bakery called …`, `la empresa …` */
  private afterNoun = ({ words, isFirst }: Clause, index: number): Word[] | null => {
    const noun = words.findIndex(({ lower }) => cues.COMPANY_NOUNS.has(lower));
    if (noun >= 0) {
      const company = this.companyAt(words, noun);
      if (company) return company;
    }
    const speaksForOthers = (clause: Pick<Clause, 'words'> | undefined): boolean =>
      clause?.words.some(({ lower }) => cues.FOR_OTHERS.has(lower)) ?? false;
    const called = words.findIndex(({ lower }) => cues.CALLED.has(lower));
    if (called > 0 && speaksForOthers({ words: words.slice(0, called) })) return this.companyAt(words, called + 1);
    const before = isFirst ? undefined : this.clauses[index - 1];
    const isApposition = before?.words.slice(-4, -1).some(({ lower }) => cues.FOR_OTHERS.has(lower)) ?? false;
    const company = isApposition ? this.companyAt(words, 0) : null;
    return company?.length === words.length ? company : null;
  };

  /** `Nordlicht GmbH` */
  private legal = ({ words }: Clause): Word[] | null => {
    const form = words.findIndex(
      (word, at) => at > 0 && isLegalForm(word) && isCapitalised(words[at - 1] ?? word) && !isLegalForm(words[at + 2]),
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
    // `du restaurant Chez Fernand`
    const kind = words[start];
    const isKind =
      isArticle(words[start - 1]) && kind && !isCapitalised(kind) && !this.isStop(kind) && isNamed(words[start + 1]);
    if (isKind) start++;
    const first = words[start];
    if (!first || !(isCapitalised(first) || /^\p{N}|^\p{Lo}/u.test(first.text))) return null;
    if (this.isStop(first) && !(isKind && isNamed(words[start + 1]))) return null;
    let end = start + 1;
    for (let at = end; at < words.length && at - start < COMPANY_WORDS_MAX; at++) {
      const word = words[at];
      if (!word || !(isCapitalised(word) || /^\p{N}/u.test(word.text) || cues.IN_COMPANIES.has(word.lower))) break;
      if (isCapitalised(word) && (this.isStop(word) || word.text === 'I') && !cues.IN_COMPANIES.has(word.lower)) break;
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

const isNamed = (word: Word | undefined): boolean => word !== undefined && isCapitalised(word);
/** `d'Aubigny` */
const isNamePart = (word: Word): boolean => isCapitalised(word) || /^[dl]['’]\p{Lu}/u.test(word.text);
const isLegalForm = (word: Word | undefined): boolean =>
  word !== undefined && cues.LEGAL_FORMS.has(word.lower) && (isCapitalised(word) || word.text.includes('.'));
/** `from the`, `du` */
const isArticle = (word: Word | undefined): boolean =>
  word !== undefined && (cues.ARTICLES.has(word.lower) || cues.LINKED_ARTICLES.has(word.lower));
/** A link, with or without an article, and what is written like a name. */
function isOfCompany([link, ...rest]: Word[]): boolean {
  if (!link || !cues.COMPANY_LINKS.has(link.lower)) return false;
  const first = rest.findIndex((word) => !cues.ARTICLES.has(word.lower) && !cues.COMPANY_NOUNS.has(word.lower));
  return isNamed(rest[first]) || (first > 0 && isNamed(rest[first + 1]));
}
/** Forms of verbs of which the lexicon has no more than some: `seguimos`, `esperando`. */
const isVerbal = (word: string): boolean => /(?:[aei]mos|[aei]ndo|[ai]ons|ing|iert|ert|ted|led|ned|ly)$/.test(word);

/** What may follow a name where a sentence goes on. */
const LINKS_ON = new Set(['and', 'und', 'y', 'e', 'et', 'with', 'mit', 'con', 'avec', 'com']);
function skipGreeting(words: Word[]): number {
  const length = words.slice(0, GREETING_WORDS_MAX).findIndex(({ lower }) => !cues.GREETINGS.has(lower));
  return Math.max(length, 0);
}
const isGreeting = (clause: Clause | undefined): boolean =>
  clause?.words.every(({ lower }) => cues.GREETINGS.has(lower)) ?? false;

const isBeforeCompany = (word: Word | undefined): boolean =>
  word !== undefined &&
  (word.text === ':' ||
    cues.ARTICLES.has(word.lower) ||
    cues.COMPANY_NOUNS.has(word.lower) ||
    cues.CALLED.has(word.lower));
