/** What findings mean: fit, fit with care, or unfit, with a line for each reason. */
import { counted } from '../table.js';
import type { Findings, Outcome } from './check.js';

export type Fitness = 'fit' | 'fit with care' | 'unfit';

export interface Measure {
  name: string;
  shown: string;
  /** The larger, the worse. null = nothing to measure. */
  value: number | null;
  /** Above the one it takes care, above the other it is unfit. */
  care: number;
  unfit: number;
  /** What follows from it for who runs the product. */
  means: string;
}

export function measuresOf(found: Findings): Measure[] {
  const { turns } = found;
  const count = (outcome: Outcome): number => turns.filter((turn) => turn.outcome === outcome).length;
  const answers = turns.filter(({ kind }) => kind !== 'judge');
  const right = answers.filter(({ outcome }) => outcome === 'right').length;
  const wrong = answers.filter(({ outcome }) => outcome === 'wrong').length;
  const canary = turns.find(({ kind }) => kind === 'canary');
  const seconds = median(turns.map(({ ms }) => ms / 1_000));
  const tokens = turns.flatMap(({ tokens: used, outcome }) => (outcome === 'no_reply' ? [] : [used]));
  const named = tokens.filter((used) => used !== null);
  const ofTokens = named.length > 0 ? `${Math.round(median(named))} a turn` : 'the server names none';
  return [
    {
      ...{ name: 'replies', value: share(count('no_reply'), turns.length), care: 0, unfit: 0.1 },
      shown: `${of(turns.length - count('no_reply'), turns.length)} turns${found.failure ? `; ${found.failure}` : ''}`,
      means: 'turns without a reply are left to the embedded engine',
    },
    {
      ...{ name: 'tool calls', value: share(found.orders - found.called, found.orders), care: 0, unfit: 0.34 },
      shown: `${of(found.called, found.orders)} orders; a call written as text in ${counted(found.calledAsText, 'turn')}`,
      means: 'what is not called is not done',
    },
    {
      ...{ name: 'format errors', value: share(found.misformed, found.replies), care: 0.05, unfit: 0.25 },
      shown: `${of(found.misformed, found.replies)} replies`,
      means: 'what is not understood is offered or handed over',
    },
    {
      ...{ name: 'refused sentences', value: share(found.refused, found.proposed), care: 0.2, unfit: 0.5 },
      shown: of(found.refused, found.proposed),
      means: 'they cost a second call, and make answers shorter',
    },
    {
      ...{ name: 'judge: false passed', value: share(found.passed, found.judgedFalse), care: 0.08, unfit: 0.25 },
      shown: `${of(found.passed, found.judgedFalse)} planted sentences`,
      means: 'what the judge passes, customers read',
    },
    {
      ...{ name: 'judge: true doubted', value: share(found.doubted, found.judgedTrue), care: 0.17, unfit: 0.5 },
      shown: `${of(found.doubted, found.judgedTrue)} true sentences`,
      means: 'true answers are withheld',
    },
    {
      ...{ name: 'long evidence', value: canary ? Number(canary.outcome !== 'right') : null, care: 0, unfit: 0.5 },
      shown: canary ? `the first of 4,000 tokens is ${canary.outcome === 'right' ? 'used' : 'lost'}` : 'not asked',
      means: 'the endpoint may cut prompts off: look at its context length',
    },
    {
      ...{ name: 'wrong', value: share(wrong, answers.length), care: 0, unfit: 0.1 },
      shown: `${of(wrong, answers.length)} answers and orders`,
      means: 'each would have been said to a customer, or done',
    },
    {
      ...{ name: 'right', value: share(answers.length - right, answers.length), care: 0.15, unfit: 0.5 },
      shown: `${of(right, answers.length)} answers and orders`,
      means: 'the others are partly answered, or not at all',
    },
    {
      ...{ name: 'time', value: seconds, care: 8, unfit: Infinity },
      shown: `${seconds.toFixed(1)} s a turn, the longest ${Math.max(...turns.map(({ ms }) => ms / 1_000)).toFixed(1)} s`,
      means: 'customers wait',
    },
    {
      ...{ name: 'tokens', value: share(tokens.length - named.length, tokens.length), care: 0, unfit: Infinity },
      shown: ofTokens,
      means: 'without them neither use nor cost is known',
    },
  ];
}

/** How a measure alone would decide. Nothing to measure is no proof of fitness. */
export const fitnessOf = ({ value, care, unfit }: Measure): Fitness =>
  value !== null && value > unfit ? 'unfit' : value === null || value > care ? 'fit with care' : 'fit';

const ORDER: Fitness[] = ['unfit', 'fit with care', 'fit'];

/** The worst of all measures, and the reason for it in one line each. */
export function verdictOn(measures: Measure[]): { fitness: Fitness; reasons: string[] } {
  const fitness = ORDER.find((one) => measures.some((measure) => fitnessOf(measure) === one)) ?? 'unfit';
  // What could not be measured explains no unfitness.
  const isReason = (one: Measure): boolean => fitnessOf(one) !== 'fit' && (fitness !== 'unfit' || one.value !== null);
  const failing = measures.filter(isReason);
  const worstFirst = failing.toSorted((a, b) => ORDER.indexOf(fitnessOf(a)) - ORDER.indexOf(fitnessOf(b)));
  const lines = worstFirst.map(({ name, shown, means }) => `${name}: ${shown}; ${means}`);
  return { fitness, reasons: lines.length > 0 ? lines : ['every measure is within its limits'] };
}

const of = (part: number, whole: number): string => `${part} of ${whole}`;
const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);
const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
