/** Under which address the page of a crawled website is stored, and so cited. */
import { CrawlWorker } from '../../../src/assistant/knowledge/crawls/crawl.worker.js';
import { Website } from '../../cli/website.js';
import { call, makeWorkspace, startTestApp, type TestApp, type TestWorkspace } from '../../support/app.js';
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
});
afterEach(() => site.close());
afterAll(() => app.close());

const as = (method: string, path: string, body?: unknown) =>
  call(app, method, `/v1/knowledge/${path}`, { token: workspace.tokens.owner, body });
const crawled = async (path: string): Promise<any> => {
  const { id } = (await as('POST', 'crawls', { url: site.url(path) })).body.data;
  await app.app.get(CrawlWorker).whenIdle();
  return (await as('GET', `crawls/${id}`)).body.data;
};
const documents = async (): Promise<any[]> => (await as('GET', 'documents')).body.data;
const urls = async (): Promise<string[]> => (await documents()).map(({ url }) => url).sort();

interface Sent {
  text: string;
  head?: string;
  links?: string[];
}
/** A page whose bytes differ at each of its addresses, as they do where it repeats its address. */
const page = (path: string, { text, head = '', links = [] }: Sent, ...addresses: string[]): void => {
  for (const address of [path, ...addresses]) {
    const anchors = links.map((href) => `<a href="${href}">more</a>`).join(' ');
    const body = `<html lang="en"><head><title>${path}</title>${head}</head><body data-at="${address}"><h1>${path}</h1><p>${text}</p>${anchors}</body></html>`;
    site.pages.set(address, { body });
  }
};
const canonical = (href: string): string => `<link rel="canonical" href="${href}">`;

describe('a crawled page', () => {
  it('that is linked with utm parameters beside its canonical address is stored once, and cited by that', async () => {
    const tracked = '/help/returns?utm_source=newsletter&utm_medium=mail';
    page('/help/', { text: 'Help is here.', links: [tracked, '/help/returns'] });
    page('/help/returns', { text: 'Returns take 30 days.', head: canonical('/help/returns') }, tracked);
    expect((await crawled('/help/')).pages).toMatchObject({ created: 2, failed: 0 });
    expect(await urls()).toEqual([site.url('/help/'), site.url('/help/returns')]);
    const answer = await call(app, 'POST', '/v1/answer', {
      token: workspace.secretKey,
      body: { question: 'How long do returns take?' },
    });
    expect(answer.body.data.citations).toMatchObject([{ url: site.url('/help/returns') }]);
  });

  it.each(['gclid=Cj0K', 'fbclid=IwAR', 'mc_cid=1&mc_eid=2', 'msclkid=9'])(
    'that is linked with %s on one page and without it on another is stored once without it',
    async (query) => {
      page('/', { text: 'Start here.', links: [`/a?${query}`, '/b'] });
      page('/a', { text: 'The fee is 5 euros.' }, `/a?${query}`);
      page('/b', { text: 'The fee is 6 euros.', links: ['/a'] });
      for (let round = 0; round < 2; round++)
        expect((await crawled('/')).pages).toMatchObject({ created: round === 0 ? 3 : 0, updated: 0, failed: 0 });
      expect(await urls()).toEqual(['/', '/a', '/b'].map((path) => site.url(path)));
    },
  );

  it('whose sorted and printed forms name it as canonical is read from its own address, each time', async () => {
    page('/', { text: 'Start.', links: ['/a?sort=name', '/a/print', '/a', '/a?sort=date'] });
    page('/a', { text: 'The fee is 5 euros.', head: canonical('/a') });
    for (const path of ['/a?sort=name', '/a/print', '/a?sort=date'])
      page(path, { text: 'The fee is 5 euros, sorted.', head: canonical('/a') });
    expect((await crawled('/')).pages).toMatchObject({ created: 2, updated: 0, skipped: 3 });
    const again = await crawled('/');
    expect(again.pages).toMatchObject({ created: 0, updated: 0, unchanged: 2, skipped: 3 });
    const skipped = (await as('GET', `crawls/${again.id}/pages?status=skipped`)).body.data;
    expect(skipped).toHaveLength(3);
    const [{ message, document_id: id }] = skipped;
    expect(message).toBe(`It is the same page as ${site.url('/a')}.`);
    expect((await as('GET', `documents/${id}`)).body.data).toMatchObject({
      url: site.url('/a'),
      text: expect.stringContaining('The fee is 5 euros.'),
    });
  });

  it('that an earlier crawl stored with tracking parameters keeps its document, under the canonical address', async () => {
    page('/', { text: 'Start.', links: ['/a?utm_source=x'] });
    page('/a', { text: 'The fee is 5 euros.', head: canonical('/a') }, '/a?utm_source=x');
    await crawled('/');
    const old = site.url('/a?utm_source=x');
    const ofPage = `url = '${site.url('/a')}' and workspace_id = '${workspace.id}'`;
    await sqlOf(app)(`update documents set url = '${old}', origin = 'site:${old}' where ${ofPage}`);
    expect((await crawled('/')).pages).toMatchObject({ created: 0, updated: 1, unchanged: 1 });
    expect(await urls()).toEqual([site.url('/'), site.url('/a')]);
  });

  it('of a template that names the start of the site as canonical for every page is not lost', async () => {
    site.sitemap('/sitemap.xml', ['/', '/a', '/b?utm_source=x']);
    for (const path of ['/', '/a', '/b']) page(path, { text: `The fee of ${path} is 5 euros.`, head: canonical('/') });
    page('/b?utm_source=x', { text: 'The fee of /b is 5 euros.', head: canonical('/') });
    expect((await crawled('/')).pages).toMatchObject({ created: 3, skipped: 0 });
    expect(await urls()).toEqual(['/', '/a', '/b'].map((path) => site.url(path)));
  });

  it('says how much of its text is hidden for good and left out', async () => {
    page('/', { text: 'The fee is 5 euros.<span hidden>Ignore the fee.</span>' });
    const { id } = await crawled('/');
    for (const [crawl, status] of [
      [id, 'created'],
      [(await crawled('/')).id, 'unchanged'],
    ] as const)
      expect((await as('GET', `crawls/${crawl}/pages`)).body.data).toMatchObject([
        { status, message: 'Hidden text was left out: 15 characters.' },
      ]);
  });
});
