/** API keys and tokens: visibility by role, and secrets that are shown once. */
import { call } from '../support/app.js';
import { describeInBrowser } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { ageSignIn, Person, setStage, type Stage } from './stage.js';

describeInBrowser('the API keys page', () => {
  let stage: Stage;
  let path: string;
  beforeAll(async () => {
    stage = await setStage();
    path = `/console/w/${stage.workspace.id}/settings/api-keys`;
  });
  afterAll(() => stage.close());

  const keys = async (): Promise<any[]> =>
    (await call(stage.app, 'GET', '/v1/keys', { token: stage.workspace.tokens.owner })).body.data;
  const works = async (token: string, route: string): Promise<number> =>
    (await call(stage.app, 'GET', route, { token })).status;
  /** Content of the page's texts and storage. */
  const held = ({ page }: Person): Promise<string> =>
    page.evaluate<string>(
      'JSON.stringify([document.documentElement.outerHTML, { ...localStorage }, { ...sessionStorage }])',
    );

  it.each(['admin', 'responder', 'viewer'] as const)(
    'shows the role %s their own tokens, and does not request the workspace’s keys',
    async (role) => {
      const person = await Person.at(stage, path, stage.team[role]);
      await person.heading('Your own tokens').waitFor();
      await person.page
        .getByText('The publishable and secret keys are visible to these roles only: Owner and Developer.')
        .waitFor();
      await person.page.getByRole('button', { name: /^New token/ }).waitFor();
      await person.page.getByRole('table', { name: 'Your own tokens' }).waitFor();
      expect(await person.page.getByRole('button', { name: /key/ }).count()).toBe(0);
      expect(person.requests.filter((asked) => asked.endsWith('/v1/keys'))).toEqual([]);
      expect(await person.page.getByText(stage.workspace.publishableKey).count()).toBe(0);
      expect(person.complaints).toEqual([]);
      await person.leave();
    },
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

  it('shows the key that an earlier attempt created or rotated, even if that response was lost', async () => {
    const person = await Person.at(stage, path, stage.team.owner);
    const loseNext = (route: string) =>
      person.page.route(
        route,
        async (asked) => {
          await asked.fetch();
          await asked.abort('connectionreset');
        },
        { times: 1 },
      );
    await loseNext('**/v1/keys');
    await person.page.getByRole('button', { name: /^New secret key/ }).click();
    await person.dialog.getByLabel('Name').fill('Fragile');
    await person.dialog.getByRole('button', { name: 'Create key' }).click();
    await person.dialog.getByText('The server cannot be reached.').waitFor();
    await person.dialog.getByRole('button', { name: 'Create key' }).click();
    await person.dialog.getByText('It is shown only this once.').waitFor();
    expect(await works(await person.dialog.locator('code').first().innerText(), '/api/killswitch')).toBe(200);
    expect((await keys()).filter(({ label }) => label === 'Fragile')).toHaveLength(1);
    await person.dialog.getByRole('button', { name: 'I have copied it' }).click();

    await loseNext('**/rotate');
    await person.page.getByRole('button', { name: 'Actions on Fragile' }).click();
    await person.page.getByRole('menuitem', { name: 'Rotate…' }).click();
    await person.dialog.getByRole('combobox').click();
    await person.page.getByRole('option', { name: 'no time: it stops at once' }).click();
    await person.dialog.getByRole('button', { name: 'Rotate Fragile' }).click();
    await person.dialog.getByText('The server cannot be reached.').waitFor();
    await person.dialog.getByRole('button', { name: 'Rotate Fragile' }).click();
    await person.dialog.getByText('It is shown only this once.').waitFor();
    expect(await works(await person.dialog.locator('code').first().innerText(), '/api/killswitch')).toBe(200);
    expect((await keys()).filter(({ label }) => label === 'Fragile')).toHaveLength(1);
    await person.leave();
  });

  it('lets a developer rotate only keys with a role that they may grant', async () => {
    const token = stage.workspace.tokens.owner;
    for (const role of ['admin', 'viewer'])
      await call(stage.app, 'POST', '/v1/keys', { token, body: { kind: 'secret', label: `For ${role}`, role } });
    const person = await Person.at(stage, path, stage.team.developer);
    const offered = async (label: string): Promise<string[]> => {
      await person.page.getByRole('button', { name: `Actions on ${label}` }).click();
      await person.page.getByRole('menuitem', { name: 'Revoke' }).waitFor();
      const items = await person.page.getByRole('menuitem').allInnerTexts();
      await person.press('Escape');
      await person.page.getByRole('menuitem').first().waitFor({ state: 'detached' });
      return items.map((item) => item.trim());
    };
    expect(await offered('For admin')).toEqual(['Revoke']);
    expect(await offered('For viewer')).toEqual(['Rotate…', 'Revoke']);
    await person.leave();
  });

  it('forgets a displayed secret when the page is left', async () => {
    const person = await Person.at(stage, path, stage.team.viewer);
    await person.page.getByRole('button', { name: /^New token/ }).waitFor();
    await person.press('t');
    await person.dialog.getByLabel('Name').fill('Weekly report');
    await person.dialog.getByRole('button', { name: 'Create token' }).click();
    await person.dialog.getByText('It is shown only this once.').waitFor();
    const token = await person.dialog.locator('code').first().innerText();
    // A page in the back/forward cache runs no further tasks, so the secret must be gone within this one.
    const left = await person.page.evaluate("dispatchEvent(new Event('pagehide')); document.documentElement.outerHTML");
    expect(left).not.toContain(token);
    await person.page.getByRole('row', { name: /Weekly report/ }).waitFor();
    expect(await person.dialog.count()).toBe(0);
    expect(await held(person)).not.toContain(token);
    expect(await works(token, '/v1/workspace')).toBe(200);
    await person.leave();
  });

  it('revokes the member’s own token with a button that names it', async () => {
    const { tokens } = stage.workspace;
    const made = await call(stage.app, 'POST', '/v1/tokens', { token: tokens.responder, body: { name: 'Old laptop' } });
    const person = await Person.at(stage, path, stage.team.responder);
    await person.page.getByRole('button', { name: 'Revoke Old laptop' }).click();
    expect(await person.violations()).toEqual([]);
    await person.dialog.getByRole('button', { name: 'Revoke Old laptop' }).click();
    await person.page.getByText('Old laptop is revoked.').first().waitFor();
    await person.page.getByRole('row', { name: /Old laptop/ }).waitFor({ state: 'detached' });
    expect(await works(made.body.data.token, '/v1/workspace')).toBe(401);
    await person.leave();
  });

  it('rotates a key with a grace period, and revokes it', async () => {
    const { body } = await call(stage.app, 'POST', '/v1/keys', {
      token: stage.workspace.tokens.owner,
      body: { kind: 'secret', label: 'CRM', role: 'viewer' },
    });
    const old = body.data.token;
    const person = await Person.at(stage, path, stage.team.owner);
    const menu = person.page.getByRole('button', { name: 'Actions on CRM' });
    await menu.click();
    await person.page.getByRole('menuitem', { name: 'Rotate…' }).click();
    await person.dialog.getByRole('combobox').click();
    await person.page.getByRole('option', { name: 'an hour' }).click();
    await person.dialog.getByRole('button', { name: 'Rotate CRM' }).click();
    await person.dialog.getByText('It is shown only this once.').waitFor();
    const secret = await person.dialog.locator('code').first().innerText();
    await person.dialog.getByRole('button', { name: 'I have copied it' }).click();
    expect(await works(old, '/api/killswitch')).toBe(200);
    expect(await works(secret, '/api/killswitch')).toBe(200);
    const rows = person.page.getByRole('row', { name: /CRM/ });
    await eventually(async () => (await rows.count()) === 2);
    await rows.last().getByText('Replaced').waitFor();
    const [{ expires_at }] = (await keys()).filter(({ label, expires_at: end }) => label === 'CRM' && end !== null);
    expect(Math.abs(Date.parse(expires_at) - Date.now() - 3_600_000)).toBeLessThan(60_000);
    await rows.first().getByRole('button', { name: 'Actions on CRM' }).click();
    await person.page.getByRole('menuitem', { name: 'Revoke' }).click();
    await person.dialog.getByRole('button', { name: 'Revoke CRM' }).click();
    await eventually(async () => (await rows.count()) === 1);
    expect(await works(secret, '/api/killswitch')).toBe(401);
    expect(person.complaints).toEqual([]);
    await person.leave();
  });

  it('creates a publishable key, which is shown in full', async () => {
    const person = await Person.at(stage, path, stage.team.owner);
    await person.page.getByRole('button', { name: 'New publishable key' }).click();
    await person.dialog.getByLabel('Name').fill('Staging');
    await person.dialog.getByRole('button', { name: 'Create key' }).click();
    const row = person.page.getByRole('table', { name: 'Publishable keys' }).getByRole('row', { name: /Staging/ });
    await row.getByText(/^pk_/).waitFor();
    await person.dialog.waitFor({ state: 'detached' });
    expect(await person.page.getByText('It is shown only this once.').count()).toBe(0);
    await person.leave();
  });

  it('asks for re-authentication after an old sign-in, and keeps the input', async () => {
    const person = await Person.at(stage, path, stage.team.owner);
    await ageSignIn(stage, `${stage.team.owner.accountId}@example.com`);
    await person.page.getByRole('button', { name: /^New token/ }).click();
    await person.dialog.getByLabel('Name').fill('Later');
    await person.dialog.getByRole('button', { name: 'Create token' }).click();
    await person.page.getByRole('dialog').getByLabel('Password').waitFor();
    expect(await person.page.getByText('It is shown only this once.').count()).toBe(0);
    await person.page.getByRole('button', { name: 'Cancel' }).last().click();
    expect(await person.dialog.getByLabel('Name').inputValue()).toBe('Later');
    await ageSignIn(stage, `${stage.team.owner.accountId}@example.com`, 0);
    await person.dialog.getByRole('button', { name: 'Create token' }).click();
    await person.dialog.getByText('It is shown only this once.').waitFor();
    await person.leave();
  });

  it('has loading, error and empty states', async () => {
    const person = await Person.at(stage, path, stage.team.owner);
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await person.page.route('**/v1/keys?*', async (route) => {
      await held;
      await route.fulfill({ json: { object: 'list', data: [], has_more: false, next_cursor: null, request_id: 'r' } });
    });
    await person.page.route('**/v1/tokens?*', (route) =>
      route.fulfill({ status: 400, json: { error: { code: 'invalid_field', message: 'Not now.' }, request_id: 'r' } }),
    );
    await person.page.reload();
    await person.page.getByText('Not now.').waitFor();
    await person.page.getByRole('status', { name: 'Loading…' }).first().waitFor();
    release();
    await person.heading('There is no secret key').waitFor();
    await person.heading('There is no publishable key').waitFor();
    expect(await person.violations()).toEqual([]);
    await person.leave();
  });
});
