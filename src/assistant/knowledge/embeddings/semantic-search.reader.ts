import { Inject, Injectable, Logger } from '@nestjs/common';
import { EMBEDDER, type Embedder } from '../../../agent/ports/embedder.js';
import type {
  ComparedPassage,
  ComparisonQuery,
  SimilarityQuery,
  SimilarPassage,
} from '../../../agent/ports/knowledge.js';
import { ComparedLines } from './compared-lines.reader.js';
import { EmbeddingSpace } from './embedding-space.js';
import { QUERY_TIMEOUT_MS, QueryEmbedder } from './query-embedder.js';
import { VectorSearch } from './vector-search.js';

export interface Meaning {
  /** Only vectors of one space are compared. */
  space: string;
  vector: Float32Array;
}

/** Finds passages with a similar meaning, if an embeddings endpoint is configured or the encoder is on. */
@Injectable()
export class SemanticSearch {
  private readonly log = new Logger(SemanticSearch.name);

  constructor(
    @Inject(EMBEDDER) private readonly embedder: Embedder | null,
    private readonly queries: QueryEmbedder,
    private readonly space: EmbeddingSpace,
    private readonly vectors: VectorSearch,
    private readonly lines: ComparedLines,
  ) {}

  get isConfigured(): boolean {
    return this.embedder !== null;
  }

  /** Whether what is searched for leaves the process. */
  get isRemote(): boolean {
    return this.embedder?.isRemote ?? false;
  }

  /** Nearest first; empty if there is no result in time. Reading vectors into memory continues after that. */
  similar(workspaceId: string, state: string, { text, limit }: SimilarityQuery): Promise<SimilarPassage[]> {
    return this.inTime(workspaceId, text, (vector) =>
      this.vectors.nearest(workspaceId, { space: this.space.learn(vector), state }, { vector, limit }),
    );
  }

  /** Empty if there is no result in time, or evidence is not ordered by the vectors of its lines. */
  async compare(workspaceId: string, { text, numbers }: ComparisonQuery): Promise<ComparedPassage[]> {
    if (!this.embedder?.comparesLines) return [];
    return this.inTime(workspaceId, text, (vector) =>
      this.lines.compare(workspaceId, { space: this.space.learn(vector), numbers }, vector),
    );
  }

  /** The meaning of a question that was just searched for; null if it is not known, or not compared. Never waits. */
  meaningOf(workspaceId: string, text: string): Meaning | null {
    const vector = this.embedder?.comparesLines ? this.queries.remembered(workspaceId, text) : null;
    return vector?.some((value) => value !== 0) ? { space: this.space.learn(vector), vector } : null;
  }

  private async inTime<Found>(
    workspaceId: string,
    text: string,
    find: (vector: Float32Array) => Promise<Found[]>,
  ): Promise<Found[]> {
    if (!this.embedder) return [];
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<Found[]>((resolve) => {
      timer = setTimeout(() => resolve([]), QUERY_TIMEOUT_MS);
    });
    const found = this.queries
      .embed(workspaceId, text)
      .then((vector) => (vector?.some((value) => value !== 0) ? find(vector) : []))
      .catch((error: Error) => {
        this.log.warn(`a question is searched by words alone: ${error.message}`);
        return [];
      });
    return Promise.race([found, late]).finally(() => clearTimeout(timer));
  }
}
