/** Pictures in articles: what is stored, who is shown it, and what is left of it when its article goes. */
import { PicturesSweeper } from '../../src/assistant/knowledge/pictures/pictures.sweeper.js';
import { SystemDb } from '../../src/platform/db/system-db.js';
import { newId } from '../../src/platform/kernel/ids.js';
import { expectError } from '../http/envelope.js';
import { call, makeWorkspace, startTestApp, type Answer, type TestApp, type TestWorkspace } from '../support/app.js';
import { EXE, PDF, PNG } from '../support/files.js';
import { eventually } from '../support/eventually.js';

const DOCUMENTS = '/v1/knowledge/documents';
const PICTURES = '/v1/knowledge/pictures';
let app: TestApp;
let workspace: TestWorkspace;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  workspace = await makeWorkspace(app);
});
afterAll(() => app.close());

const sql = async (text: string, ...values: unknown[]) =>
  (await app.app.get(SystemDb).query({ text, values })).rows as Record<string, any>[];
const ask = (method: string, path: string, body?: unknown, of = workspace): Promise<Answer> =>
  call(app, method, path, { token: of.tokens.owner, body });
function upload(bytes: Buffer = PNG, { name = 'menu.png', type = 'image/png', of = workspace } = {}): Promise<Answer> {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(bytes)], { type }), name);
  return ask('POST', PICTURES, body, of);
}
const uploaded = async (of = workspace): Promise<string> => (await upload(PNG, { of })).body.data.id;
const shows = (id: string, words = 'The menu'): string =>
  `Open the menu.\n\n![${words}](picture:${id})\n\nThen choose.`;
const article = (text: string, more: object = {}): object => ({ title: 'Menus', text, format: 'markdown', ...more });
const made = async (text: string, more: object = {}): Promise<any> =>
  (await ask('POST', DOCUMENTS, article(text, more))).body.data;
const bytesOf = (url: string): Promise<Response> => fetch(app.baseUrl + new URL(url).pathname + new URL(url).search);
const stored = async (): Promise<number> =>
  (await sql('select bytes::float8 from attachment_storage where workspace_id = $1', workspace.id))[0]?.['bytes'] ?? 0;

describe('a picture', () => {
  it('is shown where its article says, whose text has its words alone', async () => {
    const answer = await upload();
    expect(answer.status).toBe(201);
    const { id } = answer.body.data;
    expect(answer.body.data).toMatchObject({
      object: 'picture',
      name: 'menu.png',
      content_type: 'image/png',
      bytes: PNG.length,
    });
    const document = await made(shows(id));
    expect(document.text).toBe('Open the menu.\n\nThe menu\n\nThen choose.');
    const [{ start, end, url, ...picture }] = document.pictures;
    expect([picture, document.text.slice(start, end)]).toEqual([{ id }, 'The menu']);
    const response = await bytesOf(url);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(Buffer.from(await response.arrayBuffer())).toEqual(PNG);
  });

  it('has an address for the team only, which nobody can write', async () => {
    const id = await uploaded();
    const { url } = (await call(app, 'GET', `${PICTURES}/${id}`, { token: workspace.tokens.viewer })).body.data;
    const address = new URL(url);
    for (const forged of [
      address.pathname,
      url.replace(/expires=\d/, 'expires=9'),
      url.replace('pictures', 'attachments'),
    ])
      expect((await fetch(app.baseUrl + forged.replace(address.origin, ''))).status).toBe(404);
    const other = await makeWorkspace(app);
    expectError(await ask('GET', `${PICTURES}/${id}`, undefined, other), 404, 'not_found');
    expectError(
      await call(app, 'GET', `${PICTURES}/${id}`, { token: workspace.secretKey }),
      401,
      'user_token_required',
    );
    const refused = await call(app, 'POST', PICTURES, { token: workspace.tokens.responder, body: new FormData() });
    expect(refused.status).toBe(403);
  });

  it.each([
    ['a program', EXE, 'menu.png', 'image/png'],
    ['a PDF that is named as one', PDF, 'menu.png', 'image/png'],
    ['a PDF', PDF, 'menu.pdf', 'application/pdf'],
    [
      'SVG, which may have scripts',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'menu.svg',
      'image/svg+xml',
    ],
    ['nothing', Buffer.alloc(0), 'menu.png', 'image/png'],
  ])('is not %s', async (_, bytes, name, type) => {
    expectError(await upload(bytes, { name, type }), 400, 'invalid_field', 'file');
    expect(await stored()).toBe(0);
  });

  it('is not larger than 5 MiB', async () => {
    const large = Buffer.concat([PNG, Buffer.alloc(5 * 1024 * 1024)]);
    expectError(await upload(large), 413, 'payload_too_large');
  });

  it('counts as a file, and is refused where the workspace has no room, or too many wait for an article', async () => {
    await uploaded();
    expect(await stored()).toBe(PNG.length);
    await sql('update workspaces set attachment_bytes_max = $2 where workspace_id = $1', workspace.id, PNG.length + 1);
    expectError(await upload(), 409, 'conflict');
    await sql('update workspaces set attachment_bytes_max = null where workspace_id = $1', workspace.id);
    await sql(
      `insert into pictures (workspace_id, id, name, content_type, bytes, place)
       select $1, gen_random_uuid(), 'x.png', 'image/png', 1, 'database' from generate_series(1, 999)`,
      workspace.id,
    );
    expectError(await upload(), 409, 'conflict');
  });
});

describe('an article', () => {
  it('names the picture that it cannot show: another workspace’s, or none', async () => {
    const other = await makeWorkspace(app);
    for (const id of [await uploaded(other), newId()]) {
      const answer = await ask('POST', DOCUMENTS, article(shows(id)));
      expectError(answer, 400, 'invalid_field', 'text');
      expect(answer.body.error.message).toContain(id);
    }
    expect((await ask('GET', DOCUMENTS)).body.data).toEqual([]);
  });

  it('that is read in the background notes it', async () => {
    const [mine, unknown] = [await uploaded(), newId()];
    const long = (id: string): string => `${shows(id)}\n\n${'Each guest has a menu of their own. '.repeat(2_500)}`;
    const [good, bad] = [await made(long(mine)), await made(long(unknown), { title: 'Bad' })];
    await eventually(async () => {
      const { data } = (await ask('GET', DOCUMENTS)).body;
      return data.length === 2 && data.every(({ status }: any) => status !== 'indexing');
    });
    const read = async ({ id }: any) => (await ask('GET', `${DOCUMENTS}/${id}`)).body.data;
    expect(await read(good)).toMatchObject({ status: 'ready', pictures: [{ id: mine }] });
    expect(await read(bad)).toMatchObject({ status: 'failed', error: expect.stringContaining(unknown) });
  });

  it('says in words what a picture shows', async () => {
    const id = await uploaded();
    for (const words of ['', ' ', '<!-- -->'])
      expectError(await ask('POST', DOCUMENTS, article(shows(id, words))), 400, 'invalid_field', 'text');
  });

  it('loads no picture of another host, and runs nothing that words or addresses say', async () => {
    const id = await uploaded();
    const hostile = [
      '![tracker](https://evil.example/1.png)',
      `![odd](picture:${id}?x=https://evil.example)`,
      '![data](data:image/png;base64,AAAA)',
      `![a <script>alert(1)</script><img src=x onerror=alert(1)> "b" [c]](picture:${id})`,
    ].join('\n\n');
    const { text, pictures } = await made(hostile);
    expect(pictures).toHaveLength(1);
    expect(text).not.toMatch(/script|onerror|data:/);
    expect(text).toContain('tracker\n\nodd');
    expect(text.slice(pictures[0].start, pictures[0].end)).toMatch(/^a .*"b" \(c\)/);
  });

  it('shows in code how a picture is written', async () => {
    const code = `\`![x](picture:${newId()})\``;
    const { text, pictures } = await made(`Write ${code}.\n\n\`\`\`\n![x](picture:${newId()})\n\`\`\``);
    expect([text.includes(code), pictures]).toEqual([true, []]);
  });

  it('keeps the picture of an earlier version, which a return to it shows again', async () => {
    const id = await uploaded();
    const document = await made(shows(id));
    const path = `${DOCUMENTS}/${document.id}`;
    expect((await ask('PUT', path, article('No picture any more.'))).body.data.pictures).toEqual([]);
    await sql(`update pictures set created_at = now() - interval '30 days' where workspace_id = $1`, workspace.id);
    await app.app.get(PicturesSweeper).sweep();
    const [shown] = (await ask('GET', `${path}/versions/1`)).body.data.pictures;
    expect((await bytesOf(shown.url)).status).toBe(200);
    expect((await ask('PUT', path, article(shows(id)))).body.data).toMatchObject({ version: 3, pictures: [{ id }] });
  });

  it('is published by two people at once, and one of them is told of the other', async () => {
    const [mine, theirs] = [await uploaded(), await uploaded()];
    const { id, version } = await made('Open the menu.');
    const answers = await Promise.all(
      [mine, theirs].map((picture) =>
        ask('PUT', `${DOCUMENTS}/${id}`, article(shows(picture), { expected_version: version })),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = answers[0]?.status === 200 ? mine : theirs;
    expect((await ask('GET', `${DOCUMENTS}/${id}`)).body.data.pictures).toMatchObject([{ id: winner }]);
  });

  it('takes its pictures along when it is deleted, but none that another shows', async () => {
    const [own, shared] = [await uploaded(), await uploaded()];
    const one = await made(`${shows(own)}\n\n![Shared](picture:${shared})`);
    const two = await made(shows(shared), { title: 'Another' });
    const addresses = one.pictures.map(({ url }: any) => url);
    await ask('DELETE', `${DOCUMENTS}/${one.id}`);
    expect(await Promise.all(addresses.map(async (url: string) => (await bytesOf(url)).status))).toEqual([404, 200]);
    expect(await stored()).toBe(PNG.length);
    await ask('DELETE', `${DOCUMENTS}/${two.id}`);
    expect([await stored(), await sql('select from picture_contents where workspace_id = $1', workspace.id)]).toEqual([
      0,
      [],
    ]);
  });

  it('that is never published leaves none behind', async () => {
    const [old, fresh] = [await uploaded(), await uploaded()];
    await sql(`update pictures set created_at = now() - interval '8 days' where id = $1`, old);
    await app.app.get(PicturesSweeper).sweep();
    expectError(await ask('GET', `${PICTURES}/${old}`), 404, 'not_found');
    expect((await ask('GET', `${PICTURES}/${fresh}`)).status).toBe(200);
  });

  it('is answered from by its words, with a quotation that is in its text', async () => {
    const id = await uploaded();
    const text = `# Opening hours\n\n![The shop opens at nine on Mondays.](picture:${id})`;
    const { id: document } = await made(text);
    const body = { question: 'When does the shop open on Mondays?' };
    const { data } = (await call(app, 'POST', '/v1/answer', { token: workspace.secretKey, body })).body;
    expect(data.answer).toContain('The shop opens at nine on Mondays.');
    expect(JSON.stringify(data)).not.toContain('picture:');
    expect(data.citations[0]).toMatchObject({ document_id: document, quote: 'The shop opens at nine on Mondays.' });
  });
});
