/** The navigation of the settings. */
import { screen, waitFor, within } from '@testing-library/react';
import { type FakeApi, fakeApi } from '../../testing/fake-api.js';
import { render } from '../../testing/render.js';
import { violations } from '../../testing/violations.js';

/** Pages that every member may read, by title. */
const OPEN = [
  ...['General', 'Widget', 'Members', 'Notifications', 'Sign-in and mail', 'Guardrails', 'Kill switch', 'Models'],
  ...['Rules for leads', 'Import', 'API keys', 'Webhooks', 'Actions', 'Credits and plan'],
];
/** Pages for roles that manage the team. */
const MANAGED = [
  ...['General', 'Widget', 'Channels', 'Members', 'Hours and targets', 'Satisfaction'],
  ...[...OPEN.slice(3), 'Audit trail'],
];
/** The page of the kill switch shows its history. */
const withoutHistory = (): FakeApi => fakeApi().on('GET', '/v1/audit', []);
const links = async () => within(await screen.findByRole('navigation', { name: 'Settings' })).getAllByRole('link');

describe('the navigation of the settings', () => {
  it.each([
    ['owner', MANAGED],
    ['admin', MANAGED],
    ['responder', OPEN],
    ['developer', OPEN],
    ['viewer', OPEN],
  ] as const)('lists for a member with the role %s the pages that they may read', async (role, pages) => {
    await render('settings/kill-switch', withoutHistory(), { role });
    expect((await links()).map(({ textContent }) => textContent)).toEqual(pages);
    const here = (await links()).filter((one) => one.getAttribute('aria-current') === 'page');
    expect(here.map(({ textContent }) => textContent)).toEqual(['Kill switch']);
  });

  it('stays beside a page that needs another role, of which nothing is asked', async () => {
    const api = fakeApi();
    await render('settings/audit', api, { role: 'viewer' });
    await screen.findByRole('heading', { name: 'This page needs the role Owner or Admin' });
    expect(await violations()).toEqual([]);
    expect(await links()).toHaveLength(OPEN.length);
    expect(api.calls.filter((asked) => asked.endsWith('/v1/audit'))).toEqual([]);
  });

  it.each([
    ['SLA', 'Hours and targets'],
    ['holidays', 'Hours and targets'],
    ['csat', 'Satisfaction'],
    ['invite', 'Members'],
    ['embed', 'Widget'],
  ])('is found in the palette by the word “%s”, too', async (word, page) => {
    const { user } = await render('settings/audit', withoutHistory(), { role: 'admin' });
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox', { name: 'Command palette' }), word);
    await screen.findByRole('option', { name: `Go to settings: ${page}` });
  });

  it('is found in the palette', async () => {
    const { user, path } = await render('settings/audit', withoutHistory(), { role: 'viewer' });
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox', { name: 'Command palette' }), 'kill sw');
    // The letters that were found are marked, each a word of the option's name here.
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
    expect(screen.getByRole('option')).toHaveTextContent('Go to settings: Kill switch');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(path()).toBe('settings/kill-switch'));
    await screen.findByRole('heading', { name: 'The agent may act' });
  });
});
