/** The figures of a forecast: all, by part, and from cautious to bold. Pure. */
import { estimateOf, type Estimate, type EstimatedConversation } from './estimate.rules.js';
import { groupedBy, sum } from '../../platform/kernel/groups.js';
import type { Interval } from './intervals.rules.js';
import {
  cutAt,
  humanOutcomeOf,
  machineOutcomeOf,
  OUTCOMES,
  type MachineOutcome,
  type ShadowedConversation,
} from './outcomes.rules.js';
import { VERDICTS_MIN } from './sampling.rules.js';

export interface ForecastRow extends ShadowedConversation {
  /** As drawn for the sample (`placesOf`); any without an answer. */
  third: number;
  weight: number;
  part?: string;
  channel: string;
  language: string | null;
  /** `2026-10` */
  month: string;
  topic: string | null;
}

export const DIMENSIONS = ['channel', 'language', 'month', 'topic'] as const;
export type Dimension = (typeof DIMENSIONS)[number];

/** People's verdicts where there are enough of them, else the machine's count, which must be shown as such. */
export type PartFigures = { name: string | null; conversations: number } & (
  { by: 'people'; estimate: Estimate } | { by: 'machine'; counted: Record<MachineOutcome, number> }
);

export interface CurvePoint {
  /** Answers of lower confidence are not given. */
  line: number;
  settled: Interval;
  wrong: Interval;
}

export interface ForecastReport {
  estimate: Estimate;
  parts: Record<Dimension, PartFigures[]>;
  /** From bold to cautious. */
  curve: CurvePoint[];
  /** Conversations that the team would not have had, and its hours for them. */
  saved: { conversations: Interval; hours: Interval | null };
}

/** Of a part of the conversations that has figures of its own. */
const PART_VERDICTS_MIN = 2 * VERDICTS_MIN;
const LINES = Array.from({ length: 20 }, (_, index) => index / 20);

/** @param handlingSeconds median of what colleagues needed for a conversation; null = not known */
export function reportOf(rows: readonly ForecastRow[], handlingSeconds: number | null): ForecastReport {
  const estimate = estimateOf(rows.map((row) => estimated(row)));
  const conversations = scaled(estimate.shares.settled, comparedOf(estimate));
  return {
    estimate,
    parts: {
      channel: partsOf(rows, 'channel'),
      language: partsOf(rows, 'language'),
      month: partsOf(rows, 'month'),
      topic: partsOf(rows, 'topic'),
    },
    curve: LINES.map((line) => curvePoint(rows, line)),
    saved: {
      conversations,
      hours: handlingSeconds === null ? null : scaled(conversations, handlingSeconds / 3_600),
    },
  };
}

const comparedOf = ({ conversations, excluded }: Estimate): number => conversations * (1 - excluded.point);

const scaled = ({ point, low, high }: Interval, by: number): Interval => ({
  point: point * by,
  low: low * by,
  high: high * by,
});

/** What one conversation says to the estimate. @param line answers of lower confidence count as not given */
export function estimated(row: ForecastRow, line = 0): EstimatedConversation {
  const shown = cutAt(row, line);
  // Judged as a whole or not at all: of what was not judged, the part before the line is not counted either.
  const isJudged = humanOutcomeOf(row) !== null;
  return {
    machine: machineOutcomeOf(shown),
    third: row.third,
    weight: row.weight,
    ...(row.part !== undefined && { part: row.part }),
    human: isJudged ? humanOutcomeOf(shown) : null,
  };
}

function partsOf(rows: readonly ForecastRow[], dimension: Dimension): PartFigures[] {
  const parts = [...groupedBy(rows, (row) => row[dimension])];
  return parts
    .sort(([a, one], [b, other]) => other.length - one.length || ((a ?? '') < (b ?? '') ? -1 : 1))
    .map(([name, members]) => ({ name, conversations: members.length, ...figuresOf(members) }));
}

function figuresOf(
  rows: readonly ForecastRow[],
): { by: 'people'; estimate: Estimate } | { by: 'machine'; counted: Record<MachineOutcome, number> } {
  const estimate = estimateOf(rows.map((row) => estimated(row)));
  const answered = rows.filter(({ answers }) => answers.length > 0).length;
  if (estimate.enough && estimate.judged >= Math.min(PART_VERDICTS_MIN, answered)) return { by: 'people', estimate };
  const count = (outcome: MachineOutcome): number => sum(rows, (row) => Number(machineOutcomeOf(row) === outcome));
  const counted = [...OUTCOMES, 'not_comparable' as const].map((outcome) => [outcome, count(outcome)]);
  return { by: 'machine', counted: Object.fromEntries(counted) };
}

function curvePoint(rows: readonly ForecastRow[], line: number): CurvePoint {
  const { settled, wrong } = estimateOf(rows.map((row) => estimated(row, line))).shares;
  return { line, settled, wrong };
}

export interface Lines {
  /** The boldest line at which the estimate is within the limit, and the one at which its interval is. Null = none. */
  likely: CurvePoint | null;
  safe: CurvePoint | null;
}

/** Where to draw the line so that at most this share of conversations gets a wrong answer. */
export function linesFor(curve: readonly CurvePoint[], wrongAtMost: number): Lines {
  const boldest = (isMet: (point: CurvePoint) => boolean): CurvePoint | null => {
    const from = curve.findLastIndex((point) => !isMet(point)) + 1;
    return curve[from] ?? null;
  };
  return {
    likely: boldest(({ wrong }) => wrong.point <= wrongAtMost),
    safe: boldest(({ wrong }) => wrong.high <= wrongAtMost),
  };
}
