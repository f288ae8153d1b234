import type { NearestVector } from './nearest.js';

/** Selects the vectors to search. */
export interface SearchedVectors {
  /** Only vectors of this model and dimension. */
  space: string;
  /** State of the workspace's index: changes with every change. */
  state: string;
}

export interface VectorQuery {
  /** Of length 1, in the same space. */
  vector: Float32Array;
  limit: number;
}

/**
 * Search among the vectors of a workspace's public passages. Its adapter is chosen at the start; currently the
 * only one is `Int8VectorSearch` (docs/decisions/0100).
 */
export abstract class VectorSearch {
  /** Nearest first; of equals the lower number. */
  abstract nearest(workspaceId: string, among: SearchedVectors, query: VectorQuery): Promise<NearestVector[]>;
}
