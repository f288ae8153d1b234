/** API keys and tokens: visibility by role, and secrets that are shown once. */
import type { Locator } from 'playwright-core';
import { call } from '../support/app.js';
import { describeInBrowser } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { ageSignIn, Person, setStage, type Stage } from './stage.js';

describeInBrowser('the API keys page', () => {
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

  it('leads a developer to secrets that are shown once, and lets them rotate and revoke what is old', async () => {
    const person = await Person.at(stage, `${settings}/general`, stage.team.developer);
    await person.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await person.page.getByRole('button', { name: 'Create identity secret' }).click();
    await person.dialog.waitFor();
    expect(await person.violations()).toEqual([]);
    await person.dialog.getByRole('button', { name: 'Create identity secret' }).click();
    await person.dialog.getByText('You won’t be able to see it again.').waitFor();
    const identity = await person.dialog.locator('code').first().innerText();
    expect(identity.length).toBeGreaterThan(40);
    await person.dialog.getByRole('button', { name: 'I’ve copied it' }).click();
    await person.page.getByText('A secret is set').waitFor();
    expect(await held(person)).not.toContain(identity);

    // Lists without keys, and one that could not be loaded.
    const none = { object: 'list', data: [], has_more: false, next_cursor: null, request_id: 'r' };
    const refusal = { error: { code: 'invalid_field', message: 'Not now.' }, request_id: 'r' };
    await person.page.route('**/v1/keys?*', (route) => route.fulfill({ json: none }));
    await person.page.route('**/v1/tokens?*', (route) => route.fulfill({ status: 400, json: refusal }));
    await person.page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'API keys' }).click();
    await person.page.getByText('Not now.').waitFor();
    await person.heading('No secret key yet').waitFor();
    await person.heading('No publishable key yet').waitFor();
    expect(await person.violations()).toEqual([]);
    await person.page.unroute('**/v1/keys?*');
    await person.page.unroute('**/v1/tokens?*');
    await person.page.getByRole('button', { name: 'Try again' }).click();
    await person.page.getByText('Not now.').waitFor({ state: 'detached' });

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

    // The old key works on for an hour beside the new one, which is revoked.
    const act = async (on: Locator, what: string): Promise<void> => {
      await on.getByRole('button', { name: 'Actions on Booking engine' }).click();
      await person.page.getByRole('menuitem', { name: what }).click();
    };
    await act(rows, 'Rotate…');
    await person.dialog.getByRole('combobox').click();
    await person.page.getByRole('option', { name: '1 hour' }).click();
    await person.dialog.getByRole('button', { name: 'Rotate Booking engine' }).click();
    await person.dialog.getByText('You won’t be able to see it again.').waitFor();
    const next = await person.dialog.locator('code').first().innerText();
    await person.dialog.getByRole('button', { name: 'I’ve copied it' }).click();
    expect([await works(secret, '/api/killswitch'), await works(next, '/api/killswitch')]).toEqual([200, 200]);
    await eventually(async () => (await rows.count()) === 2);
    await rows.last().getByText('Replaced').waitFor();
    const { body } = await call(stage.app, 'GET', '/v1/keys', { token: stage.workspace.tokens.owner });
    const [{ expires_at }] = body.data.filter((key: any) => key.label === 'Booking engine' && key.expires_at !== null);
    expect(Math.abs(Date.parse(expires_at) - Date.now() - 3_600_000)).toBeLessThan(60_000);
    await act(rows.first(), 'Revoke');
    await person.dialog.getByRole('button', { name: 'Revoke Booking engine' }).waitFor();
    expect(await person.violations()).toEqual([]);
    await person.dialog.getByRole('button', { name: 'Revoke Booking engine' }).click();
    await eventually(async () => (await rows.count()) === 1);
    expect(await works(next, '/api/killswitch')).toBe(401);

    // An old sign-in is not enough for a token of one's own; what was typed stays.
    const email = `${stage.team.developer.accountId}@example.com`;
    await ageSignIn(stage, email);
    await person.page.getByRole('button', { name: /^New token/ }).click();
    await person.dialog.getByLabel('Name').fill('Later');
    await person.dialog.getByRole('button', { name: 'Create token' }).click();
    await person.dialog.getByLabel('Password').waitFor();
    expect(await person.page.getByText('You won’t be able to see it again.').count()).toBe(0);
    await person.page.getByRole('button', { name: 'Cancel' }).last().click();
    expect(await person.dialog.getByLabel('Name').inputValue()).toBe('Later');
    await ageSignIn(stage, email, 0);
    await person.dialog.getByRole('button', { name: 'Create token' }).click();
    await person.dialog.getByText('You won’t be able to see it again.').waitFor();
    const token = await person.dialog.locator('code').first().innerText();
    await person.dialog.getByRole('button', { name: 'I’ve copied it' }).click();
    expect(await works(token, '/v1/workspace')).toBe(200);
    await person.page.getByRole('button', { name: 'Revoke Later' }).click();
    await person.dialog.getByRole('button', { name: 'Revoke Later' }).waitFor();
    expect(await person.violations()).toEqual([]);
    await person.dialog.getByRole('button', { name: 'Revoke Later' }).click();
    await row(person, 'Your own tokens', /Later/).waitFor({ state: 'detached' });
    expect(await works(token, '/v1/workspace')).toBe(401);
    expect(person.complaints).toEqual([]);
    await person.leave();
  });
});
