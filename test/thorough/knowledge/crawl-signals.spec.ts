/** What pages of a crawled website say of themselves: not to be shown, moved, not found; and lists of pages as text. */
import { CrawlWorker } from '../../../src/assistant/knowledge/crawls/crawl.worker.js';
import { Website } from '../../cli/website.js';
import { call, makeWorkspace, startTestApp, type TestApp, type TestWorkspace } from '../../support/app.js';

let app: TestApp;
let reading: TestApp;
let workspace: TestWorkspace;
let site: Website;
beforeAll(async () => {
  app = await startTestApp({ outboundAllowNetworks: ['127.0.0.0/8'] });
  reading = await startTestApp({ outboundAllowNetworks: ['127.0.0.0/8'], readsNoindex: true });
});
beforeEach(async () => {
  workspace = await makeWorkspace(app);
  site = await Website.opened();
});
afterEach(() => site.close());
afterAll(() => Promise.all([app.close(), reading.close()]));

const as = (method: string, path: string, body?: unknown, of = { app, workspace }) =>
  call(of.app, method, `/v1/knowledge/${path}`, { token: of.workspace.tokens.owner, body });
/** Each page that the crawl read, by its path: what became of it, and why. */
const crawled = async (path: string, of = { app, workspace }): Promise<Record<string, string>> => {
  const { id } = (await as('POST', 'crawls', { url: site.url(path) }, of)).body.data;
  await of.app.app.get(CrawlWorker).whenIdle();
  const pages: any[] = (await as('GET', `crawls/${id}/pages`, undefined, of)).body.data;
  return Object.fromEntries(
    pages.map(({ url, status, message }) => [
      url.slice(site.url('').length),
      message ? `${status}: ${message}` : status,
    ]),
  );
};
const titles = async (of = { app, workspace }): Promise<string[]> =>
  (await as('GET', 'documents', undefined, of)).body.data.map(({ title }: { title: string }) => title).sort();
const page = (
  path: string,
  {
    head = '',
    links = [],
    body = `<h1>${path}</h1><p>The fee of ${path} is 5 euros.</p>`,
    headers = {},
  }: {
    head?: string;
    links?: string[];
    body?: string;
    headers?: Record<string, any>;
  } = {},
): void => {
  const anchors = links.map((href) => `<a href="${href}">more</a>`).join(' ');
  site.pages.set(path, {
    body: `<html lang="en"><head><title>${path}</title>${head}</head><body>${body}${anchors}`,
    headers,
  });
};
const meta = (content: string, name = 'robots'): string => `<meta name="${name}" content="${content}">`;
const ASKED = 'skipped: The page asks not to be indexed (noindex).';

describe('a page whose author asks not to show it', () => {
  it('is not read, and its links are followed unless it asks not to', async () => {
    page('/', { links: ['/noindex', '/none', '/header', '/agent', '/open'] });
    page('/noindex', { head: meta('NOINDEX, follow'), links: ['/behind'] });
    page('/none', { head: meta('none'), links: ['/never'] });
    page('/header', { headers: { 'x-robots-tag': ['nofollow', 'noindex'] }, links: ['/never'] });
    page('/agent', { head: meta('noindex', 'WorkspaceAgent') });
    page('/open', {
      head: meta('noindex', 'googlebot') + meta('max-snippet:20, noimageindex'),
      headers: { 'x-robots-tag': 'otherbot: noindex, none' },
    });
    page('/behind');
    page('/never');
    expect(await crawled('/')).toEqual({
      ...{ '/': 'created', '/open': 'created', '/behind': 'created' },
      ...{ '/noindex': ASKED, '/none': ASKED, '/header': ASKED, '/agent': ASKED },
    });
    expect(await titles()).toEqual(['/', '/behind', '/open']);
  });

  it('is not read after the date that it names', async () => {
    page('/', { links: ['/over', '/zoned', '/later', '/unclear'] });
    page('/over', { head: meta('unavailable_after: 2024-01-31') });
    page('/zoned', { headers: { 'x-robots-tag': 'unavailable_after: Wed, 25 Jun 2025 15:00:00 PST' } });
    page('/later', { head: meta('unavailable_after: 2999-01-31') });
    page('/unclear', { head: meta('unavailable_after: next spring') });
    expect(await crawled('/')).toEqual({
      ...{ '/': 'created', '/later': 'created' },
      '/over': 'skipped: The page asks not to be shown after 2024-01-31.',
      '/zoned': 'skipped: The page asks not to be shown after 2025-06-25.',
      '/unclear': 'skipped: The page asks not to be shown after a date that cannot be read: next spring.',
    });
  });

  it('whose document is there already is told with it', async () => {
    page('/');
    await crawled('/');
    page('/', { head: meta('noindex') });
    expect((await crawled('/'))['/']).toMatch(/noindex\)\. Its document of an earlier reading is still there/);
  });

  it('is read if the operator says so', async () => {
    const of = { app: reading, workspace: await makeWorkspace(reading) };
    page('/', { head: meta('noindex'), links: ['/b'] });
    page('/b', { headers: { 'x-robots-tag': 'noindex' } });
    expect(await crawled('/', of)).toEqual({ '/': 'created', '/b': 'created' });
  });
});

describe('a page that is not the one to read', () => {
  const refresh = (content: string): string => `<meta http-equiv="Refresh" content="${content}">`;

  it('that moves on by itself is the page to which it moves', async () => {
    page('/', { links: ['/old', '/quoted', '/slow', '/self', '/shown', '/circle'] });
    page('/old', { head: refresh('0; url=/new') });
    page('/quoted', { head: refresh(`3;URL='${'/new'}'`) });
    page('/slow', { head: refresh('300; url=/new') });
    page('/self', { head: refresh('5') });
    page('/shown', { body: `<noscript>${refresh('0; url=/new')}</noscript><p>Shown with scripts.</p>` });
    page('/circle', { head: refresh('0; url=/circle2') });
    page('/circle2', { head: refresh('0; url=/circle') });
    page('/new');
    expect(await crawled('/')).toEqual({
      ...{ '/': 'created', '/old': 'created', '/quoted': 'unchanged', '/slow': 'created', '/self': 'created' },
      ...{ '/shown': 'created', '/circle': 'failed: It moves on too often.' },
    });
    expect(await titles()).toEqual(['/', '/new', '/self', '/shown', '/slow'].sort());
  });

  it('as start address leads to where it moves', async () => {
    page('/', { head: refresh('0;url=/en/') });
    page('/en/', { links: ['/en/a'] });
    page('/en/a');
    expect(await crawled('/')).toMatchObject({ '/': 'created', '/en/a': 'created' });
    expect(await titles()).toEqual(['/en/', '/en/a']);
  });

  it.each([
    ['<title>Page not found</title>', '<h1>Page not found</h1><p>Sorry, it is gone.</p>'],
    ['<title>Page not found – Shop</title>', '<p>Try our search.</p>'],
    ['<title>Shop</title>', '<h1>Oops! That page can’t be found.</h1>'],
    ['<title>Seite nicht gefunden | Shop</title>', '<h1>Hoppla!</h1>'],
    ['<title>404</title>', '<h1>Error 404</h1>'],
    ['<title>商店</title>', '<h1>页面不存在</h1>'],
    ['<title>Shop</title><meta name="prerender-status-code" content="404">', '<h1>Shop</h1>'],
  ])('that says with 200 that it is not found is no document: %s', async (head, body) => {
    site.pages.set('/', { body: `<html lang="en"><head>${head}</head><body>${body}</body></html>` });
    expect(await crawled('/')).toEqual({
      '/': 'failed: The page says that it does not exist, though the server answers 200.',
    });
  });

  it.each(['How do I mend “Page not found”?', 'Peugeot 404', 'Find a page', 'Not available'])(
    'is none that is named otherwise: %s',
    async (name) => {
      const body = `<html lang="en"><head><title>${name}</title></head><body><h1>${name}</h1><p>Clear the cache.</p>`;
      site.pages.set('/', { body });
      expect(await crawled('/')).toEqual({ '/': 'created' });
    },
  );

  it('nor an article about such pages', async () => {
    page('/', {
      body: `<h1>Page not found</h1><p>${'Your shop shows this page for an address without one. '.repeat(20)}</p>`,
    });
    expect(await crawled('/')).toEqual({ '/': 'created' });
  });
});

it('a page that scripts draw is read from its structured data, and marked so', async () => {
  const question = { '@type': 'Question', name: 'Is it far?', acceptedAnswer: { text: 'No, it is 5 km.' } };
  const data = JSON.stringify({ '@type': 'FAQPage', mainEntity: [question] });
  page('/', { head: `<script type="application/ld+json">${data}</script>`, body: '<div id="app"></div>' });
  expect(await crawled('/')).toEqual({
    '/': 'created: The page shows no text without scripts: its structured data were read.',
  });
});

describe('a list of pages as text', () => {
  const list = (path: string, ...pages: string[]): void =>
    void site.pages.set(path, {
      type: 'text/plain',
      body: `\uFEFF${pages.map((one) => site.url(one)).join('\r\n')}\n`,
    });

  it('is the start address, or is named by robots.txt', async () => {
    for (const path of ['/a', '/b']) page(path);
    page('/', { links: ['/never'] });
    page('/never');
    list('/sitemap.txt', '/a', '/b');
    expect(await crawled('/sitemap.txt')).toEqual({ '/a': 'created', '/b': 'created' });
    site.pages.set('/robots.txt', {
      type: 'text/plain',
      body: `User-agent: *\nDisallow: /never\n\nsitemap : ${site.url('/lists/pages.txt')}\nSitemap: ${site.url('/more.xml')}`,
    });
    list('/lists/pages.txt', '/b', '/');
    site.sitemap('/more.xml', ['/a']);
    expect(Object.keys(await crawled('/'))).toEqual(['/b', '/', '/a']);
  });

  it('is no document where it is linked', async () => {
    page('/', { links: ['/list.txt', '/note.txt'] });
    list('/list.txt', '/a');
    site.pages.set('/note.txt', { type: 'text/plain', body: `See ${site.url('/a')}\nfor the fee of 5 euros.` });
    expect(await crawled('/')).toEqual({
      ...{ '/': 'created', '/note.txt': 'created' },
      '/list.txt': 'skipped: It is a list of pages, a sitemap.',
    });
  });
});
