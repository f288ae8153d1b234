/** The address by which a page is known: the one that it names as canonical, or its own without tracking parameters. */
import { Parser } from 'htmlparser2';
import { urlOf } from '../../../platform/kernel/url.js';
import { URL_CHARS_MAX } from '../../../platform/outbound/guarded-fetch.js';
import { parseInParts } from './parse-in-parts.js';

/** How analytics and mailing services begin the names of their parameters. */
const CAMPAIGNS = ['utm_', 'mtm_', 'matomo_', 'piwik_', 'pk_', 'hsa_', 'mc_', 'vero_', 'oly_', 'ml_sub', '__hs', '_hs'];
/** Names of what identifies a click or a visit. Other parameters may select what is shown. */
const CLICKS = new Set([
  ...['gclid', 'gclsrc', 'dclid', 'gbraid', 'wbraid', 'srsltid', 'fbclid', 'msclkid', 'yclid', 'ysclid', 'ymclid'],
  ...['twclid', 'ttclid', 'sccid', 'scclid', 'rdt_cid', 'li_fat_id', 'epik', 'igsh', 'igshid', '_ga', '_gl', '_gac'],
  ...['mkt_tok', 'wickedid', '_openstat', '_kx', 'irclickid', 'cjevent', 'awc', 'ef_id', 's_kwcid', 'hsctatracking'],
]);
/** Browsers end the head of a page at the first other element. */
const HEAD = new Set(['html', 'head', 'title', 'meta', 'link', 'style', 'script', 'base', 'noscript', 'template']);

/** The address without parameters that only say where its visitor came from; the others stay as they are. */
export function withoutTracking(address: URL): URL {
  const parts = address.search.slice(1).split('&');
  const kept = parts.filter((part) => !isTracking((part.split('=', 1)[0] ?? '').toLowerCase()));
  if (kept.length === parts.length) return address;
  const clean = new URL(address);
  clean.search = kept.join('&');
  return clean;
}

const isTracking = (name: string): boolean => CLICKS.has(name) || CAMPAIGNS.some((start) => name.startsWith(start));

/** Addresses in order, one for each page: the one without tracking parameters, if it is among them. */
export class PageAddresses {
  private readonly byPage = new Map<string, URL>();

  get size(): number {
    return this.byPage.size;
  }

  add(address: URL): void {
    const page = withoutTracking(address);
    if (page === address || !this.byPage.has(page.href)) this.byPage.set(page.href, address);
  }

  all(): URL[] {
    return [...this.byPage.values()];
  }
}

/**
 * What a page names as its canonical address in its head; null if it names none that can be believed. Only of `hosts`;
 * not the site's start, which templates name for every page, and not for a later page of a series, whose text the first
 * has not.
 * @param address where the page was found
 */
export async function canonicalOf(html: Buffer, address: string, hosts: ReadonlySet<string>): Promise<URL | null> {
  const named = new Set<string>();
  let base = address;
  let isInHead = true;
  let isLaterPart = false;
  const parser = new Parser({
    onopentag: (name, { href = '', rel = '' }) => {
      isInHead &&= HEAD.has(name);
      if (!isInHead || href === '' || href.length > URL_CHARS_MAX) return;
      if (name === 'base') base = urlOf(href, address)?.href ?? base;
      if (name !== 'link') return;
      const relations = rel.toLowerCase().trim().split(/\s+/, 10);
      isLaterPart ||= relations.includes('prev');
      if (relations.includes('canonical')) named.add(urlOf(href.trim(), base)?.href ?? '');
    },
  });
  await parseInParts(parser, html, () => isInHead);
  const [only = '', ...others] = named;
  const canonical = urlOf(only);
  return canonical === null || isLaterPart || others.length > 0 ? null : believed(canonical, new URL(address), hosts);
}

function believed(canonical: URL, page: URL, hosts: ReadonlySet<string>): URL | null {
  if (!/^https?:$/.test(canonical.protocol) || !hosts.has(canonical.host)) return null;
  if (canonical.username !== '' || canonical.password !== '') return null;
  const isStart = ({ pathname, search }: URL): boolean => pathname === '/' && search === '';
  if (isStart(canonical) && page.pathname !== '/') return null;
  canonical.hash = '';
  if (page.protocol === 'https:' && canonical.host === page.host) canonical.protocol = 'https:';
  return withoutTracking(canonical).href.length > URL_CHARS_MAX ? null : withoutTracking(canonical);
}
