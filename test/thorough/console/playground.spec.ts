/** The playground with the service, in a browser. What it shows of a turn: web/console/features/playground. */
import { call } from '../../support/app.js';
import { describeInBrowser } from '../../support/browser.js';
import { Person, setStage, type Stage } from '../../console/stage.js';

describeInBrowser('the playground', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await setStage();
    const { workspace, app } = stage;
    const text = `# Transfers\n\nA wire transfer costs €12.\n\n${'Filler about the bank.\n\n'.repeat(80)}# Cards\n\nA card costs €5.`;
    const document = { title: 'Fees', text, format: 'markdown' };
    await call(app, 'POST', '/v1/knowledge/documents', { token: workspace.tokens.owner, body: document });
  });
  afterAll(() => stage.close());

  const composer = (person: Person) => person.page.getByRole('textbox', { name: 'Message' });
  const steps = (person: Person) => person.page.getByRole('region', { name: 'What the agent did' });

  it('is used by keyboard alone over several turns, starts over, and opens a quotation at its position', async () => {
    const person = await Person.at(stage, `/console/w/${stage.workspace.id}/settings/team`, stage.team.viewer);
    await person.heading('Members').waitFor();
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
    await person.type('What does a card cost?');
    await person.press('Enter');
    await person.page.getByRole('link', { name: 'Open “Fees” at this place' }).first().click();
    await person.heading('Fees').waitFor();
    const mark = person.page.locator('mark');
    await mark.waitFor();
    expect(await mark.innerText()).toContain('A card costs €5.');
    await expect(mark.evaluate((element: any) => element.matches(':focus'))).resolves.toBe(true);
    expect(await person.violations()).toEqual([]);
    expect(person.complaints).toEqual([]);
    await person.leave();
  });
});
