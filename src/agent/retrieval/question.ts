import { isWeak, partMessage } from './chatter.js';
import { likelyLanguages } from './language.js';
import { queryTerms, words } from './lexemes.js';
import { partMeasures } from './measures.js';
import type { WeightedTerm } from './search.js';

/** What the person asked before counts this much beside what they ask now. */
export const PREVIOUS_WEIGHT = 0.35;
/** What that one goes on from, less: its names may have been replaced. */
const EARLIER_WEIGHT = 0.2;
/** And what they say around it, this much. */
const ASIDE_WEIGHT = 0.1;
/** A word of courtesy, or of the asking itself (`how long`), counts this share of another. */
const WEAK_SHARE = 0.2;
/** Long messages are chatter around a question; more words than this add time, not sense. */
const TERMS_MAX = 48;

const ASKS_NUMBER =
  /\b(how (much|many|long|old|often|far|big|high)|what (is )?(the )?(fee|rate|limit|cost|charge|apy|apr|minimum|maximum|percent|price)|when|what year|fee|limit|minimum|maximum|cost|charge|rate|apy|apr|percent(age)?|price|bonus)\b|\b(wie ?viele?|wie (hoch|lange|alt|oft|weit)|wann|cu[aá]nt[oa]s?|cu[aá]ndo|combien|quand|quant[oaie]s?|quando)\b|कितन|कब|كم|متى|多少|几|何时|什么时候|いくら|いくつ|いつ|何(人|年|日|回|個)|เท่าไ|เท่าใด|กี่|เมื่อ/iu;

const ASKS_NAME =
  /\b(who|whom|whose|where|which|wer|wem|wen|wo|welche[rsnm]?|qui[eé]n(es)?|d[oó]nde|cu[aá]l(es)?|qui|où|quel(le)?s?|quem|onde|qua(l|is))\b/iu;

/** What an answer must hold to be one. */
export interface AnswerKind {
  number: boolean;
  /** A person, place or thing by its name. */
  name: boolean;
}

/** What the question's own words ask for. */
export function answerKind(question: string): AnswerKind {
  return { number: ASKS_NUMBER.test(question), name: ASKS_NAME.test(question) };
}

/** Words that point back to what was said before. */
const POINTS_BACK =
  /^\W*(?:and|also|but|or|what about|how about|und|aber|y|pero|et|mais|ou|e|mas|ed)(?![\p{L}\p{M}])|(?<![\p{L}\p{M}])(?:(?<!is |was |does |will |would )it|its|they|them|their|davon|dafür|damit|dieser|diese|dieses|denselben|dasselbe|eso|esa|ese|esto|mismo|misma|cela|ça|celui|celle|même|isso|esse|essa|isto|mesmo|mesma|questo|quello|stesso)(?![\p{L}\p{M}])|^(?:那|那么|還有|还有|它)|它的?|^(?:それ|では|じゃあ)|その|^(?:แล้ว|และ)|อันนี้|^(?:और|तो)|इसका|इसकी|उसका|उसकी|^(?:و|ماذا عن)/iu;
/** A question of fewer words than this leaves something unsaid. */
const WHOLE_TERMS_MIN = 3;

/** Words to search by. */
export interface SearchAttempt {
  terms: WeightedTerm[];
  /** The message says little by itself: it completes the one before it. */
  completes: boolean;
}

/**
 * The words to search by, as one or two attempts: what this question asks at full weight, what is said around it at
 * less, and the words of the person's previous question. Should that find nothing, a question that neither points back
 * nor says little is tried again by itself: it may be about something else. The agent's answers are never searched by.
 */
export function searchAttempts(question: string, history: string[], locale: string | null): SearchAttempt[] {
  const languages = likelyLanguages(question, locale);
  const { core, aside } = partMessage(question);
  const alone = new TermList();
  alone.add(core, languages, 1);
  const { asked } = alone;
  // A greeting alone is all aside: then it is all there is.
  alone.add(aside, languages, alone.list.length > 0 ? ASIDE_WEIGHT : 1);
  const previous = history.at(-1);
  if (!previous) return [attempt(alone, false)];
  const together = new TermList(alone);
  together.add(partMessage(previous).core, likelyLanguages(previous, locale), PREVIOUS_WEIGHT, true);
  // What completed the question before it is understood with that one alone.
  const earlier = history.at(-2);
  if (earlier && together.list.filter(({ before }) => before).length < WHOLE_TERMS_MIN)
    together.add(partMessage(earlier).core, likelyLanguages(earlier, locale), EARLIER_WEIGHT, true);
  if (asked < WHOLE_TERMS_MIN) return [attempt(together, true)];
  const pointsBack = POINTS_BACK.test(core);
  return pointsBack ? [attempt(together, false)] : [attempt(together, false), attempt(alone, false)];
}

const attempt = ({ list }: TermList, completes: boolean): SearchAttempt => ({
  terms: list.slice(0, TERMS_MAX),
  completes,
});

class TermList {
  readonly list: WeightedTerm[];
  /** Words of this question that are no courtesy: `how long` asks for as much as any other word does. */
  asked = 0;
  private readonly known: Set<string>;

  constructor(other?: TermList) {
    this.list = [...(other?.list ?? [])];
    this.known = new Set(other?.known);
  }

  /** Adds the words that are not there yet. */
  add(text: string, languages: string[], weight: number, before = false): void {
    const measured = partMeasures(text);
    const asking = new Set(words(measured.asked.join(' ')));
    for (const word of words(measured.rest)) asking.delete(word);
    for (const term of queryTerms(measured.text, languages)) {
      if (term.variants.some((variant) => this.known.has(variant))) continue;
      for (const variant of term.variants) this.known.add(variant);
      const courtesy = isWeak(term.word);
      const share = courtesy || asking.has(term.word) ? WEAK_SHARE : 1;
      if (weight === 1 && !courtesy) this.asked++;
      this.list.push({ ...term, weight: share * weight, before });
    }
  }
}
