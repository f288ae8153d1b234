/** The analytics screen: what is asked for, by whom, and what is said when it fails. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { analytics, NO_SATISFACTION } from '../../testing/analytics.js';
import { me } from '../../testing/examples.js';
import { type FakeApi, fakeApi, Refusal, type Schemas } from '../../testing/fake-api.js';
import { render } from '../../testing/render.js';
import { violations } from '../../testing/violations.js';

const withFigures = (of: Partial<Schemas['Metrics']> = { sessions: 5 }): FakeApi =>
  fakeApi()
    .on('GET', '/v1/analytics', analytics(of))
    .on('GET', '/v1/analytics/satisfaction', NO_SATISFACTION)
    .on('GET', '/v1/ratings', []);
// By label: a look for roles weighs each of four hundred time zones.
const choose = async (label: string) =>
  within(await screen.findByRole('group', { name: 'Period and filters' })).findByLabelText(label);
const sessions = (value: string) =>
  waitFor(() => expect(document.querySelector('[data-figure=sessions]')).toHaveTextContent(value));

describe('the analytics screen', () => {
  it('keeps window, time zone, granularity, channel and comparison in the URL, and shows what that says', async () => {
    const api = withFigures();
    const { user, path } = await render('analytics?zone=UTC', api, { role: 'viewer' });
    await user.selectOptions(await choose('Period'), 'Last 7 days');
    await waitFor(() => expect(path()).toBe('analytics?zone=UTC&range=7d'));
    await user.selectOptions(await choose('Per'), 'Hour');
    await user.selectOptions(await choose('Channel'), 'WhatsApp');
    await user.selectOptions(await choose('Time zone'), 'Asia/Tokyo');
    await user.click(await screen.findByRole('switch', { name: 'Compare with the previous period' }));
    const search = 'range=7d&by=hour&channel=whatsapp&compare=no';
    await waitFor(() =>
      expect([...new URLSearchParams(path().split('?')[1])].sort()).toEqual(
        [...new URLSearchParams(`${search}&zone=Asia/Tokyo`)].sort(),
      ),
    );
    const window = { created_after: '2026-03-03T15:00:00.000Z', created_before: '2026-03-10T15:00:00.000Z' };
    const query = { ...window, granularity: 'hour', timezone: 'Asia/Tokyo', channel: 'whatsapp' };
    await waitFor(() =>
      expect(api.sent('GET', '/v1/analytics').map((sent) => sent.query)).toContainEqual(expect.objectContaining(query)),
    );
  });

  it('opened at such a URL asks for that window alone', async () => {
    const api = withFigures();
    await render('analytics?range=7d&by=hour&channel=whatsapp&zone=Asia%2FTokyo&compare=no', api);
    await screen.findByText(/Asia\/Tokyo\./);
    await sessions('5');
    expect(new Set(api.sent('GET', '/v1/analytics').map(({ query }) => query['created_after']))).toEqual(
      new Set(['2026-03-03T15:00:00.000Z']),
    );
  });

  it('takes dates of one’s own, and says what is wrong with them, asking for nothing', async () => {
    const api = withFigures({ sessions: 0, messages: 0, handoffs_opened: 0 });
    const { user, path } = await render('analytics?zone=UTC', api);
    await user.selectOptions(await choose('Period'), 'Choose dates');
    const date = (label: string, value: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    const apply = () => user.click(screen.getByRole('button', { name: 'Apply' }));
    await screen.findByLabelText('From');
    date('From', '2020-01-01');
    await apply();
    await screen.findByText('Choose up to 366 days.');
    date('To', '2019-12-31');
    await apply();
    await waitFor(() =>
      expect(screen.getByLabelText('From')).not.toHaveAccessibleDescription('Choose up to 366 days.'),
    );
    expect(screen.getByLabelText('From')).toHaveAccessibleDescription();
    expect(path()).not.toContain('2020');
    date('To', '2020-01-31');
    await apply();
    await screen.findByRole('heading', { name: 'No conversations in this period' });
    expect(path()).toContain('range=custom&from=2020-01-01&to=2020-01-31');
    expect(api.sent('GET', '/v1/analytics').map(({ query }) => query['created_after'])).toContain(
      '2020-01-01T00:00:00.000Z',
    );
  });

  it('says why figures could not be fetched, and fetches them again', async () => {
    const api = withFigures();
    api.on('GET', '/v1/analytics', new Refusal('invalid_window', { message: 'That is too long.' }));
    const { user } = await render('analytics?zone=UTC', api);
    await screen.findByText('That is too long.');
    expect(await violations()).toEqual([]);
    api.on('GET', '/v1/analytics', analytics({ sessions: 7 }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await sessions('7');
  });

  it('is shown in German to whom chose so, with its figures', async () => {
    const ada = me('owner');
    const account = { ...ada.account, locale: 'de' };
    const api = withFigures({ median_resolve_ms: 252_000 }).on('GET', '/api/console/me', { ...ada, account });
    await render('analytics?zone=UTC', api);
    await screen.findByRole('heading', { name: 'Auswertung' });
    await waitFor(() =>
      expect(document.querySelector('[data-figure=median_resolve_ms]')).toHaveTextContent(/^4 Min. 12 Sek./),
    );
  });
});
