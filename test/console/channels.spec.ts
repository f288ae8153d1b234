/** Channels in the console: accounts, their health, and the values that their providers need. */
import { deliver, MetaProvider } from '../support/meta-provider.js';
import { connect, CREDENTIALS, SECRET, settle, text, whatsApp, whatsAppMessage, write } from '../channels/stage.js';
import { call } from '../support/app.js';
import { describeInBrowser } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { Person, setStage, type Stage } from './stage.js';

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
  const one = async (id: string): Promise<any> => (await as('GET', `/v1/channels/${id}`)).body.data;
  let numbers = 20_000;
  const made = async (): Promise<{ id: string; numberId: string; name: string }> => {
    const numberId = String(++numbers);
    const id = await connect(stage.app, stage.workspace, numberId);
    const name = `Desk ${numberId}`;
    await as('PATCH', `/v1/channels/${id}`, { name });
    return { id, numberId, name };
  };
  const button = (person: Person, name: string | RegExp) => person.main.getByRole('button', { name });

  it('connect a number by keyboard, show the values for Meta, and turn green on the provider’s call', async () => {
    const person = await Person.at(stage, path, stage.team.admin);
    await person.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await person.heading('No channel is connected yet').waitFor();
    expect(await person.violations()).toEqual([]);
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
    expect(await person.violations()).toEqual([]);
    await person.dialog.getByLabel('Phone number ID').fill('10001');
    await person.press('Enter');
    await person.dialog.getByText('It is shown only this once.').waitFor();
    const [token, url] = await person.dialog.locator('code[aria-label]').allInnerTexts();
    const [account] = (await as('GET', '/v1/channels')).body.data;
    expect(url).toBe(account.inbound_url);
    expect(await person.violations()).toEqual([]);
    await person.dialog.getByRole('button', { name: 'Copy', exact: true }).first().click();
    expect(await person.page.evaluate('navigator.clipboard.readText()')).toBe(token);
    await person.dialog.getByRole('button', { name: 'I have copied it' }).click();
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
    expect(person.complaints).toEqual([]);
    await person.leave();
  });

  it('connect a Messenger page by mouse, without sending input for another channel', async () => {
    const person = await Person.at(stage, path, stage.team.owner);
    await button(person, 'Connect an account').first().click();
    await person.dialog.getByRole('radio', { name: 'Messenger' }).check();
    await person.dialog.getByLabel('Previous app secret (optional)').fill('an earlier secret');
    await person.dialog.getByRole('radio', { name: 'WhatsApp' }).check();
    expect(await person.dialog.getByLabel('Previous app secret (optional)').count()).toBe(0);
    await person.dialog.getByLabel('Name').fill('Our page');
    await person.dialog.getByLabel('Phone number ID').fill('10002');
    await person.dialog.getByLabel('Access token').fill('EAAtoken');
    await person.dialog.getByLabel('App secret', { exact: true }).fill(SECRET);
    await person.dialog.getByRole('button', { name: 'Connect', exact: true }).click();
    await person.dialog.getByText('It is shown only this once.').waitFor();
    await person.dialog.getByRole('button', { name: 'I have copied it' }).click();
    await person.heading('Our page').waitFor();
    await person.main.getByText('Access token, App secret, Verify token', { exact: true }).waitFor();
    await person.leave();
  });

  it('report that an account is already connected, and keep the input', async () => {
    const { numberId } = await made();
    const person = await Person.at(stage, path, stage.team.owner);
    await button(person, 'Connect an account').first().click();
    await person.dialog.getByLabel('Name').fill('Twice');
    await person.dialog.getByLabel('Phone number ID').fill(numberId);
    await person.dialog.getByLabel('Access token').fill('EAAtoken');
    await person.dialog.getByLabel('App secret', { exact: true }).fill(SECRET);
    await person.dialog.getByRole('button', { name: 'Connect', exact: true }).click();
    await person.dialog.getByText('This account is already connected.').waitFor();
    expect(await person.dialog.getByLabel('Access token').inputValue()).toBe('EAAtoken');
    await person.leave();
  });

  it('check credentials, show the provider’s error, and replace them', async () => {
    const { id, name } = await made();
    const person = await Person.at(stage, `${path}/${id}`, stage.team.admin);
    await button(person, /^Check the credentials/).click();
    await person.page.getByText(`The provider accepts the credentials of ${name}.`).first().waitFor();
    expect((await one(id)).credentials_verified_at).not.toBeNull();

    await button(person, 'Replace the credentials').click();
    await person.dialog.getByLabel('Access token').fill('a token that was revoked');
    await person.dialog.getByLabel('App secret', { exact: true }).fill(SECRET);
    await person.dialog.getByRole('button', { name: 'Replace', exact: true }).click();
    await person.dialog.getByRole('button', { name: 'I have copied it' }).click();
    await person.dialog.waitFor({ state: 'detached' });
    await person.press('v');
    await person.page
      .getByText(/refuses the credentials of .*: Error validating access token \(190\)/)
      .first()
      .waitFor();
    await person.main.getByText('Credentials refused').waitFor();
    await person.main.getByText(/Error validating access token \(190\)/).waitFor();
    // Ignores the toast, which a live region repeats.
    await person.page.reload();
    await person.main.getByText('Credentials refused').waitFor();
    expect(await person.violations()).toEqual([]);
    await person.leave();
  });

  it('choose when unanswered questions are handed off', async () => {
    const { id } = await made();
    const person = await Person.at(stage, `${path}/${id}`, stage.team.owner);
    const choice = person.main.getByRole('combobox', { name: 'Hand off to the team' });
    await choice.getByText('After the first question without an answer').waitFor();
    await choice.click();
    await person.page.getByRole('option', { name: 'After 2 in a row without an answer' }).click();
    await person.page.getByText('The hand-off is changed.').first().waitFor();
    expect((await one(id)).escalate_after_misses).toBe(2);
    await choice.getByText('After 2 in a row without an answer').waitFor();
    expect(await person.violations()).toEqual([]);
    expect(person.complaints).toEqual([]);
    await person.leave();
  });

  it('pause, resume with undo, rename, and disconnect after the name is typed', async () => {
    const { id, name } = await made();
    const person = await Person.at(stage, `${path}/${id}`, stage.team.owner);
    await button(person, 'Pause').click();
    await person.main.getByText('Paused', { exact: true }).waitFor();
    expect((await one(id)).status).toBe('paused');
    await person.page.getByRole('button', { name: 'Undo' }).click();
    await button(person, 'Pause').waitFor();
    expect((await one(id)).status).toBe('active');

    await button(person, /^Rename/).click();
    await person.page.getByLabel('Name', { exact: true }).fill('Concierge');
    await person.press('Enter');
    await person.heading('Concierge').waitFor();
    expect(name).not.toBe('Concierge');

    await button(person, 'Disconnect').click();
    await person.dialog.getByRole('button', { name: 'Disconnect the account' }).click();
    await person.dialog.getByText('Type “Concierge” exactly as it is shown.').waitFor();
    expect((await one(id)).name).toBe('Concierge');
    await person.type('Concierge');
    await person.press('Enter');
    await eventually(() => Promise.resolve(person.path === path));
    await person.page.getByText('Concierge is disconnected.').first().waitFor();
    expect((await as('GET', `/v1/channels/${id}`)).status).toBe(404);
    expect(person.complaints).toEqual([]);
    await person.leave();
  });

  it('count who can be answered and which messages failed', async () => {
    const { id, numberId, name } = await made();
    await write(stage.app, { accountId: id, numberId }, whatsAppMessage('491700000001', text('Hello')));
    const status = {
      id: provider.accepted.at(-1)!.id,
      status: 'failed',
      timestamp: String(Math.floor(Date.now() / 1000)),
    };
    const errors = [{ code: 131026, title: 'Message undeliverable' }];
    const sent = whatsApp(numberId, { statuses: [{ ...status, recipient_id: '491700000001', errors }] });
    await deliver(stage.app, id, sent, SECRET);
    await settle(stage.app);
    const person = await Person.at(stage, path, stage.team.owner);
    const row = person.page.getByRole('row', { name: new RegExp(name) });
    await row.getByText('1 of 1 person').waitFor();
    await row.getByText('1 failed, 0 unknown').waitFor();
    await row.getByText('Some messages failed').waitFor();
    await row.getByRole('link').click();
    await person.main.getByText('Some messages were not delivered', { exact: false }).waitFor();
    await person.leave();
  });

  it.each(['responder', 'developer', 'viewer'] as const)('tell the role %s whom to ask', async (role) => {
    const { id, name } = await made();
    for (const address of [path, `${path}/${id}`]) {
      const person = await Person.at(stage, address, stage.team[role]);
      await person.heading('This page needs the role Owner or Admin').waitFor();
      expect(await person.page.getByText(name).count()).toBe(0);
      expect(person.requests.filter((asked) => asked.includes('/v1/channels'))).toEqual([]);
      await person.leave();
    }
  });

  it('report an unknown account, and a list that could not be fetched', async () => {
    const person = await Person.at(stage, `${path}/${stage.workspace.id}`, stage.team.owner);
    await person.main.getByText(/not found/i).waitFor();
    await person.page.route('**/v1/channels?*', (route) => route.fulfill({ status: 400, json: REFUSED }));
    await person.page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Channels' }).click();
    await person.main.getByText('Out of paper').waitFor();
    expect(await person.violations()).toEqual([]);
    await person.leave();
  });

  it('have no accessibility violations in any look', async () => {
    const { id, name } = await made();
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

  it('are available in German', async () => {
    await connect(stage.app, stage.workspace, String(++numbers), 'instagram', CREDENTIALS);
    const person = await Person.at(stage, path, stage.team.owner, { locale: 'de' });
    await person.heading('Kanäle').waitFor();
    await person.page.getByRole('link', { name: 'Our instagram' }).click();
    await person.heading('Zustand').waitFor();
    await person.main.getByText('Wartet auf den Anbieter', { exact: true }).waitFor();
    await person.leave();
  });
});

const REFUSED = { error: { code: 'invalid_parameter', message: 'Out of paper' }, request_id: 'req_1' };
