import type { Route } from 'playwright-core';
import { browse, makeAccount, signIn } from '../../support/console.js';
import { describeInBrowser } from '../../support/browser.js';
import { eventually } from '../../support/eventually.js';
import { Person, setStage, type Stage } from '../../console/stage.js';

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

  it('shows that it loads until its scripts have drawn something', async () => {
    let isSeen: Promise<void> | undefined;
    const person = await Person.at(stage, inbox, stage.team.owner, {
      before: async (page) => {
        isSeen = page.getByRole('status', { name: 'Workspace Agent' }).waitFor();
        const afterIt = (route: Route): Promise<void> => isSeen!.then(() => route.continue());
        await page.route(/assets\/(?!first-look)[^/]+\.js$/, afterIt);
      },
    });
    await isSeen;
    expect(await person.page.locator('.loader').isVisible()).toBe(false);
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
