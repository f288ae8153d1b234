/** Reads sitemaps and indexes of sitemaps (sitemaps.org). */
import { Parser } from 'htmlparser2';

export interface Sitemap {
  /** Of pages, in the order listed. */
  pages: string[];
  /** Of further sitemaps. */
  sitemaps: string[];
}

/** Is this a sitemap rather than a page? By its root element. */
export const isSitemap = (text: string): boolean =>
  /^\uFEFF?\s*(<\?xml[^>]*>\s*)?(<\?[^>]*>\s*|<!--[\s\S]*?-->\s*)*<(\w+:)?(urlset|sitemapindex)[\s>]/.test(
    text.slice(0, 4_000),
  );

/** @param most no more entries than this are read */
export function readSitemap(text: string, most: number): Sitemap {
  const found: Sitemap = { pages: [], sitemaps: [] };
  const open: string[] = [];
  let loc: string | null = null;
  const parser = new Parser(
    {
      onopentag: (name) => {
        open.push(local(name));
        if (open.at(-1) === 'loc') loc = '';
      },
      ontext: (part) => {
        if (loc !== null) loc += part;
      },
      onclosetag: (name) => {
        open.pop();
        if (local(name) !== 'loc' || loc === null) return;
        const list = { url: found.pages, sitemap: found.sitemaps }[open.at(-1) ?? ''];
        // An image's or a video's own <loc> has another parent.
        if (list && list.length < most) list.push(loc.trim());
        loc = null;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(text);
  return found;
}

const local = (name: string): string => name.replace(/^.*:/, '');
