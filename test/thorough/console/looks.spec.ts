import { describeInBrowser } from '../../support/browser.js';
import { LOOKS, Person, setStage, type Stage } from '../../console/stage.js';

/** Each page of the frame: its URL, whether it needs sign-in, and its content once it has loaded. */
const PAGES: [path: string, isSignedIn: boolean, has: string][] = [
  ['/console/sign-in', false, 'Sign in'],
  ['/console/setup', false, 'This link no longer works'],
  ['/console/forgotten', false, 'Reset your password'],
  ['/console/reset', false, 'This link no longer works'],
  ['/console/proved', false, 'Confirmed'],
  ['/console/reset#token', false, 'Choose a new password'],
  ['/console/proved?error=other_account', false, 'Couldn’t confirm it’s you'],
  ['/console/components', false, 'Components'],
  ['/console/account', true, 'Active sessions'],
  ['/console/w/{workspace}/analytics', true, 'No conversations in this period'],
  ['/console/w/{workspace}/knowledge', true, 'No documents yet'],
  ['/console/w/{workspace}/knowledge/quarantined', true, 'Nothing quarantined'],
  ['/console/w/{workspace}/playground', true, 'Ask the first question'],
];

describeInBrowser('the console’s pages', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await setStage();
  });
  afterAll(() => stage.close());

  it.each([
    ['out', false],
    ['in', true],
  ])('have no accessibility or policy violations in any look, signed %s', async (_, isSignedIn) => {
    const pages = PAGES.filter(([, is]) => is === isSignedIn);
    const person = await Person.at(stage, pages[0]![0], isSignedIn ? stage.team.owner : null);
    for (const [path, , has] of pages) {
      const address = path.replace('{workspace}', stage.workspace.id);
      if (person.path !== address) await person.visitOf(address, has);
      await person.heading(has).first().waitFor();
      await person.looksGood();
      expect([path, person.complaints]).toEqual([path, []]);
    }
    if (isSignedIn) {
      await person.press('?');
      await person.dialog.getByText('Go to settings').waitFor();
      expect(await person.violations()).toEqual([]);
    }
    await person.leave();
  });

  // Opened in each look, because what floats is placed by the direction that the page began with.
  it.each(LOOKS)('have none in a menu, a dialog, a select and toasts either %s', async (_, look) => {
    const person = await Person.at(stage, '/console/components', null, look);
    await person.page.getByRole('button', { name: 'Conversation' }).click();
    await person.page.getByRole('menu').waitFor();
    expect(await person.violations({ floats: true })).toEqual([]);
    await person.press('Escape');
    await person.page.getByRole('combobox', { name: 'Role', exact: true }).click();
    await person.page.getByRole('listbox').waitFor();
    expect(await person.violations({ floats: true })).toEqual([]);
    await person.press('Escape');
    await person.page.getByRole('button', { name: 'Delete a document…' }).click();
    await person.dialog.waitFor();
    expect(await person.violations()).toEqual([]);
    await person.press('Escape');
    await person.page.getByRole('button', { name: 'With undo' }).click();
    await person.page.getByRole('button', { name: 'That it failed' }).click();
    await person.page.getByText('The reply was not sent.').first().waitFor();
    expect(await person.violations()).toEqual([]);
    expect(await person.fits()).toBe(true);
    expect(person.complaints).toEqual([]);
    await person.leave();
  });

  it('return focus to the element that opened a dialog', async () => {
    const person = await Person.at(stage, '/console/components', null);
    const opener = person.page.getByRole('button', { name: 'Delete a document…' });
    await person.reaches(opener);
    await person.press('Enter');
    await person.dialog.getByRole('heading').waitFor();
    await person.press('Escape');
    await person.dialog.waitFor({ state: 'detached' });
    expect(await opener.evaluate((element: any) => element.matches(':focus'))).toBe(true);
    await person.leave();
  });
});
