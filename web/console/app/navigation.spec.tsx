/** What the navigation says of the inbox. */
import { screen, waitFor, within } from '@testing-library/react';
import { idOf, inboxItem, SELF, workspace } from '../testing/examples.js';
import type { FakeApi } from '../testing/fake-api.js';
import { withQueue } from '../testing/queue.js';
import { render } from '../testing/render.js';
import { violations } from '../testing/violations.js';

const INBOX = '/api/console/workspaces/{workspace}/inbox';
const waits = inboxItem({ handoff: { id: idOf(601) } });
const own = inboxItem({ handoff: { id: idOf(602), assignee_id: SELF }, assignee: { id: SELF, name: 'Ada' } });
const answered = inboxItem({ handoff: { id: idOf(603) }, waiting_since: null });

const service = () =>
  withQueue([])
    .on('GET', INBOX, ({ query }) => (query['queue'] === 'mine' ? [own] : [own, waits, answered]))
    .on('GET', '/v1/workspace', workspace());
const asked = (api: FakeApi) => [...new Set(api.sent('GET', INBOX).map(({ query }) => query['queue']))].toSorted();
const navigation = () => within(screen.getByRole('navigation', { name: 'Main' }));

it('counts at the inbox what waits, as the tab’s title does, and asks for nothing more', async () => {
  const api = service();
  await render('settings/general', api, { withNavigation: true });
  await navigation().findByRole('link', { name: 'Inbox 2 waiting' });
  await waitFor(() => expect(document.title).toMatch(/^\(2\) Settings/));
  expect(asked(api)).toEqual(['mine', 'unassigned']);
  expect(api.calls.join()).not.toContain('inbox_counts');
  expect(await violations(screen.getByRole('navigation', { name: 'Main' }))).toEqual([]);
});

it('says nothing at the inbox while nobody waits', async () => {
  const api = service().on('GET', INBOX, [answered]);
  await render('settings/general', api, { withNavigation: true });
  await waitFor(() => expect(asked(api)).toEqual(['mine', 'unassigned']));
  await waitFor(() => expect(document.title).toMatch(/^Settings/));
  expect(navigation().getByRole('link', { name: /Inbox/ })).toHaveAccessibleName('Inbox');
});

it('leaves the counts to the queues where these are shown', async () => {
  await render('inbox/all', service(), { withNavigation: true });
  await navigation().findByRole('link', { name: 'Unassigned' });
  // The style sheet hides the count there, as long as there is room for the queues.
  expect(navigation().getByRole('link', { name: /^Inbox/ })).toHaveAttribute('data-views', 'true');
  expect(navigation().getByRole('link', { name: 'Contacts' })).not.toHaveAttribute('data-views');
});
