/** The sample workspace, and how it goes. */
import { screen, waitFor, within } from '@testing-library/react';
import { idOf, me, WORKSPACE } from '../testing/examples.js';
import { fakeApi } from '../testing/fake-api.js';
import { noDialog, render } from '../testing/render.js';
import { violations } from '../testing/violations.js';

const own = { ...me('owner').workspaces[0]!, id: idOf(50), name: 'Fernweh Coffee' };
const sample = { ...me('owner').workspaces[0]!, name: 'Demo', is_sample: true };
const SAMPLE = '/api/console/workspaces/{workspace}/sample';

function withSample() {
  let workspaces = [own, sample];
  const api = fakeApi();
  return api
    .on('GET', '/api/console/me', () => ({
      ...me(api.role),
      workspaces: workspaces.map((one) => ({ ...one, role: api.role })),
    }))
    .on('DELETE', SAMPLE, () => {
      workspaces = [own];
      return { id: WORKSPACE, object: 'workspace' as const, deleted: true as const };
    });
}

it('is marked on its pages and in the switcher, and goes when its owner confirms with its name', async () => {
  const api = withSample();
  const { user, history } = await render('inbox/all', api, { withNavigation: true });
  const banner = await screen.findByRole('region', { name: 'This is a sample' });
  expect(await violations()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Demo, switch workspace' }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.slice(0, 2).map(({ textContent }) => textContent)).toEqual(['Fernweh Coffee ', 'Demo Sample']);
  await user.keyboard('{Escape}');
  await user.click(within(banner).getByRole('button', { name: 'Remove the sample' }));
  const asked = await screen.findByRole('dialog', { name: 'Remove the sample' });
  await user.type(within(asked).getByRole('textbox'), 'Demo');
  await user.click(within(asked).getByRole('button', { name: 'Remove the sample' }));
  await noDialog();
  await waitFor(() => expect(history.location.pathname).toContain(`/w/${own.id}/`));
  expect(api.sent('DELETE', SAMPLE)).toHaveLength(1);
  expect(screen.queryByRole('region', { name: 'This is a sample' })).toBeNull();
});

it('cannot be removed by others than its owner', async () => {
  await render('inbox/all', withSample(), { role: 'admin' });
  await screen.findByRole('region', { name: 'This is a sample' });
  expect(screen.queryByRole('button', { name: 'Remove the sample' })).toBeNull();
});
