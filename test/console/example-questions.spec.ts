/** Example questions in the console: on a document, and for a gap that a document answers already. */
import type { Locator } from 'playwright-core';
import type { Role } from '../../src/platform/kernel/caller.js';
import { call, makeWorkspace, type TestWorkspace } from '../support/app.js';
import { describeInBrowser } from '../support/browser.js';
import { signedInTeam, type SignedIn } from '../support/console.js';
import { eventually } from '../support/eventually.js';
import { Person, setStage, type Stage } from './stage.js';

const TEXT = `## Cancellation

Bookings are void without penalty up to 48 hours before arrival.

## Pets

Dogs stay for 12 euros a night.`;
const CANCELLING = 'what if i cant make it anymore';

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
  const stored = async (): Promise<any[]> =>
    (await as('GET', `documents/${id}/examples`)).body.data.sections.map(({ heading, questions }: any) => [
      heading,
      ...questions,
    ]);
  const ask = async (question: string): Promise<string> => {
    const options = { token: workspace.secretKey, body: { question } };
    const { data } = (await call(stage.app, 'POST', '/v1/answer', options)).body;
    return `${data.status} ${data.answer}`;
  };
  const gaps = async (status: string): Promise<string[]> =>
    (await as('GET', `gaps?status=${status}`)).body.data.map(({ example }: any) => example);
  const at = (role: Role, path = id): Promise<Person> =>
    Person.at(stage, `/console/w/${workspace.id}/knowledge/${path}`, team[role]);
  const card = (person: Person) => person.page.getByRole('region', { name: 'Example questions' });
  const button = (person: Person, name: string) => person.page.getByRole('button', { name, exact: true });
  const field = (person: Person, name: string) => card(person).getByRole('textbox', { name, exact: true });
  const addSection = async (person: Person, name: string): Promise<void> => {
    await card(person).getByRole('combobox', { name: 'Add section' }).click();
    await person.page.getByRole('option', { name }).click();
  };
  const hasFocus = (wanted: Locator) => eventually(() => wanted.evaluate((element: any) => element.matches(':focus')));
  const answeredAlready = (person: Person, question: string) =>
    button(person, `Answered already: “${question}”`).click();

  it('are added to a section, and the agent answers them', async () => {
    expect(await ask(CANCELLING)).not.toContain('48 hours');
    const person = await at('admin');
    await card(person).getByText('No example questions yet.').waitFor();
    await button(person, 'Edit questions').click();
    await addSection(person, 'Pets');
    await addSection(person, 'Whole document');
    await hasFocus(field(person, 'Whole document'));
    await addSection(person, 'Cancellation');
    await hasFocus(field(person, 'Cancellation'));
    expect(await card(person).getByRole('combobox', { name: 'Add section' }).count()).toBe(0);
    await person.type(`${CANCELLING}\n\n  do i lose my   money?`);
    await button(person, 'Save questions').click();
    await person.page.getByText('The agent recognises these questions from the next message on.').waitFor();
    await card(person).getByRole('list', { name: 'Cancellation' }).getByText('do i lose my money?').waitFor();
    expect(await person.focused()).toBe('Edit questions');
    expect(await ask(CANCELLING)).toMatch(/^answered .*48 hours/);
    expect(person.complaints).toEqual([]);
    await person.leave();
  });

  it('come from a gap that is answered already, which is resolved, with undo', async () => {
    const question = 'what happens to my booking if i cant make it anymore';
    await ask(question);
    await ask('What happens to my booking if I cant make it anymore?');
    await ask(`${question} `);
    const person = await at('admin', 'gaps');
    await answeredAlready(person, question);
    const { dialog } = person;
    await dialog.getByRole('combobox', { name: 'Document' }).getByText('Staying with us').waitFor();
    await dialog.getByRole('combobox', { name: 'Section' }).selectOption('Cancellation');
    const choices = dialog.getByRole('checkbox');
    await choices.first().waitFor();
    expect(await choices.count()).toBe(2);
    await dialog.getByRole('checkbox', { name: question, exact: true }).uncheck();
    await dialog.getByRole('button', { name: 'Add questions' }).click();
    await person.page.getByText('The agent recognises this question now.').waitFor();
    expect(await stored()).toEqual([['Cancellation', 'What happens to my booking if I cant make it anymore?']]);
    await person.heading('No gaps').waitFor();
    expect(await gaps('resolved')).toHaveLength(1);
    expect(await ask(question)).toMatch(/^answered .*48 hours/);
    await button(person, 'Undo').click();
    await person.page.getByRole('list', { name: 'Gaps', exact: true }).getByText(question).first().waitFor();
    expect(await gaps('open')).toHaveLength(1);
    expect(person.complaints).toEqual([]);
    await person.leave();
  });

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
