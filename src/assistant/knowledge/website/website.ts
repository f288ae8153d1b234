/** Fetches documents from the web: one page, the pages in a sitemap, or linked pages of a site. */
import { required } from '../../../platform/kernel/invariant.js';
import { urlOf } from '../../../platform/kernel/url.js';
import type { GuardedFetch, OutboundResponse } from '../../../platform/outbound/guarded-fetch.js';
import { OutboundRefused } from '../../../platform/outbound/outbound-refused.js';
import { Patience } from '../../../platform/outbound/patience.js';
import type { DocumentBody } from '../knowledge.dto.js';
import { canonicalOf, withoutTracking } from './canonical.js';
import { isWithin, linksOf } from './links.js';
import { ItemFailed, originOf, prefixOf, type Describe, type ImportItem, type ImportPlan } from './plan.js';
import type { RobotsJudge } from './robots-judge.js';
import { ENTRIES_MAX, listedPages } from './sitemap-list.js';
import { documentOf } from './response-document.js';
import { directivesOf, isNoFollow, signalsOf } from './page-signals.js';
import { sitemapsIn } from './robots.js';
import { isSitemapFile } from './sitemap.js';

const REDIRECTS_MAX = 5;
/** RFC 9309 demands 500 KiB. Rules of a larger file would be missed, so nothing of its site is fetched. */
const ROBOTS_BYTES_MAX = 512 * 1024;
const ROBOTS_REASONS = {
  disallowed: 'does not allow it.',
  unclear: 'has too many rules to compare in full, one of which may not allow it.',
} as const;

export interface WebsiteOptions {
  /** Workspace into which the pages are imported. */
  workspaceId: string;
  fetcher: GuardedFetch;
  robots: RobotsJudge;
  describe: Describe;
  signal: AbortSignal;
  /** Runs before each request. */
  beforeFetch?: () => Promise<void>;
  /** With servers that ask to wait or do not answer. */
  patience?: Patience;
}

/** A site to be read page by page. */
export interface Site {
  /** `sitemap`: `pages` is complete. `links`: each page's links lead to more. */
  follows: 'sitemap' | 'links';
  pages: string[];
  /** Hosts to which pages are limited. */
  hosts: string[];
  /** Remarks for the team. */
  notes: string[];
}

export interface ReadPage {
  /** Its `url` is the address that the page names as canonical, else `address`. */
  body: DocumentBody;
  /** Where redirects ended, without tracking parameters. */
  address: string;
  /** Size of the response. */
  bytes: number;
  /** Why it makes no document; its links are followed all the same. */
  refused: ItemFailed | null;
  /** Linked URLs of the same site, at or below `start`. */
  linksWithin(start: string): Promise<string[]>;
}

export class Website {
  /** By origin; empty = there is none. */
  private readonly robotsTexts = new Map<string, Promise<string>>();

  private readonly workspaceId: string;
  private readonly fetcher: GuardedFetch;
  private readonly robots: RobotsJudge;
  private readonly describe: Describe;
  private readonly signal: AbortSignal;
  private readonly beforeFetch?: () => Promise<void>;
  private readonly patience: Patience;

  constructor({ workspaceId, fetcher, robots, describe, signal, beforeFetch, patience }: WebsiteOptions) {
    this.workspaceId = workspaceId;
    this.fetcher = fetcher;
    this.robots = robots;
    this.describe = describe;
    this.signal = signal;
    this.beforeFetch = beforeFetch;
    this.patience = patience ?? new Patience();
  }

  /** Plans an import. @param pagesMax pages taken from a sitemap @throws ItemFailed if the address cannot be read */
  async plan(address: string, name: string | undefined, pagesMax: number): Promise<ImportPlan> {
    const { url, response } = await this.first(address);
    if (await isSitemapFile(response.bytes)) return this.sitemapPlan(url, { first: response, name, pagesMax });
    const body = await this.readable(response, hostsOf(url, response));
    const prefix = prefixOf('page', name ?? required(body.url, 'the address of a page'), '');
    const former = prefixOf('page', name ?? url.href, '');
    const item = { origin: prefix, former, name: url.href, load: () => Promise.resolve(body) };
    return { kind: 'page', prefix, items: [item], total: 1, skipped: 0, notes: [], complete: false };
  }

  /**
   * Finds the pages at and below an address. Uses the sitemap at the address, or else that of its site; without one,
   * starts with the page itself and follows links.
   * @throws ItemFailed if the address cannot be read
   */
  async site(address: string, pagesMax: number): Promise<Site> {
    const { url, response } = await this.first(address);
    if (await isSitemapFile(response.bytes))
      return this.listedSite(url, { end: response.url, sitemap: response, pagesMax, isWanted: () => true });
    const notes: string[] = [];
    for (const find of [this.sitemapsNamed, this.sitemapOf]) {
      const sitemap = await find(response.url);
      const end = sitemap && !Array.isArray(sitemap) ? sitemap.url : response.url;
      const site =
        sitemap && (await this.listedSite(url, { end, sitemap, pagesMax, isWanted: (page) => isWithin(url, page) }));
      if (site) notes.push(...site.notes);
      if (site && site.pages.length > 0) return { ...site, notes };
    }
    return { follows: 'links', pages: [url.href], hosts: [...hostsOf(url, response)], notes: [] };
  }

  /** Reads a page of a site. @throws ItemFailed */
  async read(url: URL, hosts: Set<string>): Promise<ReadPage> {
    const response = await this.pageAt(url, hosts);
    const body = await this.knownBody(response, hosts);
    const { refused, directives } = await this.verdictOn(response, body);
    const address = withoutTracking(new URL(response.url)).href;
    const linksWithin = async (start: string): Promise<string[]> => {
      if (body.format !== 'html' || isNoFollow(directives)) return [];
      const links = await linksOf(body.file?.bytes ?? response.bytes, response.url);
      return links.filter((link) => hosts.has(link.host) && isWithin(new URL(start), link)).map(({ href }) => href);
    };
    return { body, address, bytes: response.bytes.length, refused, linksWithin };
  }

  private async first(address: string): Promise<{ url: URL; response: OutboundResponse }> {
    const url = this.permittedUrl(address);
    url.hash = '';
    const isSitemap = /\.xml(?:\.gz)?$|\/sitemap[^/]*\.txt$/i.test(url.pathname);
    const reason = isSitemap ? null : await this.robotsReason(url);
    if (reason !== null) throw new ItemFailed(`robots.txt of ${url.host} ${reason}`);
    return { url, response: await this.moved(await this.get(url)) };
  }

  private permittedUrl(address: string): URL {
    try {
      return this.fetcher.check(address);
    } catch (error) {
      if (error instanceof OutboundRefused) throw new ItemFailed(error.message);
      throw error;
    }
  }

  /** The sitemaps that robots.txt names; null if there are none. */
  private readonly sitemapsNamed = async (address: string): Promise<URL[] | null> => {
    const { origin } = new URL(address);
    const text = await this.robotsTextOf(origin).catch(() => '');
    const named = sitemapsIn(text).flatMap((sitemap) => urlOf(sitemap, origin) ?? []);
    return named.length > 0 ? named : null;
  };

  /** The sitemap at the usual path; null if there is none. */
  private readonly sitemapOf = async (address: string): Promise<OutboundResponse | null> => {
    try {
      const response = await this.get(new URL('/sitemap.xml', address));
      return (await isSitemapFile(response.bytes)) ? response : null;
    } catch (error) {
      if (error instanceof ItemFailed) return null;
      throw error;
    }
  };

  private async listedSite(
    url: URL,
    {
      end,
      sitemap,
      pagesMax,
      isWanted,
    }: {
      end: string;
      sitemap: OutboundResponse | URL[];
      pagesMax: number;
      isWanted: (page: URL) => boolean;
    },
  ): Promise<Site> {
    const hosts = hostsOf(url, { url: end });
    const { pages, problems } = await listedPages(sitemap, {
      ...{ get: this.getChecked, hosts },
      isWanted: (page) => hosts.has(page.host) && isWanted(page),
      // One more, to detect that there are more.
      limit: pagesMax + 1,
    });
    const notes = [...problems];
    if (pages.length > pagesMax)
      notes.push(`The sitemap lists more than ${pagesMax} pages; the first ${pagesMax} were taken.`);
    return { follows: 'sitemap', pages: pages.slice(0, pagesMax).map(({ href }) => href), hosts: [...hosts], notes };
  }

  private async sitemapPlan(
    url: URL,
    { first, name, pagesMax }: { first: OutboundResponse; name: string | undefined; pagesMax: number },
  ): Promise<ImportPlan> {
    const prefix = prefixOf('sitemap', name ?? url.href, ' ');
    const hosts = hostsOf(url, first);
    const { pages, problems } = await listedPages(first, {
      ...{ get: this.getChecked, hosts, isWanted: () => true, limit: ENTRIES_MAX },
    });
    const inside = pages.filter((page) => hosts.has(page.host));
    const notes = [...problems];
    if (inside.length < pages.length)
      notes.push(`Pages skipped because they are on other hosts: ${pages.length - inside.length}.`);
    if (inside.length > pagesMax)
      notes.push(`The sitemap lists ${inside.length} pages; the first ${pagesMax} were taken (see --max).`);
    const taken = inside.slice(0, pagesMax);
    const read = new Map(taken.map((page) => [withoutTracking(page).href, page]));
    const items = taken.map((page): ImportItem => {
      return {
        origin: originOf(prefix, withoutTracking(page).href),
        former: originOf(prefix, page.href),
        name: page.href,
        load: () => this.itemBody(page, { hosts, read }),
      };
    });
    return {
      kind: 'sitemap',
      prefix,
      items,
      total: items.length,
      skipped: pages.length - items.length,
      notes,
      complete: problems.length === 0 && inside.length <= pagesMax,
    };
  }

  private async pageAt(url: URL, hosts: Set<string>): Promise<OutboundResponse> {
    await this.requireAllowed(url);
    const response = await this.moved(await this.get(url));
    const end = new URL(response.url);
    if (!hosts.has(end.host)) throw new ItemFailed(`It leads to another host, ${end.host}.`);
    if (end.href !== url.href) await this.requireAllowed(end);
    return response;
  }

  /** What a page moves on to by itself, as by a redirect. */
  private async moved(response: OutboundResponse): Promise<OutboundResponse> {
    let end = response;
    for (let hops = 0; hops < REDIRECTS_MAX; hops++) {
      const next = isPage(end) ? (await signalsOf(end.bytes, end.url)).movesTo : null;
      if (next === null) return end;
      await this.requireAllowed(this.permittedUrl(next.href));
      end = await this.get(next);
    }
    throw new ItemFailed('It moves on too often.');
  }

  /** @param read pages of the import, by the address that each is known by @throws ItemFailed if another is the same */
  private async itemBody(
    page: URL,
    { hosts, read }: { hosts: Set<string>; read: Map<string, URL> },
  ): Promise<DocumentBody> {
    const body = await this.readable(await this.pageAt(page, hosts), hosts);
    const address = required(body.url, 'the address of a page');
    const other = read.get(address) ?? page;
    read.set(address, other);
    if (other !== page) throw new ItemFailed(`It is the same page as ${address}.`, 'skipped');
    return body;
  }

  /** @throws ItemFailed if its author does not want it to be shown, or it says that it is none */
  private async readable(response: OutboundResponse, hosts: Set<string>): Promise<DocumentBody> {
    const body = await this.knownBody(response, hosts);
    const { refused } = await this.verdictOn(response, body);
    if (refused) throw refused;
    return body;
  }

  private async verdictOn(
    { bytes, headers, url }: OutboundResponse,
    { format, file }: DocumentBody,
  ): Promise<{ refused: ItemFailed | null; directives: string[] }> {
    const signals = format === 'html' ? await signalsOf(file?.bytes ?? bytes, url) : null;
    const directives = directivesOf(signals?.robots ?? [], headers['x-robots-tag'] ?? '');
    const refusal = this.robots.refusal(directives);
    if (refusal !== null) return { refused: new ItemFailed(refusal, 'skipped'), directives };
    if (signals?.isNotFound) return { refused: new ItemFailed(NOT_FOUND), directives };
    return { refused: (await isSitemapFile(bytes)) ? new ItemFailed(A_LIST, 'skipped') : null, directives };
  }

  /** The document of a page under the address by which it is known. */
  private async knownBody(response: OutboundResponse, hosts: Set<string>): Promise<DocumentBody> {
    const body = documentOf(response, this.describe);
    const canonical =
      body.format === 'html' ? await canonicalOf(body.file?.bytes ?? response.bytes, response.url, hosts) : null;
    return { ...body, url: (canonical ?? withoutTracking(new URL(response.url))).href };
  }

  private readonly getChecked = (url: URL): Promise<OutboundResponse> => {
    this.fetcher.check(url.href);
    return this.get(url);
  };

  private async get(url: URL): Promise<OutboundResponse> {
    const headers = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,text/markdown;q=0.9,*/*;q=0.8' };
    const { response, attempts } = await this.request(url, headers);
    const { status } = response;
    if (status === 200) return response;
    const tried = attempts > 1 ? ` Tried ${attempts} times.` : '';
    throw new ItemFailed(`The server answers ${status}.${tried}`, [404, 410].includes(status) ? 'gone' : 'failed');
  }

  private async request(
    url: URL,
    headers: Record<string, string>,
    maxBytes?: number,
  ): Promise<{ response: OutboundResponse; attempts: number }> {
    try {
      return await this.patience.ask(url, this.signal, async () => {
        await this.beforeFetch?.();
        const options = { redirects: REDIRECTS_MAX, headers, maxBytes, signal: this.signal };
        return this.fetcher.fetch(this.workspaceId, url.href, options);
      });
    } catch (error) {
      if (error instanceof OutboundRefused) throw new ItemFailed(error.message);
      throw error;
    }
  }

  private async requireAllowed(url: URL): Promise<void> {
    const reason = await this.robotsReason(url);
    if (reason !== null) throw new ItemFailed(`robots.txt ${reason}`, 'skipped');
  }

  /** Why robots.txt keeps us from fetching a URL; null = it allows it. */
  private async robotsReason(url: URL): Promise<string | null> {
    const verdict = await this.robots.judge(this.workspaceId, await this.robotsTextOf(url.origin), url);
    return verdict === 'allowed' ? null : ROBOTS_REASONS[verdict];
  }

  private robotsTextOf(origin: string): Promise<string> {
    const text = this.robotsTexts.get(origin) ?? this.robotsOf(origin);
    this.robotsTexts.set(origin, text);
    return text;
  }

  /** RFC 9309: a missing file (4xx) allows everything, a site that does not respond (5xx, no answer) nothing. */
  private async robotsOf(origin: string): Promise<string> {
    try {
      const { response } = await this.request(new URL('/robots.txt', origin), {}, ROBOTS_BYTES_MAX);
      const { status, bytes } = response;
      if (status >= 400 && status < 500) return '';
      if (status !== 200) throw new ItemFailed(`the server answers ${status}.`);
      return bytes.toString('utf8');
    } catch (error) {
      if (error instanceof ItemFailed) throw new ItemFailed(`robots.txt cannot be read: ${error.message}`);
      throw error;
    }
  }
}

const NOT_FOUND = 'The page says that it does not exist, though the server answers 200.';
const A_LIST = 'It is a list of pages, a sitemap.';

const isPage = ({ headers }: OutboundResponse): boolean =>
  /^(?:text\/html|application\/xhtml)/i.test(headers['content-type']?.trim() ?? '');

/** A site may redirect to another name of its own, such as `www.`. */
const hostsOf = (url: URL, { url: end }: Pick<OutboundResponse, 'url'>): Set<string> =>
  new Set([url.host, new URL(end).host]);
