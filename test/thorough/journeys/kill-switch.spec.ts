/** How the pages look while the kill switch is on. */
import { call } from '../../support/app.js';
import { describeInBrowser } from '../../support/browser.js';
import { Person, setStage, type Stage } from '../../console/stage.js';

describeInBrowser('the kill switch in the console', () => {
  let stage: Stage;
  let path: string;
  beforeAll(async () => {
    stage = await setStage();
    path = `/console/w/${stage.workspace.id}/settings/kill-switch`;
  });
  afterAll(() => stage.close());
  afterEach(() => set({ active: false }));

  const set = (body: object) => call(stage.app, 'PUT', '/v1/killswitch', { token: stage.workspace.tokens.admin, body });
  const headline = ({ page }: Person, name: string) =>
    page.getByRole('region', { name: 'State' }).getByRole('heading', { name });
  const banner = ({ page }: Person) => page.getByRole('region', { name: 'Kill switch' });

  it('has no accessibility violations while it is on, in any look', async () => {
    await set({ active: true, scope: 'all', reason: 'Refunds went out twice for Porto' });
    const person = await Person.at(stage, path, stage.team.owner);
    await banner(person).waitFor();
    await headline(person, 'Stopped: the agent is silent').waitFor();
    await person.looksGood();
    await person.leave();
  });
});
