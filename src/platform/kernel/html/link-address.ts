import { urlOf } from '../url.js';

const ADDRESS_CHARS_MAX = 2_000;
/** What would end the address in light Markdown, in a table's cell, or look like emphasis. */
const MARKS = /[()[\]|\\`*<>\s]|_(?=_)/g;

const escaped = (mark: string): string => `%${mark.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;

/**
 * Where a link leads, in full and without characters that mean something in Markdown; null if it leads nowhere that a
 * customer can go: another scheme, a place on the page itself, or relative without a base.
 * @param base address of the page
 */
export function linkAddress(href: string, base: string | null): string | null {
  const text = href.trim();
  if (text === '' || text.startsWith('#') || text.length > ADDRESS_CHARS_MAX) return null;
  const url = urlOf(text, base ?? undefined);
  if (url === null) return null;
  if (url.protocol === 'tel:') return tidy(`tel:${url.pathname.replace(/(?:\s|%20)/g, '')}`);
  if (url.protocol === 'mailto:') return url.pathname.includes('@') ? tidy(`mailto:${url.pathname}`) : null;
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null;
  return base !== null && isOnPage(url, base) ? null : tidy(url.href);
}

const isOnPage = (url: URL, base: string): boolean =>
  url.hash !== '' && url.href.slice(0, -url.hash.length) === base.replace(/#.*$/s, '');

/** Whether a link leads to a place on its own page. */
export const isInPage = (href: string, base: string | null): boolean =>
  href.includes('#') && linkAddress(href, base) === null;

function tidy(address: string): string | null {
  const written = address.replace(MARKS, escaped);
  return written.length > ADDRESS_CHARS_MAX || /^(?:tel|mailto):$/.test(written) ? null : written;
}
