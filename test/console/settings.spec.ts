/** The settings in a browser: how they look, and their navigation by keyboard. */
import { describeInBrowser } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { Person, setStage, type Stage } from './stage.js';

describeInBrowser('the settings navigation', () => {
  let stage: Stage;
  let path: string;
  beforeAll(async () => {
    stage = await setStage();
    path = `/console/w/${stage.workspace.id}/settings`;
  });
  afterAll(() => stage.close());

  it('is walked by keyboard from a page that needs another role, and its pages look right', async () => {
    const person = await Person.at(stage, `${path}/audit`, stage.team.viewer);
    await person.heading('This page needs the role Owner or Admin').waitFor();
    const nav = person.page.getByRole('navigation', { name: 'Settings' });
    await person.reaches(nav.getByRole('link', { name: 'API keys' }));
    await person.press('Enter');
    await person.heading('Your own tokens').waitFor();
    await person.leave();

    const owner = await Person.at(stage, `${path}/general`, stage.team.owner);
    for (const [page, has] of [
      ['kill-switch', 'While it is on'],
      ['api-keys', 'Your own tokens'],
    ]) {
      await owner.visitOf(`${path}/${page}`, has!);
      await eventually(async () => (await owner.page.getByRole('status', { name: 'Loading…' }).count()) === 0);
      await owner.looksGood();
      expect([page, owner.complaints]).toEqual([page, []]);
    }
    await owner.leave();
  });
});
