/** The profile of an account. */
import { screen, waitFor } from '@testing-library/react';
import { queryClient } from '../../app/queries.js';
import { meQuery } from '../../app/session.js';
import { me } from '../../testing/examples.js';
import { fakeApi, Refusal } from '../../testing/fake-api.js';
import { isIdle, render, said } from '../../testing/render.js';

const named = (name: string) => ({ ...me('owner'), account: { ...me('owner').account, name } });
const service = () => {
  let now = me('owner');
  return fakeApi()
    .on('GET', '/api/console/me', () => now)
    .on('PATCH', '/api/console/me', ({ body }) => (now = named((body as { name: string }).name.trim())))
    .on('GET', '/api/console/sessions', [])
    .on('GET', '/api/console/identities', [])
    .on('GET', '/api/console/oidc/providers', {
      ...{ object: 'sign_in_methods', password: true, password_reset: false, providers: [] },
    });
};
const field = () => screen.findByRole('textbox', { name: 'Name' });

describe('a name', () => {
  it('is shown as it was stored, and after it was taken back as it was before', async () => {
    const api = service();
    const { user } = await render('/account', api);
    await user.type(await field(), ' Lovelace {Enter}');
    await said('Name changed to Ada Lovelace');
    const input = await field();
    await waitFor(() => expect(input).toHaveValue('Ada Lovelace'));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(input).toHaveValue('Ada'));
    expect(api.bodies('PATCH', '/api/console/me')).toEqual([{ name: 'Ada Lovelace ' }, { name: 'Ada' }]);
  });

  it('that was changed in another browser is not changed back unseen', async () => {
    const api = service();
    const { user } = await render('/account', api);
    const input = await field();
    await waitFor(() => expect(input).toHaveValue('Ada'));
    api.on('GET', '/api/console/me', named('Grace'));
    await queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
    await waitFor(() => expect(input).toHaveValue('Grace'));
    await user.type(input, ' H');
    api.on('GET', '/api/console/me', named('Ada'));
    await queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
    await isIdle();
    expect(input).toHaveValue('Grace H');
  });

  it('keeps what is typed while it is saved', async () => {
    let arrive = (): void => undefined;
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    const api = service().on('PATCH', '/api/console/me', async () => {
      await arrived;
      return named('Ada L');
    });
    const { user } = await render('/account', api);
    await user.type(await field(), ' L{Enter}');
    await waitFor(() => expect(api.bodies('PATCH', '/api/console/me')).toHaveLength(1));
    await user.type(await field(), 'ovelace');
    arrive();
    await said('Name changed to Ada L');
    expect(await field()).toHaveValue('Ada Lovelace');
  });
});

describe('the density', () => {
  it('is the account’s, at once, and stays if the service refuses another', async () => {
    const of = (density: 'comfortable' | 'compact') => ({
      ...me('owner'),
      account: { ...me('owner').account, density },
    });
    const api = service().on('GET', '/api/console/me', of('compact')).on('PATCH', '/api/console/me', of('comfortable'));
    const { user } = await render('/account', api);
    const choose = async (name: string): Promise<void> => {
      await user.click(await screen.findByRole('combobox', { name: 'Density' }));
      await user.click(await screen.findByRole('option', { name }));
    };
    const kept = () => JSON.parse(localStorage.getItem('workspace-agent.preferences') ?? '{}').density;
    await waitFor(() => expect(kept()).toBe('compact'));
    await choose('Comfortable');
    await waitFor(() => expect(kept()).toBe('comfortable'));
    expect(api.bodies('PATCH', '/api/console/me')).toEqual([{ density: 'comfortable' }]);
    api.on('PATCH', '/api/console/me', new Refusal('internal_error'));
    await choose('Compact');
    await said(/internal error|went wrong/i);
    expect(kept()).toBe('comfortable');
  });
});
