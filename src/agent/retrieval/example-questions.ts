/** Example questions: headings of a section in the words of customers, recorded by the team (decision 0147). */
import type { EvidenceUnit, IndexedPassage, SectionExamples } from '../ports/knowledge.js';
import { likelyLanguages } from '../understanding/language.js';
import { label } from './headings.js';
import { lexemes } from './lexemes.js';
import { countFragments, fragmentsOf, type FragmentCounts } from './section-fragments.js';
import { tokensOf, vectorOf } from './wordings.js';

/** An example question as customers' questions are compared with it. */
export interface AnalysedExample {
  lexemes: string[];
  meaning: Float32Array | null;
}

export const NO_WORDS: ReadonlySet<string> = new Set();

export interface AnalysedSection {
  /** null = the whole document. */
  heading: string | null;
  examples: AnalysedExample[];
  /** Of all examples. */
  words: ReadonlySet<string>;
  fragments: FragmentCounts;
}

/** Whether the examples belong to a unit: their heading is above it. */
const isAbove = ({ heading }: Pick<SectionExamples, 'heading'>, levels: string[]): boolean =>
  heading === null || levels.includes(label(heading));

/** All headings above a unit, and its lead-in. */
export const levelsAbove = (headings: string[], { context }: Pick<EvidenceUnit, 'context'>): string[] => [
  ...headings,
  ...context.split(' › '),
];

/** The language of an example, which may be another than its document's. @param locale of the document */
const languageOfExample = (question: string, locale: string | null): string =>
  likelyLanguages(question, locale)[0] ?? 'und';

/**
 * Adds the examples that belong to the passage, so that it is found by their words. Each word counts once however often
 * it is asked, and the passage counts as no longer: examples must not push other documents away.
 */
export function withExamples(
  passage: IndexedPassage,
  examples: SectionExamples[],
  locale: string | null,
): IndexedPassage {
  const { headings, units } = passage;
  const own = examples.filter((each) => units.some((unit) => isAbove(each, levelsAbove(headings, unit))));
  if (own.length === 0) return passage;
  const questions = own.flatMap((each) => each.questions);
  const added = new Set(questions.flatMap((question) => lexemes(question, languageOfExample(question, locale))));
  const counts = new Map(passage.lexemes);
  for (const lexeme of added) if (!counts.has(lexeme)) counts.set(lexeme, 1);
  return { ...passage, lexemes: counts, examples: own };
}

/** The sections above a unit that have examples. */
export const examplesAbove = (levels: string[], sections: AnalysedSection[]): AnalysedSection[] =>
  sections.filter((each) => isAbove(each, levels));

export const analyseExamples = (sections: SectionExamples[], locale: string | null): AnalysedSection[] =>
  sections.map(({ heading, questions }) => {
    const asked = questions.map((text) => ({ text, language: languageOfExample(text, locale) }));
    const examples = asked.map(({ text, language }) => ({
      lexemes: lexemes(text, language),
      meaning: vectorOf(tokensOf(text, language)),
    }));
    return {
      heading,
      examples,
      words: new Set(examples.flatMap((each) => each.lexemes)),
      fragments: countFragments(asked.map(({ text, language }) => fragmentsOf(text, language))),
    };
  });
