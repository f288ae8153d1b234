import { Secret, TOTP } from 'otpauth';
import { makePerson, PASSWORD } from '../../accounts/people.js';
import { describeInBrowser } from '../../support/browser.js';
import { browse, signIn as signInElsewhere } from '../../support/console.js';
import { eventually } from '../../support/eventually.js';
import { ageSignIn, Person, setStage, type Stage } from '../../console/stage.js';

const EMAIL = 'ada@example.com';

describeInBrowser('signing in to the console', () => {
  let stage: Stage;
  let accountId: string;
  beforeAll(async () => {
    stage = await setStage();
    const { id, memberIds } = stage.workspace;
    accountId = await makePerson(stage.app, EMAIL, { workspaceId: id, memberId: memberIds.owner });
  });
  afterAll(() => stage.close());

  const signIn = async (person: Person, password = PASSWORD): Promise<void> => {
    await person.page.getByLabel('E-mail').fill(EMAIL);
    await person.page.getByLabel('Password').fill(password);
    await person.press('Enter');
  };

  it('keeps the e-mail address after a wrong password, and returns to the requested page', async () => {
    const person = await Person.at(stage, '/console/account', null);
    await signIn(person, 'not the password');
    await person.page.getByRole('alert').getByText('Wrong e-mail or password.').waitFor();
    expect(await person.page.getByLabel('E-mail').inputValue()).toBe(EMAIL);
    expect(await person.violations()).toEqual([]);
    await signIn(person);
    await person.heading('Your account').waitFor();
    expect(person.path).toBe('/console/account');
    expect(person.complaints).toEqual([]);
    await person.leave();
  });

  it('works in place if the session has ended, and completes the interrupted request', async () => {
    await signInElsewhere(stage.app, accountId);
    const person = await Person.at(stage, '/console/account', null);
    await signIn(person);
    await person.heading('Active sessions').waitFor();
    await person.page.getByLabel('Current password').fill('half a thought');
    let hasEnded = false;
    // It ends between the click and the request: before that, the page could notice by itself.
    await person.page.route('**/api/console/sessions', async (route) => {
      const isIt = route.request().method() === 'DELETE' && !hasEnded;
      hasEnded ||= isIt;
      if (isIt) await browse(stage.app, 'DELETE', '/api/console/session', { session: await person.session() });
      await route.continue();
    });
    await person.page.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await person.dialog.getByLabel('Password').fill(PASSWORD);
    await person.press('Enter');
    await person.page
      .getByText(/^Signed out of \d+ other sessions?$/)
      .first()
      .waitFor();
    expect(await person.page.getByRole('dialog', { name: 'Sign in again' }).count()).toBe(0);
    expect(await person.page.getByLabel('Current password').inputValue()).toBe('half a thought');
    await person.leave();
  });

  it('requires a second factor that was set up on the account page, or a recovery code', async () => {
    const person = await Person.at(stage, '/console/account', null);
    await signIn(person);
    await person.page.getByRole('button', { name: 'Set up an app' }).click();
    await person.page.getByRole('img', { name: 'QR code for the key below' }).waitFor();
    expect(await person.violations()).toEqual([]);
    const secret = await person.dialog.locator('code').innerText();
    await person.dialog.getByLabel('Six digits').fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate());
    await person.press('Enter');
    await person.dialog.getByText('Save your recovery codes').waitFor();
    const codes = (await person.dialog.locator('code').innerText()).split('\n');
    await person.dialog.getByRole('button', { name: 'I’ve saved them' }).click();
    await person.page.getByRole('button', { name: 'Turn off' }).waitFor();
    expect(person.complaints).toEqual([]);

    // Actions that need a recent sign-in ask for both factors again, like sign-in.
    await ageSignIn(stage, EMAIL);
    await person.page.getByRole('button', { name: 'Generate new recovery codes' }).click();
    await person.dialog.getByLabel('Password').fill(PASSWORD);
    expect(await person.violations()).toEqual([]);
    await person.press('Enter');
    await person.dialog.getByText('Enter the code.').waitFor();
    await person.dialog.getByRole('button', { name: 'Use a recovery code' }).click();
    await person.dialog.getByLabel('Recovery code').fill('wrong-code');
    await person.press('Enter');
    await person.dialog.getByText(/^Incorrect or used code/).waitFor();
    expect(await person.dialog.getByLabel('Password').inputValue()).toBe(PASSWORD);
    const [second = ''] = codes.slice(1);
    await person.dialog.getByLabel('Recovery code').fill(second);
    await person.press('Enter');
    await person.dialog.getByText('Save your recovery codes').waitFor();
    const [code = ''] = (await person.dialog.locator('code').innerText()).split('\n');
    expect(codes).not.toContain(code);
    await person.dialog.getByRole('button', { name: 'I’ve saved them' }).click();
    await person.leave();

    const again = await Person.at(stage, '/console/account', null);
    await signIn(again);
    await again.page.getByLabel('Six digits').waitFor();
    expect(await again.violations()).toEqual([]);
    await again.page.getByRole('button', { name: 'Use a recovery code' }).click();
    await again.page.getByLabel('Recovery code').fill(code);
    await again.press('Enter');
    await again.heading('Your account').waitFor();
    await eventually(() => Promise.resolve(again.path === '/console/account'));
    await again.leave();
  });
});
