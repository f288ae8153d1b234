/** The frame of every page: keys, the palette, workspaces, and pages that there are not. */
import { screen, waitFor, within } from '@testing-library/react';
import { idOf, me, workspace } from '../testing/examples.js';
import { type FakeApi, fakeApi } from '../testing/fake-api.js';
import { withQueue } from '../testing/queue.js';
import { dialog, noDialog, render } from '../testing/render.js';
import { violations } from '../testing/violations.js';
import { setPreferences } from './preferences.js';

const OTHER = idOf(9);
const service = (): FakeApi =>
  withQueue([])
    .on('GET', '/v1/workspace', workspace())
    .on('GET', '/api/console/workspaces/{workspace}/contact_search', [])
    .on('GET', '/api/console/workspaces/{workspace}/message_search', [])
    .on('GET', '/v1/knowledge/documents', []);
const palette = () => screen.findByRole('combobox', { name: 'Command palette' });
const title = (name: string) => screen.findByRole('heading', { name });
const field = async () => within(await screen.findByRole('region', { name: 'Workspace name' })).findByRole('textbox');
beforeEach(() => setPreferences({ singleKeys: true, theme: 'system', lastWorkspace: null }));

describe('the frame', () => {
  it('leads from its root to the inbox of the workspace', async () => {
    const { path } = await render('/', service(), { withNavigation: true });
    await waitFor(() => expect(path()).toBe('inbox/mine'));
  });

  it('finds actions by name in the palette, and runs them by keyboard alone', async () => {
    const { user } = await render('settings/general', service(), { withNavigation: true });
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await palette(), 'dark');
    expect(await screen.findByRole('option')).toHaveAccessibleName('Theme: dark');
    await user.keyboard('{Enter}');
    await noDialog();
    expect(JSON.parse(localStorage.getItem('workspace-agent.preferences') ?? '{}')).toMatchObject({ theme: 'dark' });
  });

  it('lists the keys, and can turn off those of one letter', async () => {
    const { user, path } = await render('settings/general', service(), { withNavigation: true });
    await field();
    await user.keyboard('?');
    await within(await dialog()).findByText('Go to settings');
    expect(await violations(await dialog())).toEqual([]);
    await user.click(within(await dialog()).getByRole('switch', { name: 'Enable single-key shortcuts' }));
    await user.keyboard('{Escape}');
    await noDialog();
    await user.keyboard('gi');
    await user.keyboard('{Control>}k{/Control}');
    await palette();
    expect(path()).toBe('settings/general');
  });

  it('goes elsewhere by two letters, but not while a text field has the focus', async () => {
    const { user, path } = await render('settings/general', service(), { withNavigation: true });
    await user.clear(await field());
    await user.keyboard('gi?');
    expect(await field()).toHaveValue('gi?');
    await user.clear(await field());
    await user.type(await field(), 'Fjord');
    screen.getByRole('main').focus();
    await user.keyboard('gi');
    await waitFor(() => expect(path()).toBe('inbox/mine'));
  });
});

describe('workspaces', () => {
  const ada = me('owner');
  const [own] = ada.workspaces;
  const other = { ...own!, id: OTHER, name: 'Skerry', role: 'viewer' as const };

  it('are switched by keyboard; each has its own address', async () => {
    const api = service().on('GET', '/api/console/me', { ...ada, workspaces: [own!, other] });
    const { user, history } = await render('inbox/mine', api, { withNavigation: true });
    await screen.findByRole('button', { name: /switch workspace/ });
    await user.keyboard('gw');
    const items = await screen.findAllByRole('menuitem');
    expect(items).toHaveLength(2);
    within(await screen.findByRole('menu'))
      .getByRole('menuitem', { name: /Skerry/ })
      .focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(history.location.pathname).toBe(`/console/w/${OTHER}/inbox/mine`));
  });

  it('of others are closed to who is no member, and nothing of them is asked for', async () => {
    const api = service();
    await render(`/w/${OTHER}/inbox/mine`, api, { withNavigation: true });
    await title('You’re not a member of this workspace');
    expect(await violations()).toEqual([]);
    expect(api.calls.filter((call) => call.includes(OTHER))).toEqual([]);
  });

  it('come by an invitation, which who has none is told to ask for', async () => {
    await render('/', fakeApi().on('GET', '/api/console/me', { ...ada, workspaces: [] }), { withNavigation: true });
    await title('You’re not in a workspace yet');
    expect(await violations()).toEqual([]);
  });
});

it('an address that there is not says so', async () => {
  await render('nowhere', service(), { role: 'viewer', withNavigation: true });
  await title('Page not found');
});
