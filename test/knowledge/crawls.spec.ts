/** Websites that are crawled into the knowledge in the background. */
import { CRAWLS_KEPT } from '../../src/assistant/knowledge/crawls/crawls.reader.js';
import { RepeatedCrawlsSweeper } from '../../src/assistant/knowledge/crawls/repeated-crawls.sweeper.js';
import { CrawlWorker } from '../../src/assistant/knowledge/crawls/crawl.worker.js';
import { WorkspacesService } from '../../src/company/workspaces/workspaces.service.js';
import { OPERATOR } from '../../src/platform/kernel/actor.js';
import { call, makeWorkspace, startTestApp, type Answer, type TestApp, type TestWorkspace } from '../support/app.js';
import { eventually } from '../support/eventually.js';
import { auditOf } from '../support/journal.js';
import { sqlOf } from '../support/team-mails.js';
import { Website } from '../cli/website.js';
import { expectError } from '../http/envelope.js';

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
const titles = async (): Promise<string[]> =>
  (await as('GET', 'documents')).body.data.map(({ title }: { title: string }) => title).sort();
const linked = (path: string, ...to: string[]): void => {
  const links = to.map((href) => `<a href="${href}">more</a>`).join(' ');
  const body = `<html lang="en"><head><title>About ${path}</title></head><body><h1>${path}</h1><p>The fee of ${path} is 5 euros.</p>${links}</body></html>`;
  site.pages.set(path, { body });
};

describe('a website', () => {
  it('is crawled from its sitemap, at and below the address, with the outcome of each page', async () => {
    for (const path of ['/help', '/help/a', '/help/b', '/shop']) site.article(path, `The fee of ${path} is 5 euros.`);
    site.sitemap('/sitemap.xml', ['/help', '/help/a', '/help/b', '/help/gone', '/shop']);
    const crawl = await crawled('/help');
    expect(crawl).toMatchObject({
      ...{ object: 'knowledge_crawl', status: 'done', follows: 'sitemap', error: null, requested_by: 'test' },
      pages: { total: 4, waiting: 0, created: 3, updated: 0, unchanged: 0, failed: 1, skipped: 0 },
    });
    expect(await titles()).toEqual(['/help', '/help/a', '/help/b']);
    const pages = await pagesOf(crawl.id);
    expect(pages.map(({ url, status }) => [url, status])).toEqual([
      [site.url('/help'), 'created'],
      [site.url('/help/a'), 'created'],
      [site.url('/help/b'), 'created'],
      [site.url('/help/gone'), 'failed'],
    ]);
    expect(await pagesOf(crawl.id, '?status=failed')).toMatchObject([
      { message: 'The server answers 404.', document_id: null },
    ]);
    expect((await as('GET', `documents/${pages[0].document_id}`)).body.data.url).toBe(site.url('/help'));
    const audit = await auditOf(app, workspace.id, crawl.id);
    expect(audit.map(({ action }) => action)).toContain('knowledge_crawl.create');
  });

  it('has each page stored once, whatever addresses and starts lead to it', async () => {
    linked('/docs/', 'new');
    linked('/docs/new', './');
    for (const [from, to] of [
      ['/docs', '/docs/'],
      ['/docs/old', '/docs/new'],
    ] as const)
      site.pages.set(from, { body: '', status: 301, headers: { location: to } });
    expect((await crawled('/docs')).pages).toMatchObject({ created: 2, unchanged: 1 });
    expect((await crawled('/docs/')).pages).toMatchObject({ created: 0, unchanged: 2 });
    expect((await crawled('/docs/old')).pages).toMatchObject({ created: 0, failed: 0 });
    expect(await titles()).toEqual(['/docs/', '/docs/new']);
  });

  it('has the page of a folder stored once, by whichever of its two names it is linked', async () => {
    linked('/docs/', 'index.html', 'sub/index.html', 'sub/');
    for (const [name, path] of [
      ['/docs/index.html', '/docs/'],
      ['/docs/sub/index.html', '/docs/sub/'],
    ] as const) {
      if (path !== '/docs/') linked(path, '../index.html');
      site.pages.set(name, site.pages.get(path)!);
    }
    expect((await crawled('/docs/')).pages).toMatchObject({ created: 2, unchanged: 2 });
    expect(await titles()).toEqual(['/docs/', '/docs/sub/']);
  });

  it('whose page has moved updates the document of the page, and stores no second one', async () => {
    linked('/docs/', 'old', 'new');
    linked('/docs/old');
    expect((await crawled('/docs/')).pages).toMatchObject({ created: 2, failed: 1 });
    linked('/docs/new');
    site.pages.set('/docs/old', { body: '', status: 301, headers: { location: '/docs/new' } });
    expect((await crawled('/docs/')).pages).toMatchObject({ created: 0, updated: 1, unchanged: 2 });
    expect(await titles()).toEqual(['/docs/', '/docs/new']);
  });

  it('without a sitemap is crawled by its links, within the folder, up to the requested number of pages', async () => {
    linked('/docs/', 'one', '/docs/two#part', '/blog', 'https://elsewhere.example.com/docs/', 'mailto:a@example.com');
    linked('/docs/one', 'two', 'three');
    linked('/docs/two', 'https://x.invalid/');
    linked('/docs/three', 'four');
    linked('/docs/four');
    linked('/blog');
    const crawl = await crawled('/docs/', { max_pages: 4 });
    expect(crawl).toMatchObject({ status: 'done', follows: 'links', pages: { total: 4, created: 4 } });
    expect(await titles()).toEqual(['/docs/', '/docs/one', '/docs/three', '/docs/two']);
    expect(site.asked).not.toContain('/blog');
  });

  it('has its robots.txt obeyed, and a second crawl writes only what changed', async () => {
    linked('/', '/open', '/closed');
    linked('/open');
    linked('/closed');
    site.pages.set('/robots.txt', { body: 'User-agent: *\nDisallow: /closed', type: 'text/plain' });
    const first = await crawled('/');
    expect(first.pages).toMatchObject({ created: 2, skipped: 1 });
    expect(site.asked).not.toContain('/closed');
    expect(await pagesOf(first.id, '?status=skipped')).toMatchObject([{ message: 'robots.txt does not allow it.' }]);
    site.article('/open', 'The fee is 6 euros now.');
    expect((await crawled('/')).pages).toMatchObject({ created: 0, updated: 1, unchanged: 1, skipped: 1 });
    expect((await as('GET', 'crawls')).body.data).toHaveLength(2);
  });

  it('that cannot be crawled reports the reason', async () => {
    expect(await crawled('/')).toMatchObject({
      status: 'failed',
      error: 'The server answers 404.',
      pages: { total: 0 },
    });
    site.pages.set('/robots.txt', { body: 'User-agent: *\nDisallow: /', type: 'text/plain' });
    expect((await crawled('/')).error).toMatch(/^robots\.txt of .* does not allow it\.$/);
  });

  it('must not be at a private address, and only one crawl runs at a time', async () => {
    expectError(await as('POST', 'crawls', { url: 'http://10.0.0.1/' }), 400, 'invalid_field', 'url');
    expectError(await as('POST', 'crawls', { url: 'ftp://example.com/' }), 400, 'invalid_field', 'url');
    expectError(await start('/', { max_pages: 2_001 }), 400, 'invalid_field', 'max_pages');
    expectError(await as('POST', 'crawls', { url: site.url('/') }, 'responder'), 403, 'insufficient_role');
    await sqlOf(app)(
      `insert into knowledge_crawls (workspace_id, id, url, max_pages, audience, requested_by, due_at)
       values ($1, gen_random_uuid(), 'https://example.com/', 1, 'public', '{"label": "owner"}', now() + interval '1 hour')`,
      workspace.id,
    );
    expectError(await start('/'), 409, 'conflict');
  });
});

describe('a crawl', () => {
  it('that is cancelled keeps the pages read so far, and ends', async () => {
    linked('/', '/a');
    linked('/a');
    const crawl = await crawled('/');
    expectError(await as('POST', `crawls/${crawl.id}/cancel`), 409, 'conflict');
    await sqlOf(app)(
      `update knowledge_crawls set status = 'queued', finished_at = null, due_at = now() + interval '1 hour'
       where id = $1`,
      crawl.id,
    );
    expect((await as('POST', `crawls/${crawl.id}/cancel`)).body.data).toMatchObject({ status: 'cancelled' });
    await app.app.get(CrawlWorker).whenIdle();
    expect(await titles()).toHaveLength(2);
  });

  it('pauses while its workspace is suspended, and continues when it is resumed', async () => {
    site.sitemap('/sitemap.xml', ['/a', '/b', '/c']);
    for (const path of ['/', '/a', '/b', '/c']) site.article(path, 'The fee is 5 euros.');
    const suspend = (is: boolean) => app.app.get(WorkspacesService).setSuspended(OPERATOR, workspace.id, is);
    site.whenAsked = async (path) => void (path === '/a' && (await suspend(true)));
    await start('/');
    await app.app.get(CrawlWorker).whenIdle();
    expect(site.asked).toContain('/a');
    expect(site.asked).not.toContain('/b');
    site.whenAsked = async () => undefined;
    await app.app.get(CrawlWorker).whenIdle();
    expect(site.asked).not.toContain('/b');
    await suspend(false);
    await app.app.get(CrawlWorker).whenIdle();
    expect(site.asked).toContain('/c');
  });

  it('of one workspace is invisible to another', async () => {
    linked('/');
    const { id } = await crawled('/');
    const other = await makeWorkspace(app);
    const answer = await call(app, 'GET', `/v1/knowledge/crawls/${id}`, { token: other.tokens.owner });
    expectError(answer, 404, 'not_found');
    expectError(
      await call(app, 'GET', `/v1/knowledge/crawls/${id}/pages`, { token: other.tokens.owner }),
      404,
      'not_found',
    );
  });
});

describe('a document of a website', () => {
  const documentOf = async (crawl: any): Promise<any> => {
    const [page] = await pagesOf(crawl.id);
    return (await as('GET', `documents/${page.document_id}`)).body.data;
  };

  it('that the team made internal or edited is not changed by later crawls, which report that', async () => {
    site.article('/', 'The fee is 5 euros.');
    const { id, text, title, url, locale } = await documentOf(await crawled('/'));
    const edit = { title, text: text.replace('5', '7'), format: 'markdown', url, locale, audience: 'internal' };
    expect((await as('PUT', `documents/${id}`, edit)).status).toBe(200);
    site.article('/', 'The fee is 6 euros now.');
    for (let round = 0; round < 2; round++) {
      const crawl = await crawled('/');
      expect(crawl.pages).toMatchObject({ total: 1, skipped: 1 });
      expect(await pagesOf(crawl.id)).toMatchObject([
        { status: 'skipped', message: 'Edited by the team.', document_id: id },
      ]);
    }
    expect((await as('GET', `documents/${id}`)).body.data).toMatchObject({ audience: 'internal', version: 2 });
  });

  it('that the team sent again without a change is still updated by crawls', async () => {
    site.article('/', 'The fee is 5 euros.');
    const { id, title, url, locale } = await documentOf(await crawled('/'));
    const same = { title, text: site.pages.get('/')!.body, format: 'html', url, locale, audience: 'public' };
    expect((await as('PUT', `documents/${id}`, same)).body.data.version).toBe(1);
    site.article('/', 'The fee is 6 euros now.');
    expect((await crawled('/')).pages).toMatchObject({ updated: 1 });
  });

  it('that a crawl made internal stays internal when it is crawled as public, and may become internal', async () => {
    site.article('/', 'The fee is 5 euros.');
    expect((await documentOf(await crawled('/', { audience: 'internal' }))).audience).toBe('internal');
    expect((await crawled('/')).pages).toMatchObject({ unchanged: 1 });
    site.article('/', 'The fee is 6 euros now.');
    const crawl = await crawled('/');
    expect(crawl.pages).toMatchObject({ updated: 1 });
    expect(await documentOf(crawl)).toMatchObject({ audience: 'internal', version: 2 });
    site.article('/b', 'The fee is 5 euros.');
    expect((await documentOf(await crawled('/b'))).audience).toBe('public');
    expect((await documentOf(await crawled('/b', { audience: 'internal' }))).audience).toBe('internal');
  });

  it('that could not be indexed is read again, even if it is the same', async () => {
    site.article('/', 'The fee is 5 euros.');
    const { id } = await documentOf(await crawled('/'));
    await sqlOf(app)(`update documents set status = 'failed' where id = $1`, id);
    expect((await crawled('/')).pages).toMatchObject({ updated: 1 });
    expect((await as('GET', `documents/${id}`)).body.data.status).toBe('ready');
  });

  it('that is still being indexed is unchanged if it is the same', async () => {
    site.article('/', 'The fee is 5 euros. '.repeat(5_000));
    const { id } = await documentOf(await crawled('/'));
    await eventually(async () => (await as('GET', `documents/${id}`)).body.data.status === 'ready');
    site.article('/', 'The fee is 6 euros. '.repeat(5_000));
    expect((await crawled('/')).pages).toMatchObject({ updated: 1 });
    await sqlOf(app)(`update documents set status = 'indexing' where id = $1`, id);
    expect((await crawled('/')).pages).toMatchObject({ unchanged: 1 });
  });
});

describe('a document that two members change at once', () => {
  it('is replaced by the first, and the second gets an error', async () => {
    const body = { title: 'Fees', text: 'A card costs €5.', format: 'markdown', locale: 'de' };
    const { id } = (await as('POST', 'documents', body)).body.data;
    const first = await as('PUT', `documents/${id}`, { ...body, text: 'A card costs €6.', expected_version: 1 });
    expect(first.body.data).toMatchObject({ version: 2, locale: 'de' });
    const second = await as('PUT', `documents/${id}`, { ...body, text: 'A card costs €7.', expected_version: 1 });
    expectError(second, 409, 'conflict', 'expected_version');
    expect((await as('GET', `documents/${id}`)).body.data.text).toBe('A card costs €6.');
    const forced = await as('PUT', `documents/${id}`, { ...body, text: 'A card costs €7.', expected_version: 2 });
    expect(forced.body.data.version).toBe(3);
    expectError(
      await as('PUT', `documents/${id}`, { ...body, expected_version: 0 }),
      400,
      'invalid_field',
      'expected_version',
    );
  });
});

describe('a website that is read again on a schedule', () => {
  const dueIn = (id: string, days: number): Promise<unknown> =>
    sqlOf(app)(`update knowledge_crawls set finished_at = now() - interval '${days} days' where id = '${id}'`);
  const repeated = async (): Promise<any[]> => {
    await app.app.get(RepeatedCrawlsSweeper).sweep();
    await app.app.get(CrawlWorker).whenIdle();
    return (await as('GET', 'crawls')).body.data;
  };

  it('is read when its days are over and not before, by one crawl, which carries the schedule on', async () => {
    linked('/');
    const first = await crawled('/', { every_days: 7 });
    expect(first.every_days).toBe(7);
    await dueIn(first.id, 6);
    expect(await repeated()).toHaveLength(1);
    await dueIn(first.id, 8);
    site.article('/', 'The fee is 6 euros now.');
    const sweeper = app.app.get(RepeatedCrawlsSweeper);
    await Promise.all([sweeper.sweep(), sweeper.sweep()]);
    const [next, before, ...others] = await repeated();
    expect(others).toEqual([]);
    expect(next).toMatchObject({
      ...{ url: first.url, status: 'done', every_days: 7, requested_by: 'test', pages: { updated: 1 } },
    });
    expect(before).toMatchObject({ id: first.id, every_days: null });
  });

  it('has its schedule changed and ended, and a new start replaces it', async () => {
    linked('/');
    const { id } = await crawled('/', { every_days: 1 });
    expect((await as('PATCH', `crawls/${id}`, { every_days: 30 })).body.data.every_days).toBe(30);
    const audit = await auditOf(app, workspace.id, id);
    expect(audit.find(({ action }) => action === 'knowledge_crawl.update')).toMatchObject({ changes: ['every_days'] });
    const again = await crawled('/');
    expect((await as('GET', `crawls/${id}`)).body.data.every_days).toBeNull();
    await as('PATCH', `crawls/${again.id}`, { every_days: 1 });
    expect((await as('PATCH', `crawls/${again.id}`, { every_days: null })).body.data.every_days).toBeNull();
    await dueIn(again.id, 99);
    expect(await repeated()).toHaveLength(2);
    expectError(await as('PATCH', `crawls/${id}`, { every_days: 0 }), 400, 'invalid_field', 'every_days');
    expectError(await as('PATCH', `crawls/${id}`, {}), 400, 'invalid_body');
    expectError(await as('PATCH', `crawls/${id}`, { every_days: 1 }, 'viewer'), 403, 'insufficient_role');
  });

  it('keeps its schedule, however many other websites have been read since', async () => {
    linked('/');
    const { id } = await crawled('/', { every_days: 7 });
    await sqlOf(app)(
      `insert into knowledge_crawls
        (workspace_id, id, url, max_pages, audience, requested_by, status, created_at, finished_at)
      select '${workspace.id}', gen_random_uuid(), 'https://x.invalid/' || n, 1, 'public', '{"label": "test"}', 'done',
        now() + n * interval '1 second', now() from generate_series(1, ${CRAWLS_KEPT}) n`,
    );
    await crawled('/other');
    expect((await as('GET', `crawls/${id}`)).body.data).toMatchObject({ id, every_days: 7 });
  });

  it('waits while another website is being read, and while its workspace is suspended', async () => {
    linked('/');
    const { id } = await crawled('/', { every_days: 1 });
    await dueIn(id, 2);
    await sqlOf(app)(
      `insert into knowledge_crawls (workspace_id, id, url, max_pages, audience, requested_by, due_at)
      values ('${workspace.id}', gen_random_uuid(), 'https://x.invalid/', 1, 'public', '{"label": "test"}', now() + interval '1 hour')`,
    );
    expect(await repeated()).toHaveLength(2);
    await sqlOf(app)(`delete from knowledge_crawls where url = 'https://x.invalid/'`);
    await app.app.get(WorkspacesService).setSuspended(OPERATOR, workspace.id, true);
    await app.app.get(RepeatedCrawlsSweeper).sweep();
    expect(await sqlOf(app)(`select id from knowledge_crawls where workspace_id = '${workspace.id}'`)).toHaveLength(1);
  });
});
