/** Actions in the console: define, import, try and delete them, and their receipts. */
import { call } from '../support/app.js';
import { describeInBrowser } from '../support/browser.js';
import { CustomerApi, json } from '../support/customer-api.js';
import { eventually } from '../support/eventually.js';
import { Person, setStage, type Stage } from './stage.js';

const DOCUMENT = {
  openapi: '3.0.3',
  servers: [{ url: 'https://api.acme.example' }],
  paths: {
    '/rooms/{id}': {
      get: {
        operationId: 'getRoom',
        summary: 'Shows a room.',
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      },
      delete: { operationId: 'closeRoom', parameters: [{ name: 'X-Why', in: 'header', required: true }] },
    },
  },
};

describeInBrowser('the actions page', () => {
  let stage: Stage;
  let api: CustomerApi;
  let path: string;
  beforeAll(async () => {
    [stage, api] = await Promise.all([setStage({ outboundAllowNetworks: ['127.0.0.0/8'] }), CustomerApi.start()]);
    path = `/console/w/${stage.workspace.id}/settings/actions`;
  });
  afterAll(async () => {
    await stage.close();
    await api.close();
  });

  const as = (method: string, route: string, body?: object) =>
    call(stage.app, method, route, { token: stage.workspace.tokens.admin, ...(body && { body }) });
  const names = async (): Promise<string[]> =>
    (await as('GET', '/v1/workspace')).body.data.actions.map(({ name }: { name: string }) => name);
  const put = (name: string) =>
    as('PUT', `/v1/action_definitions/${name}`, {
      action: {
        name,
        description: 'Shows a booking.',
        method: 'GET',
        url: `${api.origin}/bookings/{id}`,
        parameters: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] },
      },
    });

  it('adds an action manually, and shows what the server rejects', async () => {
    const person = await Person.at(stage, path, stage.team.admin);
    await person.heading('The agent may do nothing in your product yet').waitFor();
    await person.press('n');
    await person.dialog.getByLabel('Name').fill('get_room');
    await person.dialog.getByLabel('Description').fill('Shows a room.');
    await person.dialog.getByLabel('URL', { exact: true }).fill(`${api.origin}/rooms/{id}`);
    await person.dialog.getByRole('button', { name: 'Save' }).click();
    await person.dialog
      .getByRole('alert')
      .getByText(/variable id/)
      .waitFor();
    await person.dialog.getByLabel('Parameters (JSON Schema)').fill('{');
    await person.dialog.getByRole('button', { name: 'Save' }).click();
    await person.dialog.getByText('This is not a JSON object.').waitFor();
    const schema = { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] };
    await person.dialog.getByLabel('Parameters (JSON Schema)').fill(JSON.stringify(schema));
    await person.dialog.getByLabel('Further headers').fill('X-Key (secret): hush-hush');
    expect(await person.violations()).toEqual([]);
    await person.dialog.getByRole('button', { name: 'Save' }).click();
    await person.page.getByText('get_room is saved.').first().waitFor();
    await person.page.getByRole('table', { name: 'What the agent may do' }).getByText('get_room').waitFor();
    await person.page.getByRole('button', { name: 'Actions on get_room' }).click();
    await person.page.getByRole('menuitem', { name: 'Edit…' }).click();
    expect(await person.dialog.getByLabel('Further headers').inputValue()).toBe('X-Key (secret):');
    await person.dialog.getByLabel('Name').fill('show_room');
    await person.dialog.getByRole('button', { name: 'Save' }).click();
    // A secret is encrypted under its action's name, so a renamed action needs it again.
    await person.dialog
      .getByRole('alert')
      .getByText(/secret header needs a value/)
      .waitFor();
    await person.dialog.getByLabel('Further headers').fill('X-Key (secret): hush-hush');
    await person.dialog.getByRole('button', { name: 'Save' }).click();
    await person.page.getByText('show_room is saved.').first().waitFor();
    expect(await names()).toEqual(['show_room']);
    expect(await person.page.content()).not.toContain('hush-hush');
    expect(person.complaints).toEqual([]);
    await person.leave();
  });

  it('tries an action: first the request, then the response', async () => {
    await put('get_booking');
    api.will(json(200, { room: 'lakeside' }));
    const person = await Person.at(stage, path, stage.team.owner);
    await person.page.getByRole('button', { name: 'Actions on get_booking' }).click();
    await person.page.getByRole('menuitem', { name: 'Try…' }).click();
    await person.dialog.getByLabel('Arguments').fill('{"id":"7"}');
    await person.dialog.getByLabel('Customer’s token').fill('made-up-token');
    await person.dialog.getByRole('button', { name: 'Show the request' }).click();
    await person.dialog.getByText(`GET ${api.origin}/bookings/7`).waitFor();
    expect(api.calls).toHaveLength(0);
    await person.dialog.getByRole('button', { name: 'Call it now' }).click();
    await person.dialog.getByText('It worked: 200').waitFor();
    await person.dialog.getByText(/lakeside/).waitFor();
    expect(api.calls[0]!.headers.authorization).toBe('Bearer made-up-token');
    expect(await person.violations()).toEqual([]);
    await person.leave();
  });

  it('imports operations from a file and from a URL, and says which ones cannot become actions', async () => {
    const person = await Person.at(stage, path, stage.team.admin);
    await person.page.getByRole('button', { name: /^Import from OpenAPI/ }).click();
    const buffer = Buffer.from(JSON.stringify(DOCUMENT));
    await person.dialog
      .getByLabel('File', { exact: true })
      .setInputFiles({ name: 'openapi.json', mimeType: 'application/json', buffer });
    await person.dialog.getByRole('button', { name: 'Read the document' }).click();
    await person.dialog.getByRole('checkbox', { name: 'getRoom' }).check();
    await person.dialog.getByRole('checkbox', { name: 'closeRoom' }).check();
    expect(await person.violations()).toEqual([]);
    await person.dialog.getByRole('button', { name: 'Import 2 operations' }).click();
    await person.dialog.getByText('it needs the header parameter X-Why').waitFor();
    expect(await names()).toContain('get_room');
    await person.press('Escape');
    api.will(json(200, DOCUMENT));
    await person.page.getByRole('button', { name: /^Import from OpenAPI/ }).click();
    await person.dialog.getByRole('radio', { name: 'At an address' }).check();
    await person.dialog.getByLabel('Address of the document').fill('https://10.0.0.1/openapi.json');
    await person.dialog.getByRole('button', { name: 'Read the document' }).click();
    await person.dialog.getByRole('alert').waitFor();
    await person.dialog.getByLabel('Address of the document').fill(`${api.origin}/openapi.json`);
    await person.dialog.getByRole('button', { name: 'Read the document' }).click();
    await person.dialog.getByRole('checkbox', { name: 'getRoom' }).waitFor();
    expect(person.complaints).toEqual([]);
    await person.leave();
  });

  it('removes an action with a button that names it', async () => {
    await put('old_one');
    const person = await Person.at(stage, path, stage.team.owner);
    await person.page.getByRole('button', { name: 'Actions on old_one' }).click();
    await person.page.getByRole('menuitem', { name: 'Remove…' }).click();
    await person.dialog.getByRole('button', { name: 'Remove old_one' }).click();
    await person.page.getByText('old_one is removed.').first().waitFor();
    await eventually(async () => !(await names()).includes('old_one'));
    await person.leave();
  });

  it('filters receipts by URL', async () => {
    const person = await Person.at(stage, `${path}?status=failed`, stage.team.viewer);
    await person.heading('No receipt').waitFor();
    expect(await person.page.getByRole('button', { name: 'Failed' }).getAttribute('aria-pressed')).toBe('true');
    await person.leave();
  });

  it.each(['responder', 'developer', 'viewer'] as const)('lets the role %s read, and change nothing', async (role) => {
    await put('get_booking');
    const person = await Person.at(stage, path, stage.team[role]);
    await person.page.getByRole('table', { name: 'What the agent may do' }).waitFor();
    const buttons = await person.main.getByRole('button').allInnerTexts();
    expect(buttons).toEqual(['All', 'Done', 'Failed', 'Refused', 'Waits for approval']);
    await person.leave();
  });

  it('has no accessibility violations in any look', async () => {
    await put('get_booking');
    const person = await Person.at(stage, path, stage.team.owner);
    await person.page.getByRole('table', { name: 'What the agent may do' }).waitFor();
    await person.heading('No receipt').waitFor();
    await person.looksGood();
    expect(person.complaints).toEqual([]);
    await person.leave();
  });
});
