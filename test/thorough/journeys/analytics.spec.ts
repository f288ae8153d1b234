/** How the analytics screen looks. */
import { describeInBrowser } from '../../support/browser.js';
import { seedAnalytics } from '../../console/analytics-rows.js';
import { Person, setStage, type Look, type Stage } from '../../console/stage.js';

describeInBrowser('the analytics screen', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await setStage();
    await seedAnalytics(stage);
  });
  afterAll(() => stage?.close());

  const at = (look: Look = {}): Promise<Person> =>
    Person.at(stage, `/console/w/${stage.workspace.id}/analytics`, stage.team.viewer, look);

  it('has no accessibility or policy violations in any look', async () => {
    const person = await at();
    await person.main.locator('canvas').nth(4).waitFor();
    await person.main.getByText('Resolution as a table').click();
    const filters = person.main.getByRole('group', { name: 'Filter the ratings' });
    await filters.getByRole('combobox', { name: 'Language' }).click();
    await person.page.getByRole('option', { name: 'German' }).click();
    const ratings = person.page.getByRole('table', { name: 'Ratings and comments' });
    await ratings.getByText('Website chat').waitFor({ state: 'detached' });
    await ratings.getByText('E-mail').waitFor();
    expect(await ratings.getByRole('row').count()).toBe(2);
    await filters.getByRole('combobox', { name: 'Language' }).click();
    await person.page.getByRole('option', { name: 'Any language' }).click();
    await ratings.getByText('Nobody could tell me').waitFor();
    await person.looksGood({ german: true });
    expect(person.complaints).toEqual([]);
    await person.leave();
  });

  it('has none either if its plots are drawn from right to left', async () => {
    const person = await at({ dir: 'rtl' });
    await person.main.locator('canvas').nth(4).waitFor();
    expect(await person.violations()).toEqual([]);
    expect(await person.fits()).toBe(true);
    expect(person.complaints).toEqual([]);
    await person.leave();
  });
});
