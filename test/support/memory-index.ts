import type {
  ComparedPassage,
  ComparisonQuery,
  IndexedPassage,
  KnowledgeStatistics,
  Passage,
  PostingList,
  PostingsQuery,
  SectionExamples,
  SimilarityQuery,
  SimilarPassage,
} from '../../src/agent/ports/knowledge.js';
import { exampleAdder } from '../../src/agent/retrieval/example-questions.js';
import { indexDocument } from '../../src/agent/retrieval/indexing.js';
import { guessLanguage } from '../../src/agent/understanding/language.js';
import { likenessOf } from '../../src/agent/retrieval/wordings.js';
import { lineText, passageText } from '../../src/assistant/knowledge/embeddings/embedded-texts.js';
import { compareLines, packLines } from '../../src/platform/kernel/vectors/line-vectors.js';
import { ShadowIndex } from '../../src/assistant/knowledge/shadow-index.js';

export interface MemoryDocument {
  id: string;
  title: string;
  text: string;
  url?: string | null;
  locale?: string | null;
  version?: number;
  examples?: SectionExamples[];
}

/** A workspace's knowledge in memory, for tests and measurements: parses documents itself and counts index accesses. */
/** Makes a vector of length 1 of an English text. */
export type Encode = (text: string) => Float32Array;

export class MemoryIndex extends ShadowIndex {
  /** Postings and calls used by the last questions, for tests of budgets. */
  readonly cost = { calls: 0, postings: 0 };

  /** Null = in another language. */
  private readonly vectors = new Map<number, { own: Float32Array; lines: Buffer } | null>();

  /** @param encode null = knowledge is searched by words only */
  constructor(
    documents: MemoryDocument[] = [],
    private readonly encode: Encode | null = null,
  ) {
    super();
    for (const document of documents) this.read(document);
  }

  override async statistics(workspaceId: string, lexemes: string[]): Promise<KnowledgeStatistics> {
    const statistics = await super.statistics(workspaceId, lexemes);
    return { ...statistics, ...(this.encode && { vectors: statistics.revision }) };
  }

  async similar(_workspaceId: string, _vectors: string, { text, limit }: SimilarityQuery): Promise<SimilarPassage[]> {
    const query = this.vectorOf(text);
    if (!query) return [];
    const { passages: count } = await this.statistics('', []);
    const found = (await super.passages('', [...Array(count).keys()])).flatMap((passage) => {
      const known = this.known(passage);
      return known ? [{ no: passage.no, likeness: likenessOf(known.own, query) }] : [];
    });
    return found.sort((a, b) => b.likeness - a.likeness).slice(0, limit);
  }

  async compare(
    _workspaceId: string,
    _vectors: string,
    { text, numbers }: ComparisonQuery,
  ): Promise<ComparedPassage[]> {
    const query = this.vectorOf(text);
    if (!query) return [];
    return (await super.passages('', numbers)).flatMap((passage) => {
      const known = this.known(passage);
      if (!known) return [];
      return [{ no: passage.no, likeness: likenessOf(known.own, query), lines: compareLines(known.lines, query) }];
    });
  }

  private vectorOf(text: string): Float32Array | null {
    return this.encode && isEnglish(text) ? this.encode(text) : null;
  }

  private known(passage: Passage): { own: Float32Array; lines: Buffer } | null {
    const { encode } = this;
    const before = this.vectors.get(passage.no);
    if (before !== undefined) return before;
    const lines = (): Buffer => packLines(passage.units.map((unit) => encode!(lineText(passage, unit))));
    const known = encode && isEnglish(passage.text) ? { own: encode(passageText(passage)), lines: lines() } : null;
    this.vectors.set(passage.no, known);
    return known;
  }

  read({ url = null, locale = null, version = 1, examples = [], ...document }: MemoryDocument): IndexedPassage[] {
    const indexed = indexDocument({ ...document, locale });
    const passages = indexed.passages.map(exampleAdder(examples, locale));
    this.add({ ...document, url, locale, version }, passages);
    return passages;
  }

  override frequencies(workspaceId: string, revision: string, lexemes: string[]): Promise<Map<string, number>> {
    this.cost.calls++;
    return super.frequencies(workspaceId, revision, lexemes);
  }

  override async postings(workspaceId: string, query: PostingsQuery): Promise<Map<string, PostingList>> {
    this.cost.calls++;
    const found = await super.postings(workspaceId, query);
    for (const { passages } of found.values()) this.cost.postings += passages.length;
    return found;
  }

  override passages(workspaceId: string, numbers: number[]): Promise<Passage[]> {
    this.cost.calls++;
    return super.passages(workspaceId, numbers);
  }
}

const isEnglish = (text: string): boolean => guessLanguage(text).languages[0] === 'en';
