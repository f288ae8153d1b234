import { Inject, Injectable, Logger } from '@nestjs/common';
import { EMBEDDER, type Embedder } from '../../../agent/ports/embedder.js';
import type { SimilarityQuery, SimilarPassage } from '../../../agent/ports/knowledge.js';
import { EmbeddingSpace } from './embedding-space.js';
import { QUERY_TIMEOUT_MS, QueryEmbedder } from './query-embedder.js';
import { VectorSearch } from './vector-search.js';

/** Finds passages with a similar meaning, if an embeddings endpoint is configured. */
@Injectable()
export class SemanticSearch {
  private readonly log = new Logger(SemanticSearch.name);

  constructor(
    @Inject(EMBEDDER) private readonly embedder: Embedder | null,
    private readonly queries: QueryEmbedder,
    private readonly space: EmbeddingSpace,
    private readonly vectors: VectorSearch,
  ) {}

  get isConfigured(): boolean {
    return this.embedder !== null;
  }

  /** Nearest first; empty if there is no result in time. Reading vectors into memory continues after that. */
  async similar(workspaceId: string, state: string, query: SimilarityQuery): Promise<SimilarPassage[]> {
    if (!this.embedder) return [];
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<SimilarPassage[]>((resolve) => {
      timer = setTimeout(() => resolve([]), QUERY_TIMEOUT_MS);
    });
    const found = this.find(workspaceId, state, query).catch((error: Error) => {
      this.log.warn(`a question is searched by words alone: ${error.message}`);
      return [];
    });
    return Promise.race([found, late]).finally(() => clearTimeout(timer));
  }

  private async find(workspaceId: string, state: string, { text, limit }: SimilarityQuery): Promise<SimilarPassage[]> {
    const query = await this.queries.embed(workspaceId, text);
    if (!query) return [];
    return this.vectors.nearest(workspaceId, { space: this.space.learn(query), state }, { vector: query, limit });
  }
}
