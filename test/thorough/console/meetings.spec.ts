/** The meetings screen in a browser: how it looks, and a way through it with the service. */
import { SystemDb } from '../../../src/platform/db/system-db.js';
import { newId } from '../../../src/platform/kernel/ids.js';
import { call } from '../../support/app.js';
import { describeInBrowser } from '../../support/browser.js';
import { eventually } from '../../support/eventually.js';
import { Person, setStage, type Stage } from '../../console/stage.js';

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
  const at = (where: string, who: keyof Stage['team']) =>
    Person.at(stage, where, stage.team[who], { timezoneId: 'Europe/Lisbon' });
  const availability = async (): Promise<any[]> => {
    const at = `/v1/members/${stage.workspace.memberIds.responder}/availability`;
    return (await call(stage.app, 'GET', at, { token: stage.workspace.tokens.viewer })).body.data.schedules;
  };
  const day = (person: Person, name: string) => person.main.getByRole('region', { name, exact: true });
  const button = (person: Person, name: string | RegExp) => person.page.getByRole('button', { name });

  it('leads through the weeks to meetings that are cancelled, moved and ended, and to the hours of a host', async () => {
    const eve = await book('2028-06-14T09:00:00Z', 'Eve Cancel');
    const cleo = await book('2028-05-02T09:00:00Z', 'Cleo Move');
    await book('2028-05-03T09:00:00Z', 'Dan First');
    const finn = await book('2025-02-03T09:00:00Z', 'Finn Came');
    await book('2028-03-25T23:30:00Z', 'Ada Night');
    await book('2028-03-26T12:00:00Z', 'Ben Noon', 'admin');
    const person = await at(`/console/w/${stage.workspace.id}/inbox/all`, 'responder');
    await person.press('g', 'm');
    await person.heading('Meetings').waitFor();

    // By keyboard alone: through the weeks, to a meeting, and to its cancellation.
    await person.visit(`${path}?date=2028-06-05`);
    await day(person, 'Monday, June 5').waitFor();
    await person.press('j');
    await eventually(() => person.path.includes('date=2028-06-12'));
    await person.reaches(button(person, /Eve Cancel/));
    await person.press('Enter');
    await person.reaches(person.dialog.getByRole('button', { name: 'Cancel the meeting…' }));
    await person.press('Enter');
    await person.reaches(person.dialog.getByLabel('Reason'));
    await person.type('The host is ill.');
    await person.reaches(person.dialog.getByRole('button', { name: 'Cancel the meeting with Eve Cancel' }));
    await person.press('Enter');
    await eventually(async () => (await read(eve)).status === 'cancelled');
    expect((await read(eve)).cancel_reason).toBe('The host is ill.');
    await person.dialog.waitFor({ state: 'detached' });

    // In the zone of the viewer, in which the clocks went forward that night, and of one host.
    await person.visit(`${path}?date=2028-03-26`);
    await day(person, 'Saturday, March 25')
      .getByRole('button', { name: /11:30 PM.*Ada Night/s })
      .waitFor();
    await day(person, 'Sunday, March 26')
      .getByRole('button', { name: /1:00.*1:30.*PM.*Ben Noon/s })
      .waitFor();
    await person.page.getByRole('combobox', { name: 'Host' }).click();
    await person.page.getByRole('option', { name: 'admin', exact: true }).click();
    await button(person, /Ada Night/).waitFor({ state: 'detached' });
    await button(person, /Ben Noon/).waitFor();

    // Moved to a time in a chosen zone, back by undo, and not to where the host has another meeting.
    await person.visit(`${path}?date=2028-05-02`);
    const move = async (date: string, time: string): Promise<void> => {
      await button(person, /Cleo Move/).click();
      await person.dialog.getByRole('button', { name: 'Reschedule…' }).click();
      await person.dialog.getByLabel('Date').fill(date);
      await person.dialog.getByLabel('Time', { exact: true }).fill(time);
      await person.dialog.getByLabel('Time zone').selectOption('Europe/Berlin');
      expect(await person.violations()).toEqual([]);
      await person.dialog.getByRole('button', { name: 'Reschedule', exact: true }).click();
    };
    await move('2028-05-03', '15:00');
    await eventually(async () => (await read(cleo)).starts_at === '2028-05-03T13:00:00.000Z');
    await day(person, 'Wednesday, May 3')
      .getByRole('button', { name: /2:00.*PM.*Cleo Move/s })
      .waitFor();
    await person.page.getByRole('button', { name: 'Undo', exact: true }).click();
    await eventually(async () => (await read(cleo)).starts_at === '2028-05-02T09:00:00.000Z');
    await day(person, 'Tuesday, May 2')
      .getByRole('button', { name: /Cleo Move/ })
      .waitFor();
    await move('2028-05-03', '11:00');
    await person.dialog.getByRole('alert').waitFor();
    expect(await person.dialog.getByLabel('Date').inputValue()).toBe('2028-05-03');

    // What came of one, and notes.
    await person.visit(`${path}?view=list&date=2025-02-03`);
    await button(person, /Feb 3, 2025/).click();
    await person.dialog.getByLabel('Notes').fill('Wants a second viewing.');
    await person.dialog.getByRole('button', { name: 'Save notes' }).click();
    await eventually(async () => (await read(finn)).notes === 'Wants a second viewing.');
    await person.dialog.getByRole('button', { name: 'Took place' }).click();
    await eventually(async () => (await read(finn)).status === 'completed');
    await person.dialog.getByRole('button', { name: 'Did not show up' }).click();
    await eventually(async () => (await read(finn)).status === 'no_show');
    await person.press('Escape');
    await eventually(() => !person.path.includes('meeting='));

    await person.visit(`${path}?view=availability`);
    await button(person, 'Set hours').click();
    await person.page.getByLabel('Time zone').selectOption('Europe/Berlin');
    await person.page.getByLabel('Friday', { exact: true }).fill('9:00-12:00, 13:00-15:00');
    await person.page.getByRole('group', { name: 'Closed or other hours on' }).getByText('24', { exact: true }).click();
    expect(await person.violations()).toEqual([]);
    await button(person, 'Save hours').click();
    await eventually(async () => (await availability()).length === 1);
    const [schedule] = await availability();
    expect([schedule.timezone, schedule.weekly.friday.length, schedule.exceptions]).toEqual([
      ...['Europe/Berlin', 2, [{ date: expect.stringMatching(/-24$/), windows: [] }]],
    ]);
    await button(person, 'Remove these hours').click();
    await eventually(async () => (await availability()).length === 0);
    // That of the hours saved before it may still be there, and says Undo too.
    await person.page.getByText('Hours removed.').waitFor();
    await person.page.getByRole('button', { name: 'Undo', exact: true }).first().click();
    await eventually(async () => (await availability()).length === 1);
    expect(person.complaints).toEqual([]);
    await person.leave();
  });

  it('has no accessibility or policy violations in any look', async () => {
    const { owner } = stage.workspace.memberIds;
    const hours = { timezone: 'Europe/Berlin', weekly: { friday: [{ start: '09:00', end: '12:00' }] } };
    await call(stage.app, 'PUT', `/v1/members/${owner}/availability`, {
      ...{ token: stage.workspace.tokens.owner, body: { schedules: [hours] } },
    });
    await book('2028-08-07T12:00:00Z', 'Gil Look', 'admin');
    const person = await at(`${path}?date=2028-08-07`, 'viewer');
    await person.main.getByRole('button', { name: /Gil Look/ }).waitFor();
    await person.looksGood();
    await person.main.getByRole('button', { name: /Gil Look/ }).click();
    await person.dialog.getByText('For the attendee').waitFor();
    await person.looksGood();
    await person.press('Escape');
    await person.visit(`${path}?view=list&date=2028-08-07`);
    await person.main.getByRole('table').waitFor();
    await person.looksGood();
    await person.visit(`${path}?view=availability&host=${owner}`);
    await person.main.getByLabel('Friday', { exact: true }).waitFor();
    await person.looksGood();
    expect(person.complaints).toEqual([]);
    await person.leave();
  });
});
