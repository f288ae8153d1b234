import type { NearestVector } from './nearest.js';

/** Which vectors are searched. */
export interface SearchedVectors {
  /** Vectors of this model and dimension alone. */
  space: string;
  /** As the workspace's index names it: another one after every change. */
  state: string;
}

export interface VectorQuery {
  /** Of length 1, in the same space. */
  vector: Float32Array;
  limit: number;
}

/**
 * Search among the vectors of a workspace's public passages. Its adapter is chosen at the start: today there is one,
 * `Int8VectorSearch` (docs/decisions/0100).
 */
export abstract class VectorSearch {
  /** Nearest first; of equals the lower number. */
  abstract nearest(workspaceId: string, among: SearchedVectors, query: VectorQuery): Promise<NearestVector[]>;
}
