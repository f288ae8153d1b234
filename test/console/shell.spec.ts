import { browse, makeAccount, joinWorkspace, signIn } from '../support/console.js';
import { makeWorkspace } from '../support/app.js';
import { describeInBrowser } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { Person, setStage, type Stage } from './stage.js';

describeInBrowser('the console shell', () => {
  let stage: Stage;
  let inbox: string;
  beforeAll(async () => {
    stage = await setStage();
    inbox = `/console/w/${stage.workspace.id}/inbox/mine`;
  });
  afterAll(() => stage.close());

  it('leads to the sign-in page without a session, and afterwards to the requested page', async () => {
    const person = await Person.at(stage, '/console/account', null);
    await person.heading('Sign in').waitFor();
    expect(person.path).toBe('/console/sign-in?next=%2Faccount');
    await person.leave();
  });

  it('leads a member from its root URL to the inbox of the workspace', async () => {
    const person = await Person.at(stage, '/console', stage.team.owner);
    await eventually(() => Promise.resolve(person.path === inbox));
    await person.leave();
  });

  it('finds actions by name in the palette, and runs them by keyboard alone', async () => {
    const person = await Person.at(stage, inbox, stage.team.owner);
    await person.press('Control+k');
    await person.page.getByRole('combobox', { name: 'Command palette' }).waitFor();
    await person.type('dark');
    await person.page.getByRole('option', { name: 'Theme: dark' }).waitFor();
    expect(await person.page.getByRole('option').count()).toBe(1);
    await person.press('Enter');
    await person.dialog.waitFor({ state: 'detached' });
    await person.page.locator('html[data-theme=dark]').waitFor();
    expect(person.complaints).toEqual([]);
    await person.leave();
  });

  it('reports that the palette has no match, and returns focus on Escape', async () => {
    const person = await Person.at(stage, '/console/account', stage.team.owner);
    const current = person.page.getByLabel('Current password');
    await current.focus();
    await person.press('Control+k');
    await person.page.getByRole('combobox', { name: 'Command palette' }).waitFor();
    await person.type('xyzzy');
    await person.page.getByText('No results for “xyzzy”.').waitFor();
    await person.press('Escape');
    await person.dialog.waitFor({ state: 'detached' });
    expect(await current.evaluate((element: any) => element.matches(':focus'))).toBe(true);
    await person.leave();
  });

  it('lists the available shortcuts, and can turn off single-key shortcuts', async () => {
    const person = await Person.at(stage, inbox, stage.team.owner);
    await person.press('?');
    await person.dialog.getByText('Go to settings').waitFor();
    expect(await person.violations()).toEqual([]);
    await person.dialog.getByRole('switch', { name: 'Enable single-key shortcuts' }).click();
    await person.press('Escape');
    await person.dialog.waitFor({ state: 'detached' });
    await person.press('g', 's');
    await person.press('Control+k');
    await person.page.getByRole('combobox', { name: 'Command palette' }).waitFor();
    expect(person.path).toBe(inbox);
    await person.leave();
  });

  it('navigates with two letters, but not while a text field has focus', async () => {
    const person = await Person.at(stage, '/console/account', stage.team.owner);
    await person.page.getByLabel('Current password').focus();
    await person.press('g', 's', '?');
    expect(await person.page.getByLabel('Current password').inputValue()).toBe('gs?');
    expect(await person.dialog.count()).toBe(0);
    await person.page.getByRole('main').focus();
    await person.press('g', 'i');
    await eventually(() => Promise.resolve(person.path === inbox));
    await person.leave();
  });

  it('switches the workspace by keyboard; each has its own URL', async () => {
    const other = await makeWorkspace(stage.app);
    const { accountId } = stage.team.owner;
    await joinWorkspace(stage.app.app, accountId, { workspaceId: other.id, memberId: other.memberIds.viewer });
    const person = await Person.at(stage, inbox, stage.team.owner);
    await person.press('g', 'w');
    await person.page.getByRole('menu').waitFor();
    const items = person.page.getByRole('menuitem');
    expect(await items.count()).toBe(2);
    for (const item of await items.all())
      if (!(await item.locator('svg').count())) await person.reaches(item, 'ArrowDown');
    await person.press('Enter');
    await eventually(() => Promise.resolve(person.path === `/console/w/${other.id}/inbox/mine`));
    await person.leave();
  });

  it('tells a signed-in person that they are not a member of a workspace', async () => {
    const other = await makeWorkspace(stage.app);
    const person = await Person.at(stage, `/console/w/${other.id}/inbox/mine`, stage.team.viewer);
    await person.heading('You’re not a member of this workspace').waitFor();
    expect(await person.violations()).toEqual([]);
    await person.leave();
  });

  it('reports an unknown URL', async () => {
    const person = await Person.at(stage, `/console/w/${stage.workspace.id}/nowhere`, stage.team.viewer);
    await person.heading('Page not found').waitFor();
    await person.leave();
  });

  it('tells a person without a workspace to ask for an invitation', async () => {
    const accountId = await makeAccount(stage.app);
    const session = { accountId, ...(await signIn(stage.app, accountId)) };
    const person = await Person.at(stage, '/console', session);
    await person.heading('You’re not in a workspace yet').waitFor();
    expect(await person.violations()).toEqual([]);
    await person.leave();
  });

  it('shows a banner while offline, and hides it after reconnecting', async () => {
    const person = await Person.at(stage, '/console/account', stage.team.owner);
    await person.page.context().setOffline(true);
    const banner = person.page.getByText('You’re offline.');
    await banner.waitFor();
    expect(await person.violations()).toEqual([]);
    await person.page.context().setOffline(false);
    await banner.waitFor({ state: 'detached' });
    await person.leave();
  });

  it('shares one stream among all tabs; when the tab that holds it closes, another takes over', async () => {
    const streams = ({ requests }: Person) => requests.filter((path) => path.endsWith('/stream')).length;
    const first = await Person.at(stage, inbox, stage.team.admin);
    await eventually(() => Promise.resolve(streams(first) === 1));
    const second = await first.tab(inbox);
    await second.heading('Inbox').first().waitFor({ state: 'attached' });
    expect([streams(first), streams(second)]).toEqual([1, 0]);
    await first.page.close();
    await eventually(() => Promise.resolve(streams(second) === 1));
    expect([...first.complaints, ...second.complaints]).toEqual([]);
    await second.leave();
  });

  it('asks a person who was signed out elsewhere to sign in again, without losing the page and the input', async () => {
    const accountId = await makeAccount(stage.app, {
      workspaceId: stage.workspace.id,
      memberId: stage.workspace.memberIds.responder,
    });
    const session = { accountId, ...(await signIn(stage.app, accountId)) };
    const elsewhere = await signIn(stage.app, accountId);
    const person = await Person.at(stage, '/console/account', session);
    await person.page.getByLabel('Current password').fill('half a thought');
    await browse(stage.app, 'DELETE', '/api/console/sessions', { session: elsewhere.token });
    // If the page has heard of it before, the dialog is above the button already.
    void person.page
      .getByRole('button', { name: /^End the session/ })
      .click()
      .catch(() => {});
    await person.dialog.getByText('Sign in again').waitFor();
    expect(await person.dialog.getByLabel('E-mail').inputValue()).toBe(`${accountId}@example.com`);
    expect(await person.page.locator('input[name=current]').inputValue()).toBe('half a thought');
    expect(await person.violations()).toEqual([]);
    await person.press('Escape');
    expect(await person.dialog.count()).toBe(1);
    await person.leave();
  });
});
