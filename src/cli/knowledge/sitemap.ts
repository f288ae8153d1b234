/** Reads sitemaps and indexes of sitemaps (sitemaps.org). */
import { Parser } from 'htmlparser2';

export interface Sitemap {
  /** Of pages, in the order listed. */
  pages: string[];
  /** Of further sitemaps. */
  sitemaps: string[];
}

const ROOT_WITHIN_CHARACTERS = 4_000;
const CHUNK_CHARACTERS = 16_384;
/** A sitemap's own elements are three deep, images and videos in it a few more. */
const DEPTH_MAX = 32;
const ADDRESS_CHARACTERS_MAX = 4_000;

/** Is this a sitemap rather than a page? By its root element. */
export function isSitemap(text: string): boolean {
  let root: string | undefined;
  const parser = new Parser(
    {
      onopentagname: (name) => (root ??= local(name)),
      ontext: (part) => {
        if (/[^\s\uFEFF]/.test(part)) root ??= '';
      },
    },
    { xmlMode: true },
  );
  parser.end(text.slice(0, ROOT_WITHIN_CHARACTERS));
  return root === 'urlset' || root === 'sitemapindex';
}

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
        if (loc !== null && loc.length <= ADDRESS_CHARACTERS_MAX) loc += part;
      },
      onclosetag: (name) => {
        open.pop();
        if (local(name) !== 'loc' || loc === null) return;
        const list = { url: found.pages, sitemap: found.sitemaps }[open.at(-1) ?? ''];
        // An image's or a video's own <loc> has another parent.
        if (list && list.length < most && loc.length <= ADDRESS_CHARACTERS_MAX) list.push(loc.trim());
        loc = null;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  // The parser's stack costs more the deeper it is: what is no sitemap is not read to its end.
  for (let at = 0; at < text.length && open.length <= DEPTH_MAX; at += CHUNK_CHARACTERS)
    parser.write(text.slice(at, at + CHUNK_CHARACTERS));
  parser.end();
  return found;
}

const local = (name: string): string => name.slice(name.lastIndexOf(':') + 1);
