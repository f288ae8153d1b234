/** The editor of documents in a browser: how it looks, and trying a draft with the real agent before publishing. */
import { call, makeWorkspace, type TestWorkspace } from '../../support/app.js';
import { describeInBrowser } from '../../support/browser.js';
import { signedInTeam, type SignedIn } from '../../support/console.js';
import { eventually } from '../../support/eventually.js';
import type { Role } from '../../../src/platform/kernel/caller.js';
import { Person, setStage, type Stage } from '../../console/stage.js';

/** Of an image; these sources are compiled without the DOM's types. */
interface Picture {
  complete: boolean;
  naturalWidth: number;
}

describeInBrowser('the document editor', () => {
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
    const body = { title: 'Fees', text: '# Fees\n\n## Cards\n\nA card costs €5.', format: 'markdown' };
    id = (await as('POST', 'documents', body)).body.data.id;
  });
  afterAll(() => stage.close());

  const at = (role: Role, path: string): Promise<Person> =>
    Person.at(stage, `/console/w/${workspace.id}/knowledge${path}`, team[role]);
  const as = (method: string, path: string, body?: object) =>
    call(stage.app, method, `/v1/knowledge/${path}`, { token: workspace.tokens.owner, body });
  const text = (person: Person) => person.page.getByRole('textbox', { name: 'Text in Markdown' });

  it('shows a preview, looks right, tries the draft, and publishes it; a new one by keyboard alone', async () => {
    const body = { question: 'How much does a card cost?' };
    await call(stage.app, 'POST', '/v1/answer', { token: workspace.secretKey, body });
    const person = await at('admin', `/${id}`);
    await person.page.getByRole('button', { name: 'Edit document' }).click();
    await text(person).fill('# Fees\n\n## Lockers\n\n- A locker costs **€3**.');
    const preview = person.page.getByRole('region', { name: 'Preview' });
    await preview.getByRole('heading', { name: 'Lockers' }).waitFor();
    await preview.getByRole('listitem').getByText('€3').waitFor();
    await person.looksGood();
    await person.page.getByRole('button', { name: 'Replay the last 20 questions' }).click();
    await person.page.getByText('1 question asked, 1 answer changes.').waitFor({ timeout: 20_000 });
    const results = person.page.getByRole('list', { name: 'Results' });
    await results.getByText('No longer answered').waitFor();
    await text(person).fill('# Fees\n\n## Cards\n\n- A card costs **€7**.');
    await person.page.getByRole('textbox', { name: 'Question' }).fill(body.question);
    await person.press('Enter');
    await results.getByText('Different wording').waitFor({ timeout: 20_000 });
    await results.getByText('A card costs €5.').waitFor();
    expect((await as('GET', `documents/${id}`)).body.data.version).toBe(1);
    await person.page.getByRole('button', { name: 'Publish' }).click();
    await person.page.getByText('“Fees” published').first().waitFor();
    expect((await as('GET', `documents/${id}`)).body.data).toMatchObject({ version: 2, audience: 'public' });

    await person.press('g', 'k');
    await person.page.getByRole('link', { name: 'Fees' }).waitFor();
    await person.press('n');
    await person.reaches(person.page.getByRole('textbox', { name: 'Title' }));
    await person.type('Hours');
    await person.reaches(text(person));
    await person.type('We open at 9 am.');
    await person.reaches(person.page.getByRole('button', { name: 'Publish' }), 'Shift+Tab');
    await person.press('Enter');
    await person.page.getByRole('heading', { name: 'Hours', exact: true }).waitFor();
    expect(person.complaints).toEqual([]);
    await person.leave();
  });

  it('shows the pictures that are added to a text, and the document shows them after it is published', async () => {
    const person = await at('admin', `/${id}/edit`);
    await text(person).waitFor();
    const file = { name: 'opening-hours.png', mimeType: 'image/png', buffer: await person.page.screenshot() };
    await person.page.locator('input[type=file]').setInputFiles(file);
    const shown = person.page.getByRole('img', { name: 'opening hours' });
    const isDrawn = () =>
      shown
        .evaluate((one) => (one as unknown as Picture).complete && (one as unknown as Picture).naturalWidth > 0)
        .catch(() => false);
    await shown.waitFor();
    await shown.scrollIntoViewIfNeeded();
    expect(await eventually(isDrawn)).toBe(true);
    await person.type('A shop at nine');
    await person.page.getByRole('img', { name: 'A shop at nine' }).waitFor();
    await person.looksGood();
    await person.page.getByRole('button', { name: 'Publish' }).click();
    await person.page.getByRole('heading', { name: 'Indexed text' }).waitFor();
    await person.page.getByRole('img', { name: 'A shop at nine' }).waitFor();
    await person.looksGood();
    expect(person.complaints).toEqual([]);
    await person.leave();
  });
});
