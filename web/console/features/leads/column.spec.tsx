/** A column of leads that is longer than a page of the service. */
import { screen, waitFor, within } from '@testing-library/react';
import { idOf, lead } from '../../testing/examples.js';
import { fakeApi, Page as Rows } from '../../testing/fake-api.js';
import { isIdle, render } from '../../testing/render.js';

const COUNTS = '/api/console/workspaces/{workspace}/lead_counts';

const column = (name: string) => screen.getByRole('region', { name });
const card = (status: string, title: string) => within(column(status)).findByRole('link', { name: title });
const hasFocus = (status: string, title: string) =>
  waitFor(() => expect(within(column(status)).getByRole('link', { name: title })).toHaveFocus());

it('a long column of leads asks for more when its end comes near, after the last of what it has', async () => {
  const wish = (n: number) => lead({ id: idOf(1_000 + n), intent: `Wish ${n}` });
  const wishes = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => wish(from + n));
  const api = fakeApi()
    .on('GET', COUNTS, { object: 'lead_counts', new: 120, qualified: 0, converted: 0, disqualified: 0 })
    .on('GET', '/v1/members', [])
    .on('GET', '/v1/leads', ({ query }) => {
      if (query['status'] !== 'new') return [];
      return query['cursor'] === 'after-100' ? wishes(101, 120) : new Rows(wishes(1, 100), 'after-100');
    });
  const { user } = await render('leads', api);
  const first = await card('New', 'Wish 1');
  expect(column('New')).toHaveTextContent('120 leads');
  expect(screen.getAllByRole('article').length).toBeLessThan(40);
  const cursors = () =>
    api.sent('GET', '/v1/leads').flatMap(({ query }) => (query['status'] === 'new' ? [query['cursor']] : []));
  await isIdle();
  const before = cursors();
  expect(new Set(before)).toEqual(new Set([undefined]));
  first.focus();
  await user.keyboard('{End}');
  await hasFocus('New', 'Wish 100');
  await waitFor(() => expect(within(column('New')).getAllByRole('listitem')[0]).toHaveAttribute('aria-setsize', '120'));
  expect(cursors()).toEqual([...before, 'after-100']);
  await user.keyboard('{ArrowDown}');
  await hasFocus('New', 'Wish 101');
  await user.keyboard('{End}');
  await hasFocus('New', 'Wish 120');
  expect(cursors()).toHaveLength(before.length + 1);
  expect(screen.getAllByRole('article').length).toBeLessThan(40);
});
