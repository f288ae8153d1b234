/** Builds the resource from counts. */
import { required } from '../../platform/kernel/invariant.js';
import { STOP_REASONS } from '../../desk/handoffs/handoffs.dto.js';
import {
  CHANNELS,
  INTENT_CLASSES,
  RESOLUTIONS,
  type Channel,
  type Resolution,
} from '../../conversations/sessions/sessions.dto.js';
import type { AnalyticsDto, Granularity } from './analytics.dto.js';
import {
  add,
  detailsOf,
  emptySums,
  handoffDetailsOf,
  handoffMetricsOf,
  metricsOf,
  type MetricSums,
} from './analytics.metrics.js';
import type { Breakdown } from './slices.sql.js';

/** How the facts name the channel of POST /v1/answer, which callers know as `human`. */
export const API = 'api';

export interface AnalyticsRequest {
  fromMs: number;
  toMs: number;
  granularity: Granularity;
  timezone: string;
  /** Start times of the series' items; the first may be before `fromMs`. */
  starts: number[];
  /** With what `details` adds. */
  detailed: boolean;
}

/** Counts of one row, rolled up or live: for an item of the series, a value of a breakdown, or both. '' = none. */
export interface Counted extends MetricSums {
  /** null = for a breakdown. */
  item: number | null;
  /** null = for a whole item. */
  slice: Breakdown | null;
  value: string | null;
}

export function presentAnalytics(asked: AnalyticsRequest, counted: Counted[]): AnalyticsDto {
  const totals = emptySums();
  const series = asked.starts.map((start) => ({ at: iso(start), tally: emptySums() }));
  const breakdowns = {
    channel: sums(CHANNELS),
    intent_class: sums(INTENT_CLASSES),
    resolution: sums(RESOLUTIONS),
    stop_reason: sums(STOP_REASONS),
  };
  const human = { human: emptySums(), [API]: emptySums() };
  const byChannel = new Map<string, number[]>(
    [...CHANNELS, API, ''].map((channel) => [channel, asked.starts.map(() => 0)]),
  );
  for (const row of counted) {
    const { item, slice } = row;
    if (slice === null) {
      add(totals, row);
      add(required(series[required(item, 'the item of a row')], 'an item of the series').tally, row);
      continue;
    }
    const value = required(row.value, 'the value of a breakdown');
    const isHuman = slice === 'channel' && (value === 'human' || value === API);
    if (item === null && isHuman) add(human[value], row);
    if (item === null) add(of(breakdowns[slice], isHuman ? 'human' : value), row);
    else addSessions(byChannel, { channel: value, item, metricSums: row });
  }
  const ofChannel = (name: string): number[] => required(byChannel.get(name), 'the sessions of a channel');
  return {
    object: 'analytics',
    created_after: iso(asked.fromMs),
    created_before: iso(asked.toMs),
    granularity: asked.granularity,
    timezone: asked.timezone,
    totals: metricsOf(totals),
    series: series.map(({ at, tally }) => ({ at, ...metricsOf(tally) })),
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
    details: asked.detailed
      ? {
          totals: detailsOf(totals),
          series: series.map(({ at, tally }) => ({ at, ...detailsOf(tally) })),
          by_stop_reason: listed(breakdowns.stop_reason, (stop_reason, tally) => ({
            stop_reason,
            ...handoffDetailsOf(tally),
          })),
          sessions_by_channel: [...CHANNELS, null].map((channel) => ({
            channel,
            sessions:
              channel === 'human'
                ? ofChannel('human').map((count, index) => count + (ofChannel(API)[index] ?? 0))
                : ofChannel(channel ?? ''),
          })),
          human: (['human', API] as const).map((name) => ({
            via_api: name === API,
            sessions_by_item: ofChannel(name),
            ...metricsOf(human[name]),
          })),
        }
      : null,
  };
}

function addSessions(
  byChannel: Map<string, number[]>,
  { channel, item, metricSums: { sums } }: { channel: string; item: number; metricSums: MetricSums },
): void {
  const sessions = byChannel.get(channel);
  if (sessions) sessions[item] = required(sessions[item], 'an item of the series') + sums.sessions;
}

/** Each value in the order of declaration, and none last. */
const sums = <T extends string>(values: readonly T[]): Map<string, MetricSums> =>
  new Map([...values, ''].map((value) => [value, emptySums()]));

/** Also accepts a value that this version does not know. */
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
