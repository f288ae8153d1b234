import { Operator } from '../../cli/operator.js';
import { Website } from '../../cli/website.js';

let operator: Operator;
let site: Website;
beforeEach(async () => {
  operator = await Operator.hired({ OUTBOUND_ALLOW_NETWORKS: '127.0.0.0/8' });
  await operator.asks('workspace', 'create', 'Acme');
  site = await Website.opened();
  for (const path of ['/a', '/b', '/c']) site.article(path, `The fee of ${path} is 5 euros.`);
});
afterEach(async () => {
  site.close();
  await operator.leaves();
});

const documents = async (): Promise<{ title: string; url: string; locale: string }[]> =>
  (await operator.asks('knowledge', 'list')).data;
const COUNTS = { created: 0, updated: 0, unchanged: 0, failed: 0, removed: 0, skipped: 0, indexing: 0 };

describe('importing a website', () => {
  it('creates the pages of its sitemap, and on the second import updates only what changed', async () => {
    site.sitemap('/sitemap.xml', ['/a', '/b#part', '/b', '/c']);
    const first = await operator.asks('knowledge', 'import', site.url('/sitemap.xml'));
    expect(first).toMatchObject({ object: 'knowledge_import', kind: 'sitemap', ...COUNTS, created: 3 });
    expect((await documents()).map(({ url }) => url).sort()).toEqual(['/a', '/b', '/c'].map((path) => site.url(path)));
    expect((await documents())[0]).toMatchObject({ title: expect.stringMatching(/^\/[abc]$/), locale: 'en' });
    site.article('/b', 'The fee is 6 euros now.');
    expect(await operator.asks('knowledge', 'import', site.url('/sitemap.xml'))).toMatchObject({
      ...COUNTS,
      updated: 1,
      unchanged: 2,
    });
    expect(await documents()).toHaveLength(3);
  });

  it('stores and names each page by its canonical address, also if a sitemap lists it twice', async () => {
    const body = '<html><head><link rel="canonical" href="/a"><title>A</title></head><h1>A</h1><p>5 euros.</p></html>';
    for (const path of ['/a?utm_source=x', '/a?view=all', '/a']) site.pages.set(path, { body });
    site.pages.set('/b?gclid=1', site.pages.get('/b')!);
    site.sitemap('/sitemap.xml', ['/a?utm_source=x', '/a?view=all', '/b?gclid=1']);
    const told = await operator.asks('knowledge', 'import', site.url('/sitemap.xml'));
    expect(told).toMatchObject({ ...COUNTS, created: 2, skipped: 1 });
    const both = ['/a', '/b'].map((path) => site.url(path));
    expect((await documents()).map(({ url }) => url).sort()).toEqual(both);
    expect(await operator.asks('knowledge', 'import', site.url('/a?utm_source=x'))).toMatchObject({ created: 1 });
    expect(await operator.asks('knowledge', 'import', site.url('/a?view=all'))).toMatchObject({ unchanged: 1 });
    expect((await documents()).map(({ url }) => url).sort()).toEqual([...both, site.url('/a')].sort());
  });

  it('removes with --prune only what the sitemap no longer lists or the site no longer has', async () => {
    site.sitemap('/sitemap.xml', ['/a', '/b', '/c']);
    await operator.asks('knowledge', 'import', site.url('/sitemap.xml'));
    await operator.asks('knowledge', 'import', site.url('/c')); // As a single page.
    site.sitemap('/sitemap.xml', ['/a', '/b']);
    site.pages.set('/b', { body: 'gone', status: 410 });
    const dry = await operator.types('knowledge', 'import', site.url('/sitemap.xml'), '--prune', '--dry-run', '--json');
    expect(JSON.parse(dry.out)).toMatchObject({ dry_run: true, unchanged: 1, removed: 2, failed: 1 });
    expect(await documents()).toHaveLength(4);
    const told = await operator.types('knowledge', 'import', site.url('/sitemap.xml'), '--prune', '--json');
    expect(told.exitCode).toBe(1);
    expect(JSON.parse(told.out)).toMatchObject({
      ...COUNTS,
      unchanged: 1,
      removed: 2,
      failed: 1,
      failures: [{ name: site.url('/b'), message: 'The server answers 410.' }],
    });
    expect((await documents()).map(({ url }) => url).sort()).toEqual([site.url('/a'), site.url('/c')]);
  });

  it('keeps what could not be fetched this time, and everything if the list is truncated or damaged', async () => {
    site.sitemap('/sitemap.xml', ['/a', '/b', '/c']);
    await operator.asks('knowledge', 'import', site.url('/sitemap.xml'));
    site.pages.set('/b', { body: 'later', status: 503 });
    await operator.types('knowledge', 'import', site.url('/sitemap.xml'), '--prune');
    const cut = await operator.asks('knowledge', 'import', site.url('/sitemap.xml'), '--prune', '--max', '1');
    expect(cut).toMatchObject({
      removed: 0,
      skipped: 2,
      notes: expect.arrayContaining([expect.stringContaining('Nothing was removed')]),
    });
    expect(await documents()).toHaveLength(3);
  });

  it('follows a sitemap index, on this host only', async () => {
    site.sitemap('/index.xml', ['/one.xml', '/two.xml', 'http://127.0.0.2/three.xml', '/missing.xml'], 'sitemapindex');
    site.sitemap('/one.xml', ['/a', 'http://elsewhere.example/x']);
    site.sitemap('/two.xml', ['/b', '/a']);
    const told = await operator.asks('knowledge', 'import', site.url('/index.xml'), '--prune');
    expect(told).toMatchObject({ ...COUNTS, created: 2, skipped: 1 });
    expect(told.notes.join('\n')).toMatch(/three\.xml was skipped: it is on another host/);
    expect(told.notes.join('\n')).toMatch(/missing\.xml was skipped: The server answers 404/);
    expect(told.notes.join('\n')).toMatch(/Nothing was removed/);
  });

  it('respects robots.txt: disallowed pages are skipped, and refused if imported individually', async () => {
    site.pages.set('/robots.txt', { body: 'User-agent: *\nDisallow: /b\n', type: 'text/plain' });
    site.sitemap('/sitemap.xml', ['/a', '/b']);
    expect(await operator.asks('knowledge', 'import', site.url('/sitemap.xml'))).toMatchObject({
      ...COUNTS,
      created: 1,
      skipped: 1,
    });
    const refused = await operator.types('knowledge', 'import', site.url('/b'));
    expect(refused).toMatchObject({ exitCode: 1, err: expect.stringContaining('robots.txt') });
    expect(site.asked.filter((path) => path === '/b')).toEqual([]);
    expect(site.asked.filter((path) => path === '/robots.txt')).toHaveLength(2); // Once per import.
  });

  it('fetches nothing while robots.txt cannot be read', async () => {
    site.pages.set('/robots.txt', { body: 'error', status: 500 });
    expect(await operator.types('knowledge', 'import', site.url('/a'))).toMatchObject({
      exitCode: 1,
      err: expect.stringContaining('robots.txt cannot be read: the server answers 500.'),
    });
    expect(site.asked).toEqual(['/robots.txt']);
  });

  it('handles a page by its content type, and follows redirects on this host', async () => {
    site.pages.set('/old', { body: '', status: 301, headers: { location: '/notes.md' } });
    site.pages.set('/notes.md', { body: '# Notes\n\nThe fee is 5 euros.', type: 'text/plain' });
    site.pages.set('/latin', {
      body: Buffer.from('<title>Gebühr</title><p>Die Gebühr beträgt 5 Euro.', 'latin1'),
      type: 'text/html; charset=iso-8859-1',
    });
    site.pages.set('/picture', { body: 'x', type: 'image/png' });
    site.pages.set('/out', { body: '', status: 302, headers: { location: 'http://169.254.169.254/' } });
    site.sitemap('/sitemap.xml', ['/old', '/latin', '/picture', '/out']);
    const { exitCode, out } = await operator.types('knowledge', 'import', site.url('/sitemap.xml'), '--json');
    expect(exitCode).toBe(1);
    const told = JSON.parse(out);
    expect(told).toMatchObject({ created: 2, failed: 2 });
    expect(told.failures.map(({ message }: { message: string }) => message).join()).toMatch(
      /image\/png[\s\S]*not a public|not a public[\s\S]*image\/png/,
    );
    expect(await operator.asks('knowledge', 'list')).toMatchObject({
      data: expect.arrayContaining([
        expect.objectContaining({ title: 'Notes', format: 'markdown', url: site.url('/notes.md') }),
        expect.objectContaining({ title: 'Gebühr', format: 'html' }),
      ]),
    });
  });

  it('cannot reach this machine unless the network was allowed', async () => {
    const closed = await Operator.hired();
    try {
      await closed.asks('workspace', 'create', 'Acme');
      const { exitCode, out, err } = await closed.types('knowledge', 'import', site.url('/a'), '--json');
      expect([exitCode, out]).toEqual([1, '']);
      expect(JSON.parse(err).error).toEqual({
        code: 'not_importable',
        message: expect.stringContaining('not a public address'),
      });
      expect(site.asked).toEqual([]);
    } finally {
      await closed.leaves();
    }
  });
});
