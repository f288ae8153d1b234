/** Origins of web pages, as people paste them. */

/** Hosts of this machine, which have no certificate. */
const LOOPBACK = /^(?:(?:[\w-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])(?=[:/?#]|$)/i;

/** The origin of a pasted address: `www.example.com/shop?a=1` is `https://www.example.com`. Others stay as typed. */
export function originOf(text: string): string {
  if (/[\s@]/.test(text)) return text;
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `${LOOPBACK.test(text) ? 'http' : 'https'}://${text}`;
  // `*` is no part of a host name for the browser; the service takes it for one label.
  const url = urlOf(address.replace('://*.', '://any-label.'));
  if (!url || !/^https?:$/.test(url.protocol) || !/[.:\]]|^localhost$/.test(url.host)) return text;
  return url.origin.replace('://any-label.', '://*.');
}

function urlOf(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/** One origin for each line, each once. */
export const originsIn = (lines: readonly string[]): string[] => [...new Set(lines.map(originOf))];
