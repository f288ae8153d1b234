/** Channel conversations in the inbox: reply window, templates, and delivery failures. */
import { MetaProvider } from '../../support/meta-provider.js';
import { connect, CREDENTIALS, sessionOf, settle, sql, text, whatsAppMessage, write } from '../../channels/stage.js';
import { call } from '../../support/app.js';
import { describeInBrowser } from '../../support/browser.js';
import { Person, setStage, type Stage } from '../../console/stage.js';

describeInBrowser('a channel conversation in the inbox', () => {
  let stage: Stage;
  let provider: MetaProvider;
  let account: string;
  const numberId = '30001';
  let customers = 0;
  beforeAll(async () => {
    provider = await MetaProvider.start();
    stage = await setStage({ metaGraphUrl: provider.url, outboundAllowNetworks: ['127.0.0.0/8'] });
    account = await connect(stage.app, stage.workspace, numberId);
  });
  beforeEach(() => {
    provider.faults = [];
  });
  afterAll(async () => {
    await stage.close();
    await provider.close();
  });

  interface Handed {
    person: string;
    session: string;
    path: string;
  }
  /** A customer asks for a person by WhatsApp. */
  async function handedOver(): Promise<Handed> {
    const person = `49170${++customers + 1_000_000}`;
    await write(
      stage.app,
      { accountId: account, numberId },
      whatsAppMessage(person, text('I want to talk to a person')),
    );
    const session = await sessionOf(stage.app, account, person);
    const { token } = { token: stage.workspace.tokens.owner };
    const { body } = await call(stage.app, 'GET', `/v1/handoffs?session_id=${session}`, { token });
    return { person, session, path: `/console/w/${stage.workspace.id}/inbox/all/${body.data[0].id}` };
  }
  const hoursPass = (person: string, hours: number) =>
    sql(
      stage.app,
      `update channel_identities set last_inbound_at = last_inbound_at - make_interval(hours => $2)
       where external_user_id = $1`,
      person,
      hours,
    );
  /** Sends with the key or button, and shows the reply as waiting for as long as the provider has not answered. */
  const isWaitingAfter = async (person: Person, send: () => Promise<void>): Promise<void> => {
    let answer = (): void => undefined;
    provider.gate = new Promise((resolve) => (answer = resolve));
    await send();
    await person.page.getByText('Waiting to be sent').waitFor();
    answer();
  };
  const composer = (person: Person) => person.page.getByRole('textbox', { name: /^Reply to/ });
  /** Nobody can send before they could see what was said. */
  const sees = (person: Person) => person.page.locator('[data-log] article').first().waitFor();

  it('shows its channel and the end of the reply window, and sends a reply', async () => {
    const { path } = await handedOver();
    const person = await Person.at(stage, path, stage.team.responder);
    await person.page.getByText('WhatsApp · Our whatsapp').waitFor();
    await person.page.getByText('The reply window closes', { exact: false }).waitFor();
    expect(await person.violations()).toEqual([]);
    await sees(person);
    await person.press('r');
    await person.type('Hello, this is Bea.');
    await isWaitingAfter(person, () => person.press('Control+Enter'));
    await person.page.locator('[data-log]').getByText('Hello, this is Bea.').waitFor();
    await settle(stage.app);
    expect(provider.texts()).toContain('Hello, this is Bea.');
    expect(person.complaints).toEqual([]);
    await person.leave();
  });

  it('offers a template with the reply key if the window is closed, and no suggestions of the agent', async () => {
    const { person: number, path } = await handedOver();
    await hoursPass(number, 25);
    const person = await Person.at(stage, path, stage.team.responder);
    await person.page.getByText('The reply window is closed').waitFor();
    expect(await composer(person).count()).toBe(0);
    expect(await person.violations()).toEqual([]);
    await person.press('r');
    expect(await person.focused()).toContain('Send a template');
    await person.press('Enter');
    await person.dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await person.dialog.getByText('Enter the name of a template.').waitFor();
    await person.type('follow_up');
    await person.press('Tab');
    await person.page.keyboard.press('Control+a');
    await person.type('en_US');
    await person.press('Tab');
    await person.type('Ada');
    await person.press('Tab');
    await person.type('Hello Ada, are you still there?');
    expect(await person.violations()).toEqual([]);
    await person.dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await person.dialog.waitFor({ state: 'detached' });
    await person.page.locator('[data-log]').getByText('Hello Ada, are you still there?').waitFor();
    await settle(stage.app);
    expect(provider.accepted.at(-1)!.body).toMatchObject({
      type: 'template',
      template: { name: 'follow_up', language: { code: 'en_US' } },
    });
    // The customer writes again, and the window reopens while the member watches.
    await write(stage.app, { accountId: account, numberId }, whatsAppMessage(number, text('Yes, I am')));
    await composer(person).waitFor();
    await person.leave();
  });

  it('sends a refused reply once its window is open again', async () => {
    const { person: number, path } = await handedOver();
    const person = await Person.at(stage, path, stage.team.responder);
    await composer(person).waitFor();
    // The page does not learn that the window has closed before the reply is sent.
    await person.page.route(/\/v1\/sessions\/[^/]+\/channel$/, () => undefined);
    await hoursPass(number, 25);
    await sees(person);
    await composer(person).focus();
    await person.type('Your parcel is at the desk.');
    await person.press('Control+Enter');
    const again = person.page.getByRole('button', { name: 'Send again' });
    await again.waitFor();
    await person.page.unrouteAll({ behavior: 'ignoreErrors' });
    await hoursPass(number, -25);
    await isWaitingAfter(person, () => again.click());
    await settle(stage.app);
    expect(provider.texts()).toContain('Your parcel is at the desk.');
    await person.leave();
  });

  it('lists the templates of the account, fills one and previews it', async () => {
    const { person: number, path } = await handedOver();
    await hoursPass(number, 25);
    const credentials = { ...CREDENTIALS, business_account_id: '102290129340398' };
    const token = stage.workspace.tokens.owner;
    await call(stage.app, 'PATCH', `/v1/channels/${account}`, { token, body: { credentials } });
    provider.templates = [
      { name: 'plain', language: 'en', status: 'APPROVED', components: [{ type: 'BODY', text: 'We moved.' }] },
      {
        name: 'follow_up',
        language: 'en_US',
        status: 'APPROVED',
        components: [{ type: 'BODY', text: 'Hello {{1}}, is {{2}} solved?' }],
      },
    ];
    const person = await Person.at(stage, path, stage.team.responder);
    await person.page.getByRole('button', { name: 'Send a template' }).click();
    await person.dialog.getByRole('radio', { name: 'follow_up · en_US' }).check();
    expect(await person.violations()).toEqual([]);
    await person.dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await person.dialog.getByText('Required.').first().waitFor();
    await person.dialog.getByLabel('Value of {{1}}').fill('Ada');
    await person.dialog.getByLabel('Value of {{2}}').fill('your question');
    await person.dialog.getByText('Hello Ada, is your question solved?').waitFor();
    await person.dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await person.dialog.waitFor({ state: 'detached' });
    await person.page.locator('[data-log]').getByText('Hello Ada, is your question solved?').waitFor();
    await settle(stage.app);
    const { template } = provider.accepted.at(-1)!.body;
    expect([template.name, template.components[0].parameters.map(({ text }: any) => text)]).toEqual([
      'follow_up',
      ['Ada', 'your question'],
    ]);
    expect(person.complaints).toEqual([]);
    await person.leave();
  });

  it('shows the provider’s reason for refused messages, and marks those that may not have arrived', async () => {
    const { path } = await handedOver();
    provider.faults = [{ kind: 'error', status: 400, code: 131026, message: 'Message undeliverable' }];
    const person = await Person.at(stage, path, stage.team.responder);
    await person.page.getByText('The reply window closes', { exact: false }).waitFor();
    await sees(person);
    await person.press('r');
    await person.type('First.');
    await person.press('Control+Enter');
    await person.page.getByText('Waiting to be sent').waitFor();
    await settle(stage.app);
    await person.page.locator('[data-log]').getByText('Not delivered:').waitFor();
    await person.page.getByText(/Message undeliverable/).waitFor();
    provider.faults = [{ kind: 'lost' }];
    await person.type('Second.');
    await person.press('Control+Enter');
    await person.page.getByText('Waiting to be sent').waitFor();
    await settle(stage.app);
    await person.page.getByText('May not have arrived', { exact: false }).waitFor();
    expect(await person.violations()).toEqual([]);
    await person.leave();
  });

  it('says that its account is paused or disconnected', async () => {
    const { path, session } = await handedOver();
    const token = stage.workspace.tokens.owner;
    await call(stage.app, 'PATCH', `/v1/channels/${account}`, { token, body: { status: 'paused' } });
    const person = await Person.at(stage, path, stage.team.responder);
    await person.page.getByText('This account is paused.', { exact: false }).waitFor();
    await call(stage.app, 'PATCH', `/v1/channels/${account}`, { token, body: { status: 'active' } });
    await person.page.route(`**/v1/sessions/${session}/channel`, (route) =>
      route.fulfill({ status: 404, json: { error: { code: 'not_found', message: 'x' }, request_id: 'req_1' } }),
    );
    await person.page.reload();
    await person.page.getByText('nothing can be sent through its channel any more', { exact: false }).waitFor();
    await composer(person).waitFor({ state: 'detached' });
    await person.leave();
  });

  it('has no accessibility violations in any look', async () => {
    const { person: number, path } = await handedOver();
    await hoursPass(number, 25);
    const person = await Person.at(stage, path, stage.team.owner);
    await person.page.getByText('The reply window is closed').waitFor();
    await person.looksGood();
    expect(person.complaints).toEqual([]);
    await person.leave();
  });
});
