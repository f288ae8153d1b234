/** Hosts for tests that book: by default available every minute of the coming year. */
import { WEEKDAYS, type Availability } from '../../src/people/meetings/availability.dto.js';
import { SettingsService } from '../../src/company/workspaces/settings.service.js';
import { WorkspaceReader } from '../../src/company/workspaces/workspace.reader.js';
import { systemActor } from '../../src/platform/kernel/actor.js';
import type { TestApp } from './app.js';

export const always = (change: Partial<Availability> = {}): Availability => ({
  effective_from: '2020-01-01',
  timezone: 'UTC',
  weekly: Object.fromEntries(WEEKDAYS.map((day) => [day, [{ start: '00:00', end: '24:00' }]])) as never,
  exceptions: [],
  slot_minutes: 30,
  buffer_before_minutes: 0,
  buffer_after_minutes: 0,
  minimum_notice_minutes: 0,
  horizon_days: 365,
  meeting_location: null,
  meeting_title: null,
  meeting_url: null,
  ...change,
});

/** Replaces the availability of one host, and leaves the others. */
export async function openHost(
  app: TestApp,
  workspaceId: string,
  hostId: string,
  ...statements: Availability[]
): Promise<void> {
  const { availability } = await app.app.get(WorkspaceReader).get(workspaceId);
  const others = availability.filter((one) => one.host_id !== hostId);
  const mine = statements.map((one) => ({ host_id: hostId, ...one }));
  await app.app.get(SettingsService).update(workspaceId, systemActor('test'), { availability: [...others, ...mine] });
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The same date for the whole file, even if midnight passes while it runs. */
const TODAY_MS = Math.floor(Date.now() / DAY_MS) * DAY_MS;

/** This many days after the file's start date, at this hour, UTC. */
export const inDays = (days: number, hour = 10, minute = 0): string =>
  new Date(TODAY_MS + days * DAY_MS + hour * HOUR_MS + minute * 60_000).toISOString();
