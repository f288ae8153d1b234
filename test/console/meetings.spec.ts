/** The meetings screen: weeks with clock changes, rescheduling, cancelling, outcomes, and the hosts' hours. */
import { SystemDb } from '../../src/platform/db/system-db.js';
import { newId } from '../../src/platform/kernel/ids.js';
import { placedOn } from '../../web/console/features/meetings/week.js';
import { call } from '../support/app.js';
import { describeInBrowser } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { Person, setStage, type Stage } from './stage.js';

const timed = (starts_at: string, ends_at: string) => ({ id: starts_at, starts_at, ends_at });

describe('a day in the week view', () => {
  const at = (date: string, zone: string, ...meetings: ReturnType<typeof timed>[]) =>
    placedOn(date, zone, meetings).map(({ from, to, lane, lanes }) => [from, to, lane, lanes]);

  it('shows the same moment at the wall-clock time of each zone, before and after a clock change', () => {
    const before = timed('2026-03-27T09:00:00Z', '2026-03-27T10:00:00Z');
    const after = timed('2026-03-30T09:00:00Z', '2026-03-30T10:00:00Z');
    expect(at('2026-03-27', 'Europe/Berlin', before, after)).toEqual([[600, 660, 0, 1]]);
    expect(at('2026-03-30', 'Europe/Berlin', before, after)).toEqual([[660, 720, 0, 1]]);
    // The clocks there had changed three weeks earlier.
    expect(at('2026-03-27', 'America/New_York', before)).toEqual([[300, 360, 0, 1]]);
    expect(at('2026-03-30', 'America/New_York', after)).toEqual([[300, 360, 0, 1]]);
  });

  it('leaves out the hour that the clocks skip, and shows repeated hours side by side', () => {
    const over = timed('2026-03-29T00:30:00Z', '2026-03-29T01:30:00Z');
    expect(at('2026-03-29', 'Europe/Berlin', over)).toEqual([[90, 210, 0, 1]]);
    const [first, second] = [
      timed('2026-10-25T00:15:00Z', '2026-10-25T00:45:00Z'),
      timed('2026-10-25T01:15:00Z', '2026-10-25T01:45:00Z'),
    ];
    expect(at('2026-10-25', 'Europe/Berlin', first, second)).toEqual([
      [135, 165, 0, 2],
      [135, 165, 1, 2],
    ]);
  });

  it('shows its part of a meeting across midnight', () => {
    const late = timed('2026-11-23T22:30:00Z', '2026-11-23T23:30:00Z');
    expect(at('2026-11-23', 'Europe/Berlin', late)).toEqual([[1410, 1440, 0, 1]]);
    expect(at('2026-11-24', 'Europe/Berlin', late)).toEqual([[0, 30, 0, 1]]);
    expect(at('2026-11-24', 'UTC', late)).toEqual([]);
  });
});

describeInBrowser('the meetings screen', () => {
  let stage: Stage;
  let path: string;
  beforeAll(async () => {
    stage = await setStage();
    path = `/console/w/${stage.workspace.id}/meetings`;
  });
  afterAll(() => stage?.close());

  const sql = (text: string, ...values: unknown[]) => stage.app.app.get(SystemDb).query({ text, values });
  const read = async (id: string): Promise<any> =>
    (await call(stage.app, 'GET', `/v1/meetings/${id}`, { token: stage.workspace.tokens.viewer })).body.data;
  async function book(startsAt: string, name: string, host: keyof Stage['team'] = 'responder'): Promise<string> {
    const id = newId();
    await sql(
      `insert into meetings (workspace_id, id, host_id, title, status, starts_at, ends_at, timezone, attendee_name)
       values ($1, $2, $3, 'Viewing', 'booked', $4, $4::timestamptz + interval '30 minutes', 'America/New_York', $5)`,
      ...[stage.workspace.id, id, stage.workspace.memberIds[host], startsAt, name],
    );
    return id;
  }
  const at = (search = '', who: keyof Stage['team'] = 'responder') =>
    Person.at(stage, path + search, stage.team[who], { timezoneId: 'Europe/Lisbon' });
  const day = (person: Person, name: string) => person.main.getByRole('region', { name, exact: true });
  const button = (person: Person, name: string | RegExp) => person.page.getByRole('button', { name });

  it('shows each meeting on its day in the viewer’s time zone, whatever the host’s', async () => {
    await book('2028-03-25T23:30:00Z', 'Ada Night');
    await book('2028-03-26T12:00:00Z', 'Ben Noon', 'admin');
    const person = await at('?date=2028-03-26');
    await day(person, 'Saturday, March 25')
      .getByRole('button', { name: /11:30 PM.*Ada Night/s })
      .waitFor();
    // The clocks there went forward that night.
    await day(person, 'Sunday, March 26')
      .getByRole('button', { name: /1:00.*1:30.*PM.*Ben Noon/s })
      .waitFor();
    await person.page.getByLabel('Time zone').selectOption('Asia/Tokyo');
    await day(person, 'Sunday, March 26')
      .getByRole('button', { name: /8:30.*AM.*Ada Night/s })
      .waitFor();
    await day(person, 'Sunday, March 26')
      .getByRole('button', { name: /9:00.*PM.*Ben Noon/s })
      .waitFor();
    await person.page.goto(`${stage.app.baseUrl}${path}?date=2028-03-26&host=${stage.workspace.memberIds.admin}`);
    await button(person, /Ben Noon/).waitFor();
    expect(await button(person, /Ada Night/).count()).toBe(0);
    expect(person.complaints).toEqual([]);
    await person.leave();
  });

  it('moves a meeting to a time in a chosen zone, with undo', async () => {
    const id = await book('2028-05-02T09:00:00Z', 'Cleo Move');
    const person = await at('?date=2028-05-02');
    await button(person, /Cleo Move/).click();
    await person.dialog.getByText('For the attendee, America/New York').waitFor();
    await person.dialog.getByRole('button', { name: 'Reschedule…' }).click();
    await person.dialog.getByLabel('Date').fill('2028-05-03');
    await person.dialog.getByLabel('Time', { exact: true }).fill('15:00');
    await person.dialog.getByLabel('Time zone').selectOption('Europe/Berlin');
    expect(await person.violations()).toEqual([]);
    await person.dialog.getByRole('button', { name: 'Reschedule', exact: true }).click();
    await eventually(async () => (await read(id)).starts_at === '2028-05-03T13:00:00.000Z');
    await day(person, 'Wednesday, May 3')
      .getByRole('button', { name: /2:00.*PM.*Cleo Move/s })
      .waitFor();
    await person.page.getByRole('button', { name: 'Undo', exact: true }).click();
    await eventually(async () => (await read(id)).starts_at === '2028-05-02T09:00:00.000Z');
    await person.leave();
  });

  it('reports a conflicting meeting of the host, and keeps the input', async () => {
    await book('2028-05-09T09:00:00Z', 'Dan First');
    await book('2028-05-10T09:00:00Z', 'Dora Second');
    const person = await at('?date=2028-05-09');
    await button(person, /Dora Second/).click();
    await person.dialog.getByRole('button', { name: 'Reschedule…' }).click();
    await person.dialog.getByLabel('Date').fill('2028-05-09');
    await person.dialog.getByRole('button', { name: 'Reschedule', exact: true }).click();
    await person.dialog.getByRole('alert').waitFor();
    expect(await person.dialog.getByLabel('Date').inputValue()).toBe('2028-05-09');
    await person.leave();
  });

  it('can be used by keyboard alone: through the weeks, to a meeting, and to its cancellation', async () => {
    const id = await book('2028-06-14T09:00:00Z', 'Eve Cancel');
    const person = await Person.at(stage, `/console/w/${stage.workspace.id}/inbox/all`, stage.team.responder);
    await person.press('g', 'm');
    await person.heading('Meetings').waitFor();
    await person.page.goto(`${stage.app.baseUrl}${path}?date=2028-06-05`);
    await person.main.locator('[data-week]').waitFor();
    await person.press('j');
    await eventually(() => person.path.includes('date=2028-06-12'));
    const meeting = button(person, /Eve Cancel/);
    await person.reaches(meeting);
    await person.press('Enter');
    await person.reaches(person.dialog.getByRole('button', { name: 'Cancel the meeting…' }));
    await person.press('Enter');
    await person.reaches(person.dialog.getByLabel('Reason'));
    await person.type('The host is ill.');
    await person.reaches(person.dialog.getByRole('button', { name: 'Cancel the meeting with Eve Cancel' }));
    await person.press('Enter');
    await eventually(async () => (await read(id)).status === 'cancelled');
    expect((await read(id)).cancel_reason).toBe('The host is ill.');
    await person.dialog.waitFor({ state: 'detached' });
    await person.leave();
  });

  it('records the outcome of a meeting, and notes for the team', async () => {
    const id = await book('2025-02-03T09:00:00Z', 'Finn Came');
    const person = await at(`?view=list&date=2025-02-03`);
    await button(person, /Feb 3, 2025/).click();
    await person.dialog.getByLabel('Notes').fill('Wants a second viewing.');
    await person.dialog.getByRole('button', { name: 'Save notes' }).click();
    await eventually(async () => (await read(id)).notes === 'Wants a second viewing.');
    await person.dialog.getByRole('button', { name: 'Took place' }).click();
    await eventually(async () => (await read(id)).status === 'completed');
    await person.dialog.getByRole('button', { name: 'Did not show up' }).click();
    await eventually(async () => (await read(id)).status === 'no_show');
    expect(await person.dialog.getByRole('button', { name: 'Reschedule…' }).count()).toBe(0);
    await person.press('Escape');
    await eventually(() => !person.path.includes('meeting='));
    await person.leave();
  });

  it('shows each member’s hours in wall-clock time, which the member can change', async () => {
    const { responder } = stage.workspace.memberIds;
    const availability = async () =>
      (await call(stage.app, 'GET', `/v1/members/${responder}/availability`, { token: stage.workspace.tokens.viewer }))
        .body.data.schedules;
    const person = await at('?view=availability');
    await button(person, 'Set hours').click();
    await person.page.getByLabel('Time zone').selectOption('Europe/Berlin');
    await person.page.getByLabel('Friday').fill('nine to five');
    await button(person, 'Save hours').click();
    await person.page.getByText('Enter hours such as 09:00–12:00').first().waitFor();
    await person.page.getByLabel('Friday').fill('9:00-12:00, 13:00-15:00');
    await person.page.getByLabel('Other hours on single dates').fill('2028-12-24');
    expect(await person.violations()).toEqual([]);
    await button(person, 'Save hours').click();
    await eventually(async () => (await availability()).length === 1);
    const [schedule] = await availability();
    expect([schedule.timezone, schedule.weekly.friday.length, schedule.exceptions]).toEqual([
      ...['Europe/Berlin', 2, [{ date: '2028-12-24', windows: [] }]],
    ]);
    await button(person, 'Remove these hours').click();
    await eventually(async () => (await availability()).length === 0);
    await person.page.getByRole('button', { name: 'Undo', exact: true }).first().click();
    await eventually(async () => (await availability()).length === 1);
    await person.leave();
  });

  it.each(['owner', 'admin', 'responder', 'developer', 'viewer'] as const)(
    'offers the role %s what it may do, and shows the rest',
    async (role) => {
      const mayChange = ['owner', 'admin', 'responder'].includes(role);
      const id = await book(
        `2028-07-0${['owner', 'admin', 'responder', 'developer', 'viewer'].indexOf(role) + 3}T09:00:00Z`,
        'Gil Role',
      );
      const person = await at(`?date=2028-07-03&meeting=${id}`, role);
      await person.dialog.getByText('For the attendee, America/New York').waitFor();
      expect(await person.dialog.getByRole('button', { name: 'Reschedule…' }).count()).toBe(mayChange ? 1 : 0);
      expect(await person.dialog.getByRole('button', { name: 'Cancel the meeting…' }).count()).toBe(mayChange ? 1 : 0);
      await person.page.goto(
        `${stage.app.baseUrl}${path}?view=availability&host=${stage.workspace.memberIds.responder}`,
      );
      const mayEdit = ['owner', 'admin', 'responder'].includes(role);
      await person.main.getByLabel('Friday').waitFor();
      expect(await button(person, 'Save hours').count()).toBe(mayEdit ? 1 : 0);
      expect(await person.main.getByText('You can read these hours.').count()).toBe(mayEdit ? 0 : 1);
      await person.leave();
    },
  );

  it('reports that meetings could not be fetched, and fetches them again', async () => {
    const person = await at('?date=2028-03-20');
    await person.main.locator('[data-week]').waitFor();
    await person.page.route('**/v1/meetings?*', (route) =>
      route.fulfill({ status: 400, json: { error: { code: 'invalid_window', message: 'That is too long.' } } }),
    );
    await person.page.reload();
    await person.main.getByText('That is too long.').waitFor();
    await person.page.unroute('**/v1/meetings?*');
    await button(person, 'Try again').click();
    await person.main.locator('[data-week]').waitFor();
    await person.leave();
  });

  it('has no accessibility or policy violations in any look', async () => {
    const person = await at('?date=2028-03-26', 'viewer');
    await person.main.getByRole('button', { name: /Ben Noon/ }).waitFor();
    await person.looksGood();
    await person.main.getByRole('button', { name: /Ben Noon/ }).click();
    await person.dialog.getByText('For the attendee').waitFor();
    await person.looksGood();
    await person.press('Escape');
    await person.page.goto(`${stage.app.baseUrl}${path}?view=list&date=2028-03-26`);
    await person.main.getByRole('table').waitFor();
    await person.looksGood();
    await person.page.goto(`${stage.app.baseUrl}${path}?view=availability&host=${stage.workspace.memberIds.responder}`);
    await person.main.getByLabel('Friday').waitFor();
    await person.looksGood();
    expect(person.complaints).toEqual([]);
    await person.leave();
  });
});
