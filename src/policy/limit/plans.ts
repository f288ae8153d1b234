/** Requests per minute that each plan allows (specification §8.1). */
import type { Ceilings } from '../../kernel/caller.js';

/** Every window of every limit is fixed and this long (specification §8.1). */
export const LIMIT_WINDOW_MS = 60_000;

/** Requests a window. */
export const PLAN_CEILINGS = {
  starter: { perEndUser: 60, perKey: 300, perWorkspace: 300 },
  growth: { perEndUser: 120, perKey: 900, perWorkspace: 900 },
  scale: { perEndUser: 300, perKey: 3_000, perWorkspace: 3_000 },
} as const satisfies Record<string, Required<Ceilings>>;

export type Plan = keyof typeof PLAN_CEILINGS;

/** The plan that a stored name reads as: a trial, an unknown name and none are Starter. */
export const planOf = (name: string | null): Plan =>
  name !== null && Object.hasOwn(PLAN_CEILINGS, name) ? (name as Plan) : 'starter';

/**
 * The ceilings that hold for one workspace, in requests a window.
 * @param plan as stored; null where the request belongs to no workspace
 * @param overrides what an operator set; a figure that is absent (or null) follows the plan, 0 refuses everything
 */
export function ceilingsOf(plan: string | null, overrides: Ceilings | null): Required<Ceilings> {
  const figures = PLAN_CEILINGS[planOf(plan)];
  return {
    perEndUser: overrides?.perEndUser ?? figures.perEndUser,
    perKey: overrides?.perKey ?? figures.perKey,
    perWorkspace: overrides?.perWorkspace ?? figures.perWorkspace,
  };
}
