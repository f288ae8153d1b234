/** Notes what a turn asks of the knowledge: while all that has the answers that it had, the turn ends as it did. */
import type {
  Calibration,
  KnowledgeIndex,
  KnowledgeStatistics,
  Passage,
  PostingList,
  PostingsQuery,
  SimilarityQuery,
  SimilarPassage,
} from '../../../agent/ports/knowledge.js';

/** Passages by their numbers, or by names that outlive them. */
export interface TurnReads<Place = string> {
  /** Whose frequencies were asked. */
  lexemes: string[];
  /** Whose occurrences were asked, of all passages, */
  listed: string[];
  /** or among some. */
  among: { lexemes: string[]; places: Place[] }[];
  passages: Place[];
  samples: number[];
  similar: SimilarityQuery[];
}

export class RecordingIndex implements KnowledgeIndex {
  private readonly lexemes = new Set<string>();
  private readonly listed = new Set<string>();
  private readonly read = new Set<number>();
  private readonly samples = new Set<number>();
  private readonly among: TurnReads<number>['among'] = [];
  private readonly near: SimilarityQuery[] = [];
  /** It measured the knowledge itself: what it asked for that is not noted. */
  isFitting = false;

  constructor(private readonly index: KnowledgeIndex) {}

  get reads(): TurnReads<number> {
    const { among, near: similar } = this;
    const [lexemes, listed] = [[...this.lexemes].sort(), [...this.listed].sort()];
    return { lexemes, listed, among, passages: [...this.read], samples: [...this.samples], similar };
  }

  statistics(workspaceId: string, lexemes: string[]): Promise<KnowledgeStatistics> {
    for (const lexeme of lexemes) this.lexemes.add(lexeme);
    return this.index.statistics(workspaceId, lexemes);
  }

  frequencies(workspaceId: string, revision: string, lexemes: string[]): Promise<Map<string, number>> {
    for (const lexeme of lexemes) this.lexemes.add(lexeme);
    return this.index.frequencies(workspaceId, revision, lexemes);
  }

  postings(workspaceId: string, query: PostingsQuery): Promise<Map<string, PostingList>> {
    const { lexemes, among } = query;
    if (among) this.among.push({ lexemes, places: among });
    else for (const lexeme of lexemes) this.listed.add(lexeme);
    return this.index.postings(workspaceId, query);
  }

  passages(workspaceId: string, numbers: number[]): Promise<Passage[]> {
    for (const no of numbers) this.read.add(no);
    return this.index.passages(workspaceId, numbers);
  }

  async similar(workspaceId: string, vectors: string, query: SimilarityQuery): Promise<SimilarPassage[]> {
    this.near.push(query);
    return (await this.index.similar?.(workspaceId, vectors, query)) ?? [];
  }

  sample(workspaceId: string, count: number): Promise<Passage[]> {
    this.samples.add(count);
    return this.index.sample(workspaceId, count);
  }

  calibrate(workspaceId: string, revision: string, work: () => Promise<Calibration>): Promise<Calibration> {
    this.isFitting = true;
    return this.index.calibrate(workspaceId, revision, work);
  }
}
