/** Confidence in a large model's answer, derived from its tag and the course of its proof. */
import shares from './confidence.json';
import type { ProvenReply } from './proven-reply.js';

/** How a reply was obtained. */
export type ReplyCourse = keyof typeof shares;

/** @param isClaim at least one sentence has a citation */
export function courseOf({ tag, quotations, wasRepaired, refused }: ProvenReply, isClaim: boolean): ReplyCourse {
  if (quotations.length > 0) return 'quotation';
  if (!isClaim) return tag === 'UNKNOWN' || tag === 'PARTLY' ? 'unknown' : 'talk';
  if (tag === 'PARTLY' || refused.length > 0) return 'partly';
  return wasRepaired ? 'repaired' : 'whole';
}

/** Share of right answers, 0–1, among recorded turns with the same course (`npm run lab -- fit confidence`). */
export const confidenceOf = (proven: ProvenReply, isClaim: boolean): number => shares[courseOf(proven, isClaim)];
