/** In which order evidence answers, most likely first. */
import { scoreOf } from '../answering/trees.js';
import { weightedSum, type Fitted } from '../answering/weights.js';
import type { Features } from './features.js';

/** A difference in rank of this size changes the log-odds of the better one by one (`npm run lab -- fit`). */
export const TEMPERATURE = 0.25;

/** The rank of a unit by its features. */
export function rankOf(
  features: Features,
  { prose, structured, order }: Pick<Fitted, 'prose' | 'structured' | 'order'>,
): number {
  if (!features.structured) return weightedSum(features, prose.rank);
  const linear = weightedSum(features, structured.rank);
  if (order.trees.length === 0) return linear;
  const row = order.features.map((name) => features[name]);
  return linear + TEMPERATURE * scoreOf(order.trees, row);
}
