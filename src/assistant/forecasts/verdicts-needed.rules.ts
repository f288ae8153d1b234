/** How many verdicts make an interval narrow enough. Pure. */
import { scoreInterval, type Interval } from './intervals.rules.js';

/** Null = none do: so few conversations cannot tell more of all that are like these. */
export interface VerdictsNeeded {
  fivePoints: number | null;
  threePoints: number | null;
}

/** Before there are verdicts: as if the machine were wrong of every fourth, and half of its answers settled. */
const EXPECTED_HALF_WIDTH_OF_ONE = 1.96 * Math.sqrt(0.25 * 0.75);

const squareOf = ({ low, high }: Interval): number => ((high - low) / 2) ** 2;

/**
 * How many more are needed.
 * @param interval after `judged` verdicts; null = not known yet
 * @param compared conversations that the share is of
 */
export function verdictsFor(
  interval: Interval | null,
  { compared, answered, judged }: { compared: number; answered: number; judged: number },
): VerdictsNeeded {
  // With a verdict on each: what remains is that others like these may differ.
  const rate = interval?.point ?? answered / compared / 2;
  const least = squareOf(scoreInterval([{ share: 1, count: compared, rate, shareVariance: 0 }]));
  // The rest of the square of a half-width falls with 1 / verdicts.
  const left = answered > 0 && judged > 0 ? 1 / judged - 1 / answered : 0;
  const ofOne = !interval
    ? ((EXPECTED_HALF_WIDTH_OF_ONE * answered) / compared) ** 2
    : left > 0
      ? Math.max(0, squareOf(interval) - least) / left
      : 0;
  const moreFor = (halfWidth: number): number | null => {
    const room = halfWidth ** 2 - least;
    if (room <= 0) return null;
    return ofOne === 0 ? 0 : Math.max(0, Math.ceil(1 / (room / ofOne + 1 / answered)) - judged);
  };
  return { fivePoints: moreFor(0.05), threePoints: moreFor(0.03) };
}
