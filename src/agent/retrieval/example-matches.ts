import type { Passage } from '../ports/knowledge.js';
import { analyse, type Head } from './analysis.js';
import { echoOf } from './echo.js';
import type { AnalysedSection } from './example-questions.js';
import type { SearchResult } from './search.js';
import { fitsOf, fragmentsOf, type Fragments } from './section-fragments.js';
import { likenessOf, type WeightedText } from './wordings.js';

/** The example questions of a section, compared with a customer's question. */
export interface ExampleMatch {
  section: AnalysedSection;
  /** Of the nearest: similarity in words, 0–1. */
  echo: number;
  /** Similarity in meaning, a cosine. */
  likeness: number;
  /** How much nearer it is, by the mean of both, than the nearest of any other section; negative if it is not. */
  lead: number;
  /** How much better all of the section's examples fit than those of any other (section-fragments.ts); 0 without any. */
  odds: number;
}

type RatedSection = Omit<ExampleMatch, 'lead' | 'odds'> & { key: string; fit: number };

/** Compares the question with the examples of each section among the found passages. */
export class ExampleMatches {
  /** Those that fit best first. */
  private readonly sections: RatedSection[];
  /** The nearest first. */
  private readonly byNearness: RatedSection[];
  /** Words of customers are rare in the knowledge: there, their rarity does not say how much they matter. */
  private readonly usualRarity: number;

  constructor(private readonly found: Pick<SearchResult, 'terms' | 'meaning' | 'ranked' | 'texts'>) {
    const { terms, ranked, texts } = found;
    this.usualRarity = terms.reduce((sum, { idf }) => sum + idf, 0) / Math.max(1, terms.length);
    const sections = new Map<string, AnalysedSection>();
    for (const { passage } of ranked)
      for (const section of analyse(passage).examples)
        if (section.examples.length > 0) sections.set(keyOf(passage, section), section);
    const counts = [...sections.values()].map(({ fragments }) => fragments);
    // Most knowledge has no examples, and a single section fits no better than any other.
    const fits = counts.length > 1 ? fitsOf(questionFragments(texts), counts) : [];
    this.sections = [...sections]
      .map(([key, section], index) => ({ key, section, fit: fits[index] ?? 0, ...this.nearestOf(section) }))
      .sort((a, b) => b.fit - a.fit);
    this.byNearness = this.sections.toSorted((a, b) => nearnessOf(b) - nearnessOf(a));
  }

  /** The section above a unit whose examples fit best; null if none has any. */
  above(passage: Passage, { examples }: Pick<Head, 'examples'>): ExampleMatch | null {
    if (examples.length === 0) return null;
    const own = new Set(examples.map((section) => keyOf(passage, section)));
    const best = this.sections.find(({ key }) => own.has(key));
    if (!best) return null;
    const fitting = this.sections.find(({ key }) => !own.has(key));
    const near = this.byNearness.find(({ key }) => !own.has(key));
    const lead = nearnessOf(best) - (near ? nearnessOf(near) : 0);
    return { ...best, lead, odds: fitting ? best.fit - fitting.fit : 0 };
  }

  private nearestOf({ examples }: AnalysedSection): Pick<ExampleMatch, 'echo' | 'likeness'> {
    const { terms, meaning } = this.found;
    const rated = examples.map((example) => ({
      echo: echoOf(example.lexemes, terms, () => this.usualRarity),
      likeness: meaning && example.meaning ? likenessOf(meaning, example.meaning) : 0,
    }));
    return rated.reduce((best, each) => (each.echo + each.likeness > best.echo + best.likeness ? each : best));
  }
}

const nearnessOf = ({ echo, likeness }: Pick<ExampleMatch, 'echo' | 'likeness'>): number => (echo + likeness) / 2;

/** Of the message itself: what was said before or around it has less weight. */
const questionFragments = (texts: WeightedText[]): Fragments =>
  Uint32Array.from(
    new Set(
      texts.filter(({ weight }) => weight === 1).flatMap(({ text, language }) => [...fragmentsOf(text, language)]),
    ),
  ).sort();

const keyOf = ({ documentId }: Passage, { heading }: AnalysedSection): string => `${documentId} ${heading ?? ''}`;
