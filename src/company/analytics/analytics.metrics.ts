/** Sums as the roll-ups store them, and the metrics computed from them (docs/guide/analytics.md defines each). */
import type { MetricsDetailsDto, MetricsDto } from './analytics.dto.js';

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
  'solved_confirmed',
  'solved_assumed',
  'reopened',
] as const;
export type Sum = (typeof SUMS)[number];

/** Times of hand-offs, listed one by one, because medians cannot be added up. */
export const TIMES = ['resolve_ms', 'first_reply_ms'] as const;
export type Times = Record<(typeof TIMES)[number], number[]>;

/** Counts of a period. */
export interface MetricSums {
  sums: Record<Sum, number>;
  /** In any order. */
  times: Times;
}

const NOTHING = Object.fromEntries(SUMS.map((name) => [name, 0])) as Record<Sum, number>;
export const emptySums = (): MetricSums => ({ sums: { ...NOTHING }, times: timesOf(() => []) });

/** @param listOf the numbers of each list */
export const timesOf = (listOf: (name: keyof Times) => number[]): Times => ({
  resolve_ms: listOf('resolve_ms'),
  first_reply_ms: listOf('first_reply_ms'),
});

/** Only the sums, so that callers that keep them do not keep the rest of the row. */
export function sumsOf(row: Partial<Record<Sum, number>>): Record<Sum, number> {
  const sums = { ...NOTHING };
  for (const name of SUMS) sums[name] = row[name] ?? 0;
  return sums;
}

/** Adds a row's counts to `tally`. */
export function add(tally: MetricSums, { sums, times }: MetricSums): void {
  for (const name of SUMS) tally.sums[name] += sums[name];
  for (const name of TIMES) for (const ms of times[name]) tally.times[name].push(ms);
}

const rate = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

/** The median, to the millisecond. */
function median(numbers: number[]): number | null {
  if (numbers.length === 0) return null;
  const sorted = Float64Array.from(numbers).sort();
  // One number, or the two of an even count.
  const middle = sorted.subarray((sorted.length - 1) >> 1, (sorted.length >> 1) + 1);
  return Math.round(middle.reduce((sum, ms) => sum + ms, 0) / middle.length);
}

export function metricsOf({ sums, times }: MetricSums): MetricsDto {
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
    median_resolve_ms: median(times.resolve_ms),
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

export const detailsOf = ({ sums, times }: MetricSums): MetricsDetailsDto => ({
  solved_confirmed: sums.solved_confirmed,
  solved_assumed: sums.solved_assumed,
  reopened: sums.reopened,
  handoffs_replied: times.first_reply_ms.length,
  median_first_reply_ms: median(times.first_reply_ms),
});

/** Metrics of hand-offs only. */
export function handoffMetricsOf(
  tally: MetricSums,
): Pick<MetricsDto, 'handoffs_opened' | 'handoffs_resolved' | 'median_resolve_ms'> {
  const { handoffs_opened, handoffs_resolved, median_resolve_ms } = metricsOf(tally);
  return { handoffs_opened, handoffs_resolved, median_resolve_ms };
}

export function handoffDetailsOf(
  tally: MetricSums,
): Pick<MetricsDetailsDto, 'handoffs_replied' | 'median_first_reply_ms'> {
  const { handoffs_replied, median_first_reply_ms } = detailsOf(tally);
  return { handoffs_replied, median_first_reply_ms };
}
