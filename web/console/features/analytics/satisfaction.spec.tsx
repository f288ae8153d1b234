/** What customers said, on the analytics screen. */
import { screen, waitFor, within } from '@testing-library/react';
import { analytics } from '../../testing/analytics.js';
import { idOf, me, NOW } from '../../testing/examples.js';
import { type FakeApi, fakeApi, type Schemas } from '../../testing/fake-api.js';
import { render } from '../../testing/render.js';
import { violations } from '../../testing/violations.js';

const metrics = (asked: number, responses: number, mean: number | null) => ({
  ...{ asked, responses, mean },
  response_rate: asked === 0 ? null : responses / asked,
  positive_rate: responses === 0 ? null : 0.5,
});
const rating = (of: Partial<Schemas['ListedRating']>): Schemas['ListedRating'] => ({
  ...{ id: idOf(1), object: 'rating', session_id: idOf(1), contact_id: null, score: 5, comment: null, solved: null },
  ...{ created_at: NOW, channel: 'human', resolved_by: null },
  ...of,
});
const withReport = (of: Partial<Schemas['SatisfactionReport']> = {}): FakeApi =>
  fakeApi()
    .on('GET', '/api/console/me', me('viewer'))
    .on('GET', '/v1/analytics/satisfaction', {
      ...{ object: 'satisfaction', created_after: NOW, created_before: NOW, totals: metrics(10, 4, 4.5) },
      by_handler: [
        { member_id: null, name: null, ...metrics(6, 2, 4) },
        { member_id: idOf(5), name: 'Cleo', ...metrics(3, 2, 5) },
        { member_id: idOf(6), name: null, ...metrics(1, 0, null) },
      ],
      by_channel: [{ channel: 'email', ...metrics(10, 4, 4.5) }],
      by_topic: [{ topic: 'returns', ...metrics(10, 4, 4.5) }],
      by_tag: [],
      ...of,
    })
    .on('GET', '/v1/analytics', analytics())
    .on('GET', '/v1/ratings', [
      rating({ id: idOf(1), session_id: idOf(1), comment: 'Splendid', resolved_by: idOf(5) }),
      rating({ id: idOf(2), session_id: idOf(2), score: 1, comment: 'مرحبا', channel: 'email' }),
    ]);
const table = (name: string) => screen.findByRole('table', { name });
const cells = async (name: string) =>
  within(await table(name))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));
const shown = (api: FakeApi, search = '') => render(`analytics?zone=UTC&compare=no${search}`, api);

describe('what customers said', () => {
  it('is shown by who handled it, the agent first, and only where there is something', async () => {
    await shown(withReport());
    expect(await cells('Satisfaction by who handled it')).toEqual([
      ['The agent', '6', '2', '33.3%', '50.0%', '4.0'],
      ['Cleo', '3', '2', '66.7%', '50.0%', '5.0'],
      ['Former teammate', '1', '0', '0.0%', '–', '–'],
    ]);
    expect(await cells('Satisfaction by channel')).toHaveLength(1);
    expect(await cells('Satisfaction by topic')).toHaveLength(1);
    expect(screen.queryByRole('table', { name: 'Satisfaction by tag' })).toBeNull();
    expect(await violations()).toEqual([]);
  });

  it('has its ratings filtered', async () => {
    const api = withReport();
    const { user } = await shown(api);
    const choose = async (label: string, option: string): Promise<void> => {
      const group = await screen.findByRole('group', { name: 'Filter the ratings' });
      await user.click(within(group).getByRole('combobox', { name: label }));
      await user.click(await screen.findByRole('option', { name: option }));
    };
    await choose('Handled by', 'The agent');
    await choose('Rating', 'Rating 2');
    await choose('Language', 'German');
    await choose('Comment', 'With comment');
    await waitFor(() =>
      expect(api.sent('GET', '/v1/ratings').at(-1)!.query).toMatchObject({
        ...{ resolved_by: 'agent', language: 'de', score: '2', has_comment: 'true' },
      }),
    );
    await choose('Rating', 'Any rating');
    await waitFor(() => expect(api.sent('GET', '/v1/ratings').at(-1)!.query).not.toHaveProperty('score'));
  });

  it('is shown in the customers’ words, with who handled it and the conversation', async () => {
    const api = withReport();
    await shown(api, '&range=7d&channel=email');
    expect((await cells('Ratings and comments')).map(([, ...rest]) => rest)).toEqual([
      ['5', 'Splendid', 'Cleo', 'Website chat', 'Open'],
      ['1', 'مرحبا', 'The agent', 'E-mail', 'Open'],
    ]);
    const [link] = within(await table('Ratings and comments')).getAllByRole('link');
    expect(link!.getAttribute('href')).toContain(`/conversations/${idOf(1)}`);
    expect(api.sent('GET', '/v1/analytics/satisfaction')[0]!.query).toMatchObject({ channel: 'email' });
    const { query } = api.sent('GET', '/v1/ratings')[0]!;
    expect(Date.parse(query['created_before']!) - Date.parse(query['created_after']!)).toBe(7 * 24 * 3_600_000);
  });
});
