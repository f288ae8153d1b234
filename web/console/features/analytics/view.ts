/** Parses the screen's state from the URL, and derives the time windows. */
import type { operations } from '../../../../docs/openapi.js';
import { type Channel, CHANNELS } from '../../app/channels.js';
import { addDays, daysBetween, isDate, isZone, ownZone, startOfDay, wallTimeOf } from '../../app/zones.js';

export const RANGES = { '7d': 7, '30d': 30, '90d': 90, '12m': 365 } as const;
export type Range = keyof typeof RANGES | 'custom';
export const GRANULARITIES = ['hour', 'day', 'week', 'month'] as const;
export type Granularity = (typeof GRANULARITIES)[number];
/** Maximum days of an API request. */
export const DAYS_MAX = 366;
/** Maximum days of an hourly series, of which the API returns at most a thousand items. */
const HOURLY_DAYS_MAX = 31;

export interface View {
  range: Range;
  /** Dates in the zone, last day included. */
  from: string;
  to: string;
  zone: string;
  by: Granularity;
  /** null = all. */
  channel: Channel | null;
  isCompared: boolean;
}

/** Search parameters of a view: only what differs from the default. */
export interface Search {
  range?: Range;
  from?: string;
  to?: string;
  zone?: string;
  by?: Granularity;
  channel?: Channel;
  compare?: 'no';
}

const oneOf = <T extends string>(values: readonly T[], value: unknown): T | undefined =>
  values.find((one) => one === value);

const coarsest = (days: number): Granularity => (days <= 2 ? 'hour' : days <= 92 ? 'day' : 'week');

/** Invalid parameters fall back to their defaults. */
export function viewOf(search: Record<string, unknown>, nowMs: number): View {
  const zone = isZone(search['zone']) ? search['zone'] : ownZone();
  const { date: today } = wallTimeOf(nowMs, zone);
  const from = isDate(search['from']) ? search['from'] : null;
  const to = isDate(search['to']) ? search['to'] : null;
  const isCustom = search['range'] === 'custom' && from !== null && to !== null && from <= to;
  const range = oneOf(['7d', '30d', '90d', '12m'], search['range']) ?? '30d';
  const dates = isCustom ? { from, to } : { from: addDays(today, 1 - RANGES[range]), to: today };
  const days = daysOf(dates);
  const by = oneOf(GRANULARITIES, search['by']);
  return {
    ...dates,
    range: isCustom ? 'custom' : range,
    zone,
    by: by && (by !== 'hour' || days <= HOURLY_DAYS_MAX) ? by : coarsest(days),
    channel: oneOf(CHANNELS, search['channel']) ?? null,
    isCompared: search['compare'] !== 'no',
  };
}

export const daysOf = ({ from, to }: Pick<View, 'from' | 'to'>): number => daysBetween(from, to) + 1;

/** Granularities that suit the window. */
export const granularitiesOf = (view: View): Granularity[] =>
  GRANULARITIES.filter((one) => one !== 'hour' || daysOf(view) <= HOURLY_DAYS_MAX);

export type AnalyticsQuery = NonNullable<operations['getAnalytics']['parameters']['query']>;

/** The window, for what is not counted by items. */
export type Window = NonNullable<operations['getSatisfaction']['parameters']['query']>;

export function windowOf(view: View): Window {
  const { created_after, created_before, channel } = queryOf(view);
  return { created_after, created_before, ...(channel && { channel }) };
}

/** @param periodsBack 1 = the previous period */
export function queryOf(view: View, periodsBack = 0): AnalyticsQuery {
  const { from, to, zone, by, channel } = view;
  const back = -periodsBack * daysOf(view);
  return {
    created_after: new Date(startOfDay(addDays(from, back), zone)).toISOString(),
    created_before: new Date(startOfDay(addDays(to, 1 + back), zone)).toISOString(),
    granularity: by,
    timezone: zone,
    details: true,
    ...(channel && channel !== 'api' && { channel }),
    ...((channel === 'api' || channel === 'human') && { via_api: channel === 'api' }),
  };
}
