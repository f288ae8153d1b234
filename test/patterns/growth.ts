/** Counts how a regular expression's steps grow with the length of the text (matcher.ts). */
import { attacksOn, type Attack } from './attacks.js';
import type { Expression } from './expression.js';
import { CountingMatcher, TooManySteps } from './matcher.js';

/** Bounded repetitions (`.{0,2000}`) may look superlinear on a short text, and no longer do on the last. */
const LENGTHS = [1_024, 3_072, 9_216] as const;
/** Linear work takes 3 times the steps for 3 times the text, quadratic work 9 times. */
const GROWTH_MAX = 5;
/** Fewer for each character of the second text are few, however they grow; of the first one in proportion. */
const FEW = 100;
/** Quadratic work on the longest text takes fewer: beyond is whatever does not end. */
const STEPS_MAX = 500_000_000;
/** The same for the shortest text. */
const SHORT_STEPS_MAX = 50_000_000;

export interface Superlinear {
  expression: Expression;
  attack: Attack;
}

/** The expressions whose steps grow faster than the text, each with a text that shows it. */
export function superlinear(
  expressions: Expression[],
  attacksFor: (expression: Expression) => Attack[] = ({ source, flags }) => attacksOn(source, flags),
): Superlinear[] {
  return expressions.flatMap((expression) => {
    const attack = attacksFor(expression).find((one) => grows(expression, one));
    return attack ? [{ expression, attack }] : [];
  });
}

function grows(expression: Expression, attack: Attack): boolean {
  const [short, long, longest] = LENGTHS;
  try {
    const atShort = stepsOf(expression, textOf(attack, short), SHORT_STEPS_MAX);
    if (atShort <= FEW * (short / long) * short) return false;
    const atLong = stepsOf(expression, textOf(attack, long));
    if (atLong <= FEW * long || atLong / atShort <= GROWTH_MAX) return false;
    return stepsOf(expression, textOf(attack, longest)) / atLong > GROWTH_MAX;
  } catch (error) {
    if (error instanceof TooManySteps) return true;
    throw error;
  }
}

function stepsOf({ source, flags }: Expression, text: string, stepsMax = STEPS_MAX): number {
  const matcher = new CountingMatcher(source, flags, stepsMax);
  if (/[gy]/.test(flags)) matcher.searchAll(text);
  else matcher.search(text);
  return matcher.steps;
}

/** An attack of about this length. */
export function textOf({ pumps, after }: Attack, length: number): string {
  const share = length / pumps.length;
  return pumps.map(({ before, pump }) => before + pump.repeat(Math.ceil(share / pump.length))).join('') + after;
}
