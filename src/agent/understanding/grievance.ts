/** Whether a message complains, or demands money back: a matter for the team, and not for sales. */
import { says } from '../retrieval/concepts.js';
import type { UnderstoodMessage } from './understand.js';

/** Groups of the concept lexicon. */
const REFUNDS = ['return.refund', 'return.refund-not-received', 'return.refund-status', 'return.partial-refund'];
/** More likely than not. */
const LIKELY = 0.5;

export const isGrievance = ({ parts, languages }: UnderstoodMessage): boolean =>
  parts.some(
    ({ text, intent, scores }) =>
      scores.complaint >= LIKELY ||
      (intent !== 'question' && languages.some((language) => says(REFUNDS, text, language))),
  );
