/** The kill switch's page: its state, and who may change it. */
import { screen, waitFor, within } from '@testing-library/react';
import { NOW } from '../../testing/examples.js';
import { type FakeApi, fakeApi, LOST, type Schemas } from '../../testing/fake-api.js';
import { dialog, render, said } from '../../testing/render.js';
import { violations } from '../../testing/violations.js';

type KillSwitch = Schemas['KillSwitch'];
const PATH = 'settings/kill-switch';
const OFF: KillSwitch = {
  ...{ object: 'kill_switch', active: false, scope: 'actions', reason: null, changed_at: null, changed_by: null },
};
const ON: KillSwitch = { ...OFF, active: true, changed_at: '2026-03-10T11:00:00.000Z', changed_by: 'Bo' };

/** A service whose switch stands so. */
function withSwitch(state: KillSwitch): FakeApi {
  let kept = state;
  return fakeApi()
    .on('GET', '/v1/killswitch', () => kept)
    .on('PUT', '/v1/killswitch', ({ body }) => (kept = { ...kept, ...body, changed_at: NOW, changed_by: 'Ada' }));
}
const state = () => screen.findByRole('region', { name: 'State' });
const headline = async (name: string) => within(await state()).findByRole('heading', { name });
const button = (name: string) => screen.findByRole('button', { name });
const reason = () => screen.getByLabelText('Reason');

describe('the kill switch', () => {
  it.each(['responder', 'developer', 'viewer'] as const)(
    'is shown to a member with the role %s, without controls',
    async (role) => {
      await render(PATH, withSwitch(ON), { role });
      await headline('Stopped: no action runs');
      await screen.findByText(/Changing it needs the role Owner or Admin\./);
      const main = within(screen.getByRole('main'));
      expect(main.queryByRole('button')).toBeNull();
      expect(main.queryByRole('radio')).toBeNull();
      expect(await violations()).toEqual([]);
    },
  );

  it('says who turned it on, when, why and for what, and changes only what was touched', async () => {
    const api = withSwitch(OFF);
    const { user } = await render(PATH, api, { role: 'admin' });
    await headline('The agent may act');
    await user.click(screen.getByRole('radio', { name: /^Everything/ }));
    await user.type(reason(), ' Refunds went out twice ');
    await user.click(await button('Stop the agent'));
    await headline('Stopped: the agent is silent');
    for (const words of ['Ada', 'Everything', 'Refunds went out twice', 'now'])
      expect(within(await state()).getByText(words)).toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: /^Actions only/ }));
    await user.click(await button('Save'));
    await headline('Stopped: no action runs');
    expect(api.bodies('PUT', '/v1/killswitch')).toEqual([
      { active: true, scope: 'all', reason: 'Refunds went out twice' },
      { active: true, scope: 'actions' },
    ]);
  });

  it('that could not be changed stays as it is, with what was typed', async () => {
    const api = withSwitch(OFF).on('PUT', '/v1/killswitch', LOST);
    const { user } = await render(PATH, api);
    await headline('The agent may act');
    await user.type(reason(), 'Careful');
    await user.click(await button('Stop the agent'));
    await said('Can’t reach the server.');
    await headline('The agent may act');
    await waitFor(() => expect(reason()).toHaveValue('Careful'));
  });

  it('is undone with one click, and its state has the focus while it is stopped', async () => {
    const api = withSwitch(OFF);
    const { user } = await render(PATH, api, { role: 'admin' });
    await user.click(await button('Stop the agent'));
    await waitFor(async () => expect(await headline('Stopped: no action runs')).toHaveFocus());
    await screen.findByRole('region', { name: 'Kill switch' });
    await user.click(await button('Undo'));
    await headline('The agent may act');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Kill switch' })).toBeNull());
    expect(api.bodies('PUT', '/v1/killswitch')).toEqual([
      { active: true, scope: 'actions', reason: null },
      { active: false },
    ]);
  });

  it('is not turned off by Ctrl Z, or by an undo after a colleague changed it', async () => {
    const api = withSwitch(OFF);
    const { user } = await render(PATH, api, { role: 'admin' });
    await user.click(await button('Stop the agent'));
    await headline('Stopped: no action runs');
    const undo = await button('Undo');
    await user.keyboard('{Control>}z{/Control}');
    const theirs = { ...ON, scope: 'all' as const, reason: 'Worse than we thought' };
    api.on('GET', '/v1/killswitch', theirs);
    await user.click(undo);
    await said(/^Not undone/);
    await headline('Stopped: the agent is silent');
    expect(api.bodies('PUT', '/v1/killswitch')).toEqual([{ active: true, scope: 'actions', reason: null }]);
  });

  it('is turned off by typing the workspace’s name, by keyboard alone', async () => {
    const api = withSwitch(ON);
    const { user } = await render(PATH, api);
    const again = await button('Let the agent act again…');
    again.focus();
    await user.keyboard('{Enter}');
    const field = await within(await dialog()).findByRole('textbox');
    await waitFor(() => expect(field).toHaveFocus());
    expect(await violations(await dialog())).toEqual([]);
    await user.keyboard('something else{Enter}');
    await within(await dialog()).findByText(/exactly as shown/);
    expect(api.sent('PUT', '/v1/killswitch')).toEqual([]);
    await user.clear(field);
    await user.keyboard('Fjord{Enter}');
    await waitFor(async () => expect(await headline('The agent may act')).toHaveFocus());
    expect(api.bodies('PUT', '/v1/killswitch')).toEqual([{ active: false }]);
  });
});
