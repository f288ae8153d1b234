/** The knowledge screens in a browser: uploads, and the way of one document. */
import { call, makeWorkspace, type TestWorkspace } from '../support/app.js';
import { describeInBrowser } from '../support/browser.js';
import { signedInTeam, type SignedIn } from '../support/console.js';
import type { Role } from '../../src/platform/kernel/caller.js';
import { Person, setStage, type Stage } from '../console/stage.js';

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
  const files = (person: Person) => person.page.locator('input[type=file]');
  const file = (name: string, text: string, mimeType = 'text/markdown') => ({
    name,
    mimeType,
    buffer: Buffer.from(text),
  });

  it('upload several files at once, chosen or dropped, show the result of each, and retry a failed upload', async () => {
    const person = await at('admin');
    await person.heading('No documents yet').waitFor();
    await files(person).setInputFiles([
      file('fees.md', '# Fees\n\nA card costs €5.'),
      file('hours.txt', 'Opening hours\n\nWe open at 9 am.', 'text/plain'),
      file('sizes.tsv', 'Size\tPrice\nL\t5 €', 'text/tab-separated-values'),
      file('photo.png', 'not a document', 'image/png'),
      file('broken.pdf', 'not a PDF', 'application/pdf'),
    ]);
    await list(person).getByRole('link', { name: 'Fees' }).waitFor();
    const uploads = person.page.getByRole('list', { name: 'Uploads' });
    const row = (name: string) => uploads.getByRole('listitem').filter({ hasText: name });
    await row('fees.md').getByText('Added').waitFor();
    await row('hours.txt').getByText('Added').waitFor();
    await row('sizes.tsv').getByText('Added').waitFor();
    await row('photo.png').getByText('This file type isn’t supported').waitFor();
    // A PDF is processed in the background; the document shows the reason for a failure.
    await list(person).getByText('Failed').waitFor({ timeout: 20_000 });
    expect(await row('photo.png').getByRole('button').count()).toBe(0);
    await person.page.getByRole('button', { name: 'Clear finished' }).click();
    await uploads.waitFor({ state: 'detached' });

    await person.page.route('**/v1/knowledge/documents', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    const data = await person.page.evaluateHandle(`(() => {
      const data = new DataTransfer();
      data.items.add(new File(['# Dogs\\n\\nDogs stay for €5.'], 'dogs.md'));
      return data;
    })()`);
    const area = person.page.getByRole('region', { name: 'Upload documents' });
    await area.dispatchEvent('dragover', { dataTransfer: data });
    await area.dispatchEvent('drop', { dataTransfer: data });
    const again = person.page.getByRole('button', { name: 'Send dogs.md again' });
    await again.waitFor();
    await person.page.unroute('**/v1/knowledge/documents');
    await again.click();
    await list(person).getByRole('link', { name: 'Dogs' }).waitFor();
    await person.leave();
  });

  it('lead by keyboard to a document, which is replaced by files, and deleted', async () => {
    const body = { title: 'Fees', text: '# Fees\n\n## Cards\n\nA card costs €5.', format: 'markdown' };
    const { id } = (await as('POST', 'documents', { ...body, audience: 'internal' })).body.data;
    const person = await at('admin', '/quarantined');
    await person.heading('Nothing quarantined').waitFor();
    await person.press('g', 'k');
    await list(person).getByRole('listitem').filter({ hasText: 'Fees' }).waitFor();
    await person.reaches(list(person).getByRole('link', { name: 'Fees' }));
    await person.press('Enter');
    await person.heading('Cards').waitFor();
    await person.page.getByRole('table', { name: 'Versions' }).waitFor();

    await files(person).setInputFiles(file('new.md', '# Prices\n\n## Cards\n\nA card costs €7.'));
    await person.page.getByText('A card costs €7.').waitFor();
    const now = (await as('GET', `documents/${id}`)).body.data;
    expect(now).toMatchObject({ version: 2, title: 'Fees', audience: 'internal' });
    await files(person).setInputFiles(file('empty.md', ' \n '));
    await person.page.getByText('Couldn’t replace it with empty.md').waitFor();
    await person.page.getByRole('link', { name: 'Version 1' }).click();
    await person.page.getByText('A card costs €5.').waitFor();
    await person.page.getByText('The agent answers from version 2.').waitFor();
    await person.page.getByRole('button', { name: 'Delete document' }).click();
    await person.dialog.getByText('This can’t be undone.').waitFor();
    await person.dialog.getByRole('button', { name: 'Delete “Fees”' }).click();
    await person.heading('No documents yet').waitFor();
    expect((await as('GET', `documents/${id}`)).status).toBe(404);
    expect(person.complaints).toEqual([]);
    await person.leave();
  });
});
