/** Webhooks in a browser: how they look, and a way through them with a real receiver. */
import { call } from '../../support/app.js';
import { describeInBrowser } from '../../support/browser.js';
import { eventually } from '../../support/eventually.js';
import { startReceiver, type Receiver } from '../../support/receiver.js';
import { Person, setStage, type Stage } from '../../console/stage.js';

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
  const one = async (id: string): Promise<any> => (await as('GET', `/v1/webhooks/${id}`)).body.data;

  it('lead an admin from the first endpoint through tests, failures and repetitions to its end', async () => {
    const person = await Person.at(stage, path, stage.team.admin);
    const url = `${receiver.url}/console`;
    await person.heading('No endpoint yet').waitFor();
    expect(await person.violations()).toEqual([]);
    await person.press('n');
    await person.dialog.getByLabel('URL').fill('https://10.0.0.1/hook');
    await person.dialog.getByRole('button', { name: 'Add endpoint' }).click();
    await person.dialog.getByText(/^url /).waitFor();
    await person.dialog.getByLabel('URL').fill(url);
    await person.dialog.getByRole('radio', { name: 'Only these events' }).check();
    await person.dialog.getByRole('button', { name: 'Add endpoint' }).click();
    await person.dialog.getByText('Choose at least one event.').waitFor();
    expect(await person.focused()).toBe('Events');
    await person.dialog.getByRole('checkbox', { name: 'killswitch.changed' }).check();
    expect(await person.violations()).toEqual([]);
    await person.dialog.getByRole('button', { name: 'Add endpoint' }).click();
    await person.dialog.getByText('You won’t be able to see it again.').waitFor();
    const secret = await person.dialog.locator('code').first().innerText();
    expect(secret).toMatch(/^whsec_/);
    await person.dialog.getByRole('button', { name: 'I’ve copied it' }).click();
    await person.heading(url).waitFor();
    expect(await person.page.content()).not.toContain(secret);
    const [{ id }] = (await as('GET', '/v1/webhooks')).body.data;
    expect((await one(id)).events).toEqual(['killswitch.changed']);

    const delivery = person.page.getByRole('dialog', { name: 'webhook.test' });
    await person.page.getByRole('button', { name: /^Send a test/ }).click();
    await delivery.getByText('Delivered').waitFor();
    await delivery.getByText('thanks').waitFor();
    const [sent] = await receiver.waitFor('/console', 1);
    await delivery.getByText(`"id": "${sent!.body.id}"`).waitFor();
    expect(await person.violations()).toEqual([]);
    await person.press('Escape');
    await delivery.waitFor({ state: 'detached' });
    await person.page
      .getByRole('row', { name: /webhook\.test/ })
      .getByText('Delivered')
      .waitFor();
    await person.page.getByText('1 delivered, 0 failed').waitFor();

    await person.page.getByRole('button', { name: 'Pause' }).click();
    await person.page.getByText('Paused', { exact: true }).waitFor();
    expect(await one(id)).toMatchObject({ status: 'disabled', disabled_reason: 'manual' });
    await person.page.getByRole('button', { name: 'Undo' }).click();
    await person.page.getByText(`${url} receives events again.`).first().waitFor();
    expect((await one(id)).status).toBe('enabled');

    // A failed delivery, found by keyboard, and sent again once the server is repaired.
    receiver.answer = (response) => {
      response.statusCode = 500;
      response.end('out of paper');
    };
    const failed = (await as('POST', `/v1/webhooks/${id}/test`)).body.data.id;
    await eventually(async () => (await as('GET', `/v1/webhooks/${id}/deliveries/${failed}`)).body.data.attempts >= 1);
    await person.page.getByRole('button', { name: 'Waiting', exact: true }).click();
    await eventually(() => Promise.resolve(person.path.endsWith('?status=pending')));
    await person.page
      .getByRole('row', { name: /webhook\.test/ })
      .getByText('500')
      .waitFor();
    await person.reaches(person.page.getByRole('button', { name: 'webhook.test' }));
    await person.press('Enter');
    await delivery.getByText('out of paper').waitFor();
    expect(person.path).toContain(`delivery=${failed}`);
    receiver.answer = (response) => response.end('fine now');
    await delivery.getByRole('button', { name: 'Send again' }).click();
    // A retry of the service's own may have come before: what was sent again is over once the toast is there.
    await person.page.getByText('Resending 1 event').first().waitFor();
    await delivery.getByText('Delivered', { exact: true }).waitFor();
    await delivery.getByText('fine now').waitFor();
    await delivery.getByText('Earlier attempts').waitFor();
    await person.press('Escape');
    await delivery.waitFor({ state: 'detached' });
    await person.page.getByText('No delivery').waitFor();

    const changes = () => receiver.received.filter(({ body }) => body.type === 'killswitch.changed');
    const changed = (count: number) => eventually(async () => changes().length === count);
    for (const active of [true, false]) await as('PUT', '/v1/killswitch', { active });
    await changed(2);
    await person.page.getByRole('button', { name: 'Send events again…' }).click();
    await person.dialog.getByRole('radio', { name: 'All to which the endpoint subscribes' }).check();
    expect(await person.violations()).toEqual([]);
    await person.dialog.getByRole('button', { name: 'Send again' }).click();
    await person.page.getByText('Resending 2 events').first().waitFor();
    await changed(4);
    expect(new Set(changes().map(({ headers }) => headers['webhook-id'])).size).toBe(2);
    await person.page.getByRole('button', { name: 'Send events again…' }).click();
    await person.dialog.getByRole('button', { name: 'Send again' }).click();
    await person.page.getByText('Nothing to resend.').first().waitFor();

    await person.page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Webhooks' }).click();
    await person.page
      .getByRole('row', { name: /console/ })
      .getByText('Working')
      .waitFor();
    await person.page.getByRole('link', { name: url }).click();
    await person.page.getByRole('button', { name: 'Rotate signing secret' }).click();
    await person.dialog.getByRole('button', { name: 'Rotate signing secret' }).click();
    await person.dialog.getByText('You won’t be able to see it again.').waitFor();
    const next = await person.dialog.locator('code').first().innerText();
    expect(next).toMatch(/^whsec_/);
    expect(next).not.toBe(secret);
    await person.dialog.getByRole('button', { name: 'I’ve copied it' }).click();
    await person.page.getByRole('button', { name: 'Delete endpoint' }).click();
    await person.dialog.getByText(`Delete ${url}?`).waitFor();
    await person.dialog.getByRole('button', { name: 'Delete endpoint' }).click();
    await person.page.getByText(`${url} deleted`).first().waitFor();
    await eventually(() => Promise.resolve(person.path === path));
    expect((await as('GET', `/v1/webhooks/${id}`)).status).toBe(404);
    expect(person.complaints).toEqual([]);
    await person.leave();
  });

  it('have no accessibility violations in any look', async () => {
    const url = `${receiver.url}/looks`;
    const { id } = (await as('POST', '/v1/webhooks', { url, description: 'Warehouse' })).body.data;
    const { id: delivery } = (await as('POST', `/v1/webhooks/${id}/test`)).body.data;
    await receiver.waitFor(new URL(url).pathname, 1);
    const person = await Person.at(stage, path, stage.team.owner);
    await person.page.getByRole('link', { name: url }).waitFor();
    await person.looksGood();
    await person.page.getByRole('link', { name: url }).click();
    await person.page.getByRole('row', { name: /webhook\.test/ }).waitFor();
    await person.looksGood();
    await person.visit(`${path}/${id}?delivery=${delivery}`);
    await person.dialog.getByText('"webhook.test"').waitFor();
    await person.looksGood();
    expect(person.complaints).toEqual([]);
    await person.leave();
  });
});
