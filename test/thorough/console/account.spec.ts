import { SystemDb } from '../../../src/platform/db/system-db.js';
import { makePerson, PASSWORD } from '../../accounts/people.js';
import { call } from '../../support/app.js';
import { describeInBrowser } from '../../support/browser.js';
import { browse, signIn } from '../../support/console.js';
import { eventually } from '../../support/eventually.js';
import { ageSignIn, Person, setStage, type Stage } from '../../console/stage.js';

const EMAIL = 'ada@account.example';

describeInBrowser('the account page', () => {
  let stage: Stage;
  let accountId: string;
  beforeAll(async () => {
    stage = await setStage();
    const { id, memberIds } = stage.workspace;
    accountId = await makePerson(stage.app, EMAIL, { workspaceId: id, memberId: memberIds.responder });
  });
  afterAll(() => stage.close());

  const opened = async (look = {}): Promise<Person> => {
    const session = { accountId, ...(await signIn(stage.app, accountId)) };
    const person = await Person.at(stage, '/console/account', session, look);
    await person.page.getByRole('table').last().waitFor();
    return person;
  };
  const sql = (text: string, ...values: unknown[]) => stage.app.app.get(SystemDb).query({ text, values });

  it('changes the person’s name, also for teammates, with undo', async () => {
    const { memberIds, tokens } = stage.workspace;
    const memberName = async () =>
      (await call(stage.app, 'GET', `/v1/members/${memberIds.responder}`, { token: tokens.owner })).body.data.name;
    const person = await opened();
    const name = person.page.getByRole('textbox', { name: 'Name' });
    await name.fill(' ');
    await person.press('Enter');
    await person.page.getByText('Enter your name.').waitFor();
    await name.fill('Ada Lovelace');
    await person.press('Enter');
    await person.page.getByText('Name changed to Ada Lovelace').first().waitFor();
    await person.page.getByRole('button', { name: 'Signed in as Ada Lovelace' }).waitFor();
    expect(await memberName()).toBe('Ada Lovelace');
    await person.page.getByRole('button', { name: 'Undo' }).click();
    await eventually(async () => (await memberName()) === 'Ada');
    await person.page.getByRole('button', { name: 'Signed in as Ada', exact: true }).waitFor();
    expect(await person.violations()).toEqual([]);
    expect(person.complaints).toEqual([]);
    await person.leave();
  });

  it('switches the language at once, and in all of the person’s browsers', async () => {
    const person = await opened();
    await person.page.getByRole('combobox', { name: 'Language' }).click();
    await person.page.getByRole('option', { name: 'Deutsch' }).click();
    await person.heading('Ihr Konto').waitFor();
    await person.page.locator('html[lang=de]').waitFor();
    await eventually(
      async () => (await sql('select from accounts where id = $1 and locale = $2', accountId, 'de')).rowCount,
    );
    expect(await person.violations()).toEqual([]);
    const other = await opened();
    await other.heading('Ihr Konto').waitFor();
    // This browser's sign-in page uses the language as well, before anyone signs in.
    await other.page.context().clearCookies();
    await other.page.goto(`${stage.app.baseUrl}/console/sign-in`);
    await other.heading('Anmelden').waitFor();
    await other.leave();
    await person.page.getByRole('combobox', { name: 'Sprache' }).click();
    await person.page.getByRole('option', { name: 'Wie im Browser' }).click();
    await person.heading('Your account').waitFor();
    await eventually(
      async () => (await sql('select from accounts where id = $1 and locale is null', accountId)).rowCount,
    );
    await person.leave();
  });

  it('lists the signed-in browsers, and signs out one or all others', async () => {
    await sql('update console_sessions set ended_at = now() where account_id = $1', accountId);
    const person = await opened();
    const [phone, laptop, office] = [
      await signIn(stage.app, accountId),
      await signIn(stage.app, accountId),
      await signIn(stage.app, accountId),
    ];
    await sql(
      'update console_sessions set user_agent = $2 where id = $1',
      phone.sessionId,
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1',
    );
    await person.page.reload();
    const rows = person.page.getByRole('table').last().getByRole('row');
    await eventually(async () => (await rows.count()) === 5);
    const own = rows.filter({ hasText: 'This device' });
    expect(await own.getByRole('button').count()).toBe(0);
    const status = async (session: string) => (await browse(stage.app, 'GET', '/api/console/me', { session })).status;
    await person.page.getByRole('button', { name: 'End the session of Safari on iOS' }).click();
    await eventually(async () => (await rows.count()) === 4);
    expect([await status(phone.token), await status(laptop.token)]).toEqual([401, 200]);
    await person.page.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await person.page.getByText('Signed out of 2 other sessions').first().waitFor();
    await eventually(async () => (await rows.count()) === 2);
    expect([await status(laptop.token), await status(office.token)]).toEqual([401, 401]);
    expect(await status(await person.session())).toBe(200);
    await person.leave();
  });

  it('asks for the password if a change needs a recent sign-in; cancelling changes nothing', async () => {
    const person = await opened();
    await ageSignIn(stage, EMAIL);
    await person.page.getByRole('button', { name: 'Set up an app' }).click();
    await person.dialog.getByText('Confirm it’s you').waitFor();
    expect(await person.dialog.getByLabel('Six digits').count()).toBe(0);
    await person.press('Escape');
    await person.dialog.waitFor({ state: 'detached' });
    await person.page.getByRole('button', { name: 'Set up an app' }).click();
    await person.dialog.getByLabel('Password').fill('not the password');
    await person.press('Enter');
    await person.dialog.getByRole('alert').waitFor();
    await person.dialog.getByLabel('Password').fill(PASSWORD);
    await person.press('Enter');
    await person.dialog.getByText('Scan this code with your app').waitFor();
    await person.leave();
  });

  it.each([
    ['dark', 'light', 'rgb(14, 16, 20)'],
    ['light', 'dark', 'rgb(245, 246, 248)'],
  ] as const)('paints the page %s from the first frame if the person chose so on a %s system', async (...given) => {
    const [theme, colorScheme, ground] = given;
    const person = await opened({ colorScheme });
    await person.page.getByRole('combobox', { name: 'Theme' }).click();
    await person.page.getByRole('option', { name: theme === 'dark' ? 'Dark' : 'Light' }).click();
    await person.page.locator(`html[data-theme=${theme}]`).waitFor();
    // The application loads late; the first paint does not depend on it.
    let comes = (): void => {};
    const late = new Promise<void>((resolve) => (comes = resolve));
    await person.page.route(/\/console\/assets\/(?!first-look)[^/]+\.js$/, async (route) => {
      await late;
      await route.continue();
    });
    await person.page.reload({ waitUntil: 'commit' });
    await person.page.locator('#root').waitFor({ state: 'attached' });
    const painted = 'getComputedStyle(document.documentElement).backgroundColor';
    await eventually(async () => (await person.page.evaluate(painted)) === ground);
    expect(await person.page.locator('#root > *').count()).toBe(0);
    comes();
    await person.heading('Your account').waitFor();
    expect(await person.page.evaluate(painted)).toBe(ground);
    expect(person.complaints).toEqual([]);
    await person.leave();
  });
});
