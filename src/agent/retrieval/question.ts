import type { UnderstoodMessage } from '../understanding/understand.js';
import { likelyLanguages } from '../understanding/language.js';
import type { Figure } from '../proof/figure-scanner.js';
import { quantitiesIn } from '../proof/ranges.js';
import { unitAfter } from '../proof/units.js';
import { conceptsIn, type Lexicon } from './concepts.js';
import { NO_WORDS } from './example-questions.js';
import { queryTerms, words } from './lexemes.js';
import { dimensionsAsked, dimensionWords, separateMeasures } from './measures.js';
import type { WeightedTerm } from './query-terms.js';
import { superlativeIn, type Superlative } from './superlatives.js';
import { isWeak } from './weak-words.js';
import type { WeightedText } from './wordings.js';

/** Weight of the previous question's words. */
export const PREVIOUS_WEIGHT = 0.35;
/** Weight of the question before that: its names may have been replaced. */
const EARLIER_WEIGHT = 0.2;
/** Weight of the text around the question. */
const CONTEXT_WEIGHT = 0.1;
/** Relative weight of courtesy, and of question phrases (`how long`). */
const WEAK_SHARE = 0.2;
/** Weight of a question that consists only of function words (`how much`). */
const ASKING_WEIGHT = 0.4;
/** Maximum languages in which concepts of a question are looked up. */
const CONCEPT_LANGUAGES_MAX = 2;
/** Long messages contain much besides their question; more words than this add time, not meaning. */
const TERMS_MAX = 48;

const ASKS_NUMBER =
  /\b(how (much|many|long|old|often|far|big|high)|what (is )?(the )?(fee|rate|limit|cost|charge|apy|apr|minimum|maximum|percent|price)|when|what year|fee|limit|minimum|maximum|cost|charge|rate|apy|apr|percent(age)?|price|bonus)\b|\b(wie ?viele?|wie (hoch|lange|alt|oft|weit)|wann|cu[aá]nt[oa]s?|cu[aá]ndo|combien|quand|quant[oaie]s?|quando)\b|कितन|कब|كم|متى|多少|几|何时|什么时候|いくら|いくつ|いつ|何(人|年|日|回|個)|เท่าไ|เท่าใด|กี่|เมื่อ/iu;

const ASKS_NAME =
  /\b(who|whom|whose|where|which|wer|wem|wen|wo|welche[rsnm]?|qui[eé]n(es)?|d[oó]nde|cu[aá]l(es)?|qui|où|quel(le)?s?|quem|onde|qua(l|is))\b/iu;

const ASKS_PRICE =
  /\b(how much|price|cost|costs|fee|fees|charge|charges|pay|cheaper|pricier|(?:less|more) expensive|billiger|günstiger|teurer|más (?:barat|car)[oa]|moins ch[eè]re?|plus ch[eè]re?|mais (?:barat|car)[oa]|wie ?viel|wie teuer|preis|kosten|kostet|gebühr|cu[aá]nto (cuesta|cobran|vale)|precio|coste|combien|prix|co[uû]te|tarif|quanto custa|pre[cç]o)\b|कितने (का|की|के)|कीमत|كم (سعر|تكلفة|يكلف)|سعر|多少钱|价格|いくら|料金|ราคา|เท่าไ|กี่บาท/iu;

const ASKS_CLOCK =
  /\b(what time|when|until when|from when|till when|opening hours|how late|how early|um wieviel uhr|wann|bis wann|ab wann|a qu[eé] hora|cu[aá]ndo|[àa] quelle heure|jusqu[’']?à quand|quand|a que horas|quando)\b|متى|किस समय|कब|几点|何时|什么时候|何時|いつ|กี่โมง|เมื่อไ/iu;

const ASKING = [ASKS_NUMBER, ASKS_NAME, ASKS_PRICE, ASKS_CLOCK];

/** The words that ask for a kind of answer, and name nothing: `cost`. */
export function askingWords(text: string): ReadonlySet<string> {
  const asked = [...ASKING.flatMap((asks) => asks.exec(text)?.[0] ?? []), ...dimensionWords(text)];
  const alone = words(text).filter((word) => ASKING.some((asks) => asks.test(word)));
  return new Set([...words(asked.join(' ')), ...alone]);
}

export const asksPrice = (text: string): boolean => ASKS_PRICE.test(text);

/** The kind of answer that a question asks for. */
export interface AnswerKind {
  number: boolean;
  /** An amount of money, or a share of one. */
  price: boolean;
  /** A time of day, a weekday or a date. */
  clock: boolean;
  /** A measure in one of these dimensions; empty = any. */
  dimensions: string[];
  /** Numbers in the question, else in the text around it, to match with ranges. */
  figures: Figure[];
  /** Their words, with those of their units. */
  figureWords: ReadonlySet<string>;
  /** One of several things is asked for. */
  superlative: Superlative | null;
  /** A person, place or thing by its name. */
  name: boolean;
}

/** Determines the kind of answer by the question's words. */
export function answerKind({ questions: question, text, languages }: AskedMessage): AnswerKind {
  const own = numbersIn(question, languages);
  const figures = own.length > 0 ? own : numbersIn(text, languages);
  const said = own.length > 0 ? question : text;
  return {
    number: ASKS_NUMBER.test(question),
    name: ASKS_NAME.test(question),
    price: ASKS_PRICE.test(question),
    clock: ASKS_CLOCK.test(question),
    dimensions: dimensionsAsked(question),
    figures,
    figureWords: new Set(figures.flatMap((figure) => wordsOf(figure, said))),
    superlative: superlativeIn(question),
  };
}

/** The kind of answer that a message asks for which continues earlier ones. @param earlier oldest first */
const continuedKind = (own: AnswerKind, earlier: SearchedMessage[]): AnswerKind =>
  [...earlier.slice(-CONTINUED_MAX).map(answerKind), own].reduce((before, next) => completedKind(next, before));

/** `And a card?` asks for a price if the question before did; what the message itself asks for takes precedence. */
function completedKind(own: AnswerKind, earlier: AnswerKind): AnswerKind {
  const { number, price, clock, name, dimensions } = own;
  const asks = number || price || clock || name || dimensions.length > 0;
  const numbers = own.figures.length > 0 ? own : earlier;
  return {
    ...(asks ? own : earlier),
    figures: numbers.figures,
    figureWords: numbers.figureWords,
    superlative: own.superlative ?? earlier.superlative,
  };
}

/** More numbers of a question are not compared with ranges: a long list would take long. */
const FIGURES_MAX = 8;

/** Strict: `a parcel` is not the number one, but `six readers` are six. */
const numbersIn = (text: string, [language]: string[]): Figure[] =>
  quantitiesIn(text, { lenient: false, cardinals: language ?? null }).slice(0, FIGURES_MAX);

/** The number's word in a text, and its unit's. */
function wordsOf({ text: number, end, units }: Figure, text: string): string[] {
  const [next = ''] = words(text.slice(end));
  const hasUnit = units.length > 0 && unitAfter(next).length > 0;
  return [...words(number), ...(hasUnit ? [next] : [])];
}

/** The words of numbers that a range of the evidence contains: they need not stand there. @param range Features.range */
export const wordsInRange = ({ figureWords }: AnswerKind, range: number): ReadonlySet<string> =>
  range > 0 ? figureWords : NO_WORDS;

/** Words that refer to an earlier message. */
const POINTS_BACK =
  /^\W*(?:and|also|but|or|what about|how about|und|aber|y|pero|et|mais|ou|e|mas|ed)(?![\p{L}\p{M}])|(?<![\p{L}\p{M}])(?:(?<!is |was |does |will |would )it|its|they|them|their|davon|dafür|damit|dieser|diese|dieses|denselben|dasselbe|eso|esa|ese|esto|mismo|misma|cela|ça|celui|celle|même|isso|esse|essa|isto|mesmo|mesma|questo|quello|stesso)(?![\p{L}\p{M}])|^(?:那|那么|還有|还有|它)|它的?|^(?:それ|では|じゃあ)|その|^(?:แล้ว|และ)|อันนี้|^(?:और|तो)|इसका|इसकी|उसका|उसकी|^(?:و|ماذا عن)/iu;
/** A question with fewer words is incomplete. */
const WHOLE_TERMS_MIN = 3;

/** Number of earlier questions that a message may continue. */
const CONTINUED_MAX = 2;

/** The parts of a message used for searching. */
export type SearchedMessage = Pick<UnderstoodMessage, 'text' | 'questions' | 'context' | 'languages'>;

/** The parts of a message that say what kind of answer it asks for. */
export type AskedMessage = Pick<SearchedMessage, 'text' | 'questions' | 'languages'>;

/** A query that is searched unchanged. */
export const plainQuery = (text: string, locale: string | null): SearchedMessage => ({
  text,
  questions: text,
  context: '',
  languages: likelyLanguages(text, locale),
});

/** The terms of one search. */
export interface SearchAttempt {
  terms: WeightedTerm[];
  /** The question, for the search by vectors: with the one before, if it continues that. */
  text: string;
  /** The texts of the terms, whose meaning evidence is compared with. */
  texts: WeightedText[];
  /** The message says little by itself: it completes the previous one. */
  completes: boolean;
  /** The kind of answer asked for, by an earlier question where the message continues it. */
  asked: AnswerKind;
}

/**
 * The words to search with, in one or two attempts: those of this question at full weight, those around it and
 * those of the previous question at less. If that finds nothing, a question that neither refers back nor is
 * incomplete is tried alone: it may be about something else. The agent's answers are never used.
 * @param earlier the person's messages before this one, oldest first
 */
export function searchAttempts(
  message: SearchedMessage,
  earlier: SearchedMessage[] = [],
  lexicon: Lexicon = 'core',
): SearchAttempt[] {
  const { questions: text } = message;
  const own = answerKind(message);
  const alone = new TermList(lexicon);
  alone.add(message.questions, { languages: message.languages, weight: 1 });
  const { asked } = alone;
  alone.add(message.context, { languages: message.languages, weight: CONTEXT_WEIGHT });
  const previous = earlier.at(-1);
  if (!previous) return [attempt(alone, text, own)];
  const together = new TermList(lexicon, alone);
  together.add(previous.questions, { languages: previous.languages, weight: PREVIOUS_WEIGHT, before: true });
  // A message that completed its predecessor is only understood together with it.
  const before = earlier.at(-2);
  if (before && together.list.filter(({ before }) => before).length < WHOLE_TERMS_MIN)
    together.add(before.questions, { languages: before.languages, weight: EARLIER_WEIGHT, before: true });
  const pointsBack = POINTS_BACK.test(message.questions);
  const both = `${previous.questions}\n${text}`;
  if (asked < WHOLE_TERMS_MIN) {
    const completing = attempt(together, both, continuedKind(own, earlier));
    // `Which database do I need?` after something else: a few words may be a whole question.
    const whole = asked === 0 || pointsBack ? [] : [attempt(alone, text, own)];
    return [{ ...completing, completes: true }, ...whole];
  }
  if (pointsBack) return [attempt(together, both, continuedKind(own, earlier))];
  return [attempt(together, text, own), attempt(alone, text, own)];
}

const attempt = ({ list, texts }: TermList, text: string, asked: AnswerKind): SearchAttempt => ({
  terms: list.slice(0, TERMS_MAX),
  text,
  texts,
  completes: false,
  asked,
});

class TermList {
  readonly list: WeightedTerm[];
  /** Number of this question's words other than courtesy: `how long` counts like any other word. */
  asked = 0;
  readonly texts: WeightedText[];
  private readonly known: Set<string>;

  constructor(
    private readonly lexicon: Lexicon,
    other?: TermList,
  ) {
    this.list = [...(other?.list ?? [])];
    this.texts = [...(other?.texts ?? [])];
    this.known = new Set(other?.known);
  }

  /** Adds words that are not there yet. */
  add(
    text: string,
    { languages, weight, before = false }: { languages: string[]; weight: number; before?: boolean },
  ): void {
    this.texts.push({ text, language: languages[0] ?? 'en', weight });
    const measured = separateMeasures(text);
    const asking = new Set(words(measured.asked.join(' ')));
    for (const word of words(measured.rest)) asking.delete(word);
    // A superlative chooses among rows, and occurs in none.
    for (const word of words(superlativeIn(text)?.word ?? '')) asking.add(word);
    for (const term of queryTerms(measured.text, languages)) {
      if (term.variants.some((variant) => this.known.has(variant))) continue;
      for (const variant of term.variants) this.known.add(variant);
      const courtesy = isWeak(term.word);
      const share = courtesy || asking.has(term.word) ? WEAK_SHARE : 1;
      if (weight === 1 && !courtesy) this.asked++;
      this.list.push({ ...term, weight: share * weight, before });
    }
    this.addConcepts(words(measured.text), { languages, weight, before });
  }

  /** Assigns each word its concepts; `how much`, which has no such word, becomes a separate term. */
  private addConcepts(
    textWords: string[],
    { languages, weight, before }: { languages: string[]; weight: number; before: boolean },
  ): void {
    for (const language of languages.slice(0, CONCEPT_LANGUAGES_MAX))
      for (const { concepts, from, to } of conceptsIn(textWords, language, this.lexicon)) {
        const span = textWords.slice(from, to);
        const terms = this.list.filter((term) => span.includes(term.word) && !isWeak(term.word));
        for (const term of terms) term.concepts = [...new Set([...(term.concepts ?? []), ...concepts])];
        const word = span.join(' ');
        if (terms.length > 0 || this.known.has(word)) continue;
        this.known.add(word);
        this.list.push({
          word,
          languages,
          variants: [],
          name: false,
          concepts,
          weight: ASKING_WEIGHT * weight,
          before,
        });
      }
  }
}
