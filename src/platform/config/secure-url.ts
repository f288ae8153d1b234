import { urlOf } from '../kernel/url.js';

/** Whether tokens and keys may come from this URL: plain http is allowed only for this machine. */
export function isSecureUrl(text: string): boolean {
  const url = urlOf(text);
  if (!url || url.search || url.hash || url.username) return false;
  return (
    url.protocol === 'https:' ||
    (url.protocol === 'http:' && /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(url.hostname))
  );
}
