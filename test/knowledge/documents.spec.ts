import { randomUUID } from 'node:crypto';
import { SystemDb } from '../../src/platform/db/system-db.js';
import { DocumentsStore } from '../../src/assistant/knowledge/documents.store.js';
import { call, makeWorkspace, startTestApp, type Answer, type TestApp, type TestWorkspace } from '../support/app.js';
import { docx, paragraph, pdf, setText, wordTable } from '../support/documents.js';
import { eventually } from '../support/eventually.js';

let app: TestApp;
let workspace: TestWorkspace;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  workspace = await makeWorkspace(app);
});
afterAll(() => app.close());

const PATH = '/v1/knowledge/documents';
const add = (body: unknown): Promise<Answer> => call(app, 'POST', PATH, { token: workspace.tokens.admin, body });
const get = (id: string): Promise<Answer> => call(app, 'GET', `${PATH}/${id}`, { token: workspace.tokens.viewer });
const ask = async (question: string): Promise<any> =>
  (await call(app, 'POST', '/v1/answer', { token: workspace.secretKey, body: { question } })).body.data;
const upload = (file: Buffer, name: string, fields: Record<string, string> = {}): Promise<Answer> => {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  form.set('file', new Blob([new Uint8Array(file)]), name);
  return add(form);
};

const indexed = (id: string): Promise<any> =>
  eventually(async () => {
    const { data } = (await get(id)).body;
    return data.status !== 'indexing' && data;
  });

const PARCEL = { title: 'Parcels', text: 'A parcel may weigh 31 kilograms.', format: 'text' };

describe('adding a document', () => {
  it('keeps headings, lists and tables of HTML, and nothing that is hidden', async () => {
    const text =
      '<html lang="de"><body><h1>Preise</h1><table><tr><th>Tarif</th><th>Preis</th></tr><tr><td>Solo</td><td>9 €</td></tr></table>' +
      '<p hidden>Geheim: 1 €</p><script>alert(1)</script></body></html>';
    const { body } = await add({ title: 'Preise', text, format: 'html' });
    expect(body.data).toMatchObject({
      format: 'html',
      locale: 'de',
      status: 'ready',
      audience: 'public',
      url: null,
      error: null,
    });
    expect(body.data.text).toContain('| Solo | 9 € |');
    expect(body.data.text).not.toMatch(/Geheim|alert/);
  });

  it('accepts a Word file and a PDF as multipart, in the background, each with its own title', async () => {
    const word = docx(
      paragraph('Warranty', 'Heading1') +
        paragraph('The warranty lasts 24 months.') +
        wordTable([
          ['Part', 'Months'],
          ['Battery', '12'],
        ]),
    );
    const first = await upload(word, 'warranty.docx', { title: 'Warranty', locale: 'en' });
    expect(first.status).toBe(201);
    expect(first.body.data).toMatchObject({
      status: 'indexing',
      format: 'docx',
      version: 1,
      text: null,
      title: 'Warranty',
    });
    expect(await indexed(first.body.data.id)).toMatchObject({
      status: 'ready',
      version: 1,
      text: expect.stringContaining('| Battery | 12 |'),
    });
    const second = await upload(pdf([setText('The battery charges in 90 minutes.', 700)]), 'charging guide.pdf');
    expect(await indexed(second.body.data.id)).toMatchObject({
      status: 'ready',
      format: 'pdf',
      text: expect.stringContaining('90 minutes'),
    });
    expect((await ask('How many minutes does the battery need to charge?')).answer).toContain('90 minutes');
  });

  it('reports why a file could not be read', async () => {
    const damaged = await upload(Buffer.from('%PDF-1.7 nothing behind it'), 'damaged.pdf');
    const data = await indexed(damaged.body.data.id);
    expect(data).toMatchObject({ status: 'failed', text: null, chunks: 0 });
    expect(data.error).toEqual(expect.stringMatching(/\w+/));
  });

  it('says what to do with a file of old Excel', async () => {
    const workbook = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('Workbook', 'utf16le')]);
    const { body } = await upload(workbook, 'prices.xls');
    expect(await indexed(body.data.id)).toMatchObject({
      status: 'failed',
      error: 'Old Excel files (.xls) cannot be read. Save it as .xlsx.',
    });
  });

  it('indexes a document of 1 MB in the background and answers from its middle', async () => {
    const sections = Array.from(
      { length: 9_000 },
      (_, i) => `## Locker ${i}\n\nThe locker ${i} opens with the code ${i * 7 + 1000}, kept by desk ${i % 50}.\n`,
    );
    const { body, status } = await add({
      title: 'Lockers',
      text: sections.join('\n'),
      format: 'markdown',
      locale: 'en',
    });
    expect(status).toBe(201);
    expect(body.data.status).toBe('indexing');
    expect((await indexed(body.data.id)).chunks).toBeGreaterThan(100);
    expect((await ask('Which code opens locker 4321?')).answer).toContain(String(4321 * 7 + 1000));
  });

  it('changes nothing if the same source is sent again', async () => {
    const first = await add(PARCEL);
    const again = await add(PARCEL);
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.body.data).toEqual(first.body.data);
    expect((await add({ ...PARCEL, title: 'Other title' })).status).toBe(201);
  });

  it('changes nothing if a file is sent again that was read in the background', async () => {
    const file = docx(paragraph('Warranty', 'Heading1') + paragraph('The warranty lasts 24 months.'));
    const first = await upload(file, 'guide.docx');
    expect((await indexed(first.body.data.id)).title).toBe('Warranty');
    const again = await upload(file, 'guide.docx');
    expect([again.status, again.body.data.id]).toEqual([200, first.body.data.id]);
    expect((await upload(file, 'guide.docx', { title: 'Years' })).status).toBe(201);
  });

  it('reads a file again that could not be indexed, in its place', async () => {
    const file = pdf([setText('The battery charges in 90 minutes.', 700)]);
    const { id } = (await upload(file, 'guide.pdf')).body.data;
    await indexed(id);
    const text = `update documents set status = 'failed', error = 'Interrupted.' where id = $1`;
    await app.app.get(SystemDb).query({ text, values: [id] });
    const again = await upload(file, 'guide.pdf');
    expect(again.body.data).toMatchObject({ id, status: 'indexing' });
    expect(await indexed(id)).toMatchObject({ status: 'ready', error: null });
  });

  it('reads a text again that failed before its own title was known', async () => {
    const page = { text: '<title>Prices</title><p>A card costs 5 euros.</p>', format: 'html', title: 'Fees' };
    const { id } = (await add(page)).body.data;
    const text = `update documents set status = 'failed', title = 'page', locale = null where id = $1`;
    await app.app.get(SystemDb).query({ text, values: [id] });
    expect((await add(page)).body.data).toMatchObject({ id, title: 'Fees', status: 'ready' });
  });

  it('creates one document if the same source is sent ten times at once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => add(PARCEL)));
    expect(new Set(answers.map((answer) => answer.body.data.id)).size).toBe(1);
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
  });

  it.each([
    [{ text: 'x', format: 'text' }, 'missing_field', 'title'],
    [{ title: 'x', format: 'text' }, 'missing_field', 'text'],
    [{ title: 'x', text: 'x' }, 'missing_field', 'format'],
    [{ title: 'x', text: 'x', format: 'odt' }, 'invalid_field', 'format'],
    [{ title: 'x', text: 'x', format: 'pdf' }, 'invalid_field', 'format'],
    [{ title: '', text: 'x', format: 'text' }, 'invalid_field', 'title'],
    [{ title: 'x', text: '   ', format: 'text' }, 'invalid_field', 'text'],
    [{ title: 'x', text: 'x', format: 'text', url: 'javascript:alert(1)' }, 'invalid_field', 'url'],
    [{ title: 'x', text: 'x', format: 'text', locale: 'english!' }, 'invalid_field', 'locale'],
    [{ title: 'x', text: 'x', format: 'text', audience: 'secret' }, 'invalid_field', 'audience'],
    [{ title: 'x', text: 'x', format: 'text', file: 'x' }, 'invalid_field', 'file'],
    [{ title: 'x', text: 'x', format: 'text', chunks: 3 }, 'unknown_field', 'chunks'],
  ])('refuses %j with %s at %s', async (body, code, param) => {
    const answer = await add(body);
    expect(answer.status).toBe(400);
    expect(answer.body.error).toMatchObject({ code, param });
  });

  it('accepts 10 MiB and refuses more', async () => {
    expect((await upload(Buffer.alloc(10 * 1024 * 1024 + 1, 'a'), 'large.txt')).status).toBe(413);
    expect((await add({ title: 'x', text: 'a'.repeat(300 * 1024), format: 'text' })).status).toBe(201);
  });

  it('requires the capability manage_team', async () => {
    for (const role of ['responder', 'developer', 'viewer'] as const) {
      const answer = await call(app, 'POST', PATH, { token: workspace.tokens[role], body: PARCEL });
      expect(answer.status).toBe(403);
      expect(answer.body.error.message).toBe(`The role ${role} lacks the capability manage_team.`);
    }
  });
});

describe('the next version of a document', () => {
  it('replaces the old one in answers, and its number increases only if something changed', async () => {
    const { id } = (await add(PARCEL)).body.data;
    const put = (body: unknown): Promise<Answer> =>
      call(app, 'PUT', `${PATH}/${id}`, { token: workspace.tokens.owner, body });
    expect((await put(PARCEL)).body.data.version).toBe(1);
    const next = await put({ ...PARCEL, text: 'A parcel may weigh 20 kilograms.' });
    expect(next.body.data).toMatchObject({ id, version: 2, status: 'ready', text: 'A parcel may weigh 20 kilograms.' });
    const answer = await ask('How many kilograms may a parcel weigh?');
    expect(answer.answer).toContain('20 kilograms');
    expect(answer.citations[0]).toMatchObject({ document_id: id, version: 2 });
  });

  it('leaves the old one in place until a large one is ready', async () => {
    const { id } = (await add(PARCEL)).body.data;
    const text = `A parcel may weigh 25 kilograms.\n${'Nothing else of note.\n'.repeat(4_000)}`;
    const put = await call(app, 'PUT', `${PATH}/${id}`, { token: workspace.tokens.owner, body: { ...PARCEL, text } });
    expect(put.body.data).toMatchObject({ status: 'indexing', version: 1, text: PARCEL.text });
    expect(await indexed(id)).toMatchObject({ status: 'ready', version: 2 });
    expect((await ask('How many kilograms may a parcel weigh?')).answer).toContain('25 kilograms');
  });

  it('with the same bytes and another description, sent while the first is being indexed, is not lost', async () => {
    const source = { ...PARCEL, text: `${PARCEL.text}\n${'Nothing else of note.\n'.repeat(4_000)}` };
    const described = { title: 'Freight', url: 'https://example.com/freight', locale: 'de', audience: 'internal' };
    const store = app.app.get(DocumentsStore);
    const lock = store.lock.bind(store);
    let id = '';
    const sent = new Promise<Answer>((resolve, reject) => {
      // The first to lock the document is the indexing job that is about to publish it.
      jest.spyOn(store, 'lock').mockImplementationOnce(async (db, workspaceId, documentId) => {
        const body = { ...source, ...described };
        const put = call(app, 'PUT', `${PATH}/${documentId}`, { token: workspace.tokens.owner, body });
        await put.then(resolve, reject);
        return lock(db, workspaceId, documentId);
      });
    });
    id = (await add(source)).body.data.id as string;
    expect((await sent).status).toBe(200);
    expect(await indexed(id)).toMatchObject({ status: 'ready', ...described });
  });

  it('is 404 for a document that does not exist', async () => {
    const put = await call(app, 'PUT', `${PATH}/${randomUUID()}`, { token: workspace.tokens.owner, body: PARCEL });
    expect([put.status, put.body.error.code]).toEqual([404, 'not_found']);
  });
});

describe('a document that end users must not see', () => {
  it('is never used for answers until it becomes public', async () => {
    const internal = { ...PARCEL, audience: 'internal' };
    const { id } = (await add(internal)).body.data;
    expect(await ask('How many kilograms may a parcel weigh?')).toMatchObject({ status: 'abstained', citations: [] });
    await call(app, 'PUT', `${PATH}/${id}`, { token: workspace.tokens.owner, body: PARCEL });
    expect(await ask('How many kilograms may a parcel weigh?')).toMatchObject({ status: 'answered' });
    await call(app, 'PUT', `${PATH}/${id}`, { token: workspace.tokens.owner, body: internal });
    expect(await ask('How many kilograms may a parcel weigh?')).toMatchObject({ status: 'abstained' });
  });
});

describe('removing a document', () => {
  it('removes it from answers and lists, and is 404 when repeated', async () => {
    const { id } = (await add(PARCEL)).body.data;
    const remove = (): Promise<Answer> => call(app, 'DELETE', `${PATH}/${id}`, { token: workspace.tokens.owner });
    expect((await remove()).body).toEqual({
      object: 'knowledge_document',
      data: { id, object: 'knowledge_document', deleted: true },
      request_id: expect.any(String),
    });
    expect((await remove()).status).toBe(404);
    expect(await ask('How many kilograms may a parcel weigh?')).toMatchObject({ status: 'abstained' });
    expect((await call(app, 'GET', PATH, { token: workspace.tokens.viewer })).body.data).toEqual([]);
  });
});

describe('the list of documents', () => {
  it('omits their texts and filters by status, audience, locale and url', async () => {
    const url = 'https://example.com/parcels?x=1';
    const one = (await add({ ...PARCEL, locale: 'en', url })).body.data.id;
    const two = (await add({ ...PARCEL, locale: 'de', audience: 'internal' })).body.data.id;
    const ids = async (query: string): Promise<string[]> =>
      (await call(app, 'GET', `${PATH}?${query}`, { token: workspace.tokens.viewer })).body.data.map(
        (row: { id: string }) => row.id,
      );
    expect(await ids('')).toEqual([two, one]);
    expect(await ids('audience=internal')).toEqual([two]);
    expect(await ids('locale=en')).toEqual([one]);
    expect(await ids(`url=${encodeURIComponent(url)}`)).toEqual([one]);
    expect(await ids('status=failed')).toEqual([]);
    const { body } = await call(app, 'GET', PATH, { token: workspace.tokens.viewer });
    expect(body.data[0]).not.toHaveProperty('text');
  });
});

describe('the audit trail', () => {
  const DOCUMENT = { type: 'knowledge_document', id: expect.any(String) as string };
  const lines = async (): Promise<any[]> =>
    (await call(app, 'GET', '/v1/audit?limit=200', { token: workspace.tokens.owner })).body.data.filter(
      ({ action }: { action: string }) => action.startsWith('knowledge_document.'),
    );

  it('records who added, replaced and removed a document, and only the names of changed fields', async () => {
    const { id } = (await add(PARCEL)).body.data;
    const path = `${PATH}/${id}`;
    const { admin: token } = workspace.tokens;
    await call(app, 'PUT', path, { token, body: { ...PARCEL, url: 'https://acme.example/p', audience: 'internal' } });
    await call(app, 'PUT', path, { token, body: { ...PARCEL, text: 'A parcel may weigh 20 kilograms.' } });
    await call(app, 'DELETE', path, { token });
    const told = await lines();
    const actor = { type: 'member', id: workspace.memberIds.admin, label: 'test' };
    for (const line of told) expect(line).toMatchObject({ actor, target: { ...DOCUMENT, id } });
    expect(told.map(({ action, changes }) => [action, changes]).reverse()).toEqual([
      ['knowledge_document.create', ['title', 'audience', 'format', 'text']],
      ['knowledge_document.update', ['url', 'audience']],
      ['knowledge_document.update', ['url', 'audience', 'text']],
      ['knowledge_document.delete', []],
    ]);
    expect(JSON.stringify(told)).not.toMatch(/Parcels|kilograms|acme/);
  });

  it('has no line for a request that changed nothing or was refused', async () => {
    const { id } = (await add(PARCEL)).body.data;
    await add(PARCEL);
    await call(app, 'PUT', `${PATH}/${id}`, { token: workspace.tokens.admin, body: PARCEL });
    await call(app, 'DELETE', `${PATH}/${randomUUID()}`, { token: workspace.tokens.admin });
    expect((await lines()).map(({ action }) => action)).toEqual(['knowledge_document.create']);
  });
});
