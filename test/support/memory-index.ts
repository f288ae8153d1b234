import { createHash } from 'node:crypto';
import type {
  Bm25Shape,
  DenseWord,
  IndexedPassage,
  Calibration,
  KnowledgeIndex,
  KnowledgeStatistics,
  Passage,
  Posting,
} from '../../src/agent/ports/knowledge.js';
import { indexDocument } from '../../src/agent/retrieval/indexing.js';

export interface MemoryDocument {
  id: string;
  title: string;
  text: string;
  url?: string | null;
  locale?: string | null;
  version?: number;
}

/** A workspace's knowledge in memory, for tests and for measuring. One index is one workspace. */
export class MemoryIndex implements KnowledgeIndex {
  /** How many rows and calls the last questions cost; tests of budgets read it. */
  readonly cost = { calls: 0, postings: 0 };
  private readonly stored: Passage[] = [];
  private readonly byLexeme = new Map<string, Map<number, Posting>>();
  private lengths = 0;
  private calibration: { revision: string; kept: Calibration } | null = null;

  constructor(documents: MemoryDocument[] = []) {
    for (const document of documents) this.add(document);
  }

  add({ id, title, text, url = null, locale = null, version = 1 }: MemoryDocument): IndexedPassage[] {
    const indexed = indexDocument({ title, text, locale }).passages;
    for (const { lexemes, ...passage } of indexed) {
      const no = this.stored.length;
      const { start, end, length } = passage;
      this.stored.push({ ...passage, no, documentId: id, title, url, locale, version, text: text.slice(start, end) });
      this.lengths += length;
      for (const [lexeme, count] of lexemes) {
        const postings = this.byLexeme.get(lexeme) ?? new Map<number, Posting>();
        postings.set(no, { lexeme, passage: no, count, length });
        this.byLexeme.set(lexeme, postings);
      }
    }
    return indexed;
  }

  statistics(_workspaceId: string, lexemes: string[]): Promise<KnowledgeStatistics> {
    this.cost.calls++;
    const frequency = new Map<string, number>();
    for (const lexeme of lexemes) {
      const found = this.byLexeme.get(lexeme)?.size ?? 0;
      if (found > 0) frequency.set(lexeme, found);
    }
    const passages = this.stored.length;
    const revision = String(passages);
    const calibration = this.calibration?.revision === revision ? this.calibration.kept : null;
    return Promise.resolve({
      revision,
      calibration,
      passages,
      meanLength: this.lengths / Math.max(1, passages),
      frequency,
    });
  }

  postings(_workspaceId: string, lexemes: string[], among?: number[]): Promise<Posting[]> {
    this.cost.calls++;
    const rows = lexemes.flatMap((lexeme) => {
      const all = this.byLexeme.get(lexeme);
      if (!all) return [];
      return among ? among.flatMap((no) => all.get(no) ?? []) : [...all.values()];
    });
    this.cost.postings += rows.length;
    return Promise.resolve(rows);
  }

  densest(_workspaceId: string, words: DenseWord[], shape: Bm25Shape, limit: number): Promise<number[]> {
    this.cost.calls++;
    const { k1, b, meanLength } = shape;
    const sums = new Map<number, number>();
    for (const { lexeme, worth } of words) {
      for (const { passage, count, length } of this.byLexeme.get(lexeme)?.values() ?? []) {
        const share = Math.round((1000 * worth * count) / (count + k1 * (1 - b + (b * length) / meanLength)));
        sums.set(passage, (sums.get(passage) ?? 0) + share);
      }
    }
    const densest = [...sums].sort((one, other) => other[1] - one[1] || one[0] - other[0]);
    return Promise.resolve(densest.slice(0, limit).map(([passage]) => passage));
  }

  passages(_workspaceId: string, numbers: number[]): Promise<Passage[]> {
    this.cost.calls++;
    return Promise.resolve(numbers.map((no) => this.stored[no]!));
  }

  titled(_workspaceId: string, words: string[], limit: number): Promise<Passage[]> {
    const held = this.stored.filter(({ title }) => words.every((word) => title.toLowerCase().includes(word)));
    const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
    const inOrder = (a: Passage, b: Passage): number =>
      [...a.title].length - [...b.title].length ||
      compare(a.title, b.title) ||
      a.ordinal - b.ordinal ||
      compare(a.text, b.text);
    return Promise.resolve(held.sort(inOrder).slice(0, limit));
  }

  sample(_workspaceId: string, count: number): Promise<Passage[]> {
    const keyOf = ({ text }: Passage): string => createHash('md5').update(text).digest('hex');
    const keys = [...new Set(this.stored.map(keyOf))].sort().slice(0, count);
    const drawn = this.stored
      .map((passage) => ({ passage, key: keyOf(passage) }))
      .filter(({ key }) => keys.includes(key));
    return Promise.resolve(drawn.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ passage }) => passage));
  }

  async calibrate(_workspaceId: string, revision: string, work: () => Promise<Calibration>): Promise<Calibration> {
    this.calibration = { revision, kept: await work() };
    return this.calibration.kept;
  }
}
