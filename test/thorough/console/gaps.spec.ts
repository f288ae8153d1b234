/** Gaps and synonyms in the console. */
import { call, makeWorkspace, type TestWorkspace } from '../../support/app.js';
import { eventually } from '../../support/eventually.js';
import { describeInBrowser } from '../../support/browser.js';
import { signedInTeam, type SignedIn } from '../../support/console.js';
import type { Role } from '../../../src/platform/kernel/caller.js';
import { Person, setStage, type Stage } from '../../console/stage.js';

describeInBrowser('the knowledge gaps page', () => {
  let stage: Stage;
  let workspace: TestWorkspace;
  let team: Record<Role, SignedIn>;
  beforeAll(async () => {
    stage = await setStage();
  });
  beforeEach(async () => {
    workspace = await makeWorkspace(stage.app);
    team = await signedInTeam(stage.app, workspace);
    const body = { title: 'Parcels', text: 'A parcel may weigh 31 kilograms.', format: 'markdown' };
    const token = workspace.tokens.owner;
    await call(stage.app, 'POST', '/v1/knowledge/documents', { token, body });
    const { session_id } = await ask('Do you ship lithium batteries overseas?');
    await ask('do you ship lithium batteries overseas');
    await ask('What is the office dog called?');
    const { handoff_id } = await ask('I want to talk to a human', { session_id });
    await call(stage.app, 'POST', `/v1/handoffs/${handoff_id}/take_over`, { token, body: {} });
    const reply = { text: 'Yes, by sea, and each battery in its own box.' };
    await call(stage.app, 'POST', `/v1/handoffs/${handoff_id}/replies`, { token, body: reply });
  });
  afterAll(() => stage.close());

  const ask = async (question: string, more: object = {}): Promise<any> =>
    (await call(stage.app, 'POST', '/v1/answer', { token: workspace.secretKey, body: { question, ...more } })).body
      .data;
  const at = (role: Role, path = 'gaps'): Promise<Person> =>
    Person.at(stage, `/console/w/${workspace.id}/knowledge/${path}`, team[role]);
  const list = (person: Person) => person.page.getByRole('list', { name: 'Gaps', exact: true });

  it('leads from a gap to the document that closes it, by keyboard too, and looks right', async () => {
    const person = await at('admin');
    await list(person).getByText('Asked 2 times').waitFor();
    await person.page.getByRole('button', { name: 'Show questions and replies' }).first().click();
    await person.page.getByRole('list', { name: 'Replies of the team' }).getByText('Yes, by sea').waitFor();
    await person.looksGood();
    const dog = list(person).getByText('What is the office dog called?');
    await person.reaches(person.page.getByRole('button', { name: 'Dismiss “What is the office dog called?”' }));
    await person.press('Enter');
    await dog.waitFor({ state: 'detached' });
    await person.page.getByRole('button', { name: 'Undo', exact: true }).click();
    await dog.waitFor();

    await person.page.getByRole('link', { name: /^Write a document that answers “Do you ship/ }).click();
    await person.page.getByRole('textbox', { name: 'Text in Markdown' }).waitFor();
    await person.page.getByRole('button', { name: 'Publish' }).click();
    await person.page.getByText('published').waitFor();
    await person.page.getByRole('link', { name: 'All documents' }).click();
    await person.page.getByRole('link', { name: 'Gaps' }).click();
    await dog.waitFor();
    await eventually(async () => (await list(person).locator('strong').count()) === 1);

    await person.page.getByRole('link', { name: 'Synonyms' }).click();
    await person.page.getByRole('textbox', { name: /^One group/ }).waitFor();
    await person.looksGood();
    expect(person.complaints).toEqual([]);
    await person.leave();
  });
});
