/** The agent's answer as a suggestion to the team, from the switch to the customer. */
import { SuggestionWorker } from '../../../src/assistant/suggestions/suggestion.worker.js';
import { sql } from '../../channels/stage.js';
import { describeInBrowser } from '../../support/browser.js';
import { exchange, GOOD, opened, teach } from '../../support/live.js';
import { browser } from '../../support/widget.js';
import { Person, setStage, type Stage } from '../../console/stage.js';

const ANSWER = 'You can send goods back within 30 days.';

describeInBrowser('an agent that suggests', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await setStage();
    await teach(stage.app, stage.workspace);
  });
  afterAll(() => stage?.close());

  it('is chosen on the page of the widget, and what it suggests reaches the customer when a teammate sends it', async () => {
    const { app, workspace, team } = stage;
    const person = await Person.at(stage, `/console/w/${workspace.id}/settings/widget`, team.owner);
    const { page } = person;
    await page.getByRole('combobox', { name: 'Agent', exact: true }).click();
    await page.getByRole('option', { name: 'Suggest' }).click();
    await page.getByText('Agent changed').waitFor();

    const visitor = await browser(app, workspace);
    const session = await opened(visitor);
    await exchange(app, visitor, session, GOOD);
    await sql(app, 'update suggestion_queue set due_at = now()');
    await app.app.get(SuggestionWorker).whenIdle();
    await person.visit(`/console/w/${workspace.id}/inbox/all`);
    await page.getByRole('region', { name: 'Queue' }).getByRole('link').first().click();
    const suggestion = page.getByRole('region', { name: 'The agent suggests' });
    await suggestion.getByText(ANSWER).first().waitFor();
    await suggestion.getByRole('button', { name: 'Insert' }).click();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await suggestion.waitFor({ state: 'detached' });
    const { body } = await visitor.ask('GET', `sessions/${session}/messages`);
    expect(body.data.map(({ author, text }: any) => `${author}: ${text}`)).toContain(`teammate: ${ANSWER}`);
    await person.visit(`/console/w/${workspace.id}/forecasts`);
    await page.getByText('Before it is live').waitFor();
    expect(person.complaints).toEqual([]);
  });
});
