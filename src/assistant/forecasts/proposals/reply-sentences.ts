/** Colleagues' replies as sentences that can be compared. Pure. */
import { gapEntryOf } from '../../../agent/answering/unanswered.js';
import { words } from '../../../agent/retrieval/lexemes.js';
import { primarySubtag } from '../../../agent/understanding/language.js';
import { sentences } from '../../../agent/understanding/sentences.js';

/** A customer's turn that the agent had no answer to, and what a colleague replied. */
export interface AnsweredByTeam {
  conversation: string;
  /** Who asked: what two conversations of one person have in common may still be theirs alone. */
  customer: string;
  /** BCP 47 */
  language: string;
  question: string;
  reply: string;
}

export interface ReplySentence {
  turn: AnsweredByTeam;
  text: string;
  words: string[];
  /** Where it stands in the reply, 0–1. */
  place: number;
}

/** By which word colleagues speak of themselves: what one did for a customer (“I have sent it”) is no knowledge. */
const SPEAKER: Readonly<Record<string, string>> = {
  en: 'i',
  de: 'ich',
  fr: 'je',
  es: 'yo',
  it: 'io',
  pt: 'eu',
  nl: 'ik',
  sv: 'jag',
  da: 'jeg',
  pl: 'ja',
  tr: 'ben',
};
const SENTENCES_MAX = 60;
const WORDS_MIN = 4;
const WORDS_MAX = 80;

/** What states something of the company: questions, greetings, short lines and words about oneself do not. */
export function sentencesOf(turn: AnsweredByTeam): ReplySentence[] {
  const lines = turn.reply
    .split('\n')
    .flatMap((line) => sentences(line).map(({ start, end }) => line.slice(start, end)));
  const speaker = SPEAKER[primarySubtag(turn.language) ?? ''] ?? '-';
  return lines.slice(0, SENTENCES_MAX).flatMap((line, index) => {
    const text = line.replace(/\s+/g, ' ').trim();
    const found = words(text, turn.language);
    const isOwn = text
      .toLowerCase()
      .split(/[^\p{L}]/u)
      .includes(speaker);
    const isStatement =
      !isOwn && found.length >= WORDS_MIN && found.length <= WORDS_MAX && !/[?？؟]\W{0,3}$/u.test(text);
    return isStatement ? [{ turn, text, words: found, place: index / lines.length }] : [];
  });
}

/** The words by which questions are compared. */
export const questionWords = ({ question, language }: AnsweredByTeam): string[] =>
  gapEntryOf(question, language).lexemes;
