import type { Passage } from '../ports/knowledge.js';
import { analyse, type Head } from './analysis.js';
import { echoOf } from './echo.js';
import type { AnalysedExample, AnalysedSection } from './example-questions.js';
import type { SearchResult } from './search.js';
import { likenessOf } from './wordings.js';

/** The example question of a section that is nearest to a customer's question. */
export interface NearestExample {
  example: AnalysedExample;
  /** Similarity in words, 0–1. */
  echo: number;
  /** Similarity in meaning, a cosine. */
  likeness: number;
  /** How much nearer it is, by the mean of both, than the nearest of any other section; negative if it is not. */
  lead: number;
}

type RatedExample = Omit<NearestExample, 'lead'> & { nearness: number };

/** Finds the nearest example of each section among the found passages. */
export class NearestExamples {
  private readonly bySection = new Map<string, RatedExample>();
  /** Sections, the nearest first. */
  private readonly order: string[];
  /** Words of customers are rare in the knowledge: there, their rarity does not say how much they matter. */
  private readonly usualRarity: number;

  constructor(private readonly found: Pick<SearchResult, 'terms' | 'meaning' | 'ranked'>) {
    const { terms, ranked } = found;
    this.usualRarity = terms.reduce((sum, { idf }) => sum + idf, 0) / Math.max(1, terms.length);
    for (const { passage } of ranked)
      for (const section of analyse(passage).examples) {
        const key = keyOf(passage, section);
        const nearest = this.bySection.has(key) ? null : this.nearestOf(section);
        if (nearest) this.bySection.set(key, nearest);
      }
    const sections = [...this.bySection].sort(([, a], [, b]) => b.nearness - a.nearness);
    this.order = sections.map(([key]) => key);
  }

  /** The nearest example of the sections above a unit; null if they have none. */
  above(passage: Passage, { examples }: Pick<Head, 'examples'>): NearestExample | null {
    const own = new Set(examples.map((section) => keyOf(passage, section)));
    const key = this.order.find((section) => own.has(section));
    const nearest = key === undefined ? undefined : this.bySection.get(key);
    if (!nearest) return null;
    const other = this.order.find((section) => !own.has(section));
    const rival = other === undefined ? 0 : (this.bySection.get(other)?.nearness ?? 0);
    return { ...nearest, lead: nearest.nearness - rival };
  }

  private nearestOf({ examples }: AnalysedSection): RatedExample | null {
    const { terms, meaning } = this.found;
    let nearest: RatedExample | null = null;
    for (const example of examples) {
      const echo = echoOf(example.lexemes, terms, () => this.usualRarity);
      const likeness = meaning && example.meaning ? likenessOf(meaning, example.meaning) : 0;
      const nearness = (echo + likeness) / 2;
      if (!nearest || nearness > nearest.nearness) nearest = { example, echo, likeness, nearness };
    }
    return nearest;
  }
}

const keyOf = ({ documentId }: Passage, { heading }: AnalysedSection): string => `${documentId} ${heading ?? ''}`;
