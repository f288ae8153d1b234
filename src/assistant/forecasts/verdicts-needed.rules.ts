/** How many verdicts make an interval narrow enough. Pure. */
import type { Interval } from './intervals.rules.js';

export interface VerdictsNeeded {
  fivePoints: number;
  threePoints: number;
}

/** Before there are verdicts: as if the machine were wrong of every fourth, and half of the rest were settled. */
const EXPECTED_HALF_WIDTH_OF_ONE = 1.96 * Math.sqrt(0.25 * 0.75);

/** How many more are needed. @param interval after `judged` verdicts; null = not known yet */
export function verdictsFor(
  interval: Interval | null,
  { all, answered, judged }: { all: number; answered: number; judged: number },
): VerdictsNeeded {
  // The square of a half-width falls with 1 / verdicts, and is nought once all are judged.
  const left = answered > 0 && judged > 0 ? 1 / judged - 1 / answered : 0;
  const square = interval
    ? left > 0
      ? ((interval.high - interval.low) / 2) ** 2 / left
      : 0
    : ((EXPECTED_HALF_WIDTH_OF_ONE * answered) / all) ** 2;
  const moreFor = (halfWidth: number): number =>
    square === 0 ? 0 : Math.max(0, Math.ceil(1 / (halfWidth ** 2 / square + 1 / answered)) - judged);
  return { fivePoints: moreFor(0.05), threePoints: moreFor(0.03) };
}
