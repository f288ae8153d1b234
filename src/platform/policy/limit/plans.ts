/** Requests per minute that each plan allows (specification §8.1). */
import type { Ceilings } from '../../kernel/caller.js';

/** Every window of every limit is fixed and this long (specification §8.1). */
export const LIMIT_WINDOW_MS = 60_000;

/** Requests per window. */
export const PLAN_CEILINGS = {
  starter: { perEndUser: 60, perKey: 300, perWorkspace: 300 },
  growth: { perEndUser: 120, perKey: 900, perWorkspace: 900 },
  scale: { perEndUser: 300, perKey: 3_000, perWorkspace: 3_000 },
} as const satisfies Record<string, Required<Ceilings>>;

export type Plan = keyof typeof PLAN_CEILINGS;

/** The plan for a stored name: a trial, an unknown name and null count as Starter. */
export const planOf = (name: string | null): Plan =>
  name !== null && Object.hasOwn(PLAN_CEILINGS, name) ? (name as Plan) : 'starter';

/**
 * The ceilings of one workspace, in requests per window.
 * @param plan as stored; null if the request belongs to no workspace
 * @param overrides what an operator set; an absent (or null) value follows the plan, 0 refuses everything
 */
export function ceilingsOf(plan: string | null, overrides: Ceilings | null): Required<Ceilings> {
  const figures = PLAN_CEILINGS[planOf(plan)];
  return {
    perEndUser: overrides?.perEndUser ?? figures.perEndUser,
    perKey: overrides?.perKey ?? figures.perKey,
    perWorkspace: overrides?.perWorkspace ?? figures.perWorkspace,
  };
}
