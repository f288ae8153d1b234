/** The actions page: what is defined, imported, tried and removed, and which calls that makes. */
import { screen, waitFor, within } from '@testing-library/react';
import { workspace } from '../../testing/examples.js';
import { type FakeApi, fakeApi, Refusal, type Schemas } from '../../testing/fake-api.js';
import { dialog, noDialog, render, said } from '../../testing/render.js';
import { violations } from '../../testing/violations.js';

type Definition = Schemas['ActionDefinition'];

const PUT = '/v1/action_definitions/{name}';
const IMPORT = '/v1/action_definitions/import';
const TRY = '/v1/action_definitions/{name}/test';
const LIST = 'settings/actions';
const SCHEMA = { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] };
const URL = 'https://api.acme.example/bookings/{id}';

const definition = (of: Partial<Definition> = {}): Definition => ({
  name: 'get_booking',
  description: 'Shows a booking.',
  parameters: SCHEMA,
  method: 'GET',
  url: URL,
  headers: [],
  destructive: false,
  effect: 'write',
  response_template: null,
  token: { header: 'Authorization', scheme: 'Bearer' },
  timeout_seconds: 10,
  max_response_bytes: 262_144,
  ...of,
});

/** A service with these actions, which keeps what is put and hides secret values. */
function withActions(actions: Definition[] = []): FakeApi {
  let kept = actions;
  const all = () => ({ object: 'action_definitions' as const, actions: kept });
  return fakeApi()
    .on('GET', '/v1/workspace', () => workspace({ actions: kept }))
    .on('GET', '/v1/actions', [])
    .on('PUT', PUT, ({ path, body: { action } }) => {
      const headers = (action.headers ?? []).map(({ name, value = null, secret = false }) => ({
        ...{ name, secret, value: secret ? null : value },
      }));
      const made = { ...definition(), ...action, headers } as Definition;
      kept = [...kept.filter(({ name }) => name !== path['name']), made];
      return all();
    })
    .on('DELETE', PUT, ({ path }) => {
      kept = kept.filter(({ name }) => name !== path['name']);
      return all();
    });
}
const open = async () => within(await dialog());
const inDialog = async (name: string) => (await open()).findByRole('button', { name });
const field = async (label: string): Promise<HTMLInputElement> => (await open()).findByLabelText(label);
const table = () => screen.findByRole('table', { name: 'Available actions' });
const inMenu = async ({ user }: Awaited<ReturnType<typeof render>>, name: string, item: string): Promise<void> => {
  await user.click(await screen.findByRole('button', { name: `Actions on ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
};

it('adds an action manually, and shows what is wrong and what the server rejects', async () => {
  const api = withActions();
  const { user } = await render(LIST, api, { role: 'admin' });
  await screen.findByRole('heading', { name: 'No actions yet' });
  await user.keyboard('n');
  await user.click(await inDialog('Save'));
  await (await open()).findByText('Enter a name.');
  await user.type(await field('Name'), 'get_room');
  await user.type(await field('Description'), 'Shows a room.');
  await user.type(await field('URL'), 'https://api.acme.example/rooms/{{id}');
  const parameters = await field('Parameters (JSON Schema)');
  await user.clear(parameters);
  await user.type(parameters, '{{');
  await user.click(await inDialog('Save'));
  await (await open()).findByText('This isn’t a JSON object.');
  expect(api.sent('PUT', PUT)).toEqual([]);
  await user.clear(parameters);
  await user.click(parameters);
  await user.paste(JSON.stringify(SCHEMA));
  await user.type(await field('More headers'), 'X-Key (secret): hush-hush');
  api.on('PUT', PUT, new Refusal('invalid_field', { message: 'url needs the variable id', param: 'url' }));
  await user.click(await inDialog('Save'));
  await (await open()).findByText(/variable id/);
  expect(await violations(await dialog())).toEqual([]);
  api.on('PUT', PUT, { object: 'action_definitions', actions: [definition({ name: 'get_room' })] });
  await user.click(await inDialog('Save'));
  await said('get_room saved');
  await noDialog();
  expect(await table()).toHaveTextContent('get_room');
  expect(await violations()).toEqual([]);
  expect(api.sent('PUT', PUT).at(-1)).toMatchObject({
    path: { name: 'get_room' },
    body: {
      action: {
        ...{ name: 'get_room', description: 'Shows a room.', url: 'https://api.acme.example/rooms/{id}' },
        ...{ parameters: SCHEMA, method: 'GET', effect: 'write', destructive: false, timeout_seconds: 10 },
        headers: [{ name: 'X-Key', secret: true, value: 'hush-hush' }],
        token: { header: 'Authorization', scheme: 'Bearer' },
      },
    },
  });
});

it('never shows a secret again, and keeps it unless another value is entered', async () => {
  const secret = { name: 'X-Key', secret: true, value: null };
  const api = withActions([definition({ headers: [secret] })]);
  const page = await render(LIST, api);
  await inMenu(page, 'get_booking', 'Edit…');
  expect(await field('More headers')).toHaveValue('X-Key (secret):');
  await page.user.clear(await field('Description'));
  await page.user.type(await field('Description'), 'Shows a stay.');
  await page.user.click(await inDialog('Save'));
  await said('get_booking saved');
  expect(api.sent('PUT', PUT)).toMatchObject([
    { path: { name: 'get_booking' }, body: { action: { description: 'Shows a stay.', headers: [secret] } } },
  ]);
});

it('tries an action: first the request, then the response', async () => {
  const request = { method: 'GET' as const, url: 'https://api.acme.example/bookings/7', body: null };
  const outcome = { reason: null, message: null, response_status: 200, response_excerpt: '{"room":"lakeside"}' };
  const api = withActions([definition()]).on('POST', TRY, ({ body }) => ({
    ...{ object: 'action_trial' as const, name: 'get_booking', request, outcome: body.dry_run ? null : outcome },
  }));
  const page = await render(LIST, api);
  await inMenu(page, 'get_booking', 'Try…');
  const args = await field('Arguments');
  expect(args).toHaveValue('{\n  "id": ""\n}');
  await page.user.clear(args);
  await page.user.click(args);
  await page.user.paste('{"id":"7"}');
  await page.user.type(await field('Customer’s token'), 'made-up-token');
  await page.user.click(await inDialog('Show request'));
  await (await open()).findByText('GET https://api.acme.example/bookings/7');
  expect((await open()).queryByText(/^Succeeded/)).toBeNull();
  await page.user.click(await inDialog('Call now'));
  await (await open()).findByText('Succeeded: 200');
  (await open()).getByText(/lakeside/);
  expect(await violations(await dialog())).toEqual([]);
  const typed = { arguments: { id: '7' }, vendor_token: 'made-up-token' };
  expect(api.bodies('POST', TRY)).toEqual([
    { ...typed, dry_run: true },
    { ...typed, dry_run: false },
  ]);
});

describe('an import', () => {
  const found = (of: Partial<Schemas['ActionImport']> = {}): Schemas['ActionImport'] => ({
    ...{ object: 'action_import', operations: ['getRoom', 'closeRoom'], actions: [], left_out: [] },
    ...of,
  });

  it('from a file offers its operations, and says which ones cannot become actions', async () => {
    const left = [{ operation: 'closeRoom', reason: 'it needs the header parameter X-Why' }];
    const room = definition({ name: 'get_room' });
    const api = withActions().on('POST', IMPORT, ({ body }) =>
      body.operations ? found({ actions: [room], left_out: left }) : found(),
    );
    const { user } = await render(LIST, api, { role: 'admin' });
    await user.click(await screen.findByRole('button', { name: /^Import from OpenAPI/ }));
    expect(await inDialog('Read document')).toBeDisabled();
    const file = new File(['{"openapi":"3.0.3"}'], 'openapi.json', { type: 'application/json' });
    await user.upload(await field('File'), file);
    await waitFor(async () => expect(await inDialog('Read document')).toBeEnabled());
    await user.click(await inDialog('Read document'));
    for (const name of ['getRoom', 'closeRoom'])
      await user.click(await (await open()).findByRole('checkbox', { name }));
    expect(await violations(await dialog())).toEqual([]);
    await user.click(await inDialog('Import 2 operations'));
    await (await open()).findByText(/it needs the header parameter X-Why/);
    await said('1 action imported');
    expect(api.bodies('POST', IMPORT)).toEqual([
      { document: '{"openapi":"3.0.3"}' },
      { document: '{"openapi":"3.0.3"}', operations: ['getRoom', 'closeRoom'] },
    ]);
    expect(api.sent('PUT', PUT)).toMatchObject([{ path: { name: 'get_room' }, body: { action: room } }]);
    await user.keyboard('{Escape}');
    await noDialog();
    expect(await table()).toHaveTextContent('get_room');
  });

  it('from a URL says why the service refuses one, and reads the next', async () => {
    const refusal = new Refusal('invalid_field', { message: 'url must be public', param: 'url' });
    const api = withActions().on('POST', IMPORT, refusal);
    const { user } = await render(LIST, api, { role: 'admin' });
    await user.click(await screen.findByRole('button', { name: /^Import from OpenAPI/ }));
    await user.click(await (await open()).findByRole('radio', { name: 'URL' }));
    const url = await field('Document URL');
    await user.type(url, 'https://10.0.0.1/openapi.json');
    await user.click(await inDialog('Read document'));
    await (await open()).findByText(/url must be public/);
    api.on('POST', IMPORT, found());
    await user.clear(url);
    await user.type(url, 'https://api.acme.example/openapi.json');
    await user.click(await inDialog('Read document'));
    await (await open()).findByRole('checkbox', { name: 'getRoom' });
    expect(api.bodies('POST', IMPORT).at(-1)).toEqual({ url: 'https://api.acme.example/openapi.json' });
  });
});

it('removes an action with a button that names it', async () => {
  const api = withActions([definition(), definition({ name: 'old_one' })]);
  const page = await render(LIST, api);
  await inMenu(page, 'old_one', 'Remove…');
  expect(api.sent('DELETE', PUT)).toEqual([]);
  await page.user.click(await inDialog('Remove old_one'));
  await said('old_one removed');
  await waitFor(async () => expect(await table()).not.toHaveTextContent('old_one'));
  expect(await table()).toHaveTextContent('get_booking');
});

it('filters receipts by URL', async () => {
  const api = withActions();
  const { user, path } = await render(`${LIST}?status=failed`, api, { role: 'viewer' });
  await screen.findByRole('heading', { name: 'No receipts yet' });
  expect(screen.getByRole('button', { name: 'Failed' })).toHaveAttribute('aria-pressed', 'true');
  expect(api.sent('GET', '/v1/actions').at(-1)?.query['status']).toBe('failed');
  await user.click(screen.getByRole('button', { name: 'Refused' }));
  await waitFor(() => expect(path()).toBe(`${LIST}?status=refused`));
  await waitFor(() => expect(api.sent('GET', '/v1/actions').at(-1)?.query['status']).toBe('refused'));
});

it.each(['responder', 'developer', 'viewer'] as const)('lets the role %s read, and change nothing', async (role) => {
  await render(LIST, withActions([definition()]), { role });
  await table();
  const buttons = within(screen.getByRole('main')).getAllByRole('button');
  expect(buttons.map(({ textContent }) => textContent)).toEqual([
    ...['All', 'Done', 'Failed', 'Refused', 'Waiting for approval'],
  ]);
});
