/** Actions with the service, in a browser. What each dialog shows and sends: web/console/features/actions. */
import { call } from '../../support/app.js';
import { describeInBrowser } from '../../support/browser.js';
import { CustomerApi, json } from '../../support/customer-api.js';
import { Person, setStage, type Stage } from '../../console/stage.js';

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

  const names = async (): Promise<string[]> => {
    const { body } = await call(stage.app, 'GET', '/v1/workspace', { token: stage.workspace.tokens.admin });
    return body.data.actions.map(({ name }: { name: string }) => name);
  };

  it('defines an action that the service checks, keeps its secret, tries it, and looks good', async () => {
    const person = await Person.at(stage, path, stage.team.admin);
    await person.heading('No actions yet').waitFor();
    await person.press('n');
    await person.dialog.getByLabel('Name').fill('get_room');
    await person.dialog.getByLabel('Description').fill('Shows a room.');
    await person.dialog.getByLabel('URL', { exact: true }).fill(`${api.origin}/rooms/{id}`);
    await person.dialog.getByRole('button', { name: 'Save' }).click();
    await person.dialog
      .getByRole('alert')
      .getByText(/variable id/)
      .waitFor();
    const schema = { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] };
    await person.dialog.getByLabel('Parameters (JSON Schema)').fill(JSON.stringify(schema));
    await person.dialog.getByLabel('More headers').fill('X-Key (secret): hush-hush');
    expect(await person.violations()).toEqual([]);
    await person.dialog.getByRole('button', { name: 'Save' }).click();
    await person.page.getByText('get_room saved').first().waitFor();
    await person.page.getByRole('table', { name: 'Available actions' }).getByText('get_room').waitFor();
    await person.page.getByRole('button', { name: 'Actions on get_room' }).click();
    await person.page.getByRole('menuitem', { name: 'Edit…' }).click();
    expect(await person.dialog.getByLabel('More headers').inputValue()).toBe('X-Key (secret):');
    await person.dialog.getByLabel('Name').fill('show_room');
    await person.dialog.getByRole('button', { name: 'Save' }).click();
    // A secret is encrypted under its action's name, so a renamed action needs it again.
    await person.dialog
      .getByRole('alert')
      .getByText(/secret header needs a value/)
      .waitFor();
    await person.dialog.getByLabel('More headers').fill('X-Key (secret): hush-hush');
    await person.dialog.getByRole('button', { name: 'Save' }).click();
    await person.page.getByText('show_room saved').first().waitFor();
    expect(await names()).toEqual(['show_room']);
    expect(await person.page.content()).not.toContain('hush-hush');
    await person.heading('No receipts yet').waitFor();
    await person.looksGood();
    api.will(json(200, { room: 'lakeside' }));
    await person.page.getByRole('button', { name: 'Actions on show_room' }).click();
    await person.page.getByRole('menuitem', { name: 'Try…' }).click();
    await person.dialog.getByLabel('Arguments').fill('{"id":"7"}');
    await person.dialog.getByLabel('Customer’s token').fill('made-up-token');
    await person.dialog.getByRole('button', { name: 'Show request' }).click();
    await person.dialog.getByText(`GET ${api.origin}/rooms/7`).waitFor();
    expect(api.calls).toHaveLength(0);
    await person.dialog.getByRole('button', { name: 'Call now' }).click();
    await person.dialog.getByText('Succeeded: 200').waitFor();
    await person.dialog.getByText(/lakeside/).waitFor();
    expect(api.calls[0]!.headers).toMatchObject({ authorization: 'Bearer made-up-token', 'x-key': 'hush-hush' });
    expect(await person.violations()).toEqual([]);
    expect(person.complaints).toEqual([]);
    await person.leave();
  });
});
