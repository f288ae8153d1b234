/** Hosts' availability as a workspace sets it: statements of local wall time. A host is a member who has one. */
import { ApiProperty } from '@nestjs/swagger';
import { IANAZone } from 'luxon';
import { characters } from '../../platform/http/characters.js';
import type { Problem } from '../../platform/http/fields.js';
import { shapeProblem, within, type ListEntry } from '../../platform/http/problems.js';
import { isWebUrl } from '../../platform/http/text-fields.js';
import { UUID } from '../../platform/kernel/ids.js';

export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
const TIME_PATTERN = '^(([01]\\d|2[0-3]):[0-5]\\d|24:00)$';
const TIME = new RegExp(TIME_PATTERN);
export const MEETING_MINUTES = { min: 5, max: 480 } as const;
const BUFFER_MINUTES_MAX = 480;
/** Maximum number of statements per workspace and per host, and of hosts. */
export const STATEMENTS_MAX = 500;
const HOST_STATEMENTS_MAX = 20;
const HOSTS_MAX = 100;
const WINDOWS_MAX = 10;
const EXCEPTIONS_MAX = 400;
const LOCATION_CHARS_MAX = 500;
const TITLE_CHARS_MAX = 60;

/** Local wall time of one day; the end is exclusive. */
export class TimeWindow {
  @ApiProperty({ pattern: TIME_PATTERN, example: '09:00' })
  start: string;
  /** `24:00` = midnight. */
  @ApiProperty({ pattern: TIME_PATTERN, example: '17:00' })
  end: string;
}

export class WeeklyWindows {
  monday: TimeWindow[];
  tuesday: TimeWindow[];
  wednesday: TimeWindow[];
  thursday: TimeWindow[];
  friday: TimeWindow[];
  saturday: TimeWindow[];
  sunday: TimeWindow[];
}

/** A date with these windows instead of the weekday’s. */
export class AvailabilityException {
  @ApiProperty({ format: 'date' })
  date: string;
  /** Empty = a day off. */
  windows: TimeWindow[];
}

/** A host’s hours from a date on, until the host’s next statement applies. */
export class AvailabilityDto {
  /** The member. */
  @ApiProperty({ format: 'uuid' })
  host_id: string;
  /** The statement applies from the start of this local date in `timezone`. */
  @ApiProperty({ format: 'date' })
  effective_from: string;
  /** IANA */
  timezone: string;
  weekly: WeeklyWindows;
  exceptions: AvailabilityException[];
  /** Default length of a meeting, and the interval between starts, counted from the start of each window. */
  @ApiProperty({ type: 'integer', minimum: MEETING_MINUTES.min, maximum: MEETING_MINUTES.max })
  slot_minutes: number;
  /** Free time before each meeting. Between two meetings the longer buffer applies. */
  @ApiProperty({ type: 'integer', minimum: 0, maximum: BUFFER_MINUTES_MAX })
  buffer_before_minutes: number;
  @ApiProperty({ type: 'integer', minimum: 0, maximum: BUFFER_MINUTES_MAX })
  buffer_after_minutes: number;
  /** How long before its start a meeting must be booked, at least. */
  @ApiProperty({ type: 'integer', minimum: 0, maximum: 43_200 })
  minimum_notice_minutes: number;
  /** How far ahead a meeting may start, in periods of 24 hours. */
  @ApiProperty({ type: 'integer', minimum: 1, maximum: 365 })
  horizon_days: number;
  /** Where the host’s meetings take place, or null. */
  meeting_location: string | null;
  /** The link to the host’s meetings. */
  @ApiProperty({ format: 'uri' })
  meeting_url: string | null;
  /** The name of the host’s meetings, e.g. `Viewing`: their title, and the agent’s word for them. */
  meeting_title: string | null;
}

export class WeeklyWindowsBody {
  monday?: TimeWindow[];
  tuesday?: TimeWindow[];
  wednesday?: TimeWindow[];
  thursday?: TimeWindow[];
  friday?: TimeWindow[];
  saturday?: TimeWindow[];
  sunday?: TimeWindow[];
}

/** Omitted fields have their default. */
export class AvailabilityBody {
  @ApiProperty({ format: 'uuid' })
  host_id: string;
  /** Default: always. */
  @ApiProperty({ format: 'date', default: '2000-01-01' })
  effective_from?: string;
  timezone: string;
  /** A day that is omitted is a day off. */
  weekly: WeeklyWindowsBody;
  @ApiProperty({ maxItems: EXCEPTIONS_MAX, default: [] })
  exceptions?: AvailabilityException[];
  @ApiProperty({ type: 'integer', default: 30 })
  slot_minutes?: number;
  @ApiProperty({ type: 'integer', default: 0 })
  buffer_before_minutes?: number;
  @ApiProperty({ type: 'integer', default: 0 })
  buffer_after_minutes?: number;
  @ApiProperty({ type: 'integer', default: 0 })
  minimum_notice_minutes?: number;
  @ApiProperty({ type: 'integer', default: 60 })
  horizon_days?: number;
  @ApiProperty({ maxLength: LOCATION_CHARS_MAX, required: false })
  meeting_location?: string | null;
  /** https */
  @ApiProperty({ format: 'uri', required: false })
  meeting_url?: string | null;
  @ApiProperty({ maxLength: TITLE_CHARS_MAX, required: false })
  meeting_title?: string | null;
}

/** A statement without its host. */
export type Availability = Omit<AvailabilityDto, 'host_id'>;

const NUMBERS = [
  ['slot_minutes', MEETING_MINUTES.min, MEETING_MINUTES.max, 30],
  ['buffer_before_minutes', 0, BUFFER_MINUTES_MAX, 0],
  ['buffer_after_minutes', 0, BUFFER_MINUTES_MAX, 0],
  ['minimum_notice_minutes', 0, 43_200, 0],
  ['horizon_days', 1, 365, 60],
] as const;
const EVER = '2000-01-01';
const MEETINGS = ['meeting_location', 'meeting_url', 'meeting_title'] as const;
const FIELDS = [
  'host_id',
  'effective_from',
  'timezone',
  'weekly',
  'exceptions',
  ...NUMBERS.map(([name]) => name),
  ...MEETINGS,
];

/** `09:30` → 570, `24:00` → 1440. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** The problem with a list of statements in a request. */
export function availabilityProblem(value: unknown): Problem | null {
  if (!Array.isArray(value) || value.length > STATEMENTS_MAX)
    return { message: `must be a list of at most ${STATEMENTS_MAX} statements` };
  const dates = new Map<string, Set<string>>();
  for (const [at, statement] of (value as unknown[]).entries()) {
    const problem = statementProblem(statement);
    if (problem) return within(String(at), problem);
    const { host_id, effective_from = EVER } = statement as { host_id: string; effective_from?: string };
    const seen = dates.get(host_id.toLowerCase()) ?? new Set<string>();
    dates.set(host_id.toLowerCase(), seen);
    if (seen.has(effective_from))
      return { key: `${at}.effective_from`, message: 'is the date of another statement of this host too' };
    seen.add(effective_from);
    if (seen.size > HOST_STATEMENTS_MAX || dates.size > HOSTS_MAX)
      return { message: `must not have more than ${HOSTS_MAX} hosts or ${HOST_STATEMENTS_MAX} statements of one host` };
  }
  return null;
}

function statementProblem(value: unknown): Problem | null {
  const shape = shapeProblem(value, FIELDS, ['host_id', 'timezone', 'weekly']);
  if (shape) return shape;
  const { host_id, effective_from = EVER, timezone, weekly, exceptions = [] } = value as ListEntry;
  if (typeof host_id !== 'string' || !UUID.test(host_id)) return { key: 'host_id', message: 'must be a uuid' };
  if (!isDate(effective_from)) return { key: 'effective_from', message: 'must be a date such as 2026-03-01' };
  if (!isZone(timezone)) return { key: 'timezone', message: 'must be an IANA time zone such as Europe/Berlin' };
  for (const [key, min, max, usual] of NUMBERS) {
    const { [key]: number = usual } = value as ListEntry;
    if (!Number.isInteger(number) || (number as number) < min || (number as number) > max)
      return { key, message: `must be a whole number from ${min} to ${max}` };
  }
  return (
    within('weekly', weeklyProblem(weekly)) ??
    within('exceptions', exceptionsProblem(exceptions)) ??
    meetingProblem(value as ListEntry)
  );
}

function meetingProblem(value: ListEntry): Problem | null {
  const { meeting_location: location = null, meeting_url: url = null, meeting_title: title = null } = value;
  if (location !== null && !isTextUpTo(location, LOCATION_CHARS_MAX))
    return { key: 'meeting_location', message: `must be a text of 1 to ${LOCATION_CHARS_MAX} characters` };
  if (title !== null && !isTextUpTo(title, TITLE_CHARS_MAX))
    return { key: 'meeting_title', message: `must be a text of 1 to ${TITLE_CHARS_MAX} characters` };
  if (url !== null && !(typeof url === 'string' && isWebUrl(url) && /^https:/i.test(url)))
    return { key: 'meeting_url', message: 'must be an https URL of at most 2000 bytes' };
  return null;
}

const isTextUpTo = (value: unknown, most: number): boolean =>
  typeof value === 'string' && /\S/u.test(value) && characters(value) <= most;

/** The problem with the windows of a week in a request. */
export function weeklyProblem(value: unknown): Problem | null {
  const shape = shapeProblem(value, [...WEEKDAYS], []);
  if (shape) return shape;
  for (const [day, windows] of Object.entries(value as ListEntry)) {
    const message = windowsProblem(windows);
    if (message) return { key: day, message };
  }
  return null;
}

/** The problem with a list of dates with their own windows. */
export function exceptionsProblem(value: unknown): Problem | null {
  if (!Array.isArray(value) || value.length > EXCEPTIONS_MAX)
    return { message: `must be a list of at most ${EXCEPTIONS_MAX} exceptions` };
  const seen = new Set<unknown>();
  for (const [at, exception] of (value as unknown[]).entries()) {
    const shape = shapeProblem(exception, ['date', 'windows'], ['date', 'windows']);
    if (shape) return within(String(at), shape);
    const { date, windows } = exception as ListEntry;
    if (!isDate(date)) return { key: `${at}.date`, message: 'must be a date such as 2026-03-01' };
    if (seen.has(date)) return { key: `${at}.date`, message: 'is the date of another exception too' };
    seen.add(date);
    const message = windowsProblem(windows);
    if (message) return { key: `${at}.windows`, message };
  }
  return null;
}

/**
 * Windows must be ordered and separate: two adjacent windows should be one, and would otherwise start a second
 * grid of slots.
 */
function windowsProblem(windows: unknown): string | null {
  if (!Array.isArray(windows) || windows.length > WINDOWS_MAX)
    return `must be a list of at most ${WINDOWS_MAX} windows`;
  let last = -1;
  for (const window of windows as unknown[]) {
    const { start, end } = (shapeProblem(window, ['start', 'end'], []) ? {} : window) as ListEntry;
    if (typeof start !== 'string' || typeof end !== 'string' || !TIME.test(start) || !TIME.test(end))
      return 'must have windows such as {"start": "09:00", "end": "17:00"}';
    if (minutesOf(start) >= minutesOf(end)) return 'must have windows that end after they start, on the same day';
    if (minutesOf(start) <= last) return 'must have windows in order that neither overlap nor touch';
    last = minutesOf(end);
  }
  return null;
}

function isDate(text: unknown): boolean {
  if (typeof text !== 'string' || !/^(19|20|21)\d\d-\d\d-\d\d$/.test(text)) return false;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
}

/** Whether this is the name of a zone: offsets such as +02:00 have no daylight saving. */
export const isZone = (text: unknown): text is string =>
  typeof text === 'string' && text.length <= 64 && /^[A-Za-z]/.test(text) && IANAZone.isValidZone(text);

/** Statements in their stored form and display order. @param sent validated by availabilityProblem */
export const normalAvailability = (sent: AvailabilityBody[]): AvailabilityDto[] =>
  sent
    .map((one) => ({
      host_id: one.host_id.toLowerCase(),
      effective_from: one.effective_from ?? EVER,
      timezone: one.timezone,
      ...normalHours(one),
      slot_minutes: one.slot_minutes ?? 30,
      buffer_before_minutes: one.buffer_before_minutes ?? 0,
      buffer_after_minutes: one.buffer_after_minutes ?? 0,
      minimum_notice_minutes: one.minimum_notice_minutes ?? 0,
      horizon_days: one.horizon_days ?? 60,
      meeting_location: one.meeting_location ?? null,
      meeting_url: one.meeting_url ?? null,
      meeting_title: one.meeting_title?.trim() ?? null,
    }))
    .sort((a, b) => (a.host_id + a.effective_from < b.host_id + b.effective_from ? -1 : 1));

/** The hours of a week and of single dates, in their stored form. */
export const normalHours = ({
  weekly,
  exceptions = [],
}: Pick<AvailabilityBody, 'weekly' | 'exceptions'>): Pick<AvailabilityDto, 'weekly' | 'exceptions'> => ({
  weekly: Object.fromEntries(WEEKDAYS.map((day) => [day, (weekly[day] ?? []).map(plain)])) as never,
  exceptions: [...exceptions]
    .sort((a, b) => (a.date < b.date ? -1 : 1))
    .map(({ date, windows }) => ({ date, windows: windows.map(plain) })),
});

const plain = ({ start, end }: TimeWindow): TimeWindow => ({ start, end });
