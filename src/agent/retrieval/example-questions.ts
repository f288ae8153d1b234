/** Example questions: headings of a section in the words of customers, recorded by the team (decision 0147). */
import { LRUCache } from 'lru-cache';
import type { EvidenceUnit, IndexedPassage, SectionExamples } from '../ports/knowledge.js';
import { LEVELS } from '../proof/table-rows.js';
import { likelyLanguages } from '../understanding/language.js';
import { label } from './headings.js';
import { lexemes } from './lexemes.js';
import { literalTerm } from './literal-questions.js';
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

/** A heading may contain the separator itself, up to so many times. */
const SEPARATORS_MAX = 3;

/** All headings above a unit, and its lead-in. */
export function levelsAbove(headings: string[], { context }: Pick<EvidenceUnit, 'context'>): Set<string> {
  const levels = new Set(headings);
  const parts = context.split(LEVELS);
  for (let start = 0; start < parts.length; start++)
    for (let end = start + 1; end <= Math.min(parts.length, start + 1 + SEPARATORS_MAX); end++)
      levels.add(parts.slice(start, end).join(LEVELS));
  return levels;
}

/** The level that a section's examples belong to; null = any. */
const labelOf = ({ heading }: Pick<SectionExamples, 'heading'>): string | null =>
  heading === null ? null : label(heading);
const isAbove = (level: string | null, levels: ReadonlySet<string>): boolean => level === null || levels.has(level);

/** The language of an example, which may be another than its document's. @param locale of the document */
const languageOfExample = (question: string, locale: string | null): string =>
  likelyLanguages(question, locale)[0] ?? 'und';

/** Examples of one passage, each of which is compared with a question: those of its sections, as many of each. */
const PASSAGE_EXAMPLES_MAX = 400;

/**
 * Adds a document's examples to its passages, so that these are found by their words, and by the whole question. Each
 * word counts once however often it is asked, and a passage counts as no longer: examples must not push other documents
 * away.
 */
export function exampleAdder(
  sections: SectionExamples[],
  locale: string | null,
): (passage: IndexedPassage) => IndexedPassage {
  const labelled = sections.map((section) => ({ section, level: labelOf(section) }));
  const lexemesOf = new Map<string, string[]>();
  const lexemesIn = (question: string): string[] => {
    const known = lexemesOf.get(question);
    if (known) return known;
    const found = [...lexemes(question, languageOfExample(question, locale)), ...literalTerm(question)];
    lexemesOf.set(question, found);
    return found;
  };
  return (passage) => {
    if (sections.length === 0) return passage;
    const contexts = [...new Set(passage.units.map(({ context }) => context))];
    const levels = new Set(contexts.flatMap((context) => [...levelsAbove(passage.headings, { context })]));
    const own = labelled.filter(({ level }) => isAbove(level, levels)).map(({ section }) => section);
    if (own.length === 0) return passage;
    const each = Math.max(1, Math.floor(PASSAGE_EXAMPLES_MAX / own.length));
    const examples = own
      .slice(0, PASSAGE_EXAMPLES_MAX)
      .map(({ heading, questions }) => ({ heading, questions: questions.slice(0, each) }));
    const counts = new Map(passage.lexemes);
    for (const lexeme of examples.flatMap(({ questions }) => questions.flatMap(lexemesIn)))
      if (!counts.has(lexeme)) counts.set(lexeme, 1);
    return { ...passage, lexemes: counts, examples };
  };
}

/** The sections above a unit that have examples. */
export const examplesAbove = (levels: ReadonlySet<string>, sections: AnalysedSection[]): AnalysedSection[] =>
  sections.filter((section) => isAbove(labelOf(section), levels));

/** A section's passages share its analysis, and so do their versions. Each example weighs some 3 kB. */
const CACHED_EXAMPLES_MAX = 20_000;
const analysed = new LRUCache<string, AnalysedSection>({ maxSize: CACHED_EXAMPLES_MAX });

/** Analyses the examples of a passage's sections. Cached by content. */
export const analyseExamples = (sections: SectionExamples[], locale: string | null): AnalysedSection[] =>
  sections.map((section) => {
    const key = JSON.stringify([locale, section.heading, section.questions]);
    const known = analysed.get(key);
    if (known) return known;
    const analysis = analyseSection(section, locale);
    analysed.set(key, analysis, { size: 1 + section.questions.length });
    return analysis;
  });

function analyseSection({ heading, questions }: SectionExamples, locale: string | null): AnalysedSection {
  const asked = questions.map((text) => ({ text, language: languageOfExample(text, locale) }));
  const headingFragments = heading === null ? [] : [fragmentsOf(heading, languageOfExample(heading, locale))];
  const examples = asked.map(({ text, language }) => ({
    lexemes: lexemes(text, language),
    meaning: vectorOf(tokensOf(text, language)),
  }));
  return {
    heading,
    examples,
    words: new Set(examples.flatMap((each) => each.lexemes)),
    // A heading is what one customer asks, too.
    fragments: countFragments([...headingFragments, ...asked.map(({ text, language }) => fragmentsOf(text, language))]),
  };
}
