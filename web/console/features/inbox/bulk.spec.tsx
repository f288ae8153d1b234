/** Several conversations of the queue at once: how they are selected, changed, refused and restored. */
import { screen, waitFor, within } from '@testing-library/react';
import { idOf, inboxItem, member, message, SELF } from '../../testing/examples.js';
import { type FakeApi, LOST, type Schemas } from '../../testing/fake-api.js';
import { withQueue } from '../../testing/queue.js';
import { noDialog, type Page, render, said } from '../../testing/render.js';
import { violations } from '../../testing/violations.js';

const CREATED = { created_at: '2026-03-01T10:00:00Z', updated_at: '2026-03-01T10:00:00Z' };
type Item = Schemas['InboxItem'];
type Result = Schemas['HandoffBulkResult'];

const WORKSPACE_API = '/api/console/workspaces/{workspace}';
const BULK = '/v1/handoffs/bulk';
const ONE = '/v1/handoffs/{id}';
const SNOOZE = '/v1/handoffs/{id}/snooze';
const WAKE = '/v1/handoffs/{id}/wake';
const TAGS_OF = '/v1/sessions/{id}/tags';
const TAGS = [{ id: idOf(50), object: 'tag' as const, name: 'Refund', color: 'red' as const, ...CREATED }];
const TEAM = [member(), member({ id: idOf(8), name: 'Marta Lind', email: 'marta@example.com', role: 'admin' })];

/** Somebody who waits, the longer the lower their number. */
const waiting = (n: number, name: string, of: Partial<Item['handoff']> = {}): Item => {
  const since = new Date(Date.parse('2026-03-10T11:00:00Z') + n * 1_000).toISOString();
  return inboxItem({
    contact: { id: idOf(4_000 + n), kind: 'visitor', name, email: null },
    waiting_since: since,
    handoff: { id: idOf(6_000 + n), session_id: idOf(2_000 + n), ticket_ref: `HO-${n}`, created_at: since, ...of },
  });
};

/** A service that keeps these conversations. @param refused ids of those that cannot be changed */
function withOpen(items: Item[], refused: string[] = [], isLost = (_: string[]): boolean => false): FakeApi {
  let kept = items;
  const change = (id: string, of: Partial<Item['handoff']>): Item['handoff'] => {
    kept = kept.map((one) => (one.id === id ? { ...one, handoff: { ...one.handoff, ...of } } : one));
    return kept.find((one) => one.id === id)!.handoff;
  };
  const isOpen = ({ handoff }: Item) => handoff.status === 'open';
  return withQueue(items, [message({ text: 'Hello?' })])
    .on('GET', `${WORKSPACE_API}/inbox`, () => kept.filter(isOpen))
    .on('GET', `${WORKSPACE_API}/inbox/{id}`, ({ path }) => kept.find(({ id }) => id === path['id'])!)
    .on('GET', '/v1/members', TEAM)
    .on('PATCH', ONE, ({ path, body }) => change(path['id']!, body as Partial<Item['handoff']>))
    .on('GET', '/v1/tags', TAGS)
    .on('POST', SNOOZE, ({ path, body: { until } }) => change(path['id']!, { snoozed_until: until }))
    .on('POST', WAKE, ({ path }) => change(path['id']!, { snoozed_until: null }))
    .on('DELETE', `${TAGS_OF}/{tag_id}`, ({ path }) => {
      return { id: path['tag_id']!, object: 'session_tag' as const, deleted: true as const };
    })
    .on('POST', BULK, ({ body: { ids, resolution, snoozed_until: until, add_tag_id, assignee_id = null } }) => {
      if (isLost(ids)) return LOST;
      const to = resolution
        ? { status: 'resolved' as const, resolution }
        : until
          ? { snoozed_until: until }
          : add_tag_id
            ? {}
            : { assignee_id };
      const results = ids.map((id): Result =>
        refused.includes(id)
          ? { id, handoff: null, error: { code: 'conflict', message: 'It awaits an approval' } }
          : { id, handoff: change(id, to), error: null },
      );
      const done = results.filter(({ error }) => error === null).length;
      return { object: 'handoff_bulk' as const, done, refused: results.length - done, results };
    });
}
const open = async (api: FakeApi, options?: Parameters<typeof render>[2]): Promise<Page> => {
  const page = await render('inbox/all', api, options);
  await screen.findAllByRole('link', { name: /Abe/ });
  return page;
};
const bar = () => screen.queryByRole('toolbar', { name: 'Selected conversations' });
const selected = (words: string) => waitFor(() => expect(bar()).toHaveTextContent(words));
const gone = () => waitFor(() => expect(bar()).toBeNull());
const reads = (n: number, path: () => string) => waitFor(() => expect(path()).toBe(`inbox/all/${idOf(6_000 + n)}`));
const three = () => [waiting(1, 'Abe'), waiting(2, 'Bea', { assignee_id: idOf(8) }), waiting(3, 'Cyd')];
const ids = [1, 2, 3].map((n) => idOf(6_000 + n));

it('are selected with X and Shift X, assigned with A, and given back to who had them by undo', async () => {
  const api = withOpen(three());
  const { user, path } = await open(api);
  await user.keyboard('j');
  await reads(1, path);
  await user.keyboard('x');
  await selected('1 selected');
  await user.keyboard('j');
  await reads(2, path);
  await user.keyboard('j');
  await reads(3, path);
  await user.keyboard('{Shift>}X{/Shift}');
  await selected('3 selected');
  expect(await violations()).toEqual([]);
  await user.keyboard('a');
  const dialog = await screen.findByRole('dialog', { name: 'Assign 3 conversations' });
  await waitFor(() => expect(within(dialog).getByRole('button', { name: /\(you\)/ })).toHaveFocus());
  await user.keyboard('{Enter}');
  await said('3 conversations assigned');
  await gone();
  expect(api.bodies('POST', BULK)).toEqual([{ ids, assignee_id: SELF }]);
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(api.sent('PATCH', ONE)).toHaveLength(3));
  const given = api.sent('PATCH', ONE).map(({ path: { id }, body }) => [id, body.assignee_id]);
  expect(given.toSorted()).toEqual([
    [ids[0], null],
    [ids[1], idOf(8)],
    [ids[2], null],
  ]);
});

it('are all selected by mouse, resolved, and named where the service refuses', async () => {
  const approval = waiting(1, 'Abe', { kind: 'approval' });
  const api = withOpen([approval, waiting(2, 'Bea'), waiting(3, 'Cyd')], [approval.id]);
  const { user } = await open(api);
  await user.click(await screen.findByRole('checkbox', { name: 'Select Bea' }));
  await user.click(await screen.findByRole('button', { name: 'Select all 3' }));
  await selected('3 selected');
  await user.click(screen.getByRole('button', { name: /^Resolve selected/ }));
  await user.click(await screen.findByRole('button', { name: 'Solved' }));
  const refused = await screen.findByRole('dialog', { name: '1 of 3 couldn’t be changed' });
  within(refused).getByText('Abe (HO-1)');
  expect(within(refused).queryByText(/Bea|Cyd/)).toBeNull();
  expect(await violations(refused)).toEqual([]);
  await user.click(within(refused).getAllByRole('button', { name: 'Close' })[0]!);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(api.sent('PATCH', ONE)).toHaveLength(2));
  const restored = api.sent('PATCH', ONE).map(({ path: { id }, body }) => [id, body]);
  expect(restored.toSorted()).toEqual([
    [ids[1], { status: 'open' }],
    [ids[2], { status: 'open' }],
  ]);
});

it('get a tag with L; undo takes it off those that did not have it before', async () => {
  const items = three();
  const [tag] = TAGS;
  items[1] = { ...items[1]!, session: { ...items[1]!.session, tags: [{ id: tag!.id, name: 'Refund', color: 'red' }] } };
  const api = withOpen(items);
  const { user } = await open(api);
  await user.keyboard('{Shift>}A{/Shift}');
  await selected('3 selected');
  await user.keyboard('l');
  const dialog = await screen.findByRole('dialog', { name: 'Tag 3 conversations' });
  await within(dialog).findByRole('option', { name: /Refund 1 of 3/, selected: false });
  expect(await violations(dialog)).toEqual([]);
  await user.keyboard('ref{Enter}');
  await said('3 conversations tagged Refund');
  await gone();
  expect(api.bodies('POST', BULK)).toEqual([{ ids, add_tag_id: tag!.id }]);
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(api.sent('DELETE', `${TAGS_OF}/{tag_id}`)).toHaveLength(2));
  const freed = api.sent('DELETE', `${TAGS_OF}/{tag_id}`).map(({ path: { id } }) => id);
  expect(freed.toSorted()).toEqual([idOf(2_001), idOf(2_003)]);
});

it('are snoozed with S, and come back by undo; an approval is named', async () => {
  const approval = waiting(3, 'Cyd', { kind: 'approval' });
  const api = withOpen([waiting(1, 'Abe'), waiting(2, 'Bea'), approval], [approval.id]);
  const { user } = await open(api);
  await user.click(await screen.findByRole('checkbox', { name: 'Select Abe' }));
  await user.keyboard('{Shift>}');
  await user.click(await screen.findByRole('checkbox', { name: 'Select Cyd' }));
  await user.keyboard('{/Shift}');
  await selected('3 selected');
  await user.keyboard('s');
  const dialog = await screen.findByRole('dialog', { name: 'Snooze 3 conversations' });
  await user.click(within(dialog).getByRole('button', { name: /Tomorrow morning/ }));
  const refused = await screen.findByRole('dialog', { name: '1 of 3 couldn’t be changed' });
  within(refused).getByText('Cyd (HO-3)');
  await user.click(within(refused).getAllByRole('button', { name: 'Close' })[0]!);
  const [body] = api.bodies('POST', BULK);
  expect(Date.parse(body!.snoozed_until!)).toBeGreaterThan(Date.now());
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(api.sent('POST', WAKE)).toHaveLength(2));
});

it('are no longer selected after Escape, nor in another queue', async () => {
  const { user, path } = await open(withOpen(three()));
  await user.keyboard('{Shift>}A{/Shift}');
  await selected('3 selected');
  await user.keyboard('{Escape}');
  await gone();
  await user.keyboard('{Shift>}A{/Shift}');
  await selected('3 selected');
  await user.keyboard('qu');
  await waitFor(() => expect(path()).toBe('inbox/unassigned'));
  await screen.findByRole('link', { name: /Abe/ });
  expect(bar()).toBeNull();
});

it('are changed up to a lost connection, and the rest stays selected', async () => {
  const many = Array.from({ length: 101 }, (_, n) => waiting(n, `Abe ${n}`));
  let isLost = true;
  const api = withOpen(many, [], ({ length }) => isLost && length === 1);
  const { user } = await open(api);
  await user.keyboard('{Shift>}A{/Shift}');
  await selected('101 selected');
  await user.keyboard('e');
  await user.click(await screen.findByRole('button', { name: 'Solved' }));
  await said('100 conversations resolved');
  const rest = await screen.findByRole('dialog', { name: 'Resolve 1 conversation' });
  within(rest).getByText('Can’t reach the server.');
  isLost = false;
  await user.click(within(rest).getByRole('button', { name: 'Solved' }));
  await said('1 conversation resolved');
  await noDialog();
  expect(api.bodies('POST', BULK).map((body) => body.ids.length)).toEqual([100, 1, 1]);
});

it('cannot be selected by members who only read', async () => {
  const { user, path } = await open(withOpen(three()), { role: 'viewer' });
  await user.keyboard('{Shift>}A{/Shift}jx');
  await reads(1, path);
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(bar()).toBeNull();
});
