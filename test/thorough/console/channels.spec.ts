/** Channels in a browser: how they look, and the way of an account with its provider. */
import { MetaProvider } from '../../support/meta-provider.js';
import { connect, SECRET } from '../../channels/stage.js';
import { call } from '../../support/app.js';
import { describeInBrowser } from '../../support/browser.js';
import { eventually } from '../../support/eventually.js';
import { Person, setStage, type Stage } from '../../console/stage.js';

describeInBrowser('the channels pages', () => {
  let stage: Stage;
  let provider: MetaProvider;
  let path: string;
  beforeAll(async () => {
    provider = await MetaProvider.start();
    stage = await setStage({
      metaGraphUrl: provider.url,
      instagramGraphUrl: provider.url,
      outboundAllowNetworks: ['127.0.0.0/8'],
    });
    path = `/console/w/${stage.workspace.id}/settings/channels`;
  });
  afterAll(async () => {
    await stage.close();
    await provider.close();
  });

  const as = (method: string, route: string, body?: object) =>
    call(stage.app, method, route, { token: stage.workspace.tokens.admin, ...(body && { body }) });
  const button = (person: Person, name: string | RegExp) => person.main.getByRole('button', { name });

  it('connect a number by keyboard, show the values for Meta, and turn green on the provider’s call', async () => {
    const person = await Person.at(stage, path, stage.team.admin);
    await person.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await person.heading('No channels connected yet').waitFor();
    await person.press('n');
    await person.dialog.getByLabel('Phone number ID').waitFor();
    await person.reaches(person.dialog.getByLabel('Name'));
    await person.press('Enter');
    await person.dialog.getByText('Enter a name.').waitFor();
    await person.type('Front desk');
    await person.press('Tab');
    await person.type('not a number');
    await person.press('Tab');
    await person.type('EAAtoken');
    await person.press('Tab');
    await person.type(SECRET);
    await person.press('Enter');
    await person.dialog.getByText(/^external_id must be the phone number id/).waitFor();
    await person.dialog.getByLabel('Phone number ID').fill('10001');
    await person.press('Enter');
    await person.dialog.getByText('You won’t be able to see it again.').waitFor();
    const [token, url] = await person.dialog.locator('code[aria-label]').allInnerTexts();
    const [account] = (await as('GET', '/v1/channels')).body.data;
    expect(url).toBe(account.inbound_url);
    expect(await person.violations()).toEqual([]);
    await person.dialog.getByRole('button', { name: 'Copy', exact: true }).first().click();
    expect(await person.page.evaluate('navigator.clipboard.readText()')).toBe(token);
    await person.dialog.getByRole('button', { name: 'I’ve copied it' }).click();
    await person.heading('Front desk').waitFor();
    expect(await person.page.content()).not.toContain(token);
    await person.main.getByText('Waiting for the provider', { exact: true }).waitFor();

    const challenge = new URLSearchParams({
      'hub.mode': 'subscribe',
      'hub.verify_token': token!,
      'hub.challenge': '1158201444',
    });
    expect((await call(stage.app, 'GET', `/api/channels/${account.id}?${challenge}`)).text).toBe('1158201444');
    await person.page.reload();
    await person.main.getByText('Confirmed').waitFor();
    await person.main.getByText('Working', { exact: true }).waitFor();

    await person.press('v');
    await person.page.getByText('The provider accepts the credentials of Front desk.').first().waitFor();
    await button(person, 'Replace credentials').click();
    await person.dialog.getByLabel('Access token').fill('a token that was revoked');
    await person.dialog.getByLabel('App secret', { exact: true }).fill(SECRET);
    await person.press('Enter');
    await person.dialog.getByRole('button', { name: 'I’ve copied it' }).click();
    await person.dialog.waitFor({ state: 'detached' });
    await person.press('v');
    await person.main.getByText(/Error validating access token \(190\)/).waitFor();
    await person.main.getByText('Credentials refused').waitFor();

    await button(person, 'Disconnect').click();
    await person.dialog.getByRole('textbox').fill('Front desk');
    await person.press('Enter');
    await eventually(() => Promise.resolve(person.path === path));
    expect((await as('GET', `/v1/channels/${account.id}`)).status).toBe(404);
    expect(person.complaints).toEqual([]);
    await person.leave();
  });

  it('have no accessibility violations in any look', async () => {
    const id = await connect(stage.app, stage.workspace, '20001');
    const { name } = (await as('GET', `/v1/channels/${id}`)).body.data;
    const person = await Person.at(stage, path, stage.team.owner);
    await person.page.getByRole('link', { name }).waitFor();
    await person.looksGood();
    await button(person, 'Connect an account').first().click();
    await person.dialog.getByLabel('Phone number ID').waitFor();
    await person.looksGood();
    await person.press('Escape');
    await person.visit(`${path}/${id}`);
    await person.heading('Health').waitFor();
    await person.looksGood();
    expect(person.complaints).toEqual([]);
    await person.leave();
  });
});
