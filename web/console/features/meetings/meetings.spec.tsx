/** Meetings: the week, the list, and what is done with one. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Role } from '../../app/roles.js';
import { idOf, meeting, member } from '../../testing/examples.js';
import { type FakeApi, fakeApi, Refusal, type Schemas } from '../../testing/fake-api.js';
import { dialog, noDialog, render, said } from '../../testing/render.js';
import { violations } from '../../testing/violations.js';

type Meeting = Schemas['Meeting'];
const BO = idOf(5);

/** A service with these meetings, which finds and changes them as the real one does. */
function withMeetings(...meetings: Meeting[]): FakeApi & { meetings: Meeting[] } {
  const api = Object.assign(fakeApi(), { meetings });
  const of = (id: string) => api.meetings.find((one) => one.id === id);
  return Object.assign(
    api
      .on('GET', '/v1/meetings', ({ query }) =>
        api.meetings.filter(
          ({ starts_at: at, host_id: host }) =>
            at >= (query['starts_after'] ?? at) &&
            at < (query['starts_before'] ?? '9') &&
            host === (query['host_id'] ?? host),
        ),
      )
      .on('GET', '/v1/meetings/{id}', ({ path }) => of(path['id']!) ?? new Refusal('not_found'))
      .on('PATCH', '/v1/meetings/{id}', ({ path, body }) => {
        const next = { ...of(path['id']!)!, ...body, ...(body.starts_at && at(body.starts_at)) } as Meeting;
        api.meetings = api.meetings.map((one) => (one.id === next.id ? next : one));
        return next;
      })
      .on('GET', '/v1/members', [member(), member({ id: BO, name: 'Bo', email: 'bo@example.com' })])
      .on('GET', '/v1/members/{id}/availability', ({ path }) => ({
        ...{ object: 'member_availability' as const, member_id: path['id']!, schedules: [] },
      })),
    { meetings },
  );
}

const patches = (api: FakeApi) => api.bodies('PATCH', '/v1/meetings/{id}');
const day = (name: string) => screen.findByRole('region', { name });
const onDay = async (name: string, words: RegExp) => within(await day(name)).findByRole('button', { name: words });
const open = async () => within(await dialog());
const inDialog = async (name: string) => (await open()).findByRole('button', { name });
const fill = async (label: string, value: string) =>
  fireEvent.change(await (await open()).findByLabelText(label), { target: { value } });

// A browser knows some four hundred zones, each of which every query by role would look at.
beforeEach(() => {
  const zones = ['America/New_York', 'Asia/Tokyo', 'Europe/Berlin', 'Europe/Lisbon'];
  jest.spyOn(Intl, 'supportedValuesOf').mockReturnValue(zones);
});
afterEach(() => jest.restoreAllMocks());

describe('the week of meetings', () => {
  const night = meeting({ id: idOf(501), attendee_name: 'Ada Night', ...at('2028-03-25T23:30:00.000Z') });
  const noon = meeting({ id: idOf(502), attendee_name: 'Ben Noon', host_id: BO, ...at('2028-03-26T12:00:00.000Z') });

  it('shows each meeting on its day in the viewer’s time zone or in a chosen one, whatever the host’s', async () => {
    const { user, path } = await render('meetings?date=2028-03-26', withMeetings(night, noon));
    // The viewer's own zone is UTC here.
    await onDay('Saturday, March 25', /11:30.PM.*Ada Night/s);
    await onDay('Sunday, March 26', /12:00.*12:30.*PM.*Ben Noon/s);
    const zone = screen.getByLabelText('Time zone');
    // The clocks there went forward that night.
    await user.selectOptions(zone, 'Europe/Lisbon');
    await onDay('Sunday, March 26', /1:00.*1:30.*PM.*Ben Noon/s);
    await user.selectOptions(zone, 'Asia/Tokyo');
    await onDay('Sunday, March 26', /8:30.*AM.*Ada Night/s);
    await onDay('Sunday, March 26', /9:00.*PM.*Ben Noon/s);
    expect(path()).toContain('zone=Asia%2FTokyo');
    expect(await violations()).toEqual([]);
  });

  it('shows the meetings of one host, who is in the URL', async () => {
    const { user, path } = await render('meetings?date=2028-03-26', withMeetings(night, noon));
    await onDay('Saturday, March 25', /Ada Night/);
    await user.click(screen.getByRole('combobox', { name: 'Host' }));
    await user.click(await screen.findByRole('option', { name: 'Bo' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /Ada Night/ })).toBeNull());
    await onDay('Sunday, March 26', /Ben Noon/);
    expect(path()).toBe(`meetings?date=2028-03-26&host=${BO}`);
  });

  it('is left for the next and the one before by J and K, and for today by T', async () => {
    const { user, path } = await render('meetings?date=2028-06-05', withMeetings());
    await screen.findByText('No meetings in this week');
    await user.keyboard('j');
    await day('Monday, June 12');
    expect(path()).toBe('meetings?date=2028-06-12');
    await user.keyboard('k');
    await day('Monday, June 5');
    await user.keyboard('k');
    await day('Monday, May 29');
    await user.keyboard('t');
    await day('Tuesday, March 10');
  });

  it('that could not be fetched is reported, and fetched again', async () => {
    const refusal = new Refusal('invalid_window', { message: 'that is too long' });
    const api = withMeetings(noon).on('GET', '/v1/meetings', refusal);
    const { user } = await render('meetings?date=2028-03-26', api);
    await screen.findByText('That is too long.');
    api.on('GET', '/v1/meetings', [noon]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await onDay('Sunday, March 26', /Ben Noon/);
  });
});

describe('a meeting', () => {
  const cleo = meeting({ id: idOf(503), attendee_name: 'Cleo Move', ...at('2028-05-02T09:00:00.000Z') });

  it('is moved to a time in a chosen zone, and back by undo', async () => {
    const api = withMeetings(cleo);
    const { user } = await render('meetings?date=2028-05-02&zone=Europe/Lisbon', api, { role: 'responder' });
    await user.click(await onDay('Tuesday, May 2', /10:00.*Cleo Move/s));
    await (await open()).findByText('For the attendee, America/New York');
    await user.click(await inDialog('Reschedule…'));
    await fill('Date', '2028-05-03');
    await fill('Time', '15:00');
    await user.selectOptions((await open()).getByLabelText('Time zone'), 'Europe/Berlin');
    expect(await violations(await dialog())).toEqual([]);
    await user.click(await inDialog('Reschedule'));
    await noDialog();
    await onDay('Wednesday, May 3', /2:00.*PM.*Cleo Move/s);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await onDay('Tuesday, May 2', /10:00.*AM.*Cleo Move/s);
    expect(patches(api)).toEqual([
      { starts_at: '2028-05-03T13:00:00.000Z' },
      { starts_at: '2028-05-02T09:00:00.000Z' },
    ]);
  });

  it.each(['Reschedule…', 'Cancel the meeting…'])('says where nobody tells the attendee: %s', async (step) => {
    const { user } = await render(
      `meetings?date=2028-05-02&meeting=${cleo.id}`,
      withMeetings({ ...cleo, attendee_email: null, session_id: null }),
    );
    await user.click(await inDialog(step));
    await (await open()).findByText(/The attendee is not told/);
  });

  it('that would meet another of its host is not moved, which is said, and the input stays', async () => {
    const api = withMeetings(cleo).on('PATCH', '/v1/meetings/{id}', new Refusal('slot_unavailable'));
    const { user } = await render(`meetings?date=2028-05-02&meeting=${cleo.id}`, api);
    await user.click(await inDialog('Reschedule…'));
    await fill('Date', '2028-05-09');
    await user.click(await inDialog('Reschedule'));
    await (await open()).findByRole('alert');
    expect((await open()).getByLabelText('Date')).toHaveValue('2028-05-09');
    expect(api.meetings).toEqual([cleo]);
  });

  it('is cancelled for a reason, by a button that names the attendee, or kept', async () => {
    const api = withMeetings(cleo);
    const { user } = await render(`meetings?date=2028-05-02&meeting=${cleo.id}`, api);
    await user.click(await inDialog('Cancel the meeting…'));
    await user.click(await inDialog('Keep the meeting'));
    await waitFor(async () => expect(await inDialog('Reschedule…')).toHaveFocus());
    await user.click(await inDialog('Cancel the meeting…'));
    expect((await open()).getByLabelText('Reason')).toHaveFocus();
    await user.keyboard(' The host is ill. ');
    await user.click(await inDialog('Cancel the meeting with Cleo Move'));
    await said('“Viewing” cancelled');
    await noDialog();
    expect(patches(api)).toEqual([{ status: 'cancelled', cancel_reason: 'The host is ill.' }]);
  });

  it.each([
    ['Reschedule…', 'Cancel'],
    ['Cancel the meeting…', 'Keep the meeting'],
  ])('keeps a note that is typed when it is after all not moved or cancelled: %s %s', async (step, back) => {
    const { user } = await render(`meetings?date=2028-05-02&meeting=${cleo.id}`, withMeetings(cleo));
    await user.type(await (await open()).findByLabelText('Notes'), 'Wants the keys.');
    await user.click(await inDialog(step));
    expect((await open()).getByLabelText('Notes')).not.toBeVisible();
    await user.click(await inDialog(back));
    expect((await open()).getByLabelText('Notes')).toHaveValue('Wants the keys.');
  });

  it('has an outcome, which can be corrected, and notes for the team', async () => {
    const finn = meeting({ id: idOf(504), attendee_name: 'Finn Came', ...at('2026-03-03T09:00:00.000Z') });
    const api = withMeetings(finn);
    const { user, path } = await render('meetings?view=list&date=2026-03-03', api);
    await user.click(await screen.findByRole('button', { name: /Mar 3, 2026/ }));
    await waitFor(() => expect(path()).toContain(`meeting=${finn.id}`));
    await user.type(await (await open()).findByLabelText('Notes'), 'Wants a second viewing.');
    await user.click(await inDialog('Save notes'));
    await said('Notes saved');
    await user.click(await inDialog('Took place'));
    await said('Marked as completed');
    await user.click(await inDialog('Did not show up'));
    await said('Marked as no-show');
    await waitFor(async () => expect((await open()).queryByRole('button', { name: 'Did not show up' })).toBeNull());
    expect((await open()).queryByRole('button', { name: 'Reschedule…' })).toBeNull();
    expect(patches(api)).toEqual([
      ...[{ notes: 'Wants a second viewing.' }, { status: 'completed' }, { status: 'no_show' }],
    ]);
    await user.click(await inDialog('Close'));
    await waitFor(() => expect(path()).toBe('meetings?view=list&date=2026-03-03'));
  });

  it.each<[Role, boolean]>([
    ['owner', true],
    ['admin', true],
    ['responder', true],
    ['developer', false],
    ['viewer', false],
  ])('is shown to every role, and changed by those who reply: %s %s', async (role, mayChange) => {
    const noted = { ...cleo, notes: 'Bring the plans.' };
    await render(`meetings?date=2028-05-02&meeting=${cleo.id}`, withMeetings(noted), { role });
    await (await open()).findByText('For the attendee, America/New York');
    for (const name of ['Reschedule…', 'Cancel the meeting…', 'Took place', 'Did not show up', 'Save notes'])
      expect((await open()).queryAllByRole('button', { name })).toHaveLength(mayChange ? 1 : 0);
    const notes = within(await dialog());
    expect(mayChange ? notes.getByLabelText('Notes') : notes.getByText('Bring the plans.')).toBeVisible();
    if (mayChange) expect(notes.getByLabelText('Notes')).toHaveValue('Bring the plans.');
  });
});

/** Half an hour from then. */
function at(starts_at: string): Pick<Meeting, 'starts_at' | 'ends_at'> {
  return { starts_at, ends_at: new Date(Date.parse(starts_at) + 1_800_000).toISOString() };
}

it('the meetings open with G M', async () => {
  const { user, path } = await render('meetings?view=list&date=2028-03-26', withMeetings());
  await screen.findByText('No meetings from this week on');
  await user.keyboard('gm');
  await day('Tuesday, March 10');
  expect(path()).toBe('meetings');
});
