import fc from '../../../test/support/fast-check.js';
import { buildUrl, parseTemplate, templateProblem, UrlArgumentProblem } from './url-template.js';

const TEMPLATE = 'https://api.example.com:8443/v1/users/{user}/orders/no-{order}.json?expand={expand}&kind=open&q={q}';

/** Values that try to break out of their place, among others. */
const nasty = fc.constantFrom(
  ...['..', '.', '%2e%2e', '%2E.', '/', '//evil.example', '\\', '..\\..', '@evil.example', ':80', '?x=1', '#x', '&a=b'],
  ...['\r\nHost: evil.example', '%0d%0aX: y', '\t', '\0', 'https://evil.example/', ' ', '%', '%2f', '{user}', 'é', '𝕏'],
  ...['\ud800', '；', '．．', '／', '%00', '=', '+', '', 'user:pass@'],
);
const text = fc.oneof(
  nasty,
  fc.string({ unit: 'binary' }),
  fc.array(nasty, { maxLength: 3 }).map((all) => all.join('')),
);
const value = fc.oneof(text, fc.double(), fc.boolean(), fc.constant(null), fc.jsonValue()) as fc.Arbitrary<never>;

describe('the URL of an action', () => {
  it('has the template’s scheme, host, path and parameters, whatever the arguments are', () => {
    let built = 0;
    fc.assert(
      fc.property(
        fc.record({ user: value, order: value }),
        fc.dictionary(fc.constantFrom('expand', 'q', 'user'), value),
        fc.array(fc.tuple(text, value), { maxLength: 3 }),
        (needed, more, extra) => {
          let href: string;
          try {
            href = buildUrl(parseTemplate(TEMPLATE), { ...more, ...needed }, extra);
          } catch (error) {
            return expect(error).toBeInstanceOf(UrlArgumentProblem);
          }
          built++;
          expect(href).toMatch(/^[\x21-\x7e]+$/);
          const url = new URL(href);
          expect([url.origin, url.username, url.password, url.hash]).toEqual([
            'https://api.example.com:8443',
            '',
            '',
            '',
          ]);
          const [, v1, users, user, orders, order, ...rest] = url.pathname.split('/');
          expect([v1, users, orders, rest]).toEqual(['v1', 'users', 'orders', []]);
          expect(decodeURIComponent(user!)).toBe(String(needed.user));
          expect(decodeURIComponent(order!)).toBe(`no-${String(needed.order)}.json`);
          expect(/^\.{0,2}$|[/\\\p{Cc}]/u.test(decodeURIComponent(user!))).toBe(false);
          expect(url.searchParams.getAll('kind')[0]).toBe('open');
          const pairs = href.split('?')[1]!.split('&');
          for (const pair of pairs) expect(pair.split('=')).toHaveLength(2);
          expect(/%0[0-9a-f]|%1[0-9a-f]|%7f/i.test(url.pathname)).toBe(false);
        },
      ),
      { numRuns: 3_000 },
    );
    expect(built).toBeGreaterThan(200);
  });

  it('omits missing values, and encodes given ones', () => {
    const template = parseTemplate(TEMPLATE);
    const needed = { user: 'a b', order: 7 };
    expect(buildUrl(template, needed)).toBe('https://api.example.com:8443/v1/users/a%20b/orders/no-7.json?kind=open');
    expect(
      buildUrl(template, { ...needed, q: 'x&y=z', expand: true }, [
        ['tags', ['a', 'b']],
        ['o', { a: 1 }],
      ]),
    ).toBe(
      'https://api.example.com:8443/v1/users/a%20b/orders/no-7.json?expand=true&kind=open&q=x%26y%3Dz&tags=a&tags=b&o=%7B%22a%22%3A1%7D',
    );
  });
});

describe('a URL template', () => {
  it.each([
    'https://api.example.com',
    'https://api.example.com/',
    'https://api.example.com/a/{b}/c.{d}?e={f}&g=h',
    'http://10.0.0.7:8080/{a}',
    'https://api.example.com/caf%C3%A9/{a}/',
  ])('a URL template of the form %s is accepted', (template) => expect(templateProblem(template)).toBeNull());

  it.each([
    ['ftp://example.com/', 'https://'],
    ['{scheme}://example.com/', 'https://'],
    ['https://{host}/', 'fixed host'],
    ['https://api.{region}.example.com/', 'fixed host'],
    ['https://example.com{path}', 'fixed host'],
    ['https://user@example.com/', 'fixed host'],
    ['https://example.com/#{a}', 'fixed host'],
    ['https://example.com:443/', 'normal form'],
    ['https://EXAMPLE.com/', 'normal form'],
    ['https://example.com/a/../{b}', 'normal form'],
    ['https://example.com/%2e%2e/{b}', 'normal form'],
    ['https://example.com//{b}', '//'],
    ['https://example.com/{b', 'brace'],
    ['https://example.com/{b c}', 'visible'],
    ['https://example.com/{}', 'variable'],
    ['https://example.com/?{a}=b', 'names'],
    ['https://example.com/\\{a}', 'normal form'],
    ['https://example.com/é', 'visible'],
    [7, 'URL template'],
  ])('a URL template of the form %s is refused with the reason', (template, said) =>
    expect(templateProblem(template)).toContain(said),
  );
});
