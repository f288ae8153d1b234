/** How sure an answer of a large model is, told from its tag and from how its proof went. */
import shares from './confidence.json';
import type { ProvenReply } from './proven-reply.js';

/** How a reply came about. */
export type ReplyCourse = keyof typeof shares;

/** @param isClaim at least one sentence cites */
export function courseOf({ tag, quotations, wasRepaired }: ProvenReply, isClaim: boolean): ReplyCourse {
  if (quotations.length > 0) return 'quotation';
  if (!isClaim) return tag === 'UNKNOWN' || tag === 'PARTLY' ? 'unknown' : 'talk';
  if (wasRepaired) return 'repaired';
  return tag === 'PARTLY' ? 'partly' : 'whole';
}

/** Share of right answers, 0–1, among recorded turns that came about likewise (`npm run fit -- confidence`). */
export const confidenceOf = (proven: ProvenReply, isClaim: boolean): number => shares[courseOf(proven, isClaim)];
