/** An in-memory knowledge index, to try out answers before a change is published. */
import { createHash } from 'node:crypto';
import type {
  Calibration,
  IndexedPassage,
  KnowledgeIndex,
  KnowledgeStatistics,
  Passage,
  PostingList,
  PostingsQuery,
} from '../../agent/ports/knowledge.js';
import type { PlacedPassage } from './placed-passages.dto.js';

export interface ShadowDocument {
  id: string;
  title: string;
  url: string | null;
  locale: string | null;
  version: number;
  text: string;
}

/** A lexeme's postings, in the order of the passages. */
type Postings = Record<keyof PostingList, number[]>;

/** The index of one workspace. Gives the same results as Postgres would for the same documents. */
export class ShadowIndex implements KnowledgeIndex {
  private readonly stored: (Passage & { sampleKey: string })[] = [];
  private readonly byLexeme = new Map<string, Postings>();
  private readonly texts = new Map<string, string>();
  private lengths = 0;
  private fitted: { revision: string; calibration: Calibration } | null = null;

  add({ id, title, url, locale, version, text }: ShadowDocument, passages: Iterable<IndexedPassage>): void {
    this.texts.set(id, text);
    for (const { lexemes, ...passage } of passages) {
      const no = this.stored.length;
      const content = text.slice(passage.start, passage.end).toWellFormed();
      const sampleKey = createHash('md5').update(content).digest('hex');
      this.stored.push({ ...passage, no, documentId: id, title, url, locale, version, text: content, sampleKey });
      this.lengths += passage.length;
      for (const [lexeme, count] of lexemes) {
        const postings = this.byLexeme.get(lexeme) ?? { passages: [], counts: [], lengths: [] };
        this.byLexeme.set(lexeme, postings);
        postings.passages.push(no);
        postings.counts.push(count);
        postings.lengths.push(passage.length);
      }
    }
  }

  /** The document's text in this index; null if there is none. */
  textOf(documentId: string): string | null {
    return this.texts.get(documentId) ?? null;
  }

  async statistics(workspaceId: string, lexemes: string[]): Promise<KnowledgeStatistics> {
    const passages = this.stored.length;
    const revision = String(passages);
    return {
      revision,
      // Not awaited while it is being fitted, since fitting calls this method.
      calibration: this.fitted?.revision === revision ? this.fitted.calibration : null,
      passages,
      meanLength: passages === 0 ? 0 : this.lengths / passages,
      frequency: await this.frequencies(workspaceId, revision, lexemes),
    };
  }

  frequencies(_workspaceId: string, _revision: string, lexemes: string[]): Promise<Map<string, number>> {
    const counts = lexemes.map((lexeme) => [lexeme, this.byLexeme.get(lexeme)?.passages.length ?? 0] as const);
    return Promise.resolve(new Map(counts.filter(([, count]) => count > 0)));
  }

  postings(_workspaceId: string, { lexemes, among }: PostingsQuery): Promise<Map<string, PostingList>> {
    const wanted = among && new Set(among);
    const found = new Map<string, PostingList>();
    for (const lexeme of lexemes) {
      const postings = this.byLexeme.get(lexeme);
      if (!postings) continue;
      const { passages, counts, lengths } = postings;
      const isWanted = passages.map((no) => !wanted || wanted.has(no));
      const column = (values: number[]): Int32Array => Int32Array.from(values.filter((_, i) => isWanted[i]));
      const list = { passages: column(passages), counts: column(counts), lengths: column(lengths) };
      if (list.passages.length > 0) found.set(lexeme, list);
    }
    return Promise.resolve(found);
  }

  passages(_workspaceId: string, numbers: number[]): Promise<Passage[]> {
    return Promise.resolve(numbers.flatMap((no) => this.stored[no] ?? []));
  }

  places(): Promise<PlacedPassage[]> {
    return Promise.resolve(this.stored.map(({ no, documentId, ordinal }) => ({ no, documentId, ordinal })));
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
    this.fitted = { revision, calibration: await work() };
    return this.fitted.calibration;
  }
}
