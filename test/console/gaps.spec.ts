/** Gaps and synonyms in the console. */
import { call, makeWorkspace, type TestWorkspace } from '../support/app.js';
import { eventually } from '../support/eventually.js';
import { describeInBrowser } from '../support/browser.js';
import { signedInTeam, type SignedIn } from '../support/console.js';
import type { Role } from '../../src/kernel/caller.js';
import { Person, setStage, type Stage } from './stage.js';

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

  it('lists gaps, most asked first, and starts a document from the team’s replies in one step', async () => {
    const person = await at('admin');
    await list(person).getByText('Asked 2 times').waitFor();
    expect(await list(person).locator('strong').allInnerTexts()).toEqual([
      'Do you ship lithium batteries overseas?',
      'What is the office dog called?',
    ]);
    await person.page.getByRole('button', { name: 'Show questions and replies' }).first().click();
    await person.page.getByRole('list', { name: 'Replies of the team' }).getByText('Yes, by sea').waitFor();
    await person.page.getByRole('link', { name: /^Write a document that answers “Do you ship/ }).click();
    const text = person.page.getByRole('textbox', { name: 'Text in Markdown' });
    await text.waitFor();
    expect(await text.inputValue()).toBe(
      '## Do you ship lithium batteries overseas?\n\nYes, by sea, and each battery in its own box.',
    );
    await person.page.getByRole('button', { name: 'Publish' }).click();
    await person.page.getByText('is published.').waitFor();
    await person.page.getByRole('link', { name: 'All documents' }).click();
    await person.page.getByRole('link', { name: 'Gaps' }).click();
    await list(person).getByText('What is the office dog called?').waitFor();
    await eventually(async () => (await list(person).locator('strong').count()) === 1);
    expect(person.complaints).toEqual([]);
    await person.leave();
  });

  it('reports a gap that stays open although its document was published, and resolves it on retry', async () => {
    const person = await at('admin');
    await person.page.getByRole('link', { name: /^Write a document that answers “Do you ship/ }).click();
    await person.page.getByRole('textbox', { name: 'Text in Markdown' }).waitFor();
    await person.page.route('**/v1/knowledge/gaps/*', (route) => route.abort());
    await person.page.getByRole('button', { name: 'Publish' }).click();
    await person.page.getByText('The gap could not be resolved').waitFor();
    await person.page.getByText('is published.').waitFor();
    await person.page.unroute('**/v1/knowledge/gaps/*');
    await person.page.getByRole('button', { name: 'Try again' }).click();
    const token = workspace.tokens.owner;
    await eventually(async () => {
      const { body } = await call(stage.app, 'GET', '/v1/knowledge/gaps?status=resolved', { token });
      return body.data.length === 1;
    });
    await person.leave();
  });

  it('dismisses gaps by keyboard, with undo', async () => {
    const person = await at('owner');
    await person.reaches(person.page.getByRole('button', { name: 'Dismiss “What is the office dog called?”' }));
    await person.press('Enter');
    await list(person).getByText('What is the office dog called?').waitFor({ state: 'detached' });
    await person.page.getByRole('button', { name: 'Undo', exact: true }).click();
    await list(person).getByText('What is the office dog called?').waitFor();
    await person.leave();
  });

  it('filters gaps by status, which is in the URL', async () => {
    const person = await at('viewer', 'gaps?status=dismissed');
    await person.heading('No gaps').waitFor();
    await person.page.getByRole('combobox', { name: 'State' }).click();
    await person.page.getByRole('option', { name: 'Open' }).click();
    await list(person).getByText('What is the office dog called?').waitFor();
    for (const name of [/^Dismiss/, /^Write a document/])
      expect(await person.page.getByRole('button', { name }).or(person.page.getByRole('link', { name })).count()).toBe(
        0,
      );
    await person.leave();
  });

  it('edits synonyms, and reports invalid ones by name', async () => {
    const person = await at('admin', 'synonyms');
    const field = person.page.getByRole('textbox', { name: /^One group on each line/ });
    await field.fill('shipment, parcel\nsso');
    await person.page.getByRole('button', { name: 'Save synonyms' }).click();
    await person.page.getByText('a group has 2 to 10 phrases').waitFor();
    expect(await field.inputValue()).toContain('shipment');
    await field.fill('shipment, parcel\nsso, single sign-on\n');
    await person.page.getByRole('button', { name: 'Save synonyms' }).click();
    await person.page.getByText('The synonyms apply from the next question on.').waitFor();
    await person.leave();
    const viewer = await at('viewer', 'synonyms');
    await viewer.page.getByText('shipment, parcel').waitFor();
    expect(await viewer.page.getByRole('textbox').count()).toBe(0);
    await viewer.leave();
  });

  it('has no accessibility violations in any look', async () => {
    const person = await at('owner', 'gaps');
    await person.page.getByRole('button', { name: 'Show questions and replies' }).first().click();
    await person.page.getByRole('list', { name: 'Replies of the team' }).waitFor();
    await person.looksGood();
    await person.page.goto(`${stage.app.baseUrl}/console/w/${workspace.id}/knowledge/synonyms`);
    await person.page.getByRole('textbox', { name: /^One group/ }).waitFor();
    await person.looksGood();
    await person.leave();
  });
});
