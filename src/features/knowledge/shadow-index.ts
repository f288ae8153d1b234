/** A copy of knowledge in memory, as the engine reads it: to ask what would be said before anything is published. */
import { createHash } from 'node:crypto';
import type {
  Bm25Shape,
  Calibration,
  DenseWord,
  IndexedDocument,
  KnowledgeIndex,
  KnowledgeStatistics,
  Passage,
  Posting,
} from '../../agent/ports/knowledge.js';

export interface ShadowDocument {
  id: string;
  title: string;
  url: string | null;
  locale: string | null;
  version: number;
  text: string;
}

/** One index is one workspace's. What it holds says the same as what Postgres would hold of the same documents. */
export class ShadowIndex implements KnowledgeIndex {
  private readonly stored: (Passage & { sampleKey: string })[] = [];
  private readonly byLexeme = new Map<string, Map<number, Posting>>();
  private readonly texts = new Map<string, string>();
  private lengths = 0;
  private kept: { revision: string; calibration: Calibration } | null = null;

  add({ id, title, url, locale, version, text }: ShadowDocument, { passages }: IndexedDocument): void {
    this.texts.set(id, text);
    for (const { lexemes, ...passage } of passages) {
      const no = this.stored.length;
      const said = text.slice(passage.start, passage.end).toWellFormed();
      const sampleKey = createHash('md5').update(said).digest('hex');
      this.stored.push({ ...passage, no, documentId: id, title, url, locale, version, text: said, sampleKey });
      this.lengths += passage.length;
      for (const [lexeme, count] of lexemes) {
        const postings = this.byLexeme.get(lexeme) ?? new Map<number, Posting>();
        this.byLexeme.set(lexeme, postings);
        // As the database keeps it, which has four bytes for it.
        postings.set(no, { lexeme, passage: no, count: Math.fround(count), length: passage.length });
      }
    }
  }

  /** Of the version that is in here; null where there is none. */
  textOf(documentId: string): string | null {
    return this.texts.get(documentId) ?? null;
  }

  statistics(_workspaceId: string, lexemes: string[]): Promise<KnowledgeStatistics> {
    const passages = this.stored.length;
    const revision = String(passages);
    const counts = lexemes.map((lexeme) => [lexeme, this.byLexeme.get(lexeme)?.size ?? 0] as const);
    return Promise.resolve({
      revision,
      // Not awaited while it is being fitted: fitting asks here too.
      calibration: this.kept?.revision === revision ? this.kept.calibration : null,
      passages,
      meanLength: passages === 0 ? 0 : this.lengths / passages,
      frequency: new Map(counts.filter(([, count]) => count > 0)),
    });
  }

  postings(_workspaceId: string, lexemes: string[], among?: number[]): Promise<Posting[]> {
    const rows = lexemes.flatMap((lexeme) => {
      const all = this.byLexeme.get(lexeme);
      if (!all) return [];
      return among ? among.flatMap((no) => all.get(no) ?? []) : [...all.values()];
    });
    return Promise.resolve(rows);
  }

  /** In whole thousandths, as the database sums them. */
  densest(
    _workspaceId: string,
    words: DenseWord[],
    { k1, b, meanLength }: Bm25Shape,
    limit: number,
  ): Promise<number[]> {
    const sums = new Map<number, number>();
    for (const { lexeme, worth } of words)
      for (const { passage, count, length } of this.byLexeme.get(lexeme)?.values() ?? []) {
        const share = Math.round((1000 * worth * count) / (count + k1 * (1 - b + (b * length) / meanLength)));
        sums.set(passage, (sums.get(passage) ?? 0) + share);
      }
    const densest = [...sums].sort((one, other) => other[1] - one[1] || one[0] - other[0]);
    return Promise.resolve(densest.slice(0, limit).map(([passage]) => passage));
  }

  passages(_workspaceId: string, numbers: number[]): Promise<Passage[]> {
    return Promise.resolve(numbers.flatMap((no) => this.stored[no] ?? []));
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
    const keys = new Set([...new Set(this.stored.map(({ sampleKey }) => sampleKey))].sort().slice(0, count));
    const order = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));
    const drawn = this.stored
      .filter(({ sampleKey }) => keys.has(sampleKey))
      .sort((a, b) => order(a.sampleKey, b.sampleKey) || order(a.title, b.title) || a.ordinal - b.ordinal);
    return Promise.resolve(drawn.slice(0, 4 * count));
  }

  async calibrate(_workspaceId: string, revision: string, work: () => Promise<Calibration>): Promise<Calibration> {
    this.kept = { revision, calibration: await work() };
    return this.kept.calibration;
  }
}
