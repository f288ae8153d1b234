/** Example questions as sections of a document, and what a refusal of them names. */
import { ApiProblem, problemText } from '../app/problem.js';
import { visible } from '../transcript/foreign-text.js';
import type { Texts } from '../texts/type.js';
import type { SectionQuestions } from './queries.js';

/** Limits of the API. */
export const SECTION_QUESTIONS_MAX = 40;
const QUESTIONS_MAX = 2_000;
const CHARACTERS_MAX = 300;
/** Of a question in a message. */
const NAMED_MAX = 80;

const folded = (question: string): string => question.toLowerCase();
const plain = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim();

/** One question on each line. */
export const questionsIn = (text: string): string[] =>
  text
    .split('\n')
    .map(plain)
    .filter((question) => question !== '');

/** Questions of customers as examples: each once, no longer than allowed. */
export function examplesFrom(questions: string[]): string[] {
  const short = questions.map((question) => plain([...plain(question)].slice(0, CHARACTERS_MAX).join('')));
  return [...new Map(short.toReversed().map((question) => [folded(question), question])).values()].reverse();
}

/** Adds questions that no section has yet, each to its section. */
export function withQuestions(sections: SectionQuestions[], more: SectionQuestions[]): SectionQuestions[] {
  const known = new Set(sections.flatMap(({ questions }) => questions.map(folded)));
  const result = sections.map((section) => ({ ...section }));
  for (const { heading, questions } of more) {
    const added = questions.filter((question) => !known.has(folded(question)));
    if (added.length === 0) continue;
    added.forEach((question) => known.add(folded(question)));
    const section = result.find((one) => one.heading === heading);
    if (section) section.questions = [...section.questions, ...added];
    else result.push({ heading, questions: added });
  }
  return result;
}

/** Questions of `sections` that `known` does not have. */
export function withoutQuestions(sections: SectionQuestions[], known: SectionQuestions[]): SectionQuestions[] {
  const keys = new Set(known.flatMap(({ questions }) => questions.map(folded)));
  return sections.map(({ heading, questions }) => ({
    heading,
    questions: questions.filter((question) => !keys.has(folded(question))),
  }));
}

export interface Refusal {
  text: string;
  /** The section concerned; undefined = none in particular. */
  heading?: string | null;
}

const PARAM = /^sections\.(\d+)\.questions(?:\.(\d+))?$/;

/** @param sent what the server refused */
export function refusalOf(error: unknown, sent: SectionQuestions[], texts: Texts): Refusal {
  const { refused } = texts.exampleQuestions;
  const [, index, position] = PARAM.exec((error instanceof ApiProblem && error.details.param) || '') ?? [];
  const section = sent[Number(index)];
  if (!section) return { text: problemText(error, texts) };
  const { heading, questions } = section;
  if (position === undefined) return { heading, text: refused.section(SECTION_QUESTIONS_MAX) };
  const question = questions[Number(position)] ?? '';
  const earlier = [
    ...sent.slice(0, Number(index)).flatMap((one) => one.questions),
    ...questions.slice(0, Number(position)),
  ];
  return { heading, text: reason(question, earlier, refused) };
}

function reason(question: string, earlier: string[], refused: Texts['exampleQuestions']['refused']): string {
  const characters = [...visible(question)];
  const name = characters.length > NAMED_MAX ? `${characters.slice(0, NAMED_MAX).join('')}…` : characters.join('');
  if ([...question].length > CHARACTERS_MAX) return refused.tooLong(name, CHARACTERS_MAX);
  if (earlier.map(folded).includes(folded(question))) return refused.repeated(name);
  if (earlier.length >= QUESTIONS_MAX) return refused.tooMany(name, QUESTIONS_MAX);
  return refused.noWords(name);
}
