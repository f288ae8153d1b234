/** The general settings of a workspace. */
import { screen, waitFor, within } from '@testing-library/react';
import { me, NOW, WORKSPACE, workspace } from '../../testing/examples.js';
import { fakeApi, Refusal, type Schemas } from '../../testing/fake-api.js';
import { isIdle, render, said } from '../../testing/render.js';
import { violations } from '../../testing/violations.js';

/** A service with this workspace, which can be changed. */
function withWorkspace(of: Partial<Schemas['Workspace']> = {}) {
  let kept = workspace(of);
  const api = fakeApi();
  return api
    .on('GET', '/api/console/me', () => ({
      ...me(api.role),
      workspaces: me(api.role).workspaces.map((one) => ({ ...one, name: kept.name })),
    }))
    .on('GET', '/v1/workspace', () => kept)
    .on('PATCH', '/v1/workspace', ({ body }) => {
      const { name = kept.name, allowed_origins = kept.allowed_origins, mcp_public = kept.mcp_public } = body;
      return (kept = { ...kept, name, allowed_origins, mcp_public });
    })
    .on('POST', '/v1/workspace/identity_secret', () => {
      kept = { ...kept, identity: { secret_set: true, secret_set_at: NOW } };
      return { object: 'identity_secret' as const, id: WORKSPACE, secret: 'a-secret-of-the-workspace' };
    });
}
const card = (name: string) => screen.findByRole('region', { name });
const button = async (of: string, name: string) => within(await card(of)).getByRole('button', { name });
const field = async (of: string) => within(await card(of)).getByRole('textbox');

describe('the name of the workspace', () => {
  const NAME = 'Workspace name';

  it('is changed without blanks around it, and the navigation shows it at once', async () => {
    const api = withWorkspace();
    const { user } = await render('settings/general', api, { role: 'admin', withNavigation: true });
    expect(await field(NAME)).toHaveValue('Fjord');
    await user.clear(await field(NAME));
    await user.type(await field(NAME), ' Larkspur Hotels {Enter}');
    await screen.findByRole('button', { name: 'Larkspur Hotels, switch workspace' });
    await said('Changes saved');
    expect(api.bodies('PATCH', '/v1/workspace')).toEqual([{ name: 'Larkspur Hotels' }]);
  });

  it('must be given: nothing is sent without one', async () => {
    const api = withWorkspace();
    const { user } = await render('settings/general', api, { role: 'admin' });
    await user.clear(await field(NAME));
    await user.click(await button(NAME, 'Save'));
    await waitFor(async () => expect(await field(NAME)).toHaveAccessibleDescription(/Enter a name\./));
    expect(await field(NAME)).toBeInvalid();
    expect(await field(NAME)).toHaveFocus();
    expect(api.bodies('PATCH', '/v1/workspace')).toEqual([]);
  });

  it('that the service refuses is kept, with its reason next to it', async () => {
    const message = 'name must not be blank';
    const api = withWorkspace().on('PATCH', '/v1/workspace', new Refusal('invalid_field', { message, param: 'name' }));
    const { user } = await render('settings/general', api, { role: 'admin' });
    await user.clear(await field(NAME));
    await user.type(await field(NAME), '  x');
    await user.click(await button(NAME, 'Save'));
    await waitFor(async () => expect(await field(NAME)).toHaveAccessibleDescription(/Enter something here\./));
    expect(await field(NAME)).toHaveValue('  x');
  });
});

describe('what was typed and not saved', () => {
  const NAME = 'Workspace name';
  const leave = { name: 'Leave without saving?' };

  it('is not lost by opening another page: the console asks, and stays', async () => {
    const { user, path } = await render('settings/general', withWorkspace());
    await user.type(await field(NAME), ' Hotels');
    await user.click(screen.getByRole('link', { name: 'Credits and plan' }));
    const asked = await screen.findByRole('dialog', leave);
    expect(await violations(asked)).toEqual([]);
    await user.click(within(asked).getByRole('button', { name: 'Stay on this page' }));
    expect(path()).toBe('settings/general');
    expect(await field(NAME)).toHaveValue('Fjord Hotels');
    await user.click(screen.getByRole('link', { name: 'Credits and plan' }));
    await user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
    await waitFor(() => expect(path()).toBe('settings/credits'));
  });

  it('is not asked about once it is saved, or as it was before', async () => {
    const { user, path } = await render('settings/general', withWorkspace());
    await user.type(await field(NAME), ' Hotels{Enter}');
    await said('Changes saved');
    await user.type(await field(NAME), 's{Backspace}');
    await user.click(screen.getByRole('link', { name: 'Credits and plan' }));
    await waitFor(() => expect(path()).toBe('settings/credits'));
    expect(screen.queryByRole('dialog', leave)).toBeNull();
  });

  it('is asked about if it was typed while the rest was saved', async () => {
    let arrive = (): void => undefined;
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    const api = withWorkspace().on('PATCH', '/v1/workspace', async ({ body: { name = '' } }) => {
      await arrived;
      return workspace({ name });
    });
    const { user } = await render('settings/general', api);
    await user.type(await field(NAME), ' A{Enter}');
    await waitFor(() => expect(api.bodies('PATCH', '/v1/workspace')).toEqual([{ name: 'Fjord A' }]));
    await user.type(await field(NAME), 'B');
    arrive();
    await said('Changes saved');
    await user.click(screen.getByRole('link', { name: 'Credits and plan' }));
    const asked = await screen.findByRole('dialog', leave);
    await user.click(within(asked).getByRole('button', { name: 'Stay on this page' }));
    expect(await field(NAME)).toHaveValue('Fjord AB');
  });
});

describe('the allowed origins', () => {
  const ORIGINS = 'Allowed websites';

  it('are saved one a line', async () => {
    const api = withWorkspace();
    const { user } = await render('settings/general', api);
    await user.type(await field(ORIGINS), 'https://shop.example.com\n\n https://*.example.org ');
    await user.click(await button(ORIGINS, 'Save websites'));
    await said('Allowed websites saved');
    expect(api.bodies('PATCH', '/v1/workspace')).toEqual([
      { allowed_origins: ['https://shop.example.com', 'https://*.example.org'] },
    ]);
    expect(await field(ORIGINS)).toHaveValue('https://shop.example.com\nhttps://*.example.org');
  });

  it('that the service refuses stay as typed, with the one that is wrong', async () => {
    const message = 'allowed_origins.1 must be an origin';
    const refusal = new Refusal('invalid_field', { message, param: 'allowed_origins.1' });
    const api = withWorkspace().on('PATCH', '/v1/workspace', refusal);
    const { user } = await render('settings/general', api);
    await user.type(await field(ORIGINS), 'https://shop.example.com\nshop');
    await user.click(await button(ORIGINS, 'Save websites'));
    expect(await within(await card(ORIGINS)).findByRole('alert')).toHaveTextContent(`${message}.`);
    expect(await field(ORIGINS)).toHaveValue('https://shop.example.com\nshop');
  });

  it('that a colleague adds while they are edited are kept', async () => {
    const api = withWorkspace({ allowed_origins: ['https://a.example.com'] });
    const { user, hint } = await render('settings/general', api);
    await user.type(await field(ORIGINS), '\nhttps://b.example.com');
    const theirs = ['https://a.example.com', 'https://theirs.example.com'];
    api.on('GET', '/v1/workspace', workspace({ allowed_origins: theirs }));
    const before = api.sent('GET', '/v1/workspace').length;
    await hint('setting', { id: WORKSPACE });
    await waitFor(() => expect(api.sent('GET', '/v1/workspace').length).toBeGreaterThan(before));
    await isIdle();
    await user.click(await button(ORIGINS, 'Save websites'));
    await said('Allowed websites saved');
    expect(api.bodies('PATCH', '/v1/workspace')).toEqual([
      { allowed_origins: ['https://a.example.com', 'https://b.example.com', 'https://theirs.example.com'] },
    ]);
  });
});

describe('the identity secret', () => {
  const IDENTITY = 'Identity secret';

  it('is created by a developer after a question, shown once, and forgotten', async () => {
    const { user } = await render('settings/general', withWorkspace(), { role: 'developer' });
    expect(await card(IDENTITY)).toHaveTextContent('No secret yet');
    await user.click(await button(IDENTITY, 'Create identity secret'));
    const asked = await screen.findByRole('dialog');
    expect(await violations(asked)).toEqual([]);
    await user.click(within(asked).getByRole('button', { name: 'Create identity secret' }));
    await screen.findByText('You won’t be able to see it again.');
    expect(screen.getByRole('dialog')).toHaveTextContent('a-secret-of-the-workspace');
    await user.click(screen.getByRole('button', { name: 'I’ve copied it' }));
    await waitFor(async () => expect(await card(IDENTITY)).toHaveTextContent('A secret is set'));
    expect(document.documentElement.outerHTML).not.toContain('a-secret-of-the-workspace');
  });

  it('is offered to no one who may not see keys', async () => {
    await render('settings/general', withWorkspace(), { role: 'admin' });
    expect(await card(IDENTITY)).toHaveTextContent('No secret yet');
    expect(within(await card(IDENTITY)).queryByRole('button')).toBeNull();
  });
});

describe('the questions of assistants', () => {
  it('are allowed with a switch, with undo', async () => {
    const api = withWorkspace();
    const { user } = await render('settings/general', api, { role: 'admin' });
    await user.click(await screen.findByRole('switch', { name: 'Public questions over MCP' }));
    await waitFor(() => expect(screen.getByRole('switch')).toBeChecked());
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(screen.getByRole('switch')).not.toBeChecked());
    expect(api.bodies('PATCH', '/v1/workspace')).toEqual([{ mcp_public: true }, { mcp_public: false }]);
  });

  it('stay as they are if the service refuses, which is said', async () => {
    const api = withWorkspace().on('PATCH', '/v1/workspace', new Refusal('insufficient_role'));
    const { user } = await render('settings/general', api, { role: 'admin' });
    await user.click(await screen.findByRole('switch'));
    await said('Your role doesn’t allow this.');
    expect(screen.getByRole('switch')).not.toBeChecked();
  });
});

it('the general settings can be read, and not changed, by a viewer', async () => {
  await render('settings/general', withWorkspace({ allowed_origins: ['https://a.example.com'] }), { role: 'viewer' });
  await screen.findByText(/Changing it needs the role Owner or Admin\./);
  const main = within(screen.getByRole('main'));
  expect(main.getByText('https://a.example.com')).toBeVisible();
  expect(main.queryByRole('button')).toBeNull();
  expect(main.queryByRole('textbox')).toBeNull();
  expect(main.getByRole('switch')).toHaveAttribute('aria-disabled', 'true');
});

it('the general settings that could not be loaded are loaded again', async () => {
  const api = withWorkspace().on('GET', '/v1/workspace', new Refusal('insufficient_role'));
  const { user } = await render('settings/general', api);
  await screen.findByText('Couldn’t load this');
  api.on('GET', '/v1/workspace', workspace());
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await card('Allowed websites');
});
