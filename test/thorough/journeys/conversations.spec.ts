/** How the conversations pages look. */
import { call } from '../../support/app.js';
import { describeInBrowser } from '../../support/browser.js';
import { Person, setStage, type Stage } from '../../console/stage.js';

const QUESTION = 'What may a parcel weigh?';

describeInBrowser('the conversations pages', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await setStage();
  });
  afterAll(() => stage.close());

  it('look right: the list with its filters, and an answer that is explained', async () => {
    const { id, tokens, secretKey } = stage.workspace;
    const document = { title: 'Parcels', text: 'A parcel may weigh 31 kilograms.', format: 'markdown', locale: 'en' };
    await call(stage.app, 'POST', '/v1/knowledge/documents', { token: tokens.owner, body: document });
    for (const question of [QUESTION, 'I want to talk to a person'])
      await call(stage.app, 'POST', '/v1/answer', { token: secretKey, body: { question } });
    const person = await Person.at(stage, `/console/w/${id}/conversations`, stage.team.owner);
    await person.page.locator('[data-session]').first().waitFor();
    await person.page.getByRole('button', { name: 'More filters' }).click();
    await person.looksGood();
    await person.page.getByRole('link', { name: QUESTION }).click();
    await person.page.getByRole('button', { name: 'Why this answer?' }).click();
    await person.page.getByText('word for word').first().waitFor();
    await person.looksGood();
    expect(person.complaints).toEqual([]);
    await person.leave();
  });
});
