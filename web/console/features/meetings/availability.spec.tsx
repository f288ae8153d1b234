/** The hours in which a member's meetings can be booked. */
import { screen, waitFor } from '@testing-library/react';
import type { Role } from '../../app/roles.js';
import { idOf, member, SELF } from '../../testing/examples.js';
import { type FakeApi, fakeApi, type Schemas } from '../../testing/fake-api.js';
import { render, said } from '../../testing/render.js';
import { violations } from '../../testing/violations.js';

const AVAILABILITY = '/v1/members/{id}/availability';
const BO = idOf(5);
const OFFICE = [{ start: '09:00', end: '17:00' }];

const schedule = (of: Partial<Schemas['Schedule']> = {}): Schemas['Schedule'] => ({
  effective_from: '2000-01-01',
  timezone: 'Europe/Berlin',
  weekly: {
    ...{ monday: OFFICE, tuesday: OFFICE, wednesday: OFFICE, thursday: OFFICE, friday: OFFICE },
    ...{ saturday: [], sunday: [] },
  },
  exceptions: [],
  slot_minutes: 30,
  buffer_before_minutes: 0,
  buffer_after_minutes: 0,
  minimum_notice_minutes: 60,
  horizon_days: 60,
  meeting_location: null,
  meeting_url: null,
  meeting_title: null,
  ...of,
});

/** A service with the hours of each member. */
function withHours(...schedules: Schemas['Schedule'][]): FakeApi {
  let kept = schedules;
  const answer = (id: string) => ({ object: 'member_availability' as const, member_id: id, schedules: kept });
  return fakeApi()
    .on('GET', '/v1/members', [member(), member({ id: BO, name: 'Bo', email: 'bo@example.com' })])
    .on('GET', AVAILABILITY, ({ path }) => answer(path['id']!))
    .on('PUT', AVAILABILITY, ({ path, body }) => {
      kept = body.schedules as Schemas['Schedule'][];
      return answer(path['id']!);
    });
}
const button = (name: string) => screen.findByRole('button', { name });

// A browser knows some four hundred zones, each of which every query by role would look at.
beforeEach(() => void jest.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['Europe/Berlin', 'Europe/Lisbon']));
afterEach(() => jest.restoreAllMocks());

describe('the hours of a member', () => {
  it('are local times of the week and of single dates, set by the member', async () => {
    const api = withHours();
    const { user } = await render('meetings?view=availability', api, { role: 'responder' });
    await screen.findByRole('heading', { name: 'Ada hosts no meetings' });
    await user.click(await button('Set hours'));
    await user.selectOptions(screen.getByLabelText('Time zone'), 'Europe/Berlin');
    const friday = screen.getByLabelText('Friday');
    await user.clear(friday);
    await user.type(friday, 'nine to five');
    await user.click(await button('Save hours'));
    await waitFor(() => expect(friday).toHaveAccessibleDescription(/Enter hours such as 9–12/));
    expect(await violations()).toEqual([]);
    expect(api.bodies('PUT', AVAILABILITY)).toEqual([]);
    await user.clear(friday);
    await user.type(friday, '9:00-12:00, 13:00-15:00');
    await user.click(screen.getByRole('button', { name: /March 24, 2026$/ }));
    await user.click(await button('Save hours'));
    await said('Hours saved. Booked meetings stay.');
    const [sent] = api.sent('PUT', AVAILABILITY);
    expect(sent!.path).toEqual({ id: SELF });
    expect(sent!.body.schedules).toEqual([
      expect.objectContaining({
        effective_from: '2000-01-01',
        timezone: 'Europe/Berlin',
        weekly: expect.objectContaining({
          thursday: OFFICE,
          friday: [
            { start: '09:00', end: '12:00' },
            { start: '13:00', end: '15:00' },
          ],
        }),
        exceptions: [{ date: '2026-03-24', windows: [] }],
      }),
    ]);
  });

  it('that were saved are shown as they were by undo, and leave nothing to be saved', async () => {
    const api = withHours(schedule());
    const { user } = await render('meetings?view=availability', api);
    const friday = await screen.findByLabelText('Friday');
    await user.clear(friday);
    await user.type(friday, '10:00-12:00');
    await user.click(await button('Save hours'));
    await user.click(await button('Undo'));
    await waitFor(() => expect(friday).toHaveValue('09:00–17:00'));
    await user.click(await button('Save hours'));
    await waitFor(() => expect(api.bodies('PUT', AVAILABILITY)).toHaveLength(3));
    const [, undone, again] = api.bodies('PUT', AVAILABILITY).map(({ schedules }) => schedules);
    expect([undone, again]).toEqual([[schedule()], [schedule()]]);
  });

  it('are removed, and come back by undo', async () => {
    const api = withHours(schedule());
    const { user } = await render('meetings?view=availability', api);
    await user.click(await button('Remove these hours'));
    await screen.findByRole('heading', { name: 'Ada hosts no meetings' });
    await user.click(await button('Undo'));
    await screen.findByRole('heading', { name: 'Hours of Ada' });
    expect(api.bodies('PUT', AVAILABILITY).map(({ schedules }) => schedules)).toEqual([[], [schedule()]]);
  });

  it.each<[Role, boolean, boolean]>([
    ['owner', true, true],
    ['admin', true, true],
    ['responder', true, false],
    ['developer', false, false],
    ['viewer', false, false],
  ])('can be read by every role: a %s changes their own: %s, and others’: %s', async (role, own, others) => {
    const { user } = await render('meetings?view=availability', withHours(schedule()), { role });
    const offers = async (name: string, mayChange: boolean): Promise<void> => {
      await screen.findByRole('heading', { name: `Hours of ${name}` });
      expect(screen.queryAllByRole('button', { name: 'Save hours' })).toHaveLength(mayChange ? 1 : 0);
      expect(screen.queryAllByText(/^You can read these hours\./)).toHaveLength(mayChange ? 0 : 1);
      const friday = screen.getByLabelText('Friday');
      expect(friday).toHaveValue('09:00–17:00');
      expect(friday.hasAttribute('readonly')).toBe(!mayChange);
    };
    await offers('Ada', own);
    await user.click(screen.getByRole('combobox', { name: 'Host' }));
    await user.click(await screen.findByRole('option', { name: 'Bo' }));
    await offers('Bo', others);
  });
});
