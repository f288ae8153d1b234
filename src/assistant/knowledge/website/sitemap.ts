/** Reads sitemaps and indexes of sitemaps (sitemaps.org). */
import { createGunzip } from 'node:zlib';
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

/** As much as a sitemap may have (sitemaps.org). */
const UNPACKED_BYTES_MAX = 50 * 1024 * 1024;

/**
 * A sitemap as it is, or unpacked if it is compressed, which its first bytes tell; not more than it may have.
 * `isWhole` is false if it is damaged or too long: `bytes` has what comes before that.
 */
export async function unpackedSitemap(
  bytes: Buffer,
  bytesMax = UNPACKED_BYTES_MAX,
): Promise<{ bytes: Buffer; isWhole: boolean }> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return { bytes, isWhole: true };
  const parts: Buffer[] = [];
  let size = 0;
  const unpacking = createGunzip();
  unpacking.end(bytes);
  try {
    for await (const part of unpacking) {
      parts.push(part as Buffer);
      size += (part as Buffer).length;
      if (size > bytesMax) return { bytes: Buffer.concat(parts), isWhole: false };
    }
    return { bytes: Buffer.concat(parts), isWhole: true };
  } catch {
    return { bytes: Buffer.concat(parts), isWhole: false };
  }
}

/** Whether this is a sitemap rather than a page, by its root element; also if it is compressed. */
export async function isSitemapFile(bytes: Buffer): Promise<boolean> {
  return isSitemap((await unpackedSitemap(bytes, ROOT_WITHIN_BYTES)).bytes);
}

/** Whether this is a sitemap rather than a page, by its root element or as a list of addresses. */
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
  return root === 'urlset' || root === 'sitemapindex' || isList(bytes);
}

/** Text of nothing but addresses, one a line; the last of what is looked at may be cut off. */
function isList(bytes: Buffer): boolean {
  const lines = linesOf(bytes.subarray(0, ROOT_WITHIN_BYTES));
  return (
    lines.length > 0 &&
    lines.every((line, at) => /^https?:\/\/[^\s<>"]+$/i.test(line) || (at > 0 && at === lines.length - 1))
  );
}

const linesOf = (bytes: Buffer): string[] =>
  bytes
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

/**
 * Reads a sitemap until the handler wants no more entries.
 * @returns how many it has; `isWhole` is false if it ends before its root element does, as where it was cut off
 */
export async function readSitemap(
  bytes: Buffer,
  handler: SitemapHandler,
): Promise<{ count: number; isWhole: boolean }> {
  let isWanted = true;
  let count = 0;
  if (isList(bytes)) {
    for (const line of linesOf(bytes)) {
      if (!isWanted) break;
      count++;
      isWanted = line.length > ADDRESS_CHARACTERS_MAX || handler.page(line);
    }
    return { count, isWhole: true };
  }
  let isWhole = false;
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
      onclosetag: (name, isImplied) => {
        open.pop();
        isWhole ||= open.length === 0 && !isImplied;
        if (local(name) !== 'loc' || loc === null) return;
        const address = loc.trim();
        loc = null;
        if (!isWanted || address.length > ADDRESS_CHARACTERS_MAX) return;
        if (/^(?:url|sitemap)$/.test(open.at(-1) ?? '')) count++;
        // The <loc> of an image or a video has another parent.
        if (open.at(-1) === 'url') isWanted = handler.page(address);
        else if (open.at(-1) === 'sitemap') isWanted = handler.sitemap(address);
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  // The parser's stack gets slower with depth, so input that is not a sitemap is not read to its end.
  await parseInParts(parser, bytes, () => isWanted && open.length <= DEPTH_MAX);
  return { count, isWhole: isWhole || !isWanted };
}

const local = (name: string): string => name.slice(name.lastIndexOf(':') + 1);
