/** The editor of Markdown documents, and trying a draft before it is published. */
import { call, makeWorkspace, type TestWorkspace } from '../support/app.js';
import { describeInBrowser } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { signedInTeam, type SignedIn } from '../support/console.js';
import type { Role } from '../../src/platform/kernel/caller.js';
import { Person, setStage, type Stage } from './stage.js';

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

  it('edits a document with a preview, tests the draft, and publishes it', async () => {
    const person = await at('admin', `/${id}`);
    await person.page.getByRole('button', { name: 'Edit document' }).click();
    await text(person).fill('# Fees\n\n## Cards\n\n- A card costs **€7**.');
    const preview = person.page.getByRole('region', { name: 'Preview' });
    await preview.getByRole('heading', { name: 'Cards' }).waitFor();
    await preview.getByRole('listitem').getByText('€7').waitFor();
    await person.page.getByRole('textbox', { name: 'A question' }).fill('How much does a card cost?');
    await person.press('Enter');
    const results = person.page.getByRole('list', { name: 'Results' });
    await results.getByText('In other words').waitFor({ timeout: 20_000 });
    await results.getByText('A card costs €5.').waitFor();
    expect((await as('GET', `documents/${id}`)).body.data.version).toBe(1);
    await person.page.getByRole('button', { name: 'Publish' }).click();
    await person.page.getByText('“Fees” is published.').waitFor();
    expect((await as('GET', `documents/${id}`)).body.data).toMatchObject({ version: 2, audience: 'public' });
    expect(person.complaints).toEqual([]);
    await person.leave();
  });

  it('replays customers’ questions', async () => {
    const body = { question: 'How much does a card cost?' };
    await call(stage.app, 'POST', '/v1/answer', { token: workspace.secretKey, body });
    const person = await at('owner', `/${id}/edit`);
    await text(person).fill('# Fees\n\n## Lockers\n\nA locker costs €3.');
    await person.page.getByRole('button', { name: 'Replay the last 20 questions' }).click();
    await person.page.getByText('1 question asked, 1 answer changes.').waitFor({ timeout: 20_000 });
    await person.page.getByRole('list', { name: 'Results' }).getByText('No answer any more').waitFor();
    await person.leave();
  });

  it('creates a document by keyboard alone', async () => {
    const person = await at('admin', '');
    await person.page.getByRole('link', { name: 'Fees' }).waitFor();
    await person.press('n');
    const title = person.page.getByRole('textbox', { name: 'Title' });
    await person.reaches(title);
    await person.type('Hours');
    await person.reaches(text(person));
    await person.type('We open at 9 am.');
    await person.reaches(person.page.getByRole('button', { name: 'Publish' }), 'Shift+Tab');
    await person.press('Enter');
    await person.page.getByText('“Hours” is published.').waitFor();
    await person.page.getByRole('heading', { name: 'Hours', exact: true }).waitFor();
    await person.leave();
  });

  it('keeps unsaved text across a reload and navigation, until it is discarded', async () => {
    const person = await at('owner', `/${id}/edit`);
    await text(person).fill('# Fees\n\nA card costs €9.');
    await person.page.reload();
    await person.page.getByText(/Your text that was not published is here again/).waitFor();
    expect(await text(person).inputValue()).toBe('# Fees\n\nA card costs €9.');
    await person.page.getByRole('link', { name: 'Cancel' }).click();
    await person.heading('Fees').first().waitFor();
    await person.page.getByRole('button', { name: 'Edit document' }).click();
    expect(await text(person).inputValue()).toBe('# Fees\n\nA card costs €9.');
    await person.page.getByRole('button', { name: 'Discard it' }).click();
    expect(await text(person).inputValue()).toContain('A card costs €5.');
    expect(person.complaints).toEqual([]);
    await person.leave();
  });

  it('does not overwrite a colleague’s version: it shows their changes, and offers a choice', async () => {
    const [mine, theirs] = [await at('owner', `/${id}/edit`), await at('admin', `/${id}/edit`)];
    await text(theirs).fill('# Fees\n\n## Cards\n\nA card costs €6.');
    await text(mine).fill('# Fees\n\n## Cards\n\nA card costs €7.');
    await theirs.page.getByRole('button', { name: 'Publish' }).click();
    await theirs.page.getByText('“Fees” is published.').waitFor();
    await mine.page.getByRole('button', { name: 'Publish', exact: true }).click();
    const conflict = mine.page.getByRole('alert').filter({ hasText: 'Somebody published version 2 meanwhile' });
    await conflict.getByText('A card costs €6.').waitFor();
    expect(await mine.violations()).toEqual([]);
    expect(await text(mine).inputValue()).toContain('€7');
    expect((await as('GET', `documents/${id}`)).body.data.version).toBe(2);
    await conflict.getByRole('button', { name: 'Publish mine instead' }).click();
    await mine.page.getByText('“Fees” is published.').waitFor();
    const now = (await as('GET', `documents/${id}`)).body.data;
    expect([now.version, now.text]).toEqual([3, expect.stringContaining('€7')]);
    expect([...mine.complaints, ...theirs.complaints]).toEqual([]);
    await Promise.all([mine.leave(), theirs.leave()]);
  });

  it('keeps the language of a document', async () => {
    const body = { title: 'Preise', text: 'Cards: €5', format: 'markdown', locale: 'de' };
    const { id: german } = (await as('POST', 'documents', body)).body.data;
    const person = await at('owner', `/${german}/edit`);
    await text(person).fill('Cards: €6 for every card of yours');
    await person.page.getByRole('button', { name: 'Publish' }).click();
    await person.page.getByText('“Preise” is published.').waitFor();
    expect((await as('GET', `documents/${german}`)).body.data).toMatchObject({ version: 2, locale: 'de' });
    await person.leave();
  });

  it('keeps the text if publication fails', async () => {
    const person = await at('owner', '/new');
    await person.page.getByRole('textbox', { name: 'Title' }).fill('Hours');
    await text(person).fill('We open at 9 am.');
    await person.page.route('**/v1/knowledge/documents', (route) => route.abort());
    await person.page.getByRole('button', { name: 'Publish' }).click();
    await person.page.getByText('It was not published').waitFor();
    expect(await text(person).inputValue()).toBe('We open at 9 am.');
    await person.leave();
  });

  it('can retry if a colleague’s version cannot be fetched', async () => {
    const person = await at('owner', `/${id}/edit`);
    await text(person).fill('# Fees\n\nA card costs €7.');
    await as('PUT', `documents/${id}`, { title: 'Fees', text: '# Fees\n\nA card costs €6.', format: 'markdown' });
    const address = `**/v1/knowledge/documents/${id}`;
    await person.page.route(address, (route) =>
      route.request().method() === 'GET' ? route.abort() : route.continue(),
    );
    const publish = person.page.getByRole('button', { name: 'Publish', exact: true });
    await publish.click();
    await person.page.getByText('It was not published').waitFor({ timeout: 20_000 });
    expect(await text(person).inputValue()).toContain('€7');
    await person.page.unroute(address);
    await publish.click();
    await person.page.getByRole('alert').filter({ hasText: 'Somebody published version 2 meanwhile' }).waitFor();
    await person.leave();
  });

  it.each(['responder', 'developer', 'viewer'] as const)('tells a %s who may change documents', async (role) => {
    const person = await at(role, `/${id}/edit`);
    await person.heading('Owners and admins change documents').waitFor();
    await person.visit(`/console/w/${workspace.id}/knowledge/new`);
    await eventually(() => Promise.resolve(person.path.endsWith('/knowledge/new')));
    await person.heading('Owners and admins change documents').waitFor();
    await person.leave();
  });

  it('has no accessibility violations in any look', async () => {
    const person = await at('owner', `/${id}/edit`);
    await person.page.getByRole('region', { name: 'Preview' }).getByRole('heading', { name: 'Cards' }).waitFor();
    await person.looksGood();
    await person.visit(`/console/w/${workspace.id}/knowledge/${id}`);
    await person.page.getByRole('table', { name: 'Versions' }).waitFor();
    await person.looksGood();
    await person.leave();
  });
});
