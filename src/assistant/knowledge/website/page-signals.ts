/** What a page says of itself beside its text: whether it may be shown, where it moves on to, that it is none. */
import { Parser } from 'htmlparser2';
import { urlOf } from '../../../platform/kernel/url.js';
import { parseInParts } from './parse-in-parts.js';
import { isNotFound, type PageNames } from './not-found.js';

const HTML_BYTES_MAX = 2_000_000;
const DEPTH_MAX = 256;
const CHARACTERS_MAX = 4_000;
/** A page that waits longer before it moves on is one to read. */
const WAIT_S_MAX = 10;
const AGENTS = ['robots', 'workspaceagent'];
/** Shown to others, not to who reads the page as a browser does. */
const ASIDE = new Set(['noscript', 'template', 'svg', 'textarea', 'iframe']);
const REFRESH = /^(\d{1,6})(?:\.\d{0,6})?[\s;,]{1,9}(?:url\s{0,9}=\s{0,9})?["']?([^"'\s;,][^"'\s]{0,2000})/i;

export interface PageSignals {
  /** Of its robots metas for us. */
  robots: string[];
  movesTo: URL | null;
  isNotFound: boolean;
}

/** @param address where the page was found */
export async function signalsOf(html: Buffer, address: string): Promise<PageSignals> {
  const robots: string[] = [];
  const names: PageNames = { title: '', heading: '', letters: 0 };
  const open: string[] = [];
  let base = address;
  let refresh = '';
  let isStatusNotFound = false;
  const isIn = (name: string): boolean => open.includes(name);
  const parser = new Parser({
    onopentag: (name, { href, content = '', name: meta = '', 'http-equiv': equivalent = '' }) => {
      open.push(name);
      if (open.some((one) => ASIDE.has(one))) return;
      if (name === 'base') base = urlOf(href ?? '', address)?.href ?? base;
      if (name !== 'meta' || content.length > CHARACTERS_MAX) return;
      if (AGENTS.includes(meta.trim().toLowerCase())) robots.push(content);
      if (equivalent.trim().toLowerCase() === 'refresh') refresh ||= content;
      isStatusNotFound ||= meta.trim().toLowerCase() === 'prerender-status-code' && /^\s*4(?:04|10)\b/.test(content);
    },
    ontext: (part) => {
      const where = isIn('title') && !isIn('svg') ? 'title' : isIn('h1') ? 'heading' : null;
      if (where !== null && names[where].length < CHARACTERS_MAX) names[where] += part;
      else if (isIn('p') && !isIn('footer') && !isIn('nav')) names.letters += part.trim().length;
    },
    onclosetag: () => void open.pop(),
  });
  await parseInParts(parser, html.subarray(0, HTML_BYTES_MAX), () => open.length <= DEPTH_MAX);
  const movesTo = refreshedTo(refresh, base);
  return {
    robots,
    movesTo: movesTo && movesTo.href !== new URL(address).href ? movesTo : null,
    isNotFound: isStatusNotFound || isNotFound(names),
  };
}

/** Where `5; url=/next` leads; null if nowhere, or after a while. */
function refreshedTo(content: string, base: string): URL | null {
  const [, wait, to = ''] = REFRESH.exec(content.trim()) ?? [];
  const url = wait === undefined || Number(wait) > WAIT_S_MAX ? null : urlOf(to, base);
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  url.hash = '';
  return url;
}

const NAMED = /^([a-z][\w-]{0,60})\s*:/i;
const AFTER = /unavailable_after\s?:\s?((?:[a-z]{3,9},)?[^,\n]{4,60})/i;

/** Directives that are for us: of metas, and of lines of X-Robots-Tag, which may begin with the agents they are for. */
export function directivesOf(metas: readonly string[], header: string): string[] {
  const lines = header.slice(0, CHARACTERS_MAX).split('\n');
  const ours = lines.map((line) => {
    let isOurs = true;
    const parts = line.split(',').map((part) => {
      const named = NAMED.exec(part.trim())?.[1]?.toLowerCase() ?? '';
      const isAgent = named !== '' && named !== 'unavailable_after' && !named.startsWith('max-');
      if (isAgent) isOurs = AGENTS.includes(named);
      return isOurs ? (isAgent ? part.trim().slice(named.length).replace(/^\s*:/, '') : part) : '';
    });
    return parts.join(',');
  });
  return [...metas, ...ours];
}

/** Why the page's author wants it not to be shown; null if they do not. */
export function refusalBy(directives: readonly string[], now: Date): string | null {
  for (const line of directives) {
    if (/(?:^|[\s,])(?:noindex|none)(?=[\s,]|$)/i.test(line)) return 'The page asks not to be indexed (noindex).';
    const named = AFTER.exec(line)?.[1]?.trim() ?? '';
    const after = Date.parse(named);
    if (named === '' || after > now.getTime()) continue;
    return Number.isNaN(after)
      ? `The page asks not to be shown after a date that cannot be read: ${named}.`
      : `The page asks not to be shown after ${new Date(after).toISOString().slice(0, 10)}.`;
  }
  return null;
}

export const isNoFollow = (directives: readonly string[]): boolean =>
  directives.some((line) => /(?:^|[\s,])(?:nofollow|none)(?=[\s,]|$)/i.test(line));
