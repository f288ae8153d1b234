/** Where links may lead (specification §3.9, allowed_link_hosts). */
import { replaceLinks } from '../../platform/kernel/markdown/links.js';
import { urlOf } from '../../platform/kernel/url.js';

const LINK = /\b(?:https?:\/\/|www\.)[^\s<>"'）)\]]+/giu;

/** Whether a link is http or https, contains no credentials, and leads to an allowed host. @param hosts null = any */
export function isAllowedLink(link: string, hosts: string[] | null): boolean {
  const address = /^www\./i.test(link) ? `https://${link}` : link;
  const url = urlOf(address);
  if (url === null) return false;
  const { protocol, hostname, username, password } = url;
  if (!/^https?:$/.test(protocol) || username !== '' || password !== '') return false;
  return hosts === null || hosts.some((host) => matches(hostname.toLowerCase(), host.toLowerCase()));
}

/** Of a link that leads to a forbidden host, the words. Addresses of mails and telephones are no links to hosts. */
export const withoutForbiddenLinks = (text: string, hosts: string[] | null): string =>
  hosts === null
    ? text
    : replaceLinks(text, (words, href, link) =>
        href.startsWith('http') && !isAllowedLink(href, hosts) ? words : link,
      );

/** Whether a text contains a forbidden link. */
export const hasForbiddenLink = (text: string, hosts: string[] | null): boolean =>
  hosts !== null &&
  [...text.matchAll(LINK)].some(([link]) => !isAllowedLink(link.replace(/(?<![.,;:!?])[.,;:!?]+$/, ''), hosts));

/** `*.example.com` is any host below example.com, but not example.com itself. */
const matches = (hostname: string, allowed: string): boolean =>
  allowed.startsWith('*.') ? hostname.endsWith(allowed.slice(1)) : hostname === allowed;
