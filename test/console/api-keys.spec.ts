/** API keys and tokens: visibility by role, and secrets that are shown once. */
import { call } from '../support/app.js';
import { describeInBrowser } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { Person, setStage, type Stage } from './stage.js';

describeInBrowser('the API keys page', () => {
  let stage: Stage;
  let path: string;
  beforeAll(async () => {
    stage = await setStage();
    path = `/console/w/${stage.workspace.id}/settings/api-keys`;
  });
  afterAll(() => stage.close());

  const works = async (token: string, route: string): Promise<number> =>
    (await call(stage.app, 'GET', route, { token })).status;
  /** Content of the page's texts and storage. */
  const held = ({ page }: Person): Promise<string> =>
    page.evaluate<string>(
      'JSON.stringify([document.documentElement.outerHTML, { ...localStorage }, { ...sessionStorage }])',
    );

  it('creates a secret key for a developer, shows it once with a copy button, and then forgets it', async () => {
    const person = await Person.at(stage, path, stage.team.developer);
    await person.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await person.page.getByRole('button', { name: /^New secret key/ }).waitFor();
    await person.press('n');
    await person.dialog.getByLabel('Name').waitFor();
    await person.press('Enter');
    await person.dialog.getByText('Enter a name.').waitFor();
    await person.type('Booking engine');
    await person.dialog.getByRole('combobox', { name: 'Role of the key' }).click();
    // Developers cannot grant more than they have.
    expect(await person.page.getByRole('option').allInnerTexts()).toEqual(['Developer', 'Viewer']);
    await person.page.getByRole('option', { name: 'Viewer' }).click();
    expect(await person.violations()).toEqual([]);
    // Enter twice: the second one must not close the dialog that shows the key.
    await person.dialog.getByLabel('Name').focus();
    await person.press('Enter');
    await person.dialog.getByText('It is shown only this once.').waitFor();
    await eventually(async () => (await person.focused()) === 'Copy');
    await person.press('Enter');
    await person.dialog.getByText('Copied', { exact: true }).waitFor();
    expect(await person.violations()).toEqual([]);
    const secret = await person.dialog.locator('code').first().innerText();
    expect(secret).toMatch(/^sk_/);
    await person.press('Escape');
    expect(await person.dialog.count()).toBe(1);
    expect(await person.page.evaluate('navigator.clipboard.readText()')).toBe(secret);
    await person.dialog.getByRole('button', { name: 'I have copied it' }).click();
    await person.dialog.waitFor({ state: 'detached' });
    const row = person.page.getByRole('table', { name: 'Secret keys' }).getByRole('row', { name: /Booking engine/ });
    await row.getByText(`sk_…${secret.slice(-4)}`).waitFor();
    expect(await held(person)).not.toContain(secret);
    expect(await works(secret, '/api/killswitch')).toBe(200);
    expect(person.complaints).toEqual([]);
    await person.leave();
  });
});
