/** Mailboxes in the console: connect and change them, and quoted text in their mails. */
import {
  connectMailbox,
  HOOK_SECRET,
  mailOf,
  post,
  receive,
  signatureOf,
  smtpSettings,
} from '../../channels/mail-stage.js';
import { sessionOf, settle, sql } from '../../channels/stage.js';
import { call } from '../../support/app.js';
import { describeInBrowser } from '../../support/browser.js';
import { freePort } from '../../support/ports.js';
import { SmtpServer } from '../../support/smtp-server.js';
import { Person, setStage, type Stage } from '../../console/stage.js';

describeInBrowser('mailboxes in the console', () => {
  let stage: Stage;
  let smtp: SmtpServer;
  let path: string;
  let mailboxes = 0;
  beforeAll(async () => {
    smtp = await SmtpServer.start();
    stage = await setStage({ outboundAllowNetworks: ['127.0.0.0/8'] });
    path = `/console/w/${stage.workspace.id}/settings/channels`;
  });
  afterAll(async () => {
    await stage.close();
    await smtp.close();
  });

  const as = (method: string, route: string) => call(stage.app, method, route, { token: stage.workspace.tokens.admin });
  const one = async (id: string): Promise<any> => (await as('GET', `/v1/channels/${id}`)).body.data;
  const found = async (address: string): Promise<any> =>
    (await as('GET', '/v1/channels?limit=100')).body.data.find((row: any) => row.external_id === address);
  const newAddress = (): string => `desk${++mailboxes}@example.net`;
  const connected = (settings: object = {}, credentials?: Record<string, string>) =>
    connectMailbox(stage.app, stage.workspace, newAddress(), { ...smtpSettings(smtp), ...settings }, credentials);
  const choose = async (person: Person, label: string, option: string): Promise<void> => {
    await person.reaches(person.dialog.getByRole('combobox', { name: label }));
    await person.press('Enter');
    await person.page.getByRole('option', { name: option }).waitFor();
    await person.type(option.slice(0, 3));
    await person.press('Enter');
    await person.dialog.getByRole('combobox', { name: label }).getByText(option).waitFor();
  };
  const type = async (person: Person, label: string | RegExp, text: string): Promise<void> => {
    await person.reaches(person.dialog.getByLabel(label, { exact: true }));
    await person.press('Control+a');
    await person.type(text);
  };

  it('connect a mailbox with a webhook by keyboard, show the key once, and accept a mail signed with it', async () => {
    const address = newAddress();
    const person = await Person.at(stage, path, stage.team.admin);
    await person.heading('No channels connected yet').waitFor();
    await person.press('n');
    await person.reaches(person.dialog.getByRole('radio', { name: 'WhatsApp' }));
    await person.press('ArrowUp');
    await type(person, 'Name', 'Support');
    await type(person, 'Address', ` ${address.toUpperCase()}`);
    await person.reaches(person.dialog.getByRole('radio', { name: 'IMAP', exact: true }));
    expect(await person.violations()).toEqual([]);
    await type(person, 'IMAP server', 'imap.example.com');
    await person.reaches(person.dialog.getByRole('radio', { name: 'IMAP', exact: true }), 'Shift+Tab');
    await person.press('ArrowDown');
    await person.press('Tab');
    await person.press('Enter');
    await person.dialog.getByText('Required.').waitFor();
    await type(person, 'SMTP server', '127.0.0.1');
    await choose(person, 'SMTP encryption', 'none (private networks only)');
    await type(person, /^SMTP port/, String(smtp.port));
    await type(person, /^SMTP user/, 'desk');
    await person.press('Enter');
    await person.dialog.getByText(/^credentials.smtp_password is required with settings.smtp_user/).waitFor();
    expect(await person.violations()).toEqual([]);
    await type(person, /^SMTP user/, ' ');
    await person.press('Enter');
    await person.dialog.getByText('You won’t be able to see it again.').waitFor();
    const [secret, url] = await person.dialog.locator('code[aria-label]').allInnerTexts();
    const account = await found(address);
    expect(url).toBe(account.inbound_url);
    expect(account.credentials).toEqual(['inbound_secret']);
    expect(account.settings).toEqual({
      smtp_host: '127.0.0.1',
      smtp_port: String(smtp.port),
      smtp_security: 'none',
      plus_addressing: 'off',
    });
    expect(await person.violations()).toEqual([]);
    await person.reaches(person.dialog.getByRole('button', { name: 'I’ve copied it' }));
    await person.press('Enter');
    await person.main.getByText('Waiting for mail', { exact: true }).waitFor();
    await person.main.getByText('No mail yet.', { exact: false }).waitFor();
    await person.main.getByLabel('Hook URL').getByText(url!).waitFor();
    expect(await person.page.content()).not.toContain(secret);

    const raw = mailOf('ada@example.org', 'Hello');
    const delivered = await call(stage.app, 'POST', `/api/channels/${account.id}`, {
      body: Buffer.from(raw),
      headers: signatureOf(raw, secret),
    });
    expect(delivered.status).toBe(200);
    await settle(stage.app);
    await person.page.reload();
    await person.main.getByText('Working', { exact: true }).waitFor();
    await person.press('v');
    await person.page.getByText('The mail servers accept the sign-in of Support.').first().waitFor();
    expect(person.complaints).toEqual([]);
    await person.leave();
  });

  it('connect a mailbox by IMAP without a key, and say which server refuses', async () => {
    const address = newAddress();
    const closed = String(await freePort());
    const person = await Person.at(stage, path, stage.team.owner);
    await person.main.getByRole('button', { name: 'Connect an account' }).first().click();
    await person.dialog.getByRole('radio', { name: 'E-mail' }).check();
    await person.dialog.getByLabel('Name', { exact: true }).fill('By IMAP');
    await person.dialog.getByLabel('Address', { exact: true }).fill(address);
    await person.dialog.getByLabel('IMAP server').fill('127.0.0.1');
    await person.dialog.getByLabel(/^IMAP port/).fill(closed);
    await person.dialog.getByLabel('SMTP server').fill('127.0.0.1');
    await person.dialog.getByRole('checkbox', { name: 'Use addresses with +' }).check();
    await person.dialog.getByRole('button', { name: 'Connect', exact: true }).click();
    await person.dialog.getByText('Required.').waitFor();
    await person.dialog.getByLabel('IMAP password').fill('a password');
    await person.dialog.getByRole('button', { name: 'Connect', exact: true }).click();
    await person.heading('By IMAP').waitFor();
    const account = await found(address);
    expect(account.credentials).toEqual(['imap_password']);
    expect(account.settings).toMatchObject({ imap_port: closed, imap_security: 'tls', plus_addressing: 'on' });
    expect(await person.main.getByText('Hook URL').count()).toBe(0);
    await person.press('v');
    await person.page
      .getByText(/The mail servers of By IMAP could not be used: IMAP: /)
      .first()
      .waitFor();
    await person.main.getByText('Sign-in failed', { exact: true }).waitFor();
    await person.main.getByText(`127.0.0.1:${closed}, TLS`).waitFor();
    await person.leave();
  });

  it('change a server only together with its password, and keep a key that is typed', async () => {
    const id = await connected(
      { imap_host: 'imap.example.com', authserv_id: 'mx.example.net' },
      {
        imap_password: 'one',
        inbound_secret: HOOK_SECRET,
      },
    );
    const person = await Person.at(stage, `${path}/${id}`, stage.team.owner);
    await person.main.getByRole('button', { name: 'Change servers and passwords' }).click();
    expect(await person.dialog.getByRole('radio', { name: 'IMAP and hook' }).isChecked()).toBe(true);
    expect(await person.dialog.getByLabel('Name of your receiving server').inputValue()).toBe('mx.example.net');
    await type(person, 'IMAP server', 'imap2.example.com');
    await person.press('Enter');
    await person.dialog.getByText('Required.').waitFor();
    expect((await one(id)).settings.imap_host).toBe('imap.example.com');
    await type(person, 'IMAP password', 'two');
    await type(person, /^Hook key/, 'too short');
    await person.press('Enter');
    await person.dialog.getByText(/Use at least 16 characters/).waitFor();
    await type(person, /^Hook key/, HOOK_SECRET);
    await person.press('Enter');
    await person.dialog.waitFor({ state: 'detached' });
    await person.main.getByText('imap2.example.com:993, TLS').waitFor();
    expect((await one(id)).settings).toMatchObject({ imap_host: 'imap2.example.com', authserv_id: 'mx.example.net' });
    expect((await post(stage.app, id, mailOf('bob@example.org', 'Hello'))).status).toBe(200);
    await settle(stage.app);
    await person.leave();
  });

  it('show when a mailbox was last read, and are healthy before the first mail', async () => {
    const id = await connected({ imap_host: 'imap.example.com' }, { imap_password: 'one' });
    const person = await Person.at(stage, `${path}/${id}`, stage.team.owner);
    await person.main.getByText('The mailbox hasn’t been read yet.', { exact: false }).waitFor();
    await sql(
      stage.app,
      `insert into channel_mailboxes (workspace_id, account_id, polled_at) values ($1, $2, now())
       on conflict (workspace_id, account_id) do update set polled_at = now()`,
      stage.workspace.id,
      id,
    );
    await person.page.reload();
    await person.main.getByText('Working', { exact: true }).waitFor();
    const fact = person.main.locator('dl > div', { has: person.page.getByText('Mailbox last read') });
    await fact.locator('time').waitFor();
    await person.leave();
  });

  describe('with a mail that quotes an earlier one', () => {
    const quotation = 'We open at nine.';
    let handoff: string;
    let session: string;
    beforeAll(async () => {
      const id = await connected();
      const text = `I want to talk to a person\n\nOn Monday, Support wrote:\n> ${quotation}\n`;
      await receive(stage.app, id, mailOf('Carl <carl@example.org>', text));
      session = await sessionOf(stage.app, id, 'carl@example.org');
      handoff = (await as('GET', `/v1/handoffs?session_id=${session}`)).body.data[0].id;
    });

    it('collapse the quotation in the inbox, and expand it by keyboard', async () => {
      const at = `/console/w/${stage.workspace.id}/inbox/all/${handoff}`;
      const person = await Person.at(stage, at, stage.team.responder);
      const disclosure = person.page.getByRole('button', { name: 'Show quoted text' });
      await disclosure.waitFor();
      expect(await person.page.getByText(quotation).count()).toBe(0);
      expect(await person.violations()).toEqual([]);
      await person.reaches(disclosure);
      await person.press('Enter');
      await person.page.locator('[data-log]').getByText(quotation).waitFor();
      expect(await disclosure.getAttribute('aria-expanded')).toBe('true');
      expect(await person.violations()).toEqual([]);
      await person.press('Enter');
      await person.page.getByText(quotation).waitFor({ state: 'detached' });
      expect(person.complaints).toEqual([]);
      await person.leave();
    });

    it('collapse it in the conversation page, also in German on a phone', async () => {
      const at = `/console/w/${stage.workspace.id}/conversations/${session}`;
      const look = { locale: 'de', viewport: { width: 360, height: 740 } };
      const person = await Person.at(stage, at, stage.team.viewer, look);
      await person.page.getByRole('button', { name: 'Zitierten Text anzeigen' }).click();
      await person.main.getByText(quotation).waitFor();
      expect(await person.violations()).toEqual([]);
      expect(await person.fits()).toBe(true);
      await person.leave();
    });
  });

  it('have no accessibility violations in any look', async () => {
    const id = await connected(
      { imap_host: 'imap.example.com' },
      { imap_password: 'one', inbound_secret: HOOK_SECRET },
    );
    const person = await Person.at(stage, `${path}/${id}`, stage.team.owner);
    await person.heading('Mail servers').waitFor();
    await person.looksGood();
    await person.main.getByRole('button', { name: 'Change servers and passwords' }).click();
    await person.dialog.getByLabel(/^Hook key/).waitFor();
    await person.looksGood();
    await person.leave();
  });

  it('are available in German', async () => {
    const id = await connected();
    const person = await Person.at(stage, `${path}/${id}`, stage.team.owner, { locale: 'de' });
    await person.heading('Mailserver').waitFor();
    await person.main.getByText('Wartet auf E-Mails', { exact: true }).waitFor();
    await person.leave();
  });
});
