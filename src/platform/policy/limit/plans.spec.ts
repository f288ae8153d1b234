import { ceilingsOf, PLAN_CEILINGS, planOf } from './plans.js';

describe('the ceilings of a plan', () => {
  it('match the documented plans', () => {
    expect(PLAN_CEILINGS).toEqual({
      starter: { perEndUser: 60, perKey: 300, perWorkspace: 300 },
      growth: { perEndUser: 120, perKey: 900, perWorkspace: 900 },
      scale: { perEndUser: 300, perKey: 3000, perWorkspace: 3000 },
    });
  });

  it.each([null, 'trial', '', 'Growth', 'constructor', '__proto__'])('reads the plan %p as Starter', (plan) => {
    expect(planOf(plan)).toBe('starter');
    expect(ceilingsOf(plan, null)).toEqual(PLAN_CEILINGS.starter);
  });

  it('lets an operator set single limits, also 0, and follows the plan for the others', () => {
    expect(ceilingsOf('growth', { perKey: 10 })).toEqual({ perEndUser: 120, perKey: 10, perWorkspace: 900 });
    expect(ceilingsOf('scale', { perEndUser: 0 })).toEqual({ perEndUser: 0, perKey: 3000, perWorkspace: 3000 });
    expect(ceilingsOf('scale', {})).toEqual(PLAN_CEILINGS.scale);
  });
});
