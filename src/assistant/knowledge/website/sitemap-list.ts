/** The pages that a sitemap lists, itself or through the sitemaps of its index. */
import { urlOf } from '../../../platform/kernel/url.js';
import type { OutboundResponse } from '../../../platform/outbound/guarded-fetch.js';
import { OutboundRefused } from '../../../platform/outbound/outbound-refused.js';
import { PageAddresses } from './canonical.js';
import { ItemFailed } from './plan.js';
import { isSitemap, readSitemap, unpackedSitemap } from './sitemap.js';

const SITEMAPS_MAX = 50;
/** Entries read from all sitemaps of a site. */
export const ENTRIES_MAX = 50_000;
const NOTED_CHARACTERS_MAX = 200;

interface ListOptions {
  /** Fetches a sitemap of an index. @throws ItemFailed, OutboundRefused */
  get: (url: URL) => Promise<OutboundResponse>;
  /** Of which further sitemaps are read. */
  hosts: ReadonlySet<string>;
  isWanted: (page: URL) => boolean;
  /** Of wanted pages. */
  limit: number;
}

/** Which pages a site lists; `problems` names each sitemap that could not be read, or not to its end. */
interface Listing {
  /** Without duplicates. */
  pages: URL[];
  problems: string[];
}

/**
 * The first wanted pages of a sitemap, or of all sitemaps in an index, whose own indexes are read as well.
 * @param first or the addresses of several
 */
export async function listedPages(first: OutboundResponse | URL[], options: ListOptions): Promise<Listing> {
  const list = new SitemapList(options);
  if (Array.isArray(first)) list.take(first);
  else await list.read(first, true);
  await list.readIndexed();
  return list.listing();
}

class SitemapList {
  private readonly pages = new PageAddresses();
  private readonly problems: string[] = [];
  /** Sitemaps of indexes, and where each is relative to. */
  private readonly indexed: { address: string; base: string }[] = [];
  private indexedCount = 0;
  private entries = 0;

  constructor(private readonly options: ListOptions) {}

  listing(): Listing {
    const { problems } = this;
    const more = this.indexedCount - SITEMAPS_MAX;
    if (more > 0) problems.push(`The index lists ${more} more sitemaps than the ${SITEMAPS_MAX} that are read.`);
    if (this.entries >= ENTRIES_MAX) problems.push(`No more than ${ENTRIES_MAX} entries are read.`);
    return { pages: this.pages.all(), problems };
  }

  take(sitemaps: URL[]): void {
    for (const { href } of sitemaps) this.takeSitemap(href, href);
  }

  async readIndexed(): Promise<void> {
    const seen = new Set<string>();
    // The list may grow while it is read.
    for (const { address, base } of this.indexed) {
      if (!this.mayTake()) return;
      const url = urlOf(address, base);
      if (url === null) this.problems.push('An entry of the index was skipped: it is not a URL.');
      else if (!seen.has(url.href)) await this.readNext(url);
      seen.add(url?.href ?? '');
    }
  }

  private async readNext(url: URL): Promise<void> {
    const { get, hosts } = this.options;
    try {
      if (!hosts.has(url.host)) throw new ItemFailed('it is on another host');
      await this.read(await get(url), false);
    } catch (error) {
      if (!(error instanceof ItemFailed || error instanceof OutboundRefused)) throw error;
      this.problems.push(`The sitemap ${noted(url.href)} was skipped: ${error.message}`);
    }
  }

  /** @throws ItemFailed if it is none */
  async read({ bytes: packed, url }: OutboundResponse, isFirst: boolean): Promise<void> {
    const { bytes, isWhole: isUnpacked } = await unpackedSitemap(packed);
    if (bytes.toString('latin1', 0, 1_000).trim() === '') throw new ItemFailed(isUnpacked ? EMPTY : DAMAGED);
    if (!isSitemap(bytes)) throw new ItemFailed('it is not a sitemap.');
    const { count, isWhole } = await readSitemap(bytes, {
      page: (address) => this.takePage(address, url),
      sitemap: (address) => this.takeSitemap(address, url),
    });
    const named = isFirst ? 'The sitemap' : `The sitemap ${noted(url)}`;
    if (!isWhole || !isUnpacked) this.problems.push(`${named} is damaged: ${count} entries could be read.`);
    else if (count === 0) this.problems.push(`${named} lists nothing.`);
  }

  private mayTake(): boolean {
    return this.pages.size < this.options.limit && this.entries < ENTRIES_MAX;
  }

  private takePage(address: string, base: string): boolean {
    this.entries++;
    const page = urlOf(address, base);
    if (page === null) return this.mayTake();
    page.hash = '';
    if (this.options.isWanted(page)) this.pages.add(page);
    return this.mayTake();
  }

  private takeSitemap(address: string, base: string): boolean {
    if (this.indexed.length < SITEMAPS_MAX) this.indexed.push({ address, base });
    return ++this.indexedCount < ENTRIES_MAX;
  }
}

const EMPTY = 'it is empty.';
const DAMAGED = 'it is damaged.';
const noted = (address: string): string => address.slice(0, NOTED_CHARACTERS_MAX);
