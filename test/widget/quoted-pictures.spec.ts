/** Pictures beside what the agent quotes: which a visitor is shown, and who else can and cannot open them. */
import { QUOTED_PICTURES } from '../../src/assistant/knowledge/pictures/pictures.dto.js';
import type { Config } from '../../src/platform/config/config.js';
import { CONFIG } from '../../src/platform/config/config.module.js';
import { SignedUrls } from '../../src/platform/http/signed-urls.js';
import { call, makeWorkspace, startTestApp, type Answer, type TestApp, type TestWorkspace } from '../support/app.js';
import { PNG } from '../support/files.js';
import { idle, opened, say, spoken } from '../support/live.js';
import { browser, type Browser } from '../support/widget.js';

const QUESTION = 'When does the shop open on Mondays?';
const DOCUMENTS = '/v1/knowledge/documents';
let app: TestApp;
let workspace: TestWorkspace;
let person: Browser;
let [near, far] = ['', ''];
let document: any;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  workspace = await makeWorkspace(app);
  person = await browser(app, workspace);
  [near, far] = [await uploaded(), await uploaded()];
  document = (await team('POST', DOCUMENTS, article())).body.data;
});
afterAll(() => app.close());

const team = (method: string, path: string, body?: unknown): Promise<Answer> =>
  call(app, method, path, { token: workspace.tokens.owner, body });
async function uploaded(): Promise<string> {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(PNG)], { type: 'image/png' }), 'internal name.png');
  return (await team('POST', '/v1/knowledge/pictures', body)).body.data.id;
}
const shopOf = (picture: string): string =>
  `# Opening hours\n\nThe shop opens at nine on Mondays.\n\n${picture}\n\n# Parking\n\n![The garage](picture:${far})`;
const article = (text = shopOf(`![The front door](picture:${near})`), more: object = {}): object => ({
  ...{ title: 'The shop', format: 'markdown', text },
  ...more,
});
async function citation(): Promise<any> {
  const session = await opened(person);
  await say(person, session, QUESTION);
  await idle(app);
  const [, answer] = await spoken(person, session);
  expect(answer.text).toContain('nine on Mondays');
  return answer.citations[0];
}
const open = (url: string): Promise<Response> => fetch(app.baseUrl + new URL(url).pathname + new URL(url).search);
const statusOf = async (url: string): Promise<number> => (await open(url)).status;

/** An error that the page can read. */
const expectMissing = ({ status, body }: Answer): void => expect([status, body.error.code]).toEqual([404, 'not_found']);

describe('a picture in the section that the agent quotes', () => {
  it('is beside the quotation with its words, without those of other sections, and opens without a credential', async () => {
    const { pictures, quote } = await citation();
    expect(pictures).toEqual([{ id: near, name: 'The front door', url: expect.any(String) }]);
    expect(quote).not.toContain('picture:');
    const response = await open(pictures[0].url);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('content-disposition')).toBe('inline');
    expect(response.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
    expect(Buffer.from(await response.arrayBuffer())).toEqual(PNG);
  });

  it('has an address that expires, and that nobody can write', async () => {
    const [{ url }] = (await citation()).pictures;
    const expired = new SignedUrls(app.app.get<Config>(CONFIG), QUOTED_PICTURES);
    const old = await call(
      app,
      'GET',
      expired.create(workspace.id, near, Date.now() - 7_200_000).replace(/.*?\/api/, '/api'),
    );
    expect([old.status, old.body.error.code]).toEqual([410, 'link_invalid']);
    const other = await makeWorkspace(app);
    for (const forged of [
      url.replace(near, far),
      url.replace(workspace.id, other.id),
      url.replace(/expires=\d/, 'expires=9'),
      url.replace('/quoted/', '/'),
    ])
      expect(await statusOf(forged)).toBe(404);
  });

  it.each<[string, () => Promise<unknown>]>([
    [
      'is replaced by a version without it',
      () => team('PUT', `${DOCUMENTS}/${document.id}`, article(shopOf('Come in.'))),
    ],
    ['becomes internal', () => team('PUT', `${DOCUMENTS}/${document.id}/audience`, { audience: 'internal' })],
    ['is deleted', () => team('DELETE', `${DOCUMENTS}/${document.id}`)],
  ])('is no longer found once its document %s', async (_, change) => {
    const session = await opened(person);
    await say(person, session, QUESTION);
    await idle(app);
    const quoted = async () => (await spoken(person, session))[1].citations[0];
    const { url } = (await quoted()).pictures[0];
    expect(await statusOf(url)).toBe(200);
    expect((await person.ask('GET', `pictures/${near}`)).status).toBe(200);
    await change();
    expect(await statusOf(url)).toBe(404);
    expectMissing(await person.ask('GET', `pictures/${near}`));
    expect((await quoted()).pictures).toBeUndefined();
  });

  it('has a fresh address for visitors of its workspace, whom the team’s other pictures stay hidden from', async () => {
    const { body } = await person.ask('GET', `pictures/${near}`);
    expect(body.data).toEqual({ object: 'picture', id: near, url: expect.stringContaining(near) });
    expect(await statusOf(body.data.url)).toBe(200);
    const stranger = await browser(app, await makeWorkspace(app));
    expectMissing(await stranger.ask('GET', `pictures/${near}`));
    const [draft, secret] = [await uploaded(), await uploaded()];
    const internal = article(`![The safe](picture:${secret})`, { title: 'Safe', audience: 'internal' });
    expect((await team('POST', DOCUMENTS, internal)).status).toBe(201);
    for (const id of [draft, secret]) expectMissing(await person.ask('GET', `pictures/${id}`));
  });
});
