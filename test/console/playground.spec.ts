/** The playground as members use it. */
import { newId } from '../../src/platform/kernel/ids.js';
import { ROLES } from '../../src/platform/kernel/caller.js';
import { call } from '../support/app.js';
import { describeInBrowser } from '../support/browser.js';
import { Person, setStage, type Stage } from './stage.js';

describeInBrowser('the playground', () => {
  let stage: Stage;
  let contact: string;
  beforeAll(async () => {
    stage = await setStage();
    const { workspace, app } = stage;
    const text = `# Transfers\n\nA wire transfer costs €12.\n\n${'Filler about the bank.\n\n'.repeat(80)}# Cards\n\nA card costs €5.`;
    const document = { title: 'Fees', text, format: 'markdown' };
    await call(app, 'POST', '/v1/knowledge/documents', { token: workspace.tokens.owner, body: document });
    const body = { external_user_id: newId(), name: 'Ann Example', email: 'ann@example.com' };
    contact = (await call(app, 'POST', '/v1/users', { token: workspace.secretKey, body })).body.data.id;
  });
  afterAll(() => stage.close());

  const open = (role: (typeof ROLES)[number], search = '', look = {}): Promise<Person> =>
    Person.at(stage, `/console/w/${stage.workspace.id}/playground${search}`, stage.team[role], look);
  const composer = (person: Person) => person.page.getByRole('textbox', { name: 'Message' });
  const steps = (person: Person) => person.page.getByRole('region', { name: 'What the agent did' });

  it.each(ROLES)('lets a %s ask, and shows what the agent did step by step', async (role) => {
    const person = await open(role);
    await person.heading('Ask the first question').waitFor();
    await composer(person).fill('How much does a wire transfer cost?');
    await person.page.getByRole('button', { name: 'Ask', exact: true }).click();
    await person.page.getByRole('log').getByText('A wire transfer costs €12.').first().waitFor();
    await steps(person).getByRole('heading', { name: 'Searched the knowledge' }).waitFor();
    expect(await steps(person).getByRole('heading', { level: 3 }).allInnerTexts()).toEqual([
      ...['Understood the message', 'Looked up the tools', 'Searched the knowledge', 'Sent the answer'],
    ]);
    expect(await steps(person).getByText('question (').count()).toBe(1);
    expect(await steps(person).getByText('wire: in 1 passage').count()).toBe(1);
    expect(person.complaints).toEqual([]);
    await person.leave();
  });

  it('can be used by keyboard alone, over several turns, and starts over', async () => {
    const person = await Person.at(stage, `/console/w/${stage.workspace.id}/settings/team`, stage.team.viewer);
    await person.heading('Team').waitFor();
    await person.press('g', 'p');
    await person.heading('Playground').waitFor();
    await person.reaches(composer(person));
    await person.type('How much does a wire transfer cost?');
    await person.press('Enter');
    await person.page.getByRole('log').getByText('A wire transfer costs €12.').first().waitFor();
    await person.type('And a card?');
    await person.press('Enter');
    await person.page.getByRole('log').getByText('A card costs €5.').first().waitFor();
    const shows = person.page.getByRole('button', { name: 'Show what the agent did' });
    await person.reaches(shows, 'Shift+Tab');
    await person.press('Enter');
    await steps(person).getByText('How much does a wire transfer cost?').first().waitFor();
    await person.press('Escape', 'n');
    await person.heading('Ask the first question').waitFor();
    expect(await composer(person).evaluate((element: any) => element.matches(':focus'))).toBe(true);
    await person.leave();
  });

  it('opens a quotation at its position in the source', async () => {
    const person = await open('viewer');
    await composer(person).fill('What does a card cost?');
    await composer(person).press('Enter');
    await person.page.getByRole('link', { name: 'Open “Fees” at this place' }).first().click();
    await person.heading('Fees').waitFor();
    const mark = person.page.locator('mark');
    await mark.waitFor();
    expect(await mark.innerText()).toContain('A card costs €5.');
    await expect(mark.evaluate((element: any) => element.matches(':focus'))).resolves.toBe(true);
    expect(await person.violations()).toEqual([]);
    await person.leave();
  });

  it('asks on behalf of a contact that is found by e-mail, and keeps the contact’s id in the URL', async () => {
    const person = await open('responder');
    await person.heading('Ask the first question').waitFor();
    await person.press('c');
    await person.dialog.getByRole('searchbox').fill('ann@example.com');
    await person.press('Enter');
    await person.dialog.getByRole('button', { name: /Ann Example/ }).click();
    await person.page.getByText('Ann Example').waitFor();
    expect(person.path).toBe(`/console/w/${stage.workspace.id}/playground?contact=${contact}`);
    await composer(person).fill('How much does a wire transfer cost?');
    await composer(person).press('Enter');
    await person.page.getByRole('log').getByText('A wire transfer costs €12.').first().waitFor();
    await person.page.getByRole('button', { name: 'Ask as a visitor' }).click();
    await person.heading('Ask the first question').waitFor();
    await person.press('c');
    await person.dialog.getByRole('searchbox').fill('nobody@example.com');
    await person.press('Enter');
    await person.dialog.getByRole('heading', { name: 'No contact found' }).waitFor();
    await person.leave();
    const gone = await open('viewer', `?contact=${newId()}`);
    await gone.page.getByText('This contact no longer exists.').waitFor();
    await gone.leave();
  });

  it('keeps a failed question, and asks it again', async () => {
    const person = await open('viewer');
    await person.page.route('**/playground', (route) => route.abort());
    await composer(person).fill('How much does a wire transfer cost?');
    await composer(person).press('Enter');
    await person.page.getByText('The question was not answered.').waitFor();
    await person.page.unroute('**/playground');
    await person.page.getByRole('button', { name: 'Ask again' }).click();
    await person.page.getByRole('log').getByText('A wire transfer costs €12.').first().waitFor();
    await person.leave();
  });
});
