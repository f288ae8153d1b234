/** State of the screen in the URL, and the week that it shows. */
import { addDays, isDate, isZone, ownZone, startOfDay, wallTimeOf, weekdayOf } from '../../app/zones.js';

export const VIEWS = ['week', 'list', 'availability'] as const;
export type ViewName = (typeof VIEWS)[number];

export interface View {
  name: ViewName;
  /** Time zone of displayed times. */
  zone: string;
  /** Monday of the week. */
  monday: string;
  today: string;
  /** A member; null = all. */
  host: string | null;
  /** The open meeting. */
  meeting: string | null;
}

/** Search parameters of a view: only what differs from the default. */
export interface Search {
  view?: ViewName;
  date?: string;
  zone?: string;
  host?: string;
  meeting?: string;
}
export type ChangeSearch = (search: { [Name in keyof Search]: Search[Name] | undefined }) => void;

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Invalid parameters fall back to their defaults. */
export function viewOf(search: Record<string, unknown>, nowMs: number): View {
  const zone = isZone(search['zone']) ? search['zone'] : ownZone();
  const { date: today } = wallTimeOf(nowMs, zone);
  const date = isDate(search['date']) ? search['date'] : today;
  return {
    name: VIEWS.find((one) => one === search['view']) ?? 'week',
    zone,
    monday: addDays(date, -weekdayOf(date)),
    today,
    host: textOf(search['host']),
    meeting: textOf(search['meeting']),
  };
}

export const daysOf = ({ monday }: View): string[] => Array.from({ length: 7 }, (_, day) => addDays(monday, day));

/** Fetches one day before the week: a meeting lasts up to eight hours and may reach into it. */
export const windowOf = ({ monday, zone }: View): { starts_after: string; starts_before: string } => ({
  starts_after: new Date(startOfDay(addDays(monday, -1), zone)).toISOString(),
  starts_before: new Date(startOfDay(addDays(monday, 7), zone)).toISOString(),
});
