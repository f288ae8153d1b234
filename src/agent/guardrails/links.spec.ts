import { hasForbiddenLink, isAllowedLink } from './links.js';

describe('allowed_link_hosts', () => {
  const hosts = ['example.com', '*.example.org'];

  it.each([
    'https://example.com/refunds',
    'http://EXAMPLE.com',
    'https://help.example.org/a?b=c',
    'https://a.b.example.org',
    'www.example.org',
  ])('let an answer link to %s', (link) => {
    expect(isAllowedLink(link, hosts)).toBe(true);
    expect(hasForbiddenLink(`See ${link}.`, hosts)).toBe(false);
  });

  it.each([
    'https://help.example.com/',
    'https://example.org/',
    'https://evilexample.org/',
    'https://example.com.evil.test/',
    'https://example.com@evil.test/',
    'www.example.com',
  ])('let no answer link to %s', (link) => {
    expect(isAllowedLink(link, hosts)).toBe(false);
    expect(hasForbiddenLink(`See ${link}.`, hosts)).toBe(true);
  });
});
