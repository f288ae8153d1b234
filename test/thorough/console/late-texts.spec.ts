import { describeInBrowser } from '../../support/browser.js';
import { scriptOf } from '../../support/built-files.js';
import { eventually } from '../../support/eventually.js';
import { Person, setStage, type Stage } from '../../console/stage.js';

/** The texts of all screens except the first are fetched after it, so a screen may be opened before they arrive. */
describeInBrowser('a screen whose texts arrive late', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await setStage();
  });
  afterAll(() => stage.close());

  it.each([
    ['g l', 'Leads', 'leads'],
    ['g c', 'Contacts', 'contacts'],
    ['g k', 'Knowledge', 'knowledge'],
    ['g a', 'Analytics', 'analytics'],
  ])('opens with %s as %s, without an error', async (keys, heading, feature) => {
    const person = await Person.at(stage, `/console/w/${stage.workspace.id}/inbox/mine`, stage.team.owner);
    let comes = (): void => {};
    const late = new Promise<void>((resolve) => (comes = resolve));
    await person.page.route(scriptOf('texts/en-screens.ts'), async (route) => {
      await late;
      await route.continue();
    });
    await person.page.reload();
    await person.heading('Inbox').waitFor();
    for (const key of keys.split(' ')) await person.press(key);
    // Its code is there, and the page has nothing left to do with it.
    const code = scriptOf(`features/${feature}/screen.tsx`).replace('**', '');
    await person.page.evaluate(`import('${code}').then(() => new Promise((done) => requestIdleCallback(done)))`);
    comes();
    await person.page.getByRole('heading', { name: heading, level: 1 }).waitFor();
    expect(person.complaints).toEqual([]);
    await person.leave();
  });

  it('opens when the service is back, if it was away while they were fetched', async () => {
    const person = await Person.at(stage, `/console/w/${stage.workspace.id}/inbox/mine`, stage.team.owner);
    const texts = scriptOf('texts/en-screens.ts');
    await person.page.route(texts, (route) => route.abort());
    let asked = 0;
    await person.page.route('**', (route) => {
      if (route.request().method() !== 'HEAD') return route.fallback();
      asked++;
      return route.fulfill({ status: 502 });
    });
    await person.page.reload();
    await person.heading('Inbox').waitFor();
    // Fetched by an idle page.
    await eventually(() => Promise.resolve(asked >= 1));
    for (const key of ['g', 'l']) await person.press(key);
    await eventually(() => Promise.resolve(asked >= 2));
    await person.page.unrouteAll();
    await person.page.getByRole('heading', { name: 'Leads', level: 1 }).waitFor();
    await person.leave();
  });
});
