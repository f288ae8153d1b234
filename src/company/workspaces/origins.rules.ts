/**
 * Origins of web pages that may embed the widget: exact ones, or `https://*.example.com` for one label
 * (specification §6.4).
 */
import { isIP } from 'node:net';
import type { Problem } from '../../platform/http/fields.js';
import { urlOf } from '../../platform/kernel/url.js';

const ORIGINS_MAX = 100;
const ORIGIN_CHARS_MAX = 260;
const WILDCARD = 'https://*.';

/** The problem with a list of allowed origins. */
export function originsProblem(value: unknown): Problem | null {
  if (!Array.isArray(value)) return { message: 'must be a list of origins' };
  if (value.length > ORIGINS_MAX) return { message: `must not have more than ${ORIGINS_MAX} origins` };
  for (const [at, origin] of value.entries()) {
    if (!isOriginPattern(origin))
      return {
        message: 'must be an origin such as https://www.example.com or https://*.example.com',
        key: String(at),
      };
    if (value.indexOf(origin) < at) return { message: 'is a duplicate', key: String(at) };
  }
  return null;
}

/**
 * Whether it is an origin exactly as a browser writes it (lower case, punycode, no default port, no path), or
 * with a first label `*`.
 */
function isOriginPattern(value: unknown): boolean {
  if (typeof value !== 'string' || value.length > ORIGIN_CHARS_MAX) return false;
  if (!value.startsWith(WILDCARD)) return isOrigin(value);
  const example = `https://any.${value.slice(WILDCARD.length)}`;
  if (!isOrigin(example)) return false;
  const { hostname } = new URL(example);
  // `https://*.com` would allow far too many sites.
  return isIP(hostname) === 0 && hostname.split('.').length >= 3;
}

function isOrigin(text: string): boolean {
  const url = /^https?:\/\/[a-z0-9.:[\]-]+$/.test(text) ? urlOf(text) : null;
  return url?.origin === text && !url.hostname.endsWith('.');
}
