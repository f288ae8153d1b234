/** Office hours as a workspace sets them: local wall time by weekday, with exceptions by date. */
import { ApiProperty } from '@nestjs/swagger';
import type { Problem } from '../../platform/http/fields.js';
import { shapeProblem, within, type ListEntry } from '../../platform/http/problems.js';
import {
  AvailabilityException,
  exceptionsProblem,
  isZone,
  normalHours,
  weeklyProblem,
  WeeklyWindows,
  WeeklyWindowsBody,
} from '../../people/meetings/availability.dto.js';

/** The workspace’s office hours. */
export class OfficeHoursDto {
  /** IANA */
  timezone: string;
  weekly: WeeklyWindows;
  /** Dates with their own hours: holidays, longer evenings. */
  exceptions: AvailabilityException[];
}

export class OfficeHoursBody {
  timezone: string;
  /** A day that is omitted is closed. */
  weekly: WeeklyWindowsBody;
  @ApiProperty({ default: [] })
  exceptions?: AvailabilityException[];
}

/** The problem with office hours in a request. */
export function officeHoursProblem(value: unknown): Problem | null {
  const fields = ['timezone', 'weekly', 'exceptions'];
  const fieldProblem = shapeProblem(value, fields, ['timezone', 'weekly']);
  if (fieldProblem) return fieldProblem;
  const { timezone, weekly, exceptions = [] } = value as ListEntry;
  if (!isZone(timezone)) return { key: 'timezone', message: 'must be an IANA time zone such as Europe/Berlin' };
  return within('weekly', weeklyProblem(weekly)) ?? within('exceptions', exceptionsProblem(exceptions));
}

/** Office hours in their stored form. @param sent validated by officeHoursProblem */
export const normalOfficeHours = ({ timezone, ...hours }: OfficeHoursBody): OfficeHoursDto => ({
  timezone,
  ...normalHours(hours),
});

/** A placeholder of the away message: when the team is back. */
const BACK_AT = '{{back_at}}';

/** The problem with an away message: customers read it, so a misspelt placeholder is refused. */
export function awayMessageProblem(value: unknown): Problem | null {
  if (typeof value !== 'string' || !/\S/u.test(value) || [...value].length > AWAY_MESSAGE_CHARS_MAX)
    return { message: `must be a text of 1 to ${AWAY_MESSAGE_CHARS_MAX} characters` };
  return value.replaceAll(BACK_AT, '').includes('{{')
    ? { message: `may have no placeholder other than ${BACK_AT}` }
    : null;
}

export const AWAY_MESSAGE_CHARS_MAX = 500;
