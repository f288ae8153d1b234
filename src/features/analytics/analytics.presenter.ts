/** What was counted → the resource. */
import { STOP_REASONS } from '../handoffs/handoffs.dto.js';
import { CHANNELS, INTENT_CLASSES, RESOLUTIONS, type Channel, type Resolution } from '../sessions/sessions.dto.js';
import type { AnalyticsDto, Granularity } from './analytics.dto.js';
import { add, emptySums, handoffMetricsOf, metricsOf, type Sum, type MetricSums } from './analytics.metrics.js';
import type { Breakdown } from './slices.sql.js';

export interface AnalyticsRequest {
  fromMs: number;
  toMs: number;
  granularity: Granularity;
  timezone: string;
  /** Beginnings of the series' items; the first may lie before `fromMs`. */
  starts: number[];
}

/** What one row counted, of roll-ups or live: of an item of the series, or of a value of a breakdown. '' = none. */
export interface Counted {
  /** null = it is of a breakdown. */
  item: number | null;
  slice: Breakdown | null;
  value: string | null;
  sums: Record<Sum, number>;
  resolveMs: number[];
}

export function presentAnalytics(asked: AnalyticsRequest, counted: Counted[]): AnalyticsDto {
  const totals = emptySums();
  const series = asked.starts.map(emptySums);
  const breakdowns = {
    channel: sums(CHANNELS),
    intent_class: sums(INTENT_CLASSES),
    resolution: sums(RESOLUTIONS),
    stop_reason: sums(STOP_REASONS),
  };
  for (const { item, slice, value, sums, resolveMs } of counted) {
    const into = item === null ? [of(breakdowns[slice!], value!)] : [totals, series[item]!];
    for (const tally of into) add(tally, sums, resolveMs);
  }
  return {
    object: 'analytics',
    created_after: iso(asked.fromMs),
    created_before: iso(asked.toMs),
    granularity: asked.granularity,
    timezone: asked.timezone,
    totals: metricsOf(totals),
    series: series.map((tally, i) => ({ at: iso(asked.starts[i]!), ...metricsOf(tally) })),
    by_channel: listed(breakdowns.channel, (channel: Channel | null, tally) => ({ channel, ...metricsOf(tally) })),
    by_intent_class: listed(breakdowns.intent_class, (intent_class, tally) => ({ intent_class, ...metricsOf(tally) })),
    by_resolution: listed(breakdowns.resolution, (resolution: Resolution | null, tally) => ({
      resolution,
      ...metricsOf(tally),
    })),
    by_stop_reason: listed(breakdowns.stop_reason, (stop_reason, tally) => ({
      stop_reason,
      ...handoffMetricsOf(tally),
    })),
  };
}

/** Each value in the order in which it is declared, and none last. */
const sums = <T extends string>(values: readonly T[]): Map<string, MetricSums> =>
  new Map([...values, ''].map((value) => [value, emptySums()]));

/** Also of a value that this version does not know. */
function of(known: Map<string, MetricSums>, value: string): MetricSums {
  const tally = known.get(value) ?? emptySums();
  if (!known.has(value)) known.set(value, tally);
  return tally;
}

const listed = <V extends string, T>(
  found: Map<string, MetricSums>,
  present: (value: V | null, tally: MetricSums) => T,
): T[] => [...found].map(([value, tally]) => present(value === '' ? null : (value as V), tally));

const iso = (ms: number): string => new Date(ms).toISOString();
