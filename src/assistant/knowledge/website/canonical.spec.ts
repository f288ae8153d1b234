import { canonicalOf, withoutTracking } from './canonical.js';
import { linksOf, pageAddress } from './links.js';

const PAGE = 'https://shop.example/help/returns?ref=home';
const canonical = async (head: string, page = PAGE): Promise<string | null> =>
  (await canonicalOf(Buffer.from(head), page, new Set(['shop.example'])))?.href ?? null;

describe('an address with tracking parameters', () => {
  it.each([
    ['a campaign', '?utm_source=news&utm_medium=mail', ''],
    ['an advertisement', '?gclid=Cj0&page=2', '?page=2'],
    ['a post', '?a=1&fbclid=x&b=%C3%A4+c', '?a=1&b=%C3%A4+c'],
    ['a mailing', '?mc_cid=1&mc_eid=2', ''],
    ['a search engine', '?msclkid=1&q=a', '?q=a'],
    ['a mailing of HubSpot', '?_hsenc=p2&_hsmi=3&__hstc=1', ''],
    ['a click that is written in capitals', '?GCLID=1&UTM_Source=2', ''],
    ['a link between two sites of one owner', '?_gl=1*abc*_ga*x', ''],
  ])('of %s is known by what remains', (_, given, left) =>
    expect(withoutTracking(new URL(`https://shop.example/a${given}`)).href).toBe(`https://shop.example/a${left}`),
  );

  it.each(['?id=7', '?utm=north', '?ref=a&lang=de', '?q=gclid', '?a', '?&&', ''])(
    'keeps what may select the page: %s',
    (query) =>
      expect(withoutTracking(new URL(`https://shop.example/a${query}`)).search).toBe(
        new URL(`https://shop.example/a${query}`).search,
      ),
  );

  it('is one page with the address without them, in links and as a document', async () => {
    const links = await linksOf(
      Buffer.from('<a href="/a?utm_source=top">a</a><a href="/b">b</a><a href="/a#x">a</a><a href="/a?gclid=1">a</a>'),
      PAGE,
    );
    expect(links.map(({ href }) => href)).toEqual(['https://shop.example/a', 'https://shop.example/b']);
    expect(pageAddress('https://shop.example/help/index.html?utm_source=x#y')).toBe('https://shop.example/help/');
  });
});

describe('the canonical address of a page', () => {
  it.each([
    [
      'absolute',
      '<link rel="canonical" href="https://shop.example/help/returns">',
      'https://shop.example/help/returns',
    ],
    [
      'relative',
      '<html><head><title>x</title><link href="/help/returns" rel=canonical>',
      'https://shop.example/help/returns',
    ],
    [
      'relative to a base',
      '<base href="/help/"><link rel="canonical" href="returns">',
      'https://shop.example/help/returns',
    ],
    [
      'one of several relations',
      '<link rel="alternate Canonical" href="/help/returns#top">',
      'https://shop.example/help/returns',
    ],
    [
      'with tracking of its own',
      '<link rel="canonical" href="/help/returns?utm_source=x">',
      'https://shop.example/help/returns',
    ],
    [
      'of the insecure site',
      '<link rel="canonical" href="http://shop.example/help/returns">',
      'https://shop.example/help/returns',
    ],
    ['named twice alike', '<link rel=canonical href="/a"><link rel=canonical href="/a">', 'https://shop.example/a'],
  ])('is read where it is %s', async (_, head, address) => expect(await canonical(head)).toBe(address));

  it.each([
    ['of another host', '<link rel="canonical" href="https://other.example/help/returns">'],
    ['of another scheme', '<link rel="canonical" href="javascript:alert(1)">'],
    ['with a password', '<link rel="canonical" href="https://a:b@shop.example/help/returns">'],
    ['in the body, where visitors may write', '<body><link rel="canonical" href="/help/other">'],
    ['after other elements', '<head><p>x</p><link rel="canonical" href="/help/other">'],
    ['that contradicts another', '<link rel=canonical href="/a"><link rel=canonical href="/b">'],
    ['of the start, which a template names for each page', '<link rel="canonical" href="/">'],
    [
      'of the first page of a series, on a later one',
      '<link rel="prev" href="/help?p=1"><link rel="canonical" href="/help">',
    ],
    ['that is too long', `<link rel="canonical" href="/${'x'.repeat(2_000)}">`],
    ['that is empty', '<link rel="canonical" href="">'],
    ['that is not a URL', '<link rel="canonical" href="http://[">'],
  ])('is not believed %s', async (_, head) => expect(await canonical(head)).toBeNull());
});
