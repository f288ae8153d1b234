/** Sign-in through an identity provider: a real one, in a separate process. */
import { SystemDb } from '../../../src/platform/db/system-db.js';
import { InvitationsService } from '../../../src/company/accounts/invitations/invitations.service.js';
import { OPERATOR } from '../../../src/platform/kernel/actor.js';
import { makePerson, PASSWORD } from '../../accounts/people.js';
import { TestProvider } from '../../accounts/provider.js';
import { makeWorkspace } from '../../support/app.js';
import { describeInBrowser } from '../../support/browser.js';
import { eventually } from '../../support/eventually.js';
import { freePort } from '../../support/ports.js';
import { ageSignIn, Person, setStage, type Stage } from '../../console/stage.js';

const ADA = 'ada@acme.example';
const BO = 'bo@acme.example';

describeInBrowser('the console with an identity provider', () => {
  let stage: Stage;
  let provider: TestProvider;
  beforeAll(async () => {
    const port = await freePort();
    const baseUrl = `http://127.0.0.1:${port}`;
    provider = await TestProvider.start(`${baseUrl}/api/console/oidc/acme/callback`);
    const groups = { claim: 'groups', workspace: '', roles: { support: 'responder' as const } };
    const acme = {
      id: 'acme',
      name: 'Acme SSO',
      issuer: provider.issuer,
      clientId: 'console',
      clientSecret: 'a client secret that only tests have',
      scopes: 'openid email profile',
      groups,
    };
    stage = await setStage({ port, baseUrl, console: { owner: null, passwordSignIn: true, oidcProviders: [acme] } });
    groups.workspace = stage.workspace.id;
    const { id, memberIds } = stage.workspace;
    await makePerson(stage.app, ADA, { workspaceId: id, memberId: memberIds.owner });
    await provider.knows('ada', {});
    await provider.knows('bo', { email: BO, email_verified: true, name: 'Bo', groups: ['support'] });
    await provider.knows('eve', {});
    await provider.knows('cy', { name: 'Cy' });
  });
  afterAll(async () => {
    await stage.close();
    await provider.close();
  });

  /** Signs in on the provider's page, and consents if it asks. */
  async function signsInThere({ page }: Pick<Person, 'page'>, subject: string): Promise<void> {
    await page.locator('input[name=login]').fill(subject);
    await page.locator('input[name=password]').fill('any');
    await page.keyboard.press('Enter');
    const isBack = () => page.isClosed() || page.url().startsWith(stage.app.baseUrl);
    const consent = page.locator('input[name=prompt][value=consent]');
    await eventually(async () => isBack() || (await consent.count().catch(() => 0)) > 0);
    if (!isBack()) await page.locator('button[type=submit]').click();
    await eventually(async () => isBack());
  }
  async function signedOut(path = '/console/sign-in'): Promise<Person> {
    const person = await Person.at(stage, path, null);
    // The provider's page requests a font from another site.
    await person.page.context().route(/^https:/, (route) => route.abort());
    return person;
  }
  const link = (person: Person) => person.page.getByRole('link', { name: 'Continue with Acme SSO' });
  const ours = ({ complaints }: Person): string[] => complaints.filter((text) => !text.includes('ERR_FAILED'));

  it('links the signed-in account, which can then sign in with one click', async () => {
    const person = await signedOut('/console/account');
    await person.page.getByLabel('E-mail').fill(ADA);
    await person.page.getByLabel('Password').fill(PASSWORD);
    await person.press('Enter');
    await person.page.getByRole('button', { name: 'Link Acme SSO' }).click();
    await signsInThere(person, 'ada');
    await person.page.getByRole('button', { name: 'Unlink' }).waitFor();
    expect(person.path).toBe('/console/account');
    await person.leave();

    const again = await signedOut();
    expect(await again.violations()).toEqual([]);
    await link(again).click();
    await signsInThere(again, 'ada');
    await eventually(() => Promise.resolve(again.path === `/console/w/${stage.workspace.id}/inbox/mine`));
    expect(ours(again)).toEqual([]);
    await again.leave();
  });

  it('explains why a sign-in failed', async () => {
    const person = await signedOut();
    await link(person).click();
    await signsInThere(person, 'eve');
    await person.page.getByText(/^No account matches that sign-in/).waitFor();
    expect(await person.violations()).toEqual([]);
    await person.leave();
  });

  const invited = async (email: string): Promise<string> => {
    const { id: workspaceId, memberIds } = await makeWorkspace(stage.app);
    const inviter = { ...OPERATOR, type: 'member' as const, id: memberIds.owner, role: 'owner' as const };
    const invitations = stage.app.app.get(InvitationsService);
    const { link: made } = await invitations.invite(workspaceId, inviter, { email, role: 'responder' });
    return new URL(made ?? '').pathname + new URL(made ?? '').hash;
  };

  it('creates the account of an invited person, without a password', async () => {
    const person = await signedOut(await invited('cy@acme.example'));
    const button = person.page.getByRole('button', { name: 'Continue with Acme SSO' });
    await button.waitFor();
    await person.page.getByLabel('Choose a password').or(person.page.getByLabel('Password')).first().waitFor();
    expect(await person.violations()).toEqual([]);
    await button.click();
    await signsInThere(person, 'cy');
    await eventually(() => Promise.resolve(/^\/console\/w\/[^/]+\/inbox/.test(person.path)));
    expect(ours(person)).toEqual([]);
    await person.leave();
  });

  it('signs an invited person without a password in through a second window, and they then join', async () => {
    const first = await signedOut();
    await link(first).click();
    await signsInThere(first, 'bo');
    await first.leave();
    const person = await signedOut(await invited(BO));
    await person.page.getByText(`${BO} has an account here. Sign in to join.`).waitFor();
    await link(person).waitFor();
    expect(await person.violations()).toEqual([]);
    const [aside] = await Promise.all([person.page.context().waitForEvent('page'), link(person).click()]);
    await signsInThere({ page: aside }, 'bo');
    await eventually(() => Promise.resolve(/^\/console\/w\/[^/]+\/inbox/.test(person.path)));
    expect(person.path).not.toContain(stage.workspace.id);
    await person.leave();
  });

  it('re-authenticates an account without a password in a second window, and the page continues', async () => {
    const person = await signedOut();
    await link(person).click();
    await signsInThere(person, 'bo');
    await person.page.goto(`${stage.app.baseUrl}/console/account`);
    await person.page.getByLabel('New password').fill('half a thought');
    await ageSignIn(stage, BO);
    await person.page.getByRole('button', { name: 'Set up an app' }).click();
    await person.dialog.getByText('Confirm it’s you').waitFor();
    await link(person).waitFor();
    expect(await person.dialog.getByLabel('Password').count()).toBe(0);
    expect(await person.violations()).toEqual([]);

    const [wrong] = await Promise.all([person.page.context().waitForEvent('page'), link(person).click()]);
    await signsInThere({ page: wrong }, 'eve');
    await wrong.getByText('That sign-in belongs to someone else. Use the one for this account.').waitFor();
    await wrong.close();
    expect(await person.dialog.getByText('Confirm it’s you').count()).toBe(1);

    const [right] = await Promise.all([person.page.context().waitForEvent('page'), link(person).click()]);
    await signsInThere({ page: right }, 'bo');
    await person.dialog.getByText('Scan this code with your app').waitFor();
    expect(await person.page.locator('input[name=password]').inputValue()).toBe('half a thought');
    expect(ours(person)).toEqual([]);
    await person.leave();
  });

  it('signs an account without a password in again through the provider after the session has ended', async () => {
    const person = await signedOut();
    await link(person).click();
    await signsInThere(person, 'bo');
    await person.page.goto(`${stage.app.baseUrl}/console/account`);
    await person.page.getByLabel('New password').fill('half a thought');
    const end = `update console_sessions s set ended_at = now() from accounts a where a.id = s.account_id and a.email = $1`;
    await stage.app.app.get(SystemDb).query({ text: end, values: [BO] });
    await person.page.getByRole('button', { name: 'Set up an app' }).click();
    await person.dialog.getByText('Sign in again').waitFor();
    const [aside] = await Promise.all([person.page.context().waitForEvent('page'), link(person).click()]);
    // The provider's session is still active, so it asks for nothing.
    await eventually(async () => aside.isClosed() || new URL(aside.url()).pathname === '/console/proved');
    await person.dialog.getByText('Scan this code with your app').waitFor();
    expect(await person.page.locator('input[name=password]').inputValue()).toBe('half a thought');
    await person.leave();
  });
});
