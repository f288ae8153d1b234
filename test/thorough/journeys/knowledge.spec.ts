/** How the knowledge screens look in a browser, and ten thousand documents. */
import { SystemDb } from '../../../src/platform/db/system-db.js';
import { SamplesService } from '../../../src/assistant/knowledge/samples.service.js';
import { call, makeWorkspace, type TestWorkspace } from '../../support/app.js';
import { describeInBrowser } from '../../support/browser.js';
import { signedInTeam, type SignedIn } from '../../support/console.js';
import { eventually } from '../../support/eventually.js';
import type { Role } from '../../../src/platform/kernel/caller.js';
import { Person, setStage, type Stage } from '../../console/stage.js';

describeInBrowser('the knowledge screens', () => {
  let stage: Stage;
  let workspace: TestWorkspace;
  let team: Record<Role, SignedIn>;
  beforeAll(async () => {
    stage = await setStage();
  });
  beforeEach(async () => {
    workspace = await makeWorkspace(stage.app);
    team = await signedInTeam(stage.app, workspace);
  });
  afterAll(() => stage.close());

  const at = (role: Role, path = ''): Promise<Person> =>
    Person.at(stage, `/console/w/${workspace.id}/knowledge${path}`, team[role]);
  const as = (method: string, path: string, body?: object) =>
    call(stage.app, method, `/v1/knowledge/${path}`, { token: workspace.tokens.owner, body });
  const list = (person: Person) => person.page.getByRole('list', { name: 'Documents' });

  it('list ten thousand documents with few rows in the DOM, and find one by part of its title', async () => {
    const insert = `insert into documents (workspace_id, id, title, audience, format, sha256, status, version, chunks)
      select $1, gen_random_uuid(), 'Article number ' || n, 'public', 'markdown', md5(n::text), 'ready', 1, 3
      from generate_series(1, 10000) n`;
    await stage.app.app.get(SystemDb).query({ text: insert, values: [workspace.id] });
    const person = await at('viewer');
    await list(person).getByRole('link').first().waitFor();
    const scroller = person.page.getByRole('group', { name: 'Documents' });
    // Each page is fetched when the end scrolls into view, which moves the end.
    const endOfList = async (): Promise<number> => {
      await scroller.evaluate((element: any) => element.scrollTo(0, element.scrollHeight));
      return Number(await list(person).locator('[aria-posinset]').last().getAttribute('aria-posinset'));
    };
    await eventually(async () => (await endOfList()) >= 400);
    expect(await list(person).getByRole('listitem').count()).toBeLessThan(60);
    await person.press('/');
    await person.type('NUMBER 4321');
    await list(person).getByRole('link', { name: 'Article number 4321' }).waitFor();
    expect(await list(person).getByRole('listitem').count()).toBe(1);
    expect(person.path).toContain('q=NUMBER+4321');
    await person.page.reload();
    await list(person).getByRole('link', { name: 'Article number 4321' }).waitFor();
    expect(await list(person).getByRole('listitem').count()).toBe(1);
    await person.page.getByRole('searchbox', { name: 'Search by title' }).fill('no such thing');
    await person.heading('No matching documents').waitFor();
    await person.leave();
  });

  it('look right: the list, and a document', async () => {
    const body = { title: 'Fees', text: '# Fees\n\n## Cards\n\nA card costs €5.', format: 'markdown' };
    const { id } = (await as('POST', 'documents', { ...body, audience: 'internal' })).body.data;
    await stage.app.app.get(SamplesService).mark(workspace.id, id);
    const person = await at('admin');
    await list(person).getByRole('listitem').filter({ hasText: 'Fees' }).getByText('Sample').waitFor();
    await person.looksGood();
    await list(person).getByRole('link', { name: 'Fees' }).click();
    await person.heading('Cards').waitFor();
    await person.page.getByRole('table', { name: 'Versions' }).waitFor();
    await person.looksGood();
    expect(person.complaints).toEqual([]);
    await person.leave();
  });
});
