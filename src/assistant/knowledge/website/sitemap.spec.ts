import { addressesIn as read } from '../../../../test/knowledge/sitemap-reading.js';
import { stepsOf, superlinear } from '../../../../test/support/steps.js';
import { isSitemap } from './sitemap.js';

const isOne = (text: string): boolean => isSitemap(Buffer.from(text));
const READ = { file: require.resolve('../../../../test/knowledge/sitemap-reading.ts'), name: 'addressesIn' };

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

  it('is distinguished from endless text that starts like one, by its beginning alone', async () => {
    const parts = ['<!---->', '<?x?>', '<!--t><urlset-->', '<a>', '<', ' ', '<?xml ', '<!--', '&'];
    const text = (part: string, length: number) => part.repeat(length / part.length);
    for (const part of parts) expect(isOne(text(part, 40_000))).toBe(false);
    const job = { file: require.resolve('./sitemap.ts'), name: 'isSitemap' };
    const cases = parts.map((part) => [part, (length: number) => [Buffer.from(text(part, length))]]);
    expect(await superlinear(job, 4_000, Object.fromEntries(cases))).toEqual([]);
    const calls = parts.flatMap((part) => [4_000, 40_000].map((length) => [Buffer.from(text(part, length))]));
    const steps = await stepsOf({ ...job, calls });
    for (const [at] of parts.entries()) expect(steps[2 * at + 1]! / steps[2 * at]!).toBeLessThan(1.1);
  });

  it('is read only up to a limit if it nests endlessly', async () => {
    expect(await read('<a>'.repeat(100_000), 10)).toEqual({ pages: [], sitemaps: [] });
    const calls = [50_000, 100_000].map((times) => ['<a>'.repeat(times), 10]);
    const [half, whole] = (await stepsOf({ ...READ, calls })) as [number, number];
    expect(whole / half).toBeLessThan(1.1);
  });

  it('is read with at most linear work if it has an endless address', async () => {
    const endless = (times: number) => `<urlset><url><loc>${'&amp;'.repeat(times)}</loc></url></urlset>`;
    expect((await read(endless(100_000), 10)).pages).toEqual([]);
    expect(await superlinear(READ, 20_000, { endless: (times) => [endless(times), 10] })).toEqual([]);
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
