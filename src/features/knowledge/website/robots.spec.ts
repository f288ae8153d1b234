import fc from 'fast-check';
import { Robots } from './robots.js';

const allows = (text: string, path: string) => Robots.parse(text).allows(new URL(path, 'https://example.com'));

describe('robots.txt', () => {
  it.each([
    ['', '/a', true],
    ['User-agent: *\nDisallow: /', '/a', false],
    ['User-agent: *\nDisallow:', '/a', true],
    ['User-agent: *\nDisallow: /a', '/abc', false],
    ['User-agent: *\nDisallow: /a', '/A', true],
    ['User-agent: *\nDisallow: /a/', '/a', true],
    ['User-agent: *\nDisallow: /\nAllow: /open', '/open/x', true],
    ['User-agent: *\nAllow: /x\nDisallow: /x', '/x', true],
    ['User-agent: *\nDisallow: /*.pdf$', '/a/b.pdf', false],
    ['User-agent: *\nDisallow: /*.pdf$', '/a/b.pdf?x', true],
    ['User-agent: *\nDisallow: /?q=', '/?q=1', false],
    ['User-agent: *\nDisallow: /ä', '/%C3%A4', false],
    ['User-agent: *\nDisallow: /%c3%a4', '/ä', false],
    ['User-agent: WorkspaceAgent\nDisallow: /\n\nUser-agent: *\nDisallow:', '/a', false],
    ['User-agent: *\nDisallow: /\n\nUser-agent: workspaceagent/1.0\nDisallow: /x', '/a', true],
    ['User-agent: a\nUser-agent: *\nDisallow: /x', '/x', false],
    ['User-agent: other\nDisallow: /', '/a', true],
    ['User-agent: *\r\nDisallow: /x # a comment\r\n', '/x', false],
    ['\uFEFFUser-agent: *\nDisallow: /x', '/x', false],
    ['User-agent: *\nCrawl-delay: 10\nDisallow: /x\n\nUser-agent: *\nDisallow: /y', '/x', false],
    ['User-agent: *\nDisallow: /x\n\nUser-agent: *\nDisallow: /y', '/y', false],
    ['User-agent: *\nDisallow: /', '/robots.txt', true],
    ['<html>not robots</html>', '/a', true],
  ])('%j: %s may be fetched: %s', (text, path, expected) => {
    expect(allows(text, path)).toBe(expected);
  });

  it('reads * and $ as a regular expression would, whatever the pattern', () => {
    const part = fc.string({ unit: fc.constantFrom('/', 'a', 'b', '*', '$'), maxLength: 8 });
    const path = fc.string({ unit: fc.constantFrom('/', 'a', 'b'), maxLength: 10 });
    fc.assert(
      fc.property(part, path, (rest, tail) => {
        const pattern = `/${rest.replaceAll('$', '')}${rest.endsWith('$') ? '$' : ''}`;
        const body = pattern.replace(/\$$/, '').replaceAll('*', '.*');
        const expected = new RegExp(`^${body}${pattern.endsWith('$') ? '$' : ''}`).test(`/${tail}`);
        const url = { pathname: `/${tail}`, search: '' } as URL;
        expect(Robots.parse(`User-agent: *\nDisallow: ${pattern}`).allows(url)).toBe(!expected);
      }),
    );
  });

  it('ends, however hostile its patterns are', () => {
    const text = `User-agent: *\n${`Disallow: /${'*a'.repeat(200)}b$\n`.repeat(2_000)}`;
    expect(allows(text, `/${'a'.repeat(1_900)}`)).toBe(true);
  });

  it('is parsed in time linear in its length: many agents before many rules', () => {
    const hostile = (lines: number) =>
      `${'User-agent: *\n'.repeat(lines)}${Array.from({ length: lines }, (_, i) => `Disallow: /${i}\n`).join('')}`;
    const time = (lines: number): number => {
      const text = hostile(lines);
      const begun = process.cpuUsage();
      expect(allows(text, '/7')).toBe(false);
      const { user, system } = process.cpuUsage(begun);
      return (user + system) / 1_000;
    };
    time(100);
    expect(time(4_000)).toBeLessThan(16 * Math.max(time(1_000), 5));
  });
});
