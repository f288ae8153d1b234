/**
 * What a machine can say of an answer beside what a colleague replied to the same question, from the words of both. It is
 * a proxy: a forecast corrects it by people's verdicts on a sample, and never shows it as their word.
 */
import { linkedParts } from '../../platform/kernel/markdown/links.js';
import { lexemes } from '../retrieval/lexemes.js';
import { guessLanguage } from '../understanding/language.js';
import type { Figure } from './figure-scanner.js';
import { figuresIn } from './figures.js';
import { namesIn } from './names.js';
import { isNegated } from './negation.js';
import { ProvenFigures } from './proven-figures.js';

export const VERDICT_REASONS = [
  'no_reply',
  'reply_asks_or_thanks',
  'other_language',
  'same_figures',
  'other_figures',
  'same_link',
  'other_negation',
  'other_names',
  'similar_words',
  'some_words',
  'little_in_common',
] as const;
export type VerdictReason = (typeof VERDICT_REASONS)[number];

export interface ComparedAnswer {
  question: string;
  /** The colleague's; null if there was none. */
  reply: string | null;
  answer: string;
  /** What proves the answer. */
  quotations: readonly string[];
  /** BCP 47, of the reply and of the answer. */
  languages: { reply: string; answer: string };
}

export const MACHINE_VERDICTS = ['right', 'partly', 'wrong', 'not_comparable'] as const;
export type MachineVerdict = (typeof MACHINE_VERDICTS)[number];

export interface MachineJudgement {
  verdict: MachineVerdict;
  reason: VerdictReason;
}

/** Of the words of the shorter text in the longer one: as good as the same, and related. */
const SIMILAR = 0.5;
const RELATED = 0.2;
/** A reply with fewer words of content states nothing to compare with. */
const REPLY_WORDS_MIN = 3;
const ADDRESS = /https?:\/\/[^\s()<>\]]+/giu;

export function machineVerdict(compared: ComparedAnswer): MachineJudgement {
  const { question, reply, answer, quotations, languages } = compared;
  const said = reply?.trim() ?? '';
  if (said === '') return { verdict: 'not_comparable', reason: 'no_reply' };
  const link = sharedLink(said, answer);
  const likeness = likenessOf(compared, said);
  if (likeness === null && !link) return { verdict: 'not_comparable', reason: 'reply_asks_or_thanks' };
  const figures = compareFigures({ question, said, answer, quotations });
  if (figures === 'other' && (likeness ?? 0) < SIMILAR) return { verdict: 'wrong', reason: 'other_figures' };
  if (figures === 'other' || figures === 'some') return { verdict: 'partly', reason: 'other_figures' };
  if (link) return { verdict: 'right', reason: 'same_link' };
  if (figures === 'same') return { verdict: 'right', reason: 'same_figures' };
  if (subtagOf(languages.reply) !== subtagOf(languages.answer))
    return { verdict: 'not_comparable', reason: 'other_language' };
  return byWords(compared, said, likeness ?? 0);
}

/** More of a text is not compared. */
const CHARACTERS_MAX = 4_000;

/** An answer as turns give it. */
export interface GivenAnswer extends Pick<ComparedAnswer, 'question' | 'reply' | 'answer'> {
  language: string;
  citations: readonly { quote: string }[];
}

/** The same of an answer as turns give it, and of how long texts begin; the reply's language is guessed. */
export function besideReply({ language, citations, ...texts }: GivenAnswer): MachineJudgement {
  const begun = (text: string): string => text.slice(0, CHARACTERS_MAX);
  const reply = begun(texts.reply ?? '');
  return machineVerdict({
    ...{ question: begun(texts.question), reply, answer: begun(texts.answer) },
    quotations: citations.map(({ quote }) => quote),
    languages: { reply: guessLanguage(reply).languages[0] ?? language, answer: language },
  });
}

function byWords({ question, answer, languages }: ComparedAnswer, said: string, likeness: number): MachineJudgement {
  if (likeness < RELATED) return { verdict: 'wrong', reason: 'little_in_common' };
  if (isNegated(said) !== isNegated(answer) && !isNegated(question))
    return { verdict: likeness < SIMILAR ? 'wrong' : 'partly', reason: 'other_negation' };
  const [replied, answered] = [namesIn(said, languages.reply), namesIn(answer, languages.answer)];
  const asked = question.toLowerCase();
  const isOther = (name: string, text: string): boolean =>
    !asked.includes(name.toLowerCase()) && !text.toLowerCase().includes(name.toLowerCase());
  if (replied.some((name) => isOther(name, answer)) && answered.some((name) => isOther(name, said)))
    return { verdict: 'partly', reason: 'other_names' };
  return likeness < SIMILAR
    ? { verdict: 'partly', reason: 'some_words' }
    : { verdict: 'right', reason: 'similar_words' };
}

const subtagOf = (language: string): string => language.split('-')[0] ?? language;

/**
 * How many words of the shorter text stand in the longer one; those of the question count for neither. Null if the reply
 * has too few of its own to state anything. What the quotations say around the answer counts as said by it.
 */
function likenessOf({ question, answer, quotations, languages }: ComparedAnswer, said: string): number | null {
  const asked = new Set(lexemes(question, languages.reply));
  const replied = new Set(lexemes(said, languages.reply));
  const own = [...replied].filter((word) => !asked.has(word));
  if (replied.size < REPLY_WORDS_MIN || own.length === 0) return null;
  const answered = [...new Set(lexemes(answer, languages.answer))].filter((word) => !asked.has(word));
  const quoted = new Set([...answered, ...quotations.flatMap((text) => lexemes(text, languages.answer))]);
  const shareIn = (words: readonly string[], others: ReadonlySet<string>): number =>
    words.length === 0 ? 0 : words.filter((word) => others.has(word)).length / words.length;
  return own.length <= answered.length ? shareIn(own, quoted) : shareIn(answered, replied);
}

/**
 * The figures that both state beyond the question's, kind by kind: `other` if no kind that both state has one in common,
 * `some` if one has and another has not.
 */
function compareFigures(texts: {
  question: string;
  said: string;
  answer: string;
  quotations: readonly string[];
}): 'same' | 'some' | 'other' | 'none' {
  const asked = new ProvenFigures([texts.question]);
  const stated = (text: string): Figure[] =>
    figuresIn(text, { lenient: false }).filter((figure) => !asked.has(figure) && figure.kind !== 'phone');
  const [replied, answered] = [stated(texts.said), stated(texts.answer)];
  const [reply, proven] = [new ProvenFigures([texts.said]), new ProvenFigures([texts.answer, ...texts.quotations])];
  const kinds = new Set(replied.map(kindOf));
  const compared = [...kinds].flatMap((kind) => {
    const ofKind = (figures: Figure[]): Figure[] => figures.filter((figure) => kindOf(figure) === kind);
    const isShared =
      ofKind(replied).some((figure) => proven.has(figure)) || ofKind(answered).some((figure) => reply.has(figure));
    return isShared || ofKind(answered).length > 0 ? [isShared] : [];
  });
  if (compared.length === 0) return 'none';
  if (compared.every((isShared) => isShared)) return 'same';
  return compared.some((isShared) => isShared) ? 'some' : 'other';
}

/** Amounts of money contradict each other, an amount and a weight do not. */
const kindOf = ({ kind, units }: Figure): string => `${kind} ${units[0]?.dimension ?? ''}`;

function sharedLink(said: string, answer: string): boolean {
  const linked = addressesIn(said);
  return addressesIn(answer).some((address) => linked.includes(address));
}

function addressesIn(text: string): string[] {
  const written = linkedParts(text).flatMap(({ text: words, href }) => (href ? [href] : (words.match(ADDRESS) ?? [])));
  return written
    .filter((address) => /^https?:/iu.test(address))
    .map((address) => {
      const [place = ''] = address
        .toLowerCase()
        .replace(/^https?:\/\/(?:www\.)?/u, '')
        .split(/[?#]/u, 1);
      return withoutEnd(place);
    });
}

const PUNCTUATION = '/.,;:!';

/** The punctuation of the sentence is no part of an address. */
function withoutEnd(address: string): string {
  let end = address.length;
  while (end > 0 && PUNCTUATION.includes(address.charAt(end - 1))) end--;
  return address.slice(0, end);
}
