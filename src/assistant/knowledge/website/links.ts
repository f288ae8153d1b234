/** The links of a page, for crawling a site that has no sitemap. */
import { Parser } from 'htmlparser2';
import { urlOf } from '../../../platform/kernel/url.js';
import { PageAddresses, withoutTracking } from './canonical.js';
import { parseInParts } from './parse-in-parts.js';

const LINKS_MAX = 1_000;
const HTML_BYTES_MAX = 2_000_000;
/** Longer addresses are no links: each link is resolved against the base. */
const ADDRESS_CHARS_MAX = 4_000;
/** Nesting limit, since the parser's stack gets slower with depth. No real page is that deep. */
const DEPTH_MAX = 256;

/** Linked URLs in order, one for each page, without fragments. Respects `nofollow`. */
export async function linksOf(html: Buffer, address: string): Promise<URL[]> {
  const links = new PageAddresses();
  let base = address;
  let depth = 0;
  let mayFollow = true;
  const parser = new Parser({
    onopentag: (name, { href, rel = '', name: meta = '', content = '' }) => {
      depth++;
      if (name === 'meta' && meta.toLowerCase() === 'robots' && /\b(nofollow|none)\b/i.test(content)) mayFollow = false;
      if (href === undefined || href.length > ADDRESS_CHARS_MAX) return;
      if (name === 'base') base = urlOf(href, address)?.href ?? base;
      if (name !== 'a' || /\bnofollow\b/i.test(rel) || links.size >= LINKS_MAX) return;
      const link = urlOf(href.trim(), base);
      if (link === null || !/^https?:$/.test(link.protocol)) return;
      link.hash = '';
      links.add(link);
    },
    onclosetag: () => void depth--,
  });
  await parseInParts(parser, html.subarray(0, HTML_BYTES_MAX), () => depth <= DEPTH_MAX);
  return mayFollow ? links.all() : [];
}

/** Whether a page is at or below the folder of the start address. */
export function isWithin(start: URL, { pathname }: URL): boolean {
  // The last part of `/help/index.html` is a page; that of `/help` may be a folder.
  const slash = start.pathname.lastIndexOf('/');
  const isFile = start.pathname.slice(slash).includes('.');
  const folder = isFile || slash === start.pathname.length - 1 ? start.pathname.slice(0, slash) : start.pathname;
  return pathname === folder || pathname.startsWith(`${folder}/`) || pathname === start.pathname;
}

/** A folder's own page by its other name; servers answer both with the same file. */
const FOLDERS_PAGE = /\/(?:index|default)\.(?:html?|php|aspx?)$/i;

/** What a page is known by: `/help/` and `/help/index.html#top` are one. */
export function pageAddress(address: string): string {
  const url = new URL(withoutTracking(new URL(address)));
  url.hash = '';
  url.pathname = url.pathname.replace(FOLDERS_PAGE, '/');
  return url.href;
}
