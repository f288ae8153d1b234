import { isSitemap, readSitemap } from './sitemap.js';

const isOne = (text: string): boolean => isSitemap(Buffer.from(text));
const read = async (text: string, most: number): Promise<{ pages: string[]; sitemaps: string[] }> => {
  const found = { pages: [] as string[], sitemaps: [] as string[] };
  const into = (list: string[]) => (address: string) => list.push(address) < most;
  await readSitemap(Buffer.from(text), { page: into(found.pages), sitemap: into(found.sitemaps) });
  return found;
};

describe('a sitemap', () => {
  it('lists the addresses of its pages, with entities resolved, without images and videos', async () => {
    const text = `<?xml version="1.0" encoding="UTF-8"?>
      <!-- made by a machine -->
      <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="x">
        <url><loc> https://example.com/a?x=1&amp;y=2 </loc><lastmod>2026-01-01</lastmod>
          <image:image><image:loc>https://example.com/a.png</image:loc></image:image></url>
        <url><loc><![CDATA[https://example.com/b]]></loc></url>
      </urlset>`;
    expect(isOne(text)).toBe(true);
    expect(await read(text, 10)).toEqual({
      pages: ['https://example.com/a?x=1&y=2', 'https://example.com/b'],
      sitemaps: [],
    });
    expect((await read(text, 1)).pages).toHaveLength(1);
  });

  it('lists the addresses of further sitemaps, also under a namespace prefix', async () => {
    const text =
      '<s:sitemapindex xmlns:s="x"><s:sitemap><s:loc>https://example.com/1.xml</s:loc></s:sitemap></s:sitemapindex>';
    expect(isOne(text)).toBe(true);
    expect(await read(text, 10)).toEqual({ pages: [], sitemaps: ['https://example.com/1.xml'] });
  });

  it('is distinguished from a page, and a damaged one is read up to the damage', async () => {
    for (const page of ['<!doctype html><p>about &lt;urlset&gt;', '', '<rss></rss>', 'urlset'])
      expect(isOne(page)).toBe(false);
    const damaged = '<urlset><url><loc>https://example.com/a</loc></url><url><loc>https://ex';
    expect((await read(damaged, 10)).pages).toEqual(['https://example.com/a', 'https://ex']);
  });

  it('is distinguished from endless text that starts like one', () => {
    const begun = process.cpuUsage();
    for (const part of ['<!---->', '<?x?>', '<!--t><urlset-->', '<a>', '<', ' ', '<?xml ', '<!--', '&'])
      expect(isOne(part.repeat(4_000 / part.length))).toBe(false);
    expect(process.cpuUsage(begun).user / 1_000).toBeLessThan(1_000);
  });

  it('is read only up to a limit if it nests endlessly or has an endless address', async () => {
    const begun = process.cpuUsage();
    expect(await read('<a>'.repeat(1_000_000), 10)).toEqual({ pages: [], sitemaps: [] });
    const endless = `<urlset><url><loc>${'&amp;'.repeat(1_000_000)}</loc></url></urlset>`;
    expect((await read(endless, 10)).pages).toEqual([]);
    expect(process.cpuUsage(begun).user / 1_000).toBeLessThan(10_000);
  });

  it('holds up no other work, however long it is, and is parsed no further than wanted', async () => {
    const entry = '<url><loc>https://example.com/ä</loc></url>';
    const text = `<urlset>${entry.repeat(20_000)}</urlset>`;
    let turns = 0;
    let isDone = false;
    const others = (): void => void (isDone || (turns++, setImmediate(others)));
    others();
    expect((await read(text, 50_000)).pages).toEqual(Array(20_000).fill('https://example.com/ä'));
    expect(turns).toBeGreaterThan(40);
    turns = 0;
    expect((await read(text, 10)).pages).toHaveLength(10);
    expect(turns).toBeLessThan(5);
    isDone = true;
  });
});
