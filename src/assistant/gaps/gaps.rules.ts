/** Clusters questions into gaps by the words they share; deterministic. */
import { createHash } from 'node:crypto';
import { likeness, SAME_QUESTION_MIN } from '../../platform/kernel/likeness.js';
import { compareLines } from '../../platform/kernel/vectors/line-vectors.js';

export interface Cluster {
  id: string;
  lexemes: string[];
  /** In the space of the question's; null = not known. */
  meaning: Buffer | null;
}

/** Cosine from which questions without the same words are the same (decision 0185). */
const SAME_MEANING_MIN = 0.7;

/** Key of a cluster: the words of its first question, in any order. */
export const clusterKey = (language: string, lexemes: string[]): string =>
  createHash('sha256')
    .update(`${language} ${[...new Set(lexemes)].sort().join(' ')}`)
    .digest('hex');

/** The nearest cluster for these words, else for this meaning; of equals the one with the smallest id. */
export function nearestCluster(
  { lexemes, meaning }: { lexemes: string[]; meaning: Float32Array | null },
  clusters: Cluster[],
): Cluster | null {
  const words = new Set(lexemes);
  const byWords = (cluster: Cluster): number => likeness(words, new Set(cluster.lexemes));
  const byMeaning = (cluster: Cluster): number =>
    meaning && cluster.meaning ? (compareLines(cluster.meaning, meaning)[0] ?? 0) : 0;
  return nearestBy(byWords, SAME_QUESTION_MIN, clusters) ?? nearestBy(byMeaning, SAME_MEANING_MIN, clusters);
}

function nearestBy(rate: (cluster: Cluster) => number, least: number, clusters: Cluster[]): Cluster | null {
  const rated = clusters
    .map((cluster) => ({ cluster, rating: rate(cluster) }))
    .filter(({ rating }) => rating >= least)
    .sort((a, b) => b.rating - a.rating || (a.cluster.id < b.cluster.id ? -1 : 1));
  return rated[0]?.cluster ?? null;
}
