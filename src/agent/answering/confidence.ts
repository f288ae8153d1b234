/** How sure an answer of a large model is, told from its tag and from how its proof went. */
import type { ProvenReply } from './proven-reply.js';

/**
 * Share of right answers, 0–1, by how the reply came about. First estimates: `npm run eval -- worlds` prints the shares
 * of recorded turns beside them.
 */
const SHARES = { whole: 0.95, partly: 0.85, repaired: 0.8, quotation: 0.55, talk: 0.9, unknown: 0.1 };

/** @param isClaim at least one sentence cites */
export function confidenceOf({ tag, quotations, wasRepaired }: ProvenReply, isClaim: boolean): number {
  if (quotations.length > 0) return SHARES.quotation;
  if (!isClaim) return tag === 'UNKNOWN' || tag === 'PARTLY' ? SHARES.unknown : SHARES.talk;
  if (wasRepaired) return SHARES.repaired;
  return tag === 'PARTLY' ? SHARES.partly : SHARES.whole;
}
