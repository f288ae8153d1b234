/** Webhooks in the console: endpoints, their health, and the result of each delivery. */
import { call } from '../support/app.js';
import { describeInBrowser } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { startReceiver, type Receiver } from '../support/receiver.js';
import { Person, setStage, type Stage } from './stage.js';

describeInBrowser('the webhooks pages', () => {
  let stage: Stage;
  let receiver: Receiver;
  let path: string;
  beforeAll(async () => {
    [stage, receiver] = await Promise.all([setStage({ outboundAllowNetworks: ['127.0.0.0/8'] }), startReceiver()]);
    path = `/console/w/${stage.workspace.id}/settings/webhooks`;
  });
  beforeEach(() => {
    receiver.answer = (response) => response.end('thanks');
  });
  afterAll(async () => {
    await stage.close();
    await receiver.close();
  });

  const as = (method: string, route: string, body?: object) =>
    call(stage.app, method, route, { token: stage.workspace.tokens.admin, ...(body && { body }) });
  let paths = 0;
  const makeEndpoint = async (events = ['*']): Promise<{ id: string; url: string }> => {
    const url = `${receiver.url}/made/${paths++}`;
    return { url, id: (await as('POST', '/v1/webhooks', { url, events, description: 'Warehouse' })).body.data.id };
  };
  const one = async (id: string): Promise<any> => (await as('GET', `/v1/webhooks/${id}`)).body.data;

  it('add an endpoint, show its secret once, and send a test with its payload and response', async () => {
    const person = await Person.at(stage, path, stage.team.admin);
    await person.heading('No endpoint yet').waitFor();
    expect(await person.violations()).toEqual([]);
    await person.press('n');
    await person.dialog.getByLabel('URL').waitFor();
    await person.dialog.getByRole('button', { name: 'Add endpoint' }).click();
    await person.dialog.getByText('Enter the https address of your server.').waitFor();
    await person.dialog.getByLabel('URL').fill('https://10.0.0.1/hook');
    await person.dialog.getByRole('button', { name: 'Add endpoint' }).click();
    await person.dialog.getByText(/^url /).waitFor();
    await person.dialog.getByLabel('URL').fill(`${receiver.url}/console`);
    await person.dialog.getByRole('radio', { name: 'Only these events' }).check();
    await person.dialog.getByRole('button', { name: 'Add endpoint' }).click();
    await person.dialog.getByText('Choose at least one event.').waitFor();
    expect(await person.focused()).toBe('Events');
    await person.dialog.getByRole('checkbox', { name: 'lead.created' }).check();
    expect(await person.violations()).toEqual([]);
    await person.dialog.getByRole('button', { name: 'Add endpoint' }).click();
    await person.dialog.getByText('It is shown only this once.').waitFor();
    const secret = await person.dialog.locator('code').first().innerText();
    expect(secret).toMatch(/^whsec_/);
    await person.dialog.getByRole('button', { name: 'I have copied it' }).click();
    await person.heading(`${receiver.url}/console`).waitFor();
    expect(await person.page.content()).not.toContain(secret);

    await person.page.getByRole('button', { name: /^Send a test/ }).click();
    await person.dialog.getByText('Delivered').waitFor();
    await person.dialog.getByText('thanks').waitFor();
    const [sent] = await receiver.waitFor('/console', 1);
    await person.dialog.getByText(`"id": "${sent!.body.id}"`).waitFor();
    expect(await person.violations()).toEqual([]);
    await person.press('Escape');
    await person.dialog.waitFor({ state: 'detached' });
    await person.page
      .getByRole('row', { name: /webhook\.test/ })
      .getByText('Delivered')
      .waitFor();
    await person.page.getByText('1 delivered, 0 failed').waitFor();
    const [{ id }] = (await as('GET', '/v1/webhooks')).body.data;
    expect((await one(id)).events).toEqual(['lead.created']);
    await person.page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Webhooks' }).click();
    await person.page
      .getByRole('row', { name: /console/ })
      .getByText('Working')
      .waitFor();
    expect(person.complaints).toEqual([]);
    await person.leave();
  });

  it('pause and resume an endpoint, with undo', async () => {
    const { id, url } = await makeEndpoint();
    const person = await Person.at(stage, `${path}/${id}`, stage.team.owner);
    await person.page.getByRole('button', { name: 'Pause' }).click();
    await person.page.getByText('Paused', { exact: true }).waitFor();
    expect(await one(id)).toMatchObject({ status: 'disabled', disabled_reason: 'manual' });
    await person.page.getByRole('button', { name: 'Undo' }).click();
    await person.page.getByText(`${url} receives events again.`).first().waitFor();
    expect((await one(id)).status).toBe('enabled');
    await person.leave();
  });

  it('show a failed delivery with its response and attempts at its URL, and send it again', async () => {
    const { id, url } = await makeEndpoint();
    receiver.answer = (response) => {
      response.statusCode = 500;
      response.end('out of paper');
    };
    const { id: delivery } = (await as('POST', `/v1/webhooks/${id}/test`)).body.data;
    await receiver.waitFor(new URL(url).pathname, 1);
    const person = await Person.at(stage, `${path}/${id}`, stage.team.admin);
    await person.page.getByRole('button', { name: 'Waiting', exact: true }).click();
    await eventually(() => Promise.resolve(person.path.endsWith('?status=pending')));
    await person.page
      .getByRole('row', { name: /webhook\.test/ })
      .getByText('500')
      .waitFor();
    await person.reaches(person.page.getByRole('button', { name: 'webhook.test' }));
    await person.press('Enter');
    await person.dialog.getByText('out of paper').waitFor();
    expect(person.path).toContain(`delivery=${delivery}`);
    receiver.answer = (response) => response.end('fine now');
    await person.dialog.getByRole('button', { name: 'Send again' }).click();
    await person.dialog.getByText('fine now').waitFor();
    await person.dialog.getByText('Earlier attempts').waitFor();
    await person.press('Escape');
    await person.page.getByText('No delivery').waitFor();
    expect(person.complaints).toEqual([]);
    await person.leave();
  });

  it('send all events of a period again', async () => {
    const { id, url } = await makeEndpoint(['killswitch.changed']);
    for (const active of [true, false]) await as('PUT', '/v1/killswitch', { active });
    await receiver.waitFor(new URL(url).pathname, 2);
    const person = await Person.at(stage, `${path}/${id}`, stage.team.admin);
    await person.page.getByRole('button', { name: 'Send events again…' }).click();
    await person.dialog.getByRole('radio', { name: 'All to which the endpoint subscribes' }).check();
    expect(await person.violations()).toEqual([]);
    await person.dialog.getByRole('button', { name: 'Send again' }).click();
    await person.page.getByText('2 events are sent again.').first().waitFor();
    const sent = await receiver.waitFor(new URL(url).pathname, 4);
    expect(new Set(sent.map(({ headers }) => headers['webhook-id'])).size).toBe(2);
    await person.page.getByRole('button', { name: 'Send events again…' }).click();
    await person.dialog.getByRole('button', { name: 'Send again' }).click();
    await person.page.getByText('There was nothing to send again.').first().waitFor();
    await person.leave();
  });

  it('rotate the secret, and delete an endpoint after confirmation that names it', async () => {
    const { id, url } = await makeEndpoint();
    const person = await Person.at(stage, `${path}/${id}`, stage.team.owner);
    await person.page.getByRole('button', { name: 'Rotate the signing secret' }).click();
    await person.dialog.getByRole('button', { name: 'Rotate the signing secret' }).click();
    await person.dialog.getByText('It is shown only this once.').waitFor();
    expect(await person.dialog.locator('code').first().innerText()).toMatch(/^whsec_/);
    await person.dialog.getByRole('button', { name: 'I have copied it' }).click();
    await person.page.getByRole('button', { name: 'Delete the endpoint' }).click();
    await person.dialog.getByText(`Delete ${url}?`).waitFor();
    await person.dialog.getByRole('button', { name: 'Delete the endpoint' }).click();
    await person.page.getByText(`${url} is deleted.`).first().waitFor();
    await eventually(() => Promise.resolve(person.path === path));
    expect((await as('GET', `/v1/webhooks/${id}`)).status).toBe(404);
    await person.leave();
  });

  it.each(['responder', 'developer', 'viewer'] as const)('let the role %s read, and change nothing', async (role) => {
    const { id, url } = await makeEndpoint();
    const person = await Person.at(stage, path, stage.team[role]);
    await person.page.getByRole('link', { name: url }).click();
    await person.heading(url).waitFor();
    const buttons = await person.main.getByRole('button').allInnerTexts();
    expect(buttons).toEqual(['All', 'Failed', 'Waiting', 'Delivered']);
    expect((await one(id)).status).toBe('enabled');
    await person.leave();
  });

  it('report an unknown endpoint', async () => {
    const person = await Person.at(stage, `${path}/${stage.workspace.id}`, stage.team.owner);
    await person.main.getByText(/not found/i).waitFor();
    await person.leave();
  });

  it('have no accessibility violations in any look', async () => {
    const { id, url } = await makeEndpoint();
    const { id: delivery } = (await as('POST', `/v1/webhooks/${id}/test`)).body.data;
    await receiver.waitFor(new URL(url).pathname, 1);
    const person = await Person.at(stage, path, stage.team.owner);
    await person.page.getByRole('link', { name: url }).waitFor();
    await person.looksGood();
    await person.page.getByRole('link', { name: url }).click();
    await person.page.getByRole('row', { name: /webhook\.test/ }).waitFor();
    await person.looksGood();
    await person.page.goto(`${stage.app.baseUrl}${path}/${id}?delivery=${delivery}`);
    await person.dialog.getByText('"webhook.test"').waitFor();
    await person.looksGood();
    expect(person.complaints).toEqual([]);
    await person.leave();
  });
});
