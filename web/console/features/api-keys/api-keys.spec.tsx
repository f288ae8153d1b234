/** API keys and tokens: visibility by role, and secrets that are shown once. */
import { screen, waitFor, within } from '@testing-library/react';
import { idOf, NOW, SELF } from '../../testing/examples.js';
import { fakeApi, LOST, Refusal, type Schemas } from '../../testing/fake-api.js';
import { noDialog, render, said } from '../../testing/render.js';
import { violations } from '../../testing/violations.js';

const SECRET = 'sk_the-secret-of-a-key-1234';
const TOKEN = 'pv_ut_the-secret-of-a-token';
const ONCE = 'You won’t be able to see it again.';

const key = (of: Partial<Schemas['Key']> = {}): Schemas['Key'] => ({
  id: idOf(100),
  object: 'key',
  prefix: 'sk_',
  last_four: '1234',
  created_at: NOW,
  expires_at: null,
  last_used_at: null,
  kind: 'secret',
  label: 'CRM',
  role: 'viewer',
  value: null,
  rotated_at: null,
  ...of,
});
const token = (of: Partial<Schemas['UserToken']> = {}): Schemas['UserToken'] => ({
  id: idOf(200),
  object: 'user_token',
  prefix: 'pv_ut_',
  last_four: '5678',
  created_at: NOW,
  expires_at: null,
  last_used_at: null,
  member_id: SELF,
  name: 'Old laptop',
  ...of,
});

/** A service with these keys and tokens. */
function withKeys(keys: Schemas['Key'][] = [], tokens: Schemas['UserToken'][] = []) {
  const kept = { keys, tokens };
  const add = (made: Schemas['Key']): Schemas['NewKey'] => {
    kept.keys = [...kept.keys, made];
    return { ...made, token: made.value ?? SECRET, secret: made.value === null ? SECRET : null };
  };
  return fakeApi()
    .on('GET', '/v1/keys', () => kept.keys)
    .on('GET', '/v1/tokens', () => kept.tokens)
    .on('POST', '/v1/keys', ({ body: { kind, label, role = null } }) =>
      add(key({ id: idOf(101), kind, label, role, value: kind === 'publishable' ? 'pk_of-everybody' : null })),
    )
    .on('POST', '/v1/keys/{id}/rotate', ({ path }) => {
      const old = kept.keys.find(({ id }) => id === path['id'])!;
      kept.keys = [{ ...old, rotated_at: NOW, expires_at: '2026-03-10T13:00:00.000Z' }];
      return add({ ...old, id: idOf(102) });
    })
    .on('DELETE', '/v1/keys/{id}', ({ path }) => {
      kept.keys = kept.keys.filter(({ id }) => id !== path['id']);
      return { id: path['id']!, object: 'key' as const, deleted: true as const };
    })
    .on('POST', '/v1/tokens', ({ body: { name, expires_at = null } }) => {
      const made = token({ id: idOf(201), name, expires_at });
      kept.tokens = [...kept.tokens, made];
      return { ...made, token: TOKEN };
    })
    .on('DELETE', '/v1/tokens/{id}', ({ path }) => {
      kept.tokens = kept.tokens.filter(({ id }) => id !== path['id']);
      return { id: path['id']!, object: 'user_token' as const, deleted: true as const };
    });
}
const PATH = 'settings/api-keys';
const dialog = () => screen.findByRole('dialog');
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const inDialog = async (name: string) => within(await dialog()).findByRole('button', { name });
/** Everything that the page holds: its content and its storage. */
const held = () => JSON.stringify([document.documentElement.outerHTML, { ...localStorage }, { ...sessionStorage }]);

describe('the keys of a workspace', () => {
  it.each(['admin', 'responder', 'viewer'] as const)(
    'are neither shown to nor asked for by a member with the role %s, who sees their own tokens',
    async (role) => {
      const api = withKeys([key()], [token()]);
      await render(PATH, api, { role });
      await screen.findByText('Only these roles can see them: Owner and Developer.');
      await screen.findByRole('row', { name: /Old laptop/ });
      await button(/^New token/);
      expect(screen.queryByRole('button', { name: /key/ })).toBeNull();
      expect(api.sent('GET', '/v1/keys')).toEqual([]);
    },
  );

  it('are loaded, empty, or could not be loaded, each list for itself', async () => {
    let arrive = (): void => undefined;
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    const api = withKeys()
      .on('GET', '/v1/keys', () => arrived.then(() => []))
      .on('GET', '/v1/tokens', new Refusal('invalid_field', { message: 'not now' }));
    await render(PATH, api);
    await screen.findByText('Not now.');
    await screen.findAllByRole('status', { name: 'Loading…' });
    arrive();
    await screen.findByRole('heading', { name: 'No secret key yet' });
    await screen.findByRole('heading', { name: 'No publishable key yet' });
    expect(await violations()).toEqual([]);
  });
});

describe('a new secret key', () => {
  it('is created by a developer with no more than their own role, shown once, copied and forgotten', async () => {
    const api = withKeys();
    const { user } = await render(PATH, api, { role: 'developer' });
    await button(/^New secret key/);
    await user.keyboard('n');
    const name = await within(await dialog()).findByLabelText('Name');
    await user.click(await inDialog('Create key'));
    await waitFor(() => expect(name).toHaveAccessibleDescription(/Enter a name\./));
    expect(api.bodies('POST', '/v1/keys')).toEqual([]);
    await user.type(name, ' Booking engine ');
    await user.click(within(await dialog()).getByRole('combobox', { name: 'Role of the key' }));
    const roles = await screen.findAllByRole('option');
    expect(roles.map(({ textContent }) => textContent)).toEqual(['Developer', 'Viewer']);
    await user.click(screen.getByRole('option', { name: 'Viewer' }));
    await user.click(await inDialog('Create key'));
    await screen.findByText(ONCE);
    expect(api.bodies('POST', '/v1/keys')).toEqual([{ kind: 'secret', label: 'Booking engine', role: 'viewer' }]);
    await user.click((await screen.findAllByRole('button', { name: 'Copy' }))[0]!);
    await button('Copied');
    expect(await navigator.clipboard.readText()).toBe(SECRET);
    await user.keyboard('{Escape}');
    expect(screen.getByText(ONCE)).toBeInTheDocument();
    await user.click(await inDialog('I’ve copied it'));
    expect(await screen.findByRole('row', { name: /Booking engine/ })).toHaveTextContent('sk_…1234');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(held()).not.toContain(SECRET);
  });

  it('is shown although the response of an earlier attempt was lost: the same request is repeated', async () => {
    const api = withKeys().on('POST', '/v1/keys', LOST);
    const { user } = await render(PATH, api);
    await user.click(await button(/^New secret key/));
    await user.type(await within(await dialog()).findByLabelText('Name'), 'Fragile');
    await user.click(await inDialog('Create key'));
    await screen.findByText('Can’t reach the server.');
    api.on('POST', '/v1/keys', { ...key({ label: 'Fragile' }), token: SECRET, secret: SECRET });
    await user.click(await inDialog('Create key'));
    await screen.findByText(ONCE);
    const [first, second] = api.sent('POST', '/v1/keys').map(({ headers }) => headers.get('idempotency-key'));
    expect(first).toMatch(/./);
    expect(second).toBe(first);
  });
});

describe('a key', () => {
  const menu = async (label: string): Promise<HTMLElement> => button(`Actions on ${label}`);

  it('is rotated with time for the old one, which is then marked, and revoked', async () => {
    const api = withKeys([key()]);
    const { user } = await render(PATH, api);
    await user.click(await menu('CRM'));
    await user.click(await screen.findByRole('menuitem', { name: 'Rotate…' }));
    await user.click(within(await dialog()).getByRole('combobox'));
    await user.click(await screen.findByRole('option', { name: '1 hour' }));
    await user.click(await inDialog('Rotate CRM'));
    await screen.findByText(ONCE);
    expect(api.bodies('POST', '/v1/keys/{id}/rotate')).toEqual([{ grace_seconds: 3_600 }]);
    await user.click(await inDialog('I’ve copied it'));
    await waitFor(() => expect(screen.getAllByRole('row', { name: /CRM/ })).toHaveLength(2));
    const [old, next] = screen.getAllByRole('row', { name: /CRM/ });
    expect(old).toHaveTextContent('Replaced');
    expect(next).not.toHaveTextContent('Replaced');
    await user.click(within(next!).getByRole('button', { name: 'Actions on CRM' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Revoke' }));
    expect(await violations(await dialog())).toEqual([]);
    await user.click(await inDialog('Revoke CRM'));
    await said('CRM revoked');
    await waitFor(() => expect(screen.getAllByRole('row', { name: /CRM/ })).toHaveLength(1));
    expect(api.sent('DELETE', '/v1/keys/{id}')[0]!.path).toEqual({ id: idOf(102) });
  });

  it('that was rotated is shown although the response of an earlier attempt was lost', async () => {
    const api = withKeys([key()]).on('POST', '/v1/keys/{id}/rotate', LOST);
    const { user } = await render(PATH, api);
    await user.click(await menu('CRM'));
    await user.click(await screen.findByRole('menuitem', { name: 'Rotate…' }));
    await user.click(await inDialog('Rotate CRM'));
    await screen.findByText('Can’t reach the server.');
    api.on('POST', '/v1/keys/{id}/rotate', { ...key(), token: SECRET, secret: SECRET });
    await user.click(await inDialog('Rotate CRM'));
    await screen.findByText(ONCE);
    const keys = api.sent('POST', '/v1/keys/{id}/rotate').map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[1]).toBe(keys[0]);
  });

  it.each([
    ['admin', ['Revoke']],
    ['viewer', ['Rotate…', 'Revoke']],
  ] as const)('with the role %s can be changed by a developer so: %j', async (role, offered) => {
    const { user } = await render(PATH, withKeys([key({ role })]), { role: 'developer' });
    await user.click(await menu('CRM'));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(offered);
  });

  it('that is publishable is shown in full, and not as a secret', async () => {
    const api = withKeys();
    const { user } = await render(PATH, api);
    await user.click(await button('New publishable key'));
    await user.type(await within(await dialog()).findByLabelText('Name'), 'Staging');
    await user.click(await inDialog('Create key'));
    expect(await screen.findByRole('row', { name: /Staging/ })).toHaveTextContent('pk_of-everybody');
    await noDialog();
    expect(screen.queryByText(ONCE)).toBeNull();
    expect(api.bodies('POST', '/v1/keys')).toEqual([{ kind: 'publishable', label: 'Staging' }]);
  });
});

describe('a token of one’s own', () => {
  it('is created for ninety days, and forgotten within the task in which the page is left', async () => {
    const api = withKeys();
    const { user } = await render(PATH, api, { role: 'viewer' });
    await button(/^New token/);
    await user.keyboard('t');
    await user.type(await within(await dialog()).findByLabelText('Name'), 'Weekly report');
    await user.click(await inDialog('Create token'));
    await screen.findByText(ONCE);
    expect(api.bodies('POST', '/v1/tokens')).toEqual([
      { name: 'Weekly report', expires_at: '2026-06-08T12:00:00.000Z' },
    ]);
    expect(held()).toContain(TOKEN);
    // A page in the back/forward cache runs no further task.
    dispatchEvent(new Event('pagehide'));
    expect(held()).not.toContain(TOKEN);
    await screen.findByRole('row', { name: /Weekly report/ });
  });

  it('is revoked by a button that names it, after a question', async () => {
    const api = withKeys([], [token()]);
    const { user } = await render(PATH, api, { role: 'responder' });
    await user.click(await button('Revoke Old laptop'));
    expect(await violations(await dialog())).toEqual([]);
    expect(api.sent('DELETE', '/v1/tokens/{id}')).toEqual([]);
    await user.click(await inDialog('Revoke Old laptop'));
    await said('Old laptop revoked');
    await waitFor(() => expect(screen.queryByRole('row', { name: /Old laptop/ })).toBeNull());
  });

  it('waits for the password if the sign-in is old, and keeps what was typed', async () => {
    const api = withKeys()
      .on('POST', '/v1/tokens', new Refusal('recent_sign_in_required'))
      .on('GET', '/api/console/oidc/providers', {
        ...{ object: 'sign_in_methods', password: true, password_reset: false, providers: [] },
      })
      .on('GET', '/api/console/identities', []);
    const { user } = await render(PATH, api);
    await user.click(await button(/^New token/));
    await user.type(await within(await dialog()).findByLabelText('Name'), 'Later');
    await user.click(await inDialog('Create token'));
    await screen.findByLabelText('Password');
    expect(screen.queryByText(ONCE)).toBeNull();
    await user.click(screen.getAllByRole('button', { name: 'Cancel' }).at(-1)!);
    await waitFor(() => expect(screen.queryByLabelText('Password')).toBeNull());
    expect(within(await dialog()).getByLabelText('Name')).toHaveValue('Later');
    api.on('POST', '/v1/tokens', { ...token({ name: 'Later' }), token: TOKEN });
    await user.click(await inDialog('Create token'));
    await screen.findByText(ONCE);
  });
});
