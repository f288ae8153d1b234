/** What a crawl has to bear: workers that die, long lists, and addresses and rules that nobody expects. */
import { randomBytes } from 'node:crypto';
import { SystemDb } from '../../../src/platform/db/system-db.js';
import { CrawlsStore } from '../../../src/assistant/knowledge/crawls/crawls.store.js';
import { CrawlWorker } from '../../../src/assistant/knowledge/crawls/crawl.worker.js';
import { call, makeWorkspace, startTestApp, type Answer, type TestApp, type TestWorkspace } from '../../support/app.js';
import { sqlOf } from '../../support/team-mails.js';
import { Website } from '../../cli/website.js';

let app: TestApp;
let workspace: TestWorkspace;
let site: Website;
beforeAll(async () => {
  app = await startTestApp({ outboundAllowNetworks: ['127.0.0.0/8'] });
});
beforeEach(async () => {
  workspace = await makeWorkspace(app);
  site = await Website.opened();
});
afterEach(() => site.close());
afterAll(() => app.close());

const as = (method: string, path: string, body?: unknown, role: keyof TestWorkspace['tokens'] = 'owner') =>
  call(app, method, `/v1/knowledge/${path}`, { token: workspace.tokens[role], body });
const start = (path: string, rest: object = {}): Promise<Answer> =>
  as('POST', 'crawls', { url: site.url(path), ...rest });
/** Crawls the website completely. */
const crawled = async (path: string, rest: object = {}): Promise<any> => {
  const { id } = (await start(path, rest)).body.data;
  await app.app.get(CrawlWorker).whenIdle();
  return (await as('GET', `crawls/${id}`)).body.data;
};
const pagesOf = async (id: string, query = ''): Promise<any[]> =>
  (await as('GET', `crawls/${id}/pages${query}`)).body.data;
const linked = (path: string, ...to: string[]): void => {
  const links = to.map((href) => `<a href="${href}">more</a>`).join(' ');
  const body = `<html lang="en"><head><title>About ${path}</title></head><body><h1>${path}</h1><p>The fee of ${path} is 5 euros.</p>${links}</body></html>`;
  site.pages.set(path, { body });
};

describe('a website', () => {
  it('whose robots.txt has too many rules to compare is not read where they may disallow it, and says so', async () => {
    linked('/', '/open', '/shop/a');
    linked('/open');
    linked('/shop/a');
    const body = `User-agent: *\n${Array.from({ length: 1_001 }, (_, at) => `Disallow: /shop/*${at}\n`).join('')}`;
    site.pages.set('/robots.txt', { body, type: 'text/plain' });
    const crawl = await crawled('/');
    expect(crawl.pages).toMatchObject({ created: 2, skipped: 1 });
    expect(await pagesOf(crawl.id, '?status=skipped')).toMatchObject([
      {
        url: site.url('/shop/a'),
        message: 'robots.txt has too many rules to compare in full, one of which may not allow it.',
      },
    ]);
    site.pages.set('/robots.txt', { body: `${body}${'#'.repeat(524_288)}`, type: 'text/plain' });
    expect((await crawled('/')).error).toMatch(
      /^robots\.txt cannot be read: .* answers with more than 524288 bytes\.$/,
    );
  });

  it('takes as many pages of a long sitemap as requested, wherever they are in it', async () => {
    const shop = Array.from({ length: 20_000 }, (_, at) => `/shop/${at}`);
    const help = ['/help/a', '/help/b', '/help/a', '/help/c'];
    for (const path of help) site.article(path, `The fee of ${path} is 5 euros.`);
    site.sitemap('/sitemap.xml', [...shop, ...help]);
    site.article('/help', 'The fee is 5 euros.');
    const crawl = await crawled('/help', { max_pages: 2 });
    expect(crawl).toMatchObject({ status: 'done', follows: 'sitemap', pages: { total: 2, created: 2 } });
    expect(crawl.notes).toEqual(['The sitemap lists more than 2 pages; the first 2 were taken.']);
  });
});

describe('a crawl', () => {
  it('whose worker died resumes where it stopped, and skips a page that killed two workers', async () => {
    linked('/', '/a', '/b');
    linked('/a');
    linked('/b');
    const { id } = (await start('/')).body.data;
    await app.app.get(CrawlWorker).whenIdle();
    await sqlOf(app)(
      `update knowledge_crawl_pages set status = 'waiting', attempts = 2, document_id = null where crawl_id = $1
       and url like '%/a'`,
      id,
    );
    // A slow machine may have needed another attempt to finish it.
    const again = `update knowledge_crawls set status = 'running', finished_at = null, attempts = 0, due_at = now() where id = $1`;
    await sqlOf(app)(again, id);
    // Another worker has leased it: no one else reads it until the lease expires.
    const leased = await app.app.get(SystemDb).transaction((tx) => app.app.get(CrawlsStore).lease(tx, 90));
    expect(leased).toMatchObject({ id, attempts: 1 });
    await app.app.get(CrawlWorker).whenIdle();
    expect((await as('GET', `crawls/${id}`)).body.data.status).toBe('running');
    await sqlOf(app)(`update knowledge_crawls set due_at = now() - interval '1 second' where id = $1`, id);
    await app.app.get(CrawlWorker).whenIdle();
    expect((await as('GET', `crawls/${id}`)).body.data.status).toBe('done');
    expect(await pagesOf(id, '?status=failed')).toMatchObject([
      { message: 'Reading this page was interrupted twice.' },
    ]);
  });

  it('skips addresses that are too long, and accepts names with any character', async () => {
    linked('/', `/${'x'.repeat(2_100)}`, `/?q=${randomBytes(1_500).toString('hex')}`, '/a%00b', '/z');
    site.pages.set('/a%00b', { body: 'The fee is 5 euros.', type: 'text/plain' });
    linked('/z');
    const crawl = await crawled('/');
    expect(crawl).toMatchObject({ status: 'done', pages: { total: 3, created: 3 } });
  });

  it('completes although the sitemap contains addresses that the database cannot store', async () => {
    site.article('/a', 'The fee is 5 euros.');
    const bad = [`/\u0000.xml`, `http://[::/\u0000`, `/${'x'.repeat(3_000)}.xml`];
    site.sitemap('/sitemap.xml', [...bad, '/one.xml'], 'sitemapindex');
    site.sitemap('/one.xml', ['/a']);
    const crawl = await crawled('/sitemap.xml');
    expect(crawl).toMatchObject({ status: 'done', pages: { total: 1, created: 1 } });
    expect(crawl.notes).toHaveLength(3);
  });

  it('whose worker died between a page and its links loses none of them', async () => {
    linked('/', '/a');
    linked('/a');
    const store = app.app.get(CrawlsStore);
    const dies = jest.spyOn(store, 'endPage').mockRejectedValueOnce(new Error('the worker died'));
    const { id } = (await start('/')).body.data;
    await app.app.get(CrawlWorker).whenIdle();
    dies.mockRestore();
    expect((await as('GET', `crawls/${id}`)).body.data.pages).toMatchObject({ total: 2, waiting: 2 });
  });

  it('keeps its lease while it reads sitemaps, and stops if another worker has the lease', async () => {
    site.sitemap('/sitemap.xml', ['/one.xml', '/two.xml', '/three.xml'], 'sitemapindex');
    for (const name of ['one', 'two', 'three']) site.sitemap(`/${name}.xml`, [`/${name}`]);
    const left: number[] = [];
    site.whenAsked = async (path) => {
      const sql = sqlOf(app);
      if (path === '/one.xml')
        await sql(
          `update knowledge_crawls set due_at = now() + interval '1 second' where workspace_id = $1`,
          workspace.id,
        );
      if (path !== '/two.xml') return;
      const [row] = await sql(
        `select extract(epoch from due_at - now())::float8 as left from knowledge_crawls where workspace_id = $1`,
        workspace.id,
      );
      left.push(row!.left as number);
      await sql(`update knowledge_crawls set lease = gen_random_uuid() where workspace_id = $1`, workspace.id);
    };
    const { id } = (await start('/sitemap.xml')).body.data;
    await app.app.get(CrawlWorker).whenIdle();
    expect(left[0]).toBeGreaterThan(30);
    expect(site.asked).not.toContain('/three.xml');
    expect((await as('GET', `crawls/${id}`)).body.data).toMatchObject({ follows: null, pages: { total: 0 } });
  });
});
