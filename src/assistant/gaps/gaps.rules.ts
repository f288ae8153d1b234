/** Clusters questions into gaps by the words they share; deterministic. */
import { createHash } from 'node:crypto';
import { likeness, SAME_QUESTION_MIN } from '../../platform/kernel/likeness.js';

export interface Cluster {
  id: string;
  lexemes: string[];
}

/** Key of a cluster: the words of its first question, in any order. */
export const clusterKey = (language: string, lexemes: string[]): string =>
  createHash('sha256')
    .update(`${language} ${[...new Set(lexemes)].sort().join(' ')}`)
    .digest('hex');

/** The nearest cluster for these words; of equals the one with the smallest id. */
export function nearestCluster(lexemes: string[], clusters: Cluster[]): Cluster | null {
  const words = new Set(lexemes);
  const rated = clusters
    .map((cluster) => ({ cluster, likeness: likeness(words, new Set(cluster.lexemes)) }))
    .filter((each) => each.likeness >= SAME_QUESTION_MIN)
    .sort((a, b) => b.likeness - a.likeness || (a.cluster.id < b.cluster.id ? -1 : 1));
  return rated[0]?.cluster ?? null;
}
