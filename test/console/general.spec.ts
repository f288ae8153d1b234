/** General settings, guardrails, credits and the audit trail: how they look. */
import { describeInBrowser } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { Person, setStage, type Stage } from './stage.js';

/** Each page, and its content once it has loaded. */
const PAGES = [
  ['general', 'Identity secret'],
  ['guardrails', 'Own words'],
  ['credits', 'Knowledge'],
  ['audit', 'Audit trail'],
] as const;

describeInBrowser('the settings pages', () => {
  let stage: Stage;
  let path: string;
  beforeAll(async () => {
    stage = await setStage();
    path = `/console/w/${stage.workspace.id}/settings`;
  });
  afterAll(() => stage.close());

  it('have no accessibility violations in any look', async () => {
    const person = await Person.at(stage, '/console/account', stage.team.owner);
    for (const [page, has] of PAGES) {
      await person.visitOf(`${path}/${page}`, has);
      await eventually(async () => (await person.page.getByRole('status', { name: 'Loading…' }).count()) === 0);
      await person.looksGood();
      expect([page, person.complaints]).toEqual([page, []]);
    }
    await person.leave();
  });
});
