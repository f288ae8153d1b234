/** A person's location, as the proxy in front of us derived it from their address (specification §6.4). */
import type { GeoLocation, AppRequest } from '../policy/request.js';

/** Names of the headers in which the proxy reports it, in lower case; null = none. */
export interface LocationHeaders {
  country: string | null;
  region: string | null;
  city: string | null;
}

const CHARS_MAX = 100;
/** Values that proxies send for an unknown country, and for Tor. */
const NOWHERE = new Set(['XX', 'T1', 'ZZ']);
type Trust = (address: string | undefined, hop: number) => boolean;

/** Whether the request comes from a proxy that TRUSTED_PROXIES names. */
export function isTrusted({ app, socket }: AppRequest): boolean {
  return (app.get('trust proxy fn') as Trust)(socket.remoteAddress, 0);
}

/** Only read from trusted proxies: a direct client could send anything. */
export function locationOf(request: AppRequest, headers: LocationHeaders): GeoLocation {
  if (!isTrusted(request)) return { country: null, region: null, city: null };
  const headerText = (name: string | null): string | null => (name === null ? null : textOf(request.headers[name]));
  const country = headerText(headers.country)?.toUpperCase() ?? null;
  const known = country !== null && /^[A-Z]{2}$/.test(country) && !NOWHERE.has(country);
  return { country: known ? country : null, region: headerText(headers.region), city: headerText(headers.city) };
}

/** Node reads headers as Latin-1; `Sao Paulo` may come as UTF-8, or percent-encoded, with its tilde. */
function textOf(value: string | string[] | undefined): string | null {
  if (typeof value !== 'string') return null;
  let text = Buffer.from(value, 'latin1').toString('utf8');
  if (text.includes('\ufffd')) text = value;
  try {
    text = decodeURIComponent(text);
  } catch {
    // a literal percent sign
  }
  const plain = text.replace(/\p{Cc}/gu, '').trim();
  return plain === '' ? null : [...plain].slice(0, CHARS_MAX).join('');
}
