/** What a website does wrong while it is read: broken sitemaps, servers that ask to wait or break off. */
import { gzipSync } from 'node:zlib';
import { CrawlWorker } from '../../../src/assistant/knowledge/crawls/crawl.worker.js';
import { CLOCK } from '../../../src/platform/config/config.module.js';
import type { Clock } from '../../../src/platform/kernel/clock.js';
import { Website, type Page } from '../../cli/website.js';
import { call, makeWorkspace, startTestApp, type TestApp, type TestWorkspace } from '../../support/app.js';
import { eventually } from '../../support/eventually.js';
import { sqlOf } from '../../support/team-mails.js';

let app: TestApp;
let workspace: TestWorkspace;
let site: Website;
beforeAll(async () => {
  app = await startTestApp({ outboundAllowNetworks: ['127.0.0.0/8'] });
});
beforeEach(async () => {
  workspace = await makeWorkspace(app);
  site = await Website.opened();
  for (const path of ['/a', '/b', '/c']) site.article(path, `The fee of ${path} is 5 euros.`);
});
afterEach(() => site.close());
afterAll(() => app.close());

const as = (method: string, path: string, body?: unknown) =>
  call(app, method, `/v1/knowledge/${path}`, { token: workspace.tokens.owner, body });
const crawlNow = async (id: string): Promise<any> => {
  await app.app.get(CrawlWorker).whenIdle();
  return (await as('GET', `crawls/${id}`)).body.data;
};
const crawled = async (path: string): Promise<any> =>
  crawlNow((await as('POST', 'crawls', { url: site.url(path) })).body.data.id);
const failedIn = async (id: string): Promise<any[]> => (await as('GET', `crawls/${id}/pages?status=failed`)).body.data;
/** Compresses what is served at a path. */
const compress = (path: string, to: string, page: Partial<Page> = {}): void => {
  const body = gzipSync(site.pages.get(path)!.body);
  site.pages.set(to, { type: 'application/x-gzip', ...page, body });
};

describe('a sitemap', () => {
  it('that is compressed is read, whatever its type, alone or in an index', async () => {
    site.sitemap('/1.xml', ['/a']);
    site.sitemap('/2.xml', ['/b']);
    site.sitemap('/3.xml', ['/c']);
    compress('/1.xml', '/one.xml.gz');
    compress('/2.xml', '/two', { type: 'application/xml' });
    const sentPacked = gzipSync(gzipSync(site.pages.get('/3.xml')!.body));
    site.pages.set('/three.xml.gz', { body: sentPacked, headers: { 'content-encoding': 'gzip' } });
    site.sitemap('/sitemap.xml', ['/one.xml.gz', '/two', '/three.xml.gz'], 'sitemapindex');
    compress('/sitemap.xml', '/sitemap.xml.gz');
    compress('/sitemap.xml', '/sitemap.xml');
    for (const path of ['/', '/sitemap.xml.gz']) {
      site.article('/', 'Help.');
      expect(await crawled(path)).toMatchObject({ follows: 'sitemap', pages: { total: 3, failed: 0 }, notes: [] });
    }
  });

  it('of an index that is a page, empty, cut off or broken is named, and the others are read', async () => {
    const index = ['/page.xml', '/empty.xml', '/none.xml', '/cut.xml', '/torn.xml.gz', '/text.gz', '/good.xml'];
    site.sitemap('/sitemap.xml', index, 'sitemapindex');
    site.article('/page.xml', 'This sitemap has moved.');
    site.pages.set('/empty.xml', { body: ' \n', type: 'application/xml' });
    site.sitemap('/none.xml', []);
    site.sitemap('/cut.xml', ['/a', '/lost']);
    const { body } = site.pages.get('/cut.xml')!;
    site.pages.set('/cut.xml', { body: body.slice(0, body.indexOf('/lost') - 10), type: 'application/xml' });
    site.sitemap('/torn.xml', ['/b']);
    site.pages.set('/torn.xml.gz', { body: gzipSync(site.pages.get('/torn.xml')!.body).subarray(0, 20) });
    site.pages.set('/text.gz', { body: gzipSync('not a sitemap') });
    site.sitemap('/good.xml', ['/c']);
    const crawl = await crawled('/sitemap.xml');
    expect(crawl.notes).toEqual([
      `The sitemap ${site.url('/page.xml')} was skipped: it is not a sitemap.`,
      `The sitemap ${site.url('/empty.xml')} was skipped: it is empty.`,
      `The sitemap ${site.url('/none.xml')} lists nothing.`,
      `The sitemap ${site.url('/cut.xml')} is damaged: 2 entries could be read.`,
      `The sitemap ${site.url('/torn.xml.gz')} was skipped: it is damaged.`,
      `The sitemap ${site.url('/text.gz')} was skipped: it is not a sitemap.`,
    ]);
    expect(crawl.pages).toMatchObject({ created: 2, failed: 0 });
  });

  it('that unpacks to more than a sitemap may have is read up to that, and named', async () => {
    const entry = `<url><loc>${site.url('/a')}</loc></url>`;
    const body = gzipSync(`<urlset>${entry}${' '.repeat(51 * 1024 * 1024)}<url><loc>/b</loc></url></urlset>`);
    site.pages.set('/sitemap.xml.gz', { body, type: 'application/gzip' });
    const crawl = await crawled('/sitemap.xml.gz');
    expect(crawl.pages).toMatchObject({ total: 1, created: 1 });
    expect(crawl.notes).toEqual(['The sitemap is damaged: 1 entries could be read.']);
  });

  it('that is an index of indexes is followed, and a circle of them once', async () => {
    site.sitemap('/sitemap.xml', ['/inner.xml'], 'sitemapindex');
    site.sitemap('/inner.xml', ['/sitemap.xml', '/inner.xml', '/leaf.xml'], 'sitemapindex');
    site.sitemap('/leaf.xml', ['/a', '/b']);
    expect(await crawled('/sitemap.xml')).toMatchObject({ pages: { total: 2, created: 2 }, notes: [] });
    expect(site.asked.filter((path) => path === '/inner.xml')).toHaveLength(1);
  });
});

describe('a server', () => {
  beforeEach(() => site.sitemap('/sitemap.xml', ['/a', '/b', '/c']));
  const wait = (after: string): Page => ({ body: '', status: 429, headers: { 'retry-after': after } });
  const date = (ms: number): string => new Date(Date.now() + ms).toUTCString();

  it('that asks to wait, breaks off or is overloaded while its pages are read loses none of them', async () => {
    site.faults.set('/robots.txt', ['reset']);
    site.faults.set('/sitemap.xml', [{ body: 'busy', status: 503 }]);
    site.faults.set('/a', [wait('1')]);
    site.faults.set('/b', ['reset', { ...wait(date(-1_000)), status: 503 }]);
    site.faults.set('/c', [{ body: '', status: 502 }]);
    const crawl = await crawled('/sitemap.xml');
    expect(crawl).toMatchObject({ status: 'done', pages: { total: 3, created: 3, failed: 0 } });
    for (const [path, times] of [
      ['/a', 2],
      ['/b', 3],
      ['/c', 2],
    ] as const)
      expect(site.asked.filter((one) => one === path)).toHaveLength(times);
  });

  it('whose pages cannot be read in the end has them named, with the number of attempts', async () => {
    site.faults.set(
      '/b',
      Array.from({ length: 9 }, () => 'reset' as const),
    );
    const crawl = await crawled('/sitemap.xml');
    expect(crawl).toMatchObject({ status: 'done', pages: { created: 2, failed: 1 } });
    expect(await failedIn(crawl.id)).toMatchObject([
      { url: site.url('/b'), message: expect.stringMatching(/closed the connection\. Tried 4 times\.$/) },
    ]);
  });

  it('that asks for a longer wait is left alone until then, and other websites are read meanwhile', async () => {
    site.faults.set('/b', [wait('120'), wait(date(300_000))]);
    const { id } = (await as('POST', 'crawls', { url: site.url('/sitemap.xml') })).body.data;
    const asked = (): number => site.asked.filter((path) => path === '/b').length;
    for (const [times, left] of [
      [1, 120],
      [2, 180],
    ] as const) {
      await eventually(async () => (await crawlNow(id)).status === 'running' && asked() === times);
      expect((await crawlNow(id)).pages).toMatchObject({ created: 1, waiting: 2, failed: 0 });
      const [row] = await sqlOf(app)(
        `select lease, extract(epoch from due_at - now())::float8 as left from knowledge_crawls where id = $1`,
        id,
      );
      expect(row).toMatchObject({ lease: null });
      expect(Math.abs((row!['left'] as number) - left)).toBeLessThan(60);
      const later = Date.now() + left * 1_000 + (times === 2 ? 120_000 : 0);
      jest.spyOn(app.app.get<Clock>(CLOCK), 'now').mockImplementation(() => later);
      await sqlOf(app)(`update knowledge_crawls set due_at = now() where id = $1`, id);
    }
    await eventually(async () => (await crawlNow(id)).status === 'done');
    const crawl = await crawlNow(id);
    jest.restoreAllMocks();
    expect(crawl).toMatchObject({ status: 'done', pages: { created: 3, failed: 0 } });
    expect(asked()).toBe(3);
  });
});
