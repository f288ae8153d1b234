import { isSitemap, readSitemap } from './sitemap.js';

describe('a sitemap', () => {
  it('gives the addresses of its pages, entities resolved, images and videos left out', () => {
    const text = `<?xml version="1.0" encoding="UTF-8"?>
      <!-- made by a machine -->
      <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="x">
        <url><loc> https://example.com/a?x=1&amp;y=2 </loc><lastmod>2026-01-01</lastmod>
          <image:image><image:loc>https://example.com/a.png</image:loc></image:image></url>
        <url><loc><![CDATA[https://example.com/b]]></loc></url>
      </urlset>`;
    expect(isSitemap(text)).toBe(true);
    expect(readSitemap(text, 10)).toEqual({
      pages: ['https://example.com/a?x=1&y=2', 'https://example.com/b'],
      sitemaps: [],
    });
    expect(readSitemap(text, 1).pages).toHaveLength(1);
  });

  it('gives the addresses of further sitemaps, also under a namespace prefix', () => {
    const text =
      '<s:sitemapindex xmlns:s="x"><s:sitemap><s:loc>https://example.com/1.xml</s:loc></s:sitemap></s:sitemapindex>';
    expect(isSitemap(text)).toBe(true);
    expect(readSitemap(text, 10)).toEqual({ pages: [], sitemaps: ['https://example.com/1.xml'] });
  });

  it('is told from a page, and a damaged one gives what can be read', () => {
    for (const page of ['<!doctype html><p>about &lt;urlset&gt;', '', '<rss></rss>', 'urlset'])
      expect(isSitemap(page)).toBe(false);
    expect(readSitemap('<urlset><url><loc>https://example.com/a</loc></url><url><loc>https://ex', 10).pages).toEqual([
      'https://example.com/a',
      'https://ex',
    ]);
  });

  it('is told from what begins like one for ever', () => {
    const begun = process.cpuUsage();
    for (const part of ['<!---->', '<?x?>', '<!--t><urlset-->', '<a>', '<', ' ', '<?xml ', '<!--', '&'])
      expect(isSitemap(part.repeat(4_000 / part.length))).toBe(false);
    expect(process.cpuUsage(begun).user / 1_000).toBeLessThan(1_000);
  });

  it('that nests for ever, or has an address without an end, is not followed there', () => {
    const begun = process.cpuUsage();
    expect(readSitemap('<a>'.repeat(1_000_000), 10)).toEqual({ pages: [], sitemaps: [] });
    expect(readSitemap(`<urlset><url><loc>${'&amp;'.repeat(1_000_000)}</loc></url></urlset>`, 10).pages).toEqual([]);
    expect(process.cpuUsage(begun).user / 1_000).toBeLessThan(10_000);
  });
});
