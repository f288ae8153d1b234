/** Documents from the web: one page, or the pages that a sitemap lists. */
import type { DocumentBody, Format } from '../../features/knowledge/knowledge.dto.js';
import type { GuardedFetch, OutboundResponse } from '../../outbound/guarded-fetch.js';
import { OutboundRefused } from '../../outbound/outbound-refused.js';
import { CommandFailed } from '../failure.js';
import { counted } from '../table.js';
import { ItemFailed, originOf, prefixOf, type Describe, type ImportItem, type ImportPlan } from './plan.js';
import { Robots } from './robots.js';
import { isSitemap, readSitemap } from './sitemap.js';
import { urlOf } from '../../kernel/url.js';

const REDIRECTS_MAX = 5;
const SITEMAPS_MAX = 50;
const LISTED_MAX = 50_000;
const ROBOTS_BYTES_MAX = 512 * 1024;

const FORMATS: Record<string, Format> = {
  'text/html': 'html',
  'application/xhtml+xml': 'html',
  'text/markdown': 'markdown',
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
};

export interface WebsiteOptions {
  /** Where its pages are imported to. */
  workspaceId: string;
  fetcher: GuardedFetch;
  describe: Describe;
  signal: AbortSignal;
}

export class Website {
  private readonly robots = new Map<string, Promise<Robots>>();

  private readonly workspaceId: string;
  private readonly fetcher: GuardedFetch;
  private readonly describe: Describe;
  private readonly signal: AbortSignal;

  constructor({ workspaceId, fetcher, describe, signal }: WebsiteOptions) {
    this.workspaceId = workspaceId;
    this.fetcher = fetcher;
    this.describe = describe;
    this.signal = signal;
  }

  /** @param most pages of a sitemap. @throws CommandFailed where the address itself cannot be read */
  async plan(address: string, name: string | undefined, most: number): Promise<ImportPlan> {
    try {
      const url = this.fetcher.judge(address);
      url.hash = '';
      const xml = /\.xml$/i.test(url.pathname);
      if (!xml && !(await this.mayFetch(url))) throw new ItemFailed(`robots.txt of ${url.host} does not allow it.`);
      const response = await this.get(url);
      const text = response.bytes.toString('utf8');
      if (isSitemap(text)) return await this.sitemapPlan(url, response, name, most);
      const prefix = prefixOf('page', name ?? url.href, '');
      const item = { origin: prefix, name: url.href, load: async () => this.body(response) };
      return { kind: 'page', prefix, items: [item], total: 1, skipped: 0, notes: [], complete: false };
    } catch (error) {
      if (error instanceof ItemFailed || error instanceof OutboundRefused)
        throw new CommandFailed('not_importable', `${address}: ${error.message}`);
      throw error;
    }
  }

  private async sitemapPlan(
    url: URL,
    first: OutboundResponse,
    name: string | undefined,
    most: number,
  ): Promise<ImportPlan> {
    const prefix = prefixOf('sitemap', name ?? url.href, ' ');
    const hosts = new Set([url.host, new URL(first.url).host]);
    const { pages, problems, complete } = await this.listed(first, hosts);
    const inside = pages.filter((page) => hosts.has(page.host));
    const notes = [...problems];
    if (inside.length < pages.length)
      notes.push(`Passed by, for they are on other hosts: ${counted(pages.length - inside.length, 'page')}.`);
    if (inside.length > most)
      notes.push(`The sitemap lists ${inside.length} pages; the first ${most} were taken (see --max).`);
    const items = inside.slice(0, most).map((page): ImportItem => {
      return { origin: originOf(prefix, page.href), name: page.href, load: () => this.page(page, hosts) };
    });
    return {
      kind: 'sitemap',
      prefix,
      items,
      total: items.length,
      skipped: pages.length - items.length,
      notes,
      complete: complete && inside.length <= most,
    };
  }

  /** The pages of a sitemap, or of all sitemaps that an index lists; each once. */
  private async listed(
    first: OutboundResponse,
    hosts: Set<string>,
  ): Promise<{ pages: URL[]; problems: string[]; complete: boolean }> {
    const root = readSitemap(first.bytes.toString('utf8'), LISTED_MAX);
    const pages = new Map<string, URL>();
    const problems: string[] = [];
    const add = (links: string[], base: string): void => {
      for (const link of links) {
        const page = urlOf(link, base);
        if (page === null || pages.size >= LISTED_MAX) continue;
        page.hash = '';
        pages.set(page.href, page);
      }
    };
    add(root.pages, first.url);
    for (const link of root.sitemaps.slice(0, SITEMAPS_MAX)) {
      try {
        const url = this.fetcher.judge(new URL(link, first.url).href);
        if (!hosts.has(url.host)) throw new ItemFailed('it is on another host');
        const response = await this.get(url);
        add(readSitemap(response.bytes.toString('utf8'), LISTED_MAX).pages, response.url);
      } catch (error) {
        this.signal.throwIfAborted();
        problems.push(`The sitemap ${link} was passed by: ${(error as Error).message}`);
      }
    }
    const more = root.sitemaps.length - SITEMAPS_MAX;
    if (more > 0) problems.push(`The index lists ${more} more sitemaps than the ${SITEMAPS_MAX} that are read.`);
    if (pages.size >= LISTED_MAX) problems.push(`No more than ${LISTED_MAX} entries are read.`);
    return { pages: [...pages.values()], problems, complete: problems.length === 0 };
  }

  private async page(url: URL, hosts: Set<string>): Promise<DocumentBody> {
    if (!(await this.mayFetch(url))) throw new ItemFailed('robots.txt does not allow it.', 'skipped');
    const response = await this.get(url);
    const end = new URL(response.url);
    if (!hosts.has(end.host)) throw new ItemFailed(`It leads to another host, ${end.host}.`);
    if (end.href !== url.href && !(await this.mayFetch(end)))
      throw new ItemFailed('robots.txt does not allow it.', 'skipped');
    return this.body(response);
  }

  private body({ bytes, headers, url }: OutboundResponse): DocumentBody {
    const [type = '', ...parameters] = (headers['content-type'] ?? '').split(';').map((part) => part.trim());
    const format = this.describe.format ?? formatOf(type.toLowerCase(), new URL(url).pathname);
    const charset = parameters.map((part) => /^charset="?([\w-]+)"?$/i.exec(part)?.[1]).find(Boolean);
    const filename = decodeSafely(new URL(url).pathname.split('/').pop() ?? '');
    const isText = format === 'html' || format === 'markdown' || format === 'text';
    const file = { filename, contentType: '', bytes: isText ? inUtf8(bytes, charset) : bytes };
    const { locale, audience } = this.describe;
    return { file, format, url, locale, audience };
  }

  private async get(url: URL): Promise<OutboundResponse> {
    const headers = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,text/markdown;q=0.9,*/*;q=0.8' };
    const response = await this.ask(url, headers);
    const { status } = response;
    if (status !== 200)
      throw new ItemFailed(`The server answers ${status}.`, [404, 410].includes(status) ? 'gone' : 'failed');
    return response;
  }

  private async ask(url: URL, headers: Record<string, string>): Promise<OutboundResponse> {
    try {
      const options = { redirects: REDIRECTS_MAX, headers, signal: this.signal };
      return await this.fetcher.fetch(this.workspaceId, url.href, options);
    } catch (error) {
      if (error instanceof OutboundRefused) throw new ItemFailed(error.message);
      throw error;
    }
  }

  private mayFetch(url: URL): Promise<boolean> {
    let robots = this.robots.get(url.origin);
    if (!robots) this.robots.set(url.origin, (robots = this.robotsOf(url.origin)));
    return robots.then((rules) => rules.allows(url));
  }

  /** RFC 9309: none (4xx) allows everything, a site that cannot tell (5xx, no answer) nothing. */
  private async robotsOf(origin: string): Promise<Robots> {
    try {
      const { status, bytes } = await this.ask(new URL('/robots.txt', origin), {});
      if (status >= 400 && status < 500) return Robots.open;
      if (status !== 200) return Robots.closed;
      return Robots.parse(bytes.subarray(0, ROBOTS_BYTES_MAX).toString('utf8'));
    } catch (error) {
      if (error instanceof ItemFailed) throw new ItemFailed(`robots.txt cannot be read: ${error.message}`);
      throw error;
    }
  }
}

/** The type that the server tells; its name decides only between kinds of plain text, and where no type says more. */
function formatOf(type: string, path: string): Format | undefined {
  if (Object.hasOwn(FORMATS, type)) return FORMATS[type];
  if (type === 'text/plain') return /\.(md|markdown)$/i.test(path) ? 'markdown' : 'text';
  if (type === '' || type === 'application/octet-stream') return undefined;
  throw new ItemFailed(`It is no document (${type}).`);
}

/** What the server calls the encoding wins over what the page says of itself, as in browsers. */
function inUtf8(bytes: Buffer, charset: string | undefined): Buffer {
  if (!charset || /^utf-?8$/i.test(charset)) return bytes;
  try {
    return Buffer.from(new TextDecoder(charset, { fatal: true }).decode(bytes), 'utf8');
  } catch {
    return bytes; // no such encoding, or not in it: normalising looks for itself
  }
}

function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
