/** When the team answers, as a workspace writes it down: local wall time by weekday, with exceptions by date. */
import { ApiProperty } from '@nestjs/swagger';
import type { Problem } from '../../http/fields.js';
import { shapeProblem, within, type Entry } from '../../http/problems.js';
import {
  AvailabilityException,
  exceptionsProblem,
  isZone,
  normalHours,
  weeklyProblem,
  WeeklyWindows,
  WeeklyWindowsBody,
} from '../meetings/availability.dto.js';

/** The workspace’s office hours. */
export class OfficeHoursDto {
  /** IANA */
  timezone: string;
  weekly: WeeklyWindows;
  /** Dates with hours of their own: holidays, longer evenings. */
  exceptions: AvailabilityException[];
}

export class OfficeHoursBody {
  timezone: string;
  /** A day that is omitted is closed. */
  weekly: WeeklyWindowsBody;
  @ApiProperty({ default: [] })
  exceptions?: AvailabilityException[];
}

/** What is wrong with office hours as they were sent. */
export function officeHoursProblem(value: unknown): Problem | null {
  const fields = ['timezone', 'weekly', 'exceptions'];
  const shape = shapeProblem(value, fields, ['timezone', 'weekly']);
  if (shape) return shape;
  const { timezone, weekly, exceptions = [] } = value as Entry;
  if (!isZone(timezone)) return { key: 'timezone', message: 'must be an IANA time zone such as Europe/Berlin' };
  return within('weekly', weeklyProblem(weekly)) ?? within('exceptions', exceptionsProblem(exceptions));
}

/** As they are kept. @param sent in which officeHoursProblem found nothing */
export const normalOfficeHours = ({ timezone, ...hours }: OfficeHoursBody): OfficeHoursDto => ({
  timezone,
  ...normalHours(hours),
});

/** A placeholder of the away message: when the team is back. */
const BACK_AT = '{{back_at}}';

/** What is wrong with an away message: it is read by customers, so a misspelt placeholder is refused. */
export function awayMessageProblem(value: unknown): Problem | null {
  if (typeof value !== 'string' || !/\S/u.test(value) || [...value].length > AWAY_MESSAGE_CHARS_MAX)
    return { message: `must be a text of 1 to ${AWAY_MESSAGE_CHARS_MAX} characters` };
  return value.replaceAll(BACK_AT, '').includes('{{') ? { message: `may have no placeholder but ${BACK_AT}` } : null;
}

export const AWAY_MESSAGE_CHARS_MAX = 500;
