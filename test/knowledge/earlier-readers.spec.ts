/** Documents that an earlier version of the product read: what is told of them, and how they are read anew. */
import { CrawlWorker } from '../../src/assistant/knowledge/crawls/crawl.worker.js';
import { Website } from '../cli/website.js';
import { call, makeWorkspace, startTestApp, type TestApp, type TestWorkspace } from '../support/app.js';
import { auditOf } from '../support/journal.js';
import { sqlOf } from '../support/team-mails.js';

let app: TestApp;
let workspace: TestWorkspace;
beforeAll(async () => void (app = await startTestApp({ outboundAllowNetworks: ['127.0.0.0/8'] })));
beforeEach(async () => void (workspace = await makeWorkspace(app)));
afterAll(() => app.close());

const as = (method: string, path: string, body?: object) =>
  call(app, method, `/v1/knowledge/${path}`, { token: workspace.tokens.owner, body });
const lamp = { title: 'Lamp', format: 'html', text: '<p>The lamp costs 19<sup>99</sup> euro.</p>' };
const plain = { title: 'Vase', format: 'markdown', text: 'The vase costs 5 euro.' };
const documentOf = async (id: string): Promise<any> => (await as('GET', `documents/${id}`)).body.data;

/** As the version before read it. */
async function readEarlier(id: string): Promise<void> {
  await sqlOf(app)('update documents set reader = 1 where id = $1', id);
  await sqlOf(app)(`update document_versions set text = replace(text, '19.99', '1999') where document_id = $1`, id);
}

it('are named, and the same source sent again makes the next version if it is read otherwise now', async () => {
  const { id } = (await as('POST', 'documents', lamp)).body.data;
  expect(await documentOf(id)).toMatchObject({ outdated: false, text: 'The lamp costs 19.99 euro.' });
  await readEarlier(id);
  expect((await as('GET', 'documents')).body.data).toMatchObject([{ id, outdated: true }]);
  await as('PUT', `documents/${id}`, lamp);
  expect(await documentOf(id)).toMatchObject({ outdated: false, version: 2, text: 'The lamp costs 19.99 euro.' });
  const audit = await auditOf(app, workspace.id, id);
  expect(audit.map(({ action, changes }) => [action, changes]).at(-1)).toEqual(['knowledge_document.update', ['text']]);
  await readEarlier(id);
  expect((await as('POST', 'documents', lamp)).body.data).toMatchObject({ id, version: 3, outdated: false });
});

it('stay as they are if they are read as before, and are named no longer', async () => {
  const { id } = (await as('POST', 'documents', plain)).body.data;
  await readEarlier(id);
  await as('PUT', `documents/${id}`, plain);
  expect(await documentOf(id)).toMatchObject({ outdated: false, version: 1 });
});

it('are not named where nothing of their format is read otherwise', async () => {
  const { id } = (await as('POST', 'documents', { ...plain, format: 'text' })).body.data;
  await readEarlier(id);
  expect(await documentOf(id)).toMatchObject({ outdated: false });
});

it('are read anew by the next crawl of their pages, which says which changed', async () => {
  const site = await Website.opened();
  site.pages.set('/shop', { body: `<html><head><title>Lamp</title></head><body>${lamp.text}</body></html>` });
  site.article('/shop/vase', 'The vase costs 5 euro.');
  site.sitemap('/sitemap.xml', ['/shop', '/shop/vase']);
  const crawled = async (): Promise<any> => {
    const { id } = (await as('POST', 'crawls', { url: site.url('/shop') })).body.data;
    await app.app.get(CrawlWorker).whenIdle();
    return (await as('GET', `crawls/${id}`)).body.data.pages;
  };
  expect(await crawled()).toMatchObject({ created: 2 });
  const ids: string[] = (await as('GET', 'documents')).body.data.map(({ id }: { id: string }) => id);
  for (const id of ids) await readEarlier(id);
  expect(await crawled()).toMatchObject({ updated: 1, unchanged: 1 });
  const documents = await Promise.all(ids.map(documentOf));
  expect(documents.map(({ outdated }) => outdated)).toEqual([false, false]);
  expect(documents.find(({ title }) => title === 'Lamp').text).toContain('19.99 euro');
  site.close();
});
