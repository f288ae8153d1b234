/** A new API key in a browser. What else the page does: web/console/features/api-keys. */
import { call } from '../../support/app.js';
import { describeInBrowser } from '../../support/browser.js';
import { eventually } from '../../support/eventually.js';
import { Person, setStage, type Stage } from '../../console/stage.js';

describeInBrowser('the API keys', () => {
  let stage: Stage;
  let settings: string;
  beforeAll(async () => {
    stage = await setStage();
    settings = `/console/w/${stage.workspace.id}/settings`;
  });
  afterAll(() => stage.close());

  const works = async (token: string, route: string): Promise<number> =>
    (await call(stage.app, 'GET', route, { token })).status;
  /** Content of the page's texts and storage. */
  const held = ({ page }: Person): Promise<string> =>
    page.evaluate<string>(
      'JSON.stringify([document.documentElement.outerHTML, { ...localStorage }, { ...sessionStorage }])',
    );

  const row = ({ page }: Person, table: string, name: RegExp) =>
    page.getByRole('table', { name: table }).getByRole('row', { name });

  it('lead a developer by keyboard to a secret that is shown once, copied, and works', async () => {
    const person = await Person.at(stage, `${settings}/api-keys`, stage.team.developer);
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
    await person.dialog.getByText('You won’t be able to see it again.').waitFor();
    await eventually(async () => (await person.focused()) === 'Copy');
    await person.press('Enter');
    await person.dialog.getByText('Copied', { exact: true }).waitFor();
    expect(await person.violations()).toEqual([]);
    const secret = await person.dialog.locator('code').first().innerText();
    expect(secret).toMatch(/^sk_/);
    await person.press('Escape');
    expect(await person.dialog.count()).toBe(1);
    expect(await person.page.evaluate('navigator.clipboard.readText()')).toBe(secret);
    await person.dialog.getByRole('button', { name: 'I’ve copied it' }).click();
    await person.dialog.waitFor({ state: 'detached' });
    const rows = row(person, 'Secret keys', /Booking engine/);
    await rows.getByText(`sk_…${secret.slice(-4)}`).waitFor();
    expect(await held(person)).not.toContain(secret);
    expect(await works(secret, '/api/killswitch')).toBe(200);
    expect(person.complaints).toEqual([]);
    await person.leave();
  });
});
