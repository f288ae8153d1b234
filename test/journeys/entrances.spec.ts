/** Sign-up: by set-up link, invitation and password reset. */
import { SystemDb } from '../../src/platform/db/system-db.js';
import { FirstOwnerService } from '../../src/company/accounts/setup/first-owner.service.js';
import { makePerson, PASSWORD, signInAs, tokenIn, visit } from '../accounts/people.js';
import { makeWorkspace } from '../support/app.js';
import { describeInBrowser } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { partOf, SmtpServer } from '../support/smtp-server.js';
import { Person, setStage, type Stage } from '../console/stage.js';

const NEW = 'another walrus engine';

describeInBrowser('joining through the console', () => {
  let stage: Stage;
  let smtp: SmtpServer;
  beforeAll(async () => {
    smtp = await SmtpServer.start();
    stage = await setStage({ smtp: { url: smtp.url(), from: 'c@acme.example', address: 'c@acme.example' } });
  });
  beforeEach(() => (smtp.mails.length = 0));
  afterAll(async () => {
    await stage.close();
    await smtp.close();
  });

  const sql = (text: string, ...values: unknown[]) => stage.app.app.get(SystemDb).query({ text, values });
  const pathOf = (link: string): string => link.replace(/^https?:\/\/[^/]+/, '');
  const landsIn = (person: Person, workspaceId: string) =>
    eventually(
      () => Promise.resolve(person.path === `/console/w/${workspaceId}/inbox/mine`),
      () => person.path,
    );
  /** The link in the mail. */
  async function mailedPath(to: string): Promise<string> {
    const mail = await eventually(() => smtp.mails.find((one) => one.to.includes(to)));
    return pathOf(/https?:\S+#[\w-]{43}/.exec(partOf(mail.source, 'text/plain').content)?.[0] ?? '');
  }
  const type = async (person: Person, fields: Record<string, string>): Promise<void> => {
    for (const [label, text] of Object.entries(fields)) await person.page.getByLabel(label, { exact: true }).fill(text);
    await person.press('Enter');
  };

  describe('with the set-up link', () => {
    const newPath = async () => pathOf((await stage.app.app.get(FirstOwnerService).newLink(null)).link);

    it('creates an account with a name, an address and a password, and leads into the first workspace', async () => {
      const path = await newPath();
      const person = await Person.at(stage, path, null);
      await person.heading('Set up this instance').waitFor();
      expect(await person.violations()).toEqual([]);
      await type(person, { 'Your name': 'Olu', 'E-mail': 'olu@acme.example', 'New password': 'Password2026!' });
      await person.page.getByText(/is too easy to guess/).waitFor();
      expect(await person.page.getByLabel('Your name').inputValue()).toBe('Olu');
      await type(person, { 'New password': PASSWORD });
      await landsIn(person, stage.workspace.id);
      expect(person.page.url()).not.toContain('#');
      expect(person.requests.join()).not.toContain(path.split('#')[1]);
      expect(person.complaints).toEqual([]);
      await person.leave();

      const late = await Person.at(stage, path, null);
      await late.heading('This link no longer works').waitFor();
      await late.page.getByText('workspace-agent console setup-link').waitFor();
      expect(await late.violations()).toEqual([]);
      await late.leave();
    });

    it('explains how to get another link if it expires while the form is filled in', async () => {
      const person = await Person.at(stage, await newPath(), null);
      await person.heading('Set up this instance').waitFor();
      await sql(`update account_links set expires_at = now() - interval '1 second'`);
      await type(person, { 'Your name': 'Eve', 'E-mail': 'eve@acme.example', 'New password': PASSWORD });
      await person.heading('This link no longer works').waitFor();
      await person.page.getByText('workspace-agent console setup-link').waitFor();
      await person.leave();
    });
  });

  describe('with an invitation', () => {
    const invite = async (email: string, workspace = stage.workspace, session = stage.team.owner.token) => {
      const body = { email, role: 'responder' };
      const invited = await visit(stage.app, 'POST', `/workspaces/${workspace.id}/invitations`, { session, body });
      expect(invited.body.data).toMatchObject({ emailed: true, link: null });
      return mailedPath(email);
    };

    it('works through the mailed link, with a name and a password', async () => {
      const path = await invite('bo@acme.example');
      const person = await Person.at(stage, path, null);
      await person.heading('Join Test').waitFor();
      await person.page.getByText('owner invited you. Your role: responder.').waitFor();
      expect(await person.violations()).toEqual([]);
      await type(person, { 'Your name': 'Bo', 'New password': PASSWORD });
      await landsIn(person, stage.workspace.id);
      expect(person.complaints).toEqual([]);
      await person.leave();

      const late = await Person.at(stage, path, null);
      await late.heading('This invitation no longer works').waitFor();
      await late.page.getByText(/Ask for a new invitation/).waitFor();
      await late.leave();
    });

    it('uses the existing account of the address, once its owner has signed in', async () => {
      const email = 'kim@acme.example';
      await makePerson(stage.app, email);
      const path = await invite(email);
      const person = await Person.at(stage, path, null);
      await person.page.getByText(`${email} has an account here. Sign in to join.`).waitFor();
      expect(await person.violations()).toEqual([]);
      await type(person, { Password: 'not the password' });
      await person.page.getByRole('alert').waitFor();
      await type(person, { Password: PASSWORD });
      await landsIn(person, stage.workspace.id);
      await person.leave();
    });

    it('takes one click if they are already signed in; another person’s browser must sign in first', async () => {
      const email = 'noa@acme.example';
      const accountId = await makePerson(stage.app, email);
      const token = tokenIn(await signInAs(stage.app, email));
      const other = await makeWorkspace(stage.app);
      const inviting =
        'insert into members (workspace_id, id, email, name, role, account_id) values ($1, $2, $3, $4, $5, $6)';
      await sql(
        inviting,
        other.id,
        stage.team.owner.sessionId,
        'boss@acme.example',
        'Boss',
        'owner',
        stage.team.owner.accountId,
      );
      const path = await invite(email, other);
      const wrong = await Person.at(stage, path, stage.team.viewer);
      await wrong.page.getByText(`${email} has an account here. Sign in to join.`).waitFor();
      await wrong.leave();
      const session = { accountId, sessionId: '', token, expiresAt: new Date() };
      const person = await Person.at(stage, path, session);
      await person.page.getByRole('button', { name: `Join as ${email}` }).click();
      await landsIn(person, other.id);
      await person.leave();
    });
  });

  describe('after a forgotten password', () => {
    /** Waits for the page: the one before has a field of the same name. */
    const forgets = async (person: Person): Promise<void> => {
      await person.page.getByRole('link', { name: 'Forgot password?' }).click();
      await person.heading('Reset your password').waitFor();
    };

    it('works through a mailed link for a new password, and reveals nothing to strangers', async () => {
      const email = 'ada@acme.example';
      const { id, memberIds } = stage.workspace;
      await makePerson(stage.app, email, { workspaceId: id, memberId: memberIds.developer });
      const before = tokenIn(await signInAs(stage.app, email));
      const person = await Person.at(stage, '/console/sign-in', null);
      await forgets(person);
      await type(person, { 'E-mail': 'nobody@acme.example' });
      await person.page.getByText('If nobody@acme.example has an account, a link is on its way.').waitFor();
      await person.page.getByRole('link', { name: 'Go to sign-in' }).click();
      await forgets(person);
      await type(person, { 'E-mail': email });
      await person.page.getByText(`If ${email} has an account, a link is on its way.`).waitFor();
      expect(await person.violations()).toEqual([]);
      const path = await mailedPath(email);
      expect(smtp.mails).toHaveLength(1);

      const reset = await person.tab(path);
      await type(reset, { 'New password': 'short' });
      await reset.page.getByText('The password is too short.').waitFor();
      await type(reset, { 'New password': NEW });
      await reset.heading('Password changed').waitFor();
      expect(await reset.violations()).toEqual([]);
      await reset.page.getByRole('button', { name: 'Open the console' }).click();
      await landsIn(reset, id);
      expect((await visit(stage.app, 'GET', '/me', { session: before })).status).toBe(401);
      expect([...person.complaints, ...reset.complaints]).toEqual([]);

      const late = await person.tab(path);
      await type(late, { 'New password': PASSWORD });
      await late.heading('This link no longer works').waitFor();
      await late.page.getByRole('link', { name: 'Get a new link' }).click();
      await late.heading('Reset your password').waitFor();
      await person.leave();
    });
  });
});
