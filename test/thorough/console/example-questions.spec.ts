/** How example questions look: on a document, and for a gap that a document answers already. */
import type { Role } from '../../../src/platform/kernel/caller.js';
import { call, makeWorkspace, type TestWorkspace } from '../../support/app.js';
import { describeInBrowser } from '../../support/browser.js';
import { signedInTeam, type SignedIn } from '../../support/console.js';
import { Person, setStage, type Stage } from '../../console/stage.js';

const TEXT = `## Cancellation

Bookings are void without penalty up to 48 hours before arrival.

## Pets

Dogs stay for 12 euros a night.`;

describeInBrowser('example questions', () => {
  let stage: Stage;
  let workspace: TestWorkspace;
  let team: Record<Role, SignedIn>;
  let id: string;
  beforeAll(async () => {
    stage = await setStage();
  });
  beforeEach(async () => {
    workspace = await makeWorkspace(stage.app);
    team = await signedInTeam(stage.app, workspace);
    id = await added('Staying with us', TEXT);
  });
  afterAll(() => stage.close());

  const as = (method: string, path: string, body?: object) =>
    call(stage.app, method, `/v1/knowledge/${path}`, { token: workspace.tokens.owner, body });
  const added = async (title: string, text: string): Promise<string> =>
    (await as('POST', 'documents', { title, text, format: 'markdown', locale: 'en' })).body.data.id;
  const store = (...sections: [heading: string | null, ...questions: string[]][]) =>
    as('PUT', `documents/${id}/examples`, {
      sections: sections.map(([heading, ...questions]) => ({ heading, questions })),
    });
  const ask = (question: string) =>
    call(stage.app, 'POST', '/v1/answer', { token: workspace.secretKey, body: { question } });
  const at = (role: Role, path = id): Promise<Person> =>
    Person.at(stage, `/console/w/${workspace.id}/knowledge/${path}`, team[role]);
  const card = (person: Person) => person.page.getByRole('region', { name: 'Example questions' });
  const button = (person: Person, name: string) => person.page.getByRole('button', { name, exact: true });
  const field = (person: Person, name: string) => card(person).getByRole('textbox', { name, exact: true });
  const answeredAlready = (person: Person, question: string) =>
    button(person, `Answered already: “${question}”`).click();

  it('have no accessibility violations in any look', async () => {
    await store(['Pets', 'is my dog welcome?'], [null, 'good to know?']);
    await as('PUT', `documents/${id}`, { title: 'Staying', text: TEXT.replace('Pets', 'Animals'), format: 'markdown' });
    await ask('What is the office dog called?');
    const person = await at('owner');
    await card(person).getByText('is my dog welcome?').waitFor();
    await person.looksGood();
    await button(person, 'Edit questions').click();
    await field(person, 'Whole document').fill('Is my dog welcome?');
    await button(person, 'Save questions').click();
    await card(person).getByText('is there more than once').waitFor();
    await person.looksGood();
    await person.page.goto(`${stage.app.baseUrl}/console/w/${workspace.id}/knowledge/gaps`);
    await answeredAlready(person, 'What is the office dog called?');
    await person.dialog.getByRole('checkbox').waitFor();
    await person.looksGood();
    expect(person.complaints).toEqual([]);
    await person.leave();
  });
});
