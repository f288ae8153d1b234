/** Sums as the roll-ups hold them, and the metrics that come of them (docs/guide/analytics.md defines each). */
import type { MetricsDto } from './analytics.dto.js';

export const SUMS = [
  'sessions',
  'completed',
  'ended',
  'contained',
  'durable',
  'solved',
  'unsolved',
  'partial',
  'abandoned',
  'unresolved',
  'messages',
  'answers',
  'answers_cited',
  'abstentions',
  'guardrail_trips',
  'handoffs_opened',
  'handoffs_resolved',
  'new_contacts',
  'leads',
  'leads_qualified',
  'leads_converted',
  'meetings_booked',
  'actions_done',
  'actions_failed',
  'credits_used',
  'csat_responses',
  'csat_points',
  'duration_ms',
] as const;
export type Sum = (typeof SUMS)[number];

/** What came about in some span of time. */
export interface MetricSums {
  sums: Record<Sum, number>;
  /** How long each resolved hand-off took, in any order. */
  resolveMs: number[];
}

const NOTHING = Object.fromEntries(SUMS.map((name) => [name, 0])) as Record<Sum, number>;
export const emptySums = (): MetricSums => ({ sums: { ...NOTHING }, resolveMs: [] });

/** The sums alone: whoever keeps them keeps nothing else of the row. */
export function sumsOf(row: Record<Sum, number>): Record<Sum, number> {
  const sums = { ...NOTHING };
  for (const name of SUMS) sums[name] = row[name];
  return sums;
}

/** Adds to `tally` what a row counted. */
export function add(tally: MetricSums, sums: Record<Sum, number>, resolveMs: number[]): void {
  for (const name of SUMS) tally.sums[name] += sums[name];
  for (const ms of resolveMs) tally.resolveMs.push(ms);
}

const rate = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

/** The middle number, or the mean of the two in the middle, to the millisecond. */
function median(numbers: number[]): number | null {
  if (numbers.length === 0) return null;
  const sorted = Float64Array.from(numbers).sort();
  const middle = sorted.length >> 1;
  return Math.round(sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2);
}

export function metricsOf({ sums, resolveMs }: MetricSums): MetricsDto {
  const resolved = sums.solved + sums.unsolved + sums.partial + sums.abandoned;
  return {
    sessions: sums.sessions,
    completed: sums.completed,
    messages: sums.messages,
    answers: sums.answers,
    answers_cited: sums.answers_cited,
    abstentions: sums.abstentions,
    new_contacts: sums.new_contacts,
    solved: sums.solved,
    unsolved: sums.unsolved,
    partial: sums.partial,
    abandoned: sums.abandoned,
    unresolved: sums.unresolved,
    resolution_rate: rate(sums.solved, resolved),
    containment_rate: rate(sums.contained, sums.ended),
    durable_resolution_rate: rate(sums.durable, sums.ended),
    handoffs_opened: sums.handoffs_opened,
    handoffs_resolved: sums.handoffs_resolved,
    median_resolve_ms: median(resolveMs),
    mean_duration_ms: sums.ended === 0 ? null : Math.round(sums.duration_ms / sums.ended),
    csat_responses: sums.csat_responses,
    csat_mean: rate(sums.csat_points, sums.csat_responses),
    leads: sums.leads,
    leads_qualified: sums.leads_qualified,
    leads_converted: sums.leads_converted,
    meetings_booked: sums.meetings_booked,
    actions_done: sums.actions_done,
    actions_failed: sums.actions_failed,
    guardrail_trips: sums.guardrail_trips,
    credits_used: sums.credits_used,
  };
}

/** What is told of hand-offs alone. */
export function handoffMetricsOf(
  tally: MetricSums,
): Pick<MetricsDto, 'handoffs_opened' | 'handoffs_resolved' | 'median_resolve_ms'> {
  const { handoffs_opened, handoffs_resolved, median_resolve_ms } = metricsOf(tally);
  return { handoffs_opened, handoffs_resolved, median_resolve_ms };
}
