/** Reads sitemaps and indexes of sitemaps (sitemaps.org). */
import { Parser } from 'htmlparser2';
import { parseInParts } from './parse-in-parts.js';

/** Callbacks for the entries of a sitemap, in order. Each returns whether to continue. */
export interface SitemapHandler {
  page(address: string): boolean;
  /** A sitemap of an index. */
  sitemap(address: string): boolean;
}

const ROOT_WITHIN_BYTES = 4_000;
/** A sitemap's own elements are three levels deep, images and videos a few more. */
const DEPTH_MAX = 32;
const ADDRESS_CHARACTERS_MAX = 4_000;

/** Whether this is a sitemap rather than a page, by its root element. */
export function isSitemap(bytes: Buffer): boolean {
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
  parser.end(bytes.subarray(0, ROOT_WITHIN_BYTES).toString('utf8'));
  return root === 'urlset' || root === 'sitemapindex';
}

/** Reads a sitemap until the handler wants no more entries. */
export async function readSitemap(bytes: Buffer, handler: SitemapHandler): Promise<void> {
  let isWanted = true;
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
        const address = loc.trim();
        loc = null;
        if (!isWanted || address.length > ADDRESS_CHARACTERS_MAX) return;
        // The <loc> of an image or a video has another parent.
        if (open.at(-1) === 'url') isWanted = handler.page(address);
        else if (open.at(-1) === 'sitemap') isWanted = handler.sitemap(address);
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  // The parser's stack gets slower with depth, so input that is not a sitemap is not read to its end.
  await parseInParts(parser, bytes, () => isWanted && open.length <= DEPTH_MAX);
}

const local = (name: string): string => name.slice(name.lastIndexOf(':') + 1);
