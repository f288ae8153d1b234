import fc from '../../../../test/support/fast-check.js';
import { RobotsJudge } from './robots-judge.js';
import { judgeRobots, SEARCHES_MAX } from './robots.js';

const verdict = (text: string, path: string) => {
  const { pathname, search } = new URL(path, 'https://example.com');
  return judgeRobots(text, pathname + search);
};
const allows = (text: string, path: string) => verdict(text, path) === 'allowed';

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
    ['User-agent: *\nDisallow: /%7Eada', '/~ada', false],
    ['User-agent: *\nDisallow: /a%2Fb', '/a/b', true],
    ['User-agent: *\nDisallow: /a|b', '/a%7cb', false],
    ['User-agent: *\nDisallow: /a%2Ab', '/a*b', false],
    ['User-agent: *\nDisallow: /a%2Ab', '/axb', true],
    ['User-agent: *\nDisallow: /a$b', '/a$b', false],
    ['User-agent: *\nDisallow: /a***b', '/axyb', false],
    ['User-agent: *\nDisallow: /a*$', '/ab', false],
    ['User-agent: *\nDisallow: /*aab', '/aaab', false],
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
        expect(judgeRobots(`User-agent: *\nDisallow: ${pattern}`, `/${tail}`) === 'allowed').toBe(!expected);
      }),
    );
  });

  it('is read to its end: many rules, long rules, many agents before them', () => {
    const many = Array.from({ length: 20_000 }, (_, at) => `Disallow: /page/${at}$`).join('\n');
    expect(allows(`User-agent: *\n${many}`, '/page/19999')).toBe(false);
    expect(allows(`User-agent: *\n${many}`, '/page/20000')).toBe(true);
    const long = `/${'long/'.repeat(300)}`;
    expect(allows(`User-agent: *\nDisallow: ${long}`, `${long}page`)).toBe(false);
    expect(allows(`${'User-agent: *\n'.repeat(20_000)}Disallow: /x`, '/x')).toBe(false);
  });

  it('with too many rules to compare in full disallows more, never less, and says so', () => {
    const costly = (rules: number, of = '/a') => `User-agent: *\n${`Disallow: ${of}*b*z$\n`.repeat(rules)}`;
    expect(verdict(costly(SEARCHES_MAX), '/ab')).toBe('allowed');
    expect(verdict(costly(SEARCHES_MAX + 1), '/ab')).toBe('unclear');
    expect(verdict(costly(SEARCHES_MAX + 1), '/b')).toBe('allowed'); // what precedes the wildcard is compared for all
    expect(verdict(costly(SEARCHES_MAX + 1, '/$'), '/$b')).toBe('unclear');
    expect(verdict(costly(SEARCHES_MAX + 1, '/b') + 'Disallow: /a*b', '/ab')).toBe('disallowed');
    expect(verdict(`${costly(SEARCHES_MAX)}Disallow: /a\nAllow: /a*b`, '/ab')).toBe('unclear');
    expect(verdict(`${costly(SEARCHES_MAX + 1)}Allow: /ab/longer-than-these`, '/ab/longer-than-these')).toBe('allowed');
  });

  it('is compared in a number of steps that grows with the rules and the path, not with their product', () => {
    const compared = (rules: string[], path: string): number => {
      const steps = jest.spyOn(String.prototype, 'charCodeAt');
      try {
        expect(allows(`User-agent: *\n${rules.map((rule) => `Disallow: ${rule}\n`).join('')}`, path)).toBe(true);
        return steps.mock.calls.length;
      } finally {
        steps.mockRestore();
      }
    };
    const path = `/${'a'.repeat(1_850)}`;
    for (const pattern of [
      `/${'*a'.repeat(245)}b`,
      `/*${'a'.repeat(488)}b`,
      `/*b${'a'.repeat(488)}`,
      `/**${'*'.repeat(480)}b`,
    ]) {
      const steps = compared(
        Array.from({ length: 50 }, () => pattern),
        path,
      );
      expect(steps).toBeGreaterThan(50);
      expect(steps).toBeLessThan(50 * 4 * (pattern.length + path.length));
    }
  });

  it('is judged while other work goes on', async () => {
    const judge = new RobotsJudge();
    let turns = 0;
    let isJudged = false;
    const turn = (): void => {
      turns++;
      if (!isJudged) setImmediate(turn);
    };
    setImmediate(turn);
    const hostile = `User-agent: *\n${`Disallow: /${'*a'.repeat(245)}b\n`.repeat(2_000)}`;
    const url = new URL(`https://example.com/${'a'.repeat(1_850)}`);
    expect(await judge.judge('w1', hostile, url)).toBe('unclear');
    isJudged = true;
    // Work on this thread would end before the loop turns.
    expect(turns).toBeGreaterThan(0);
    await judge.onApplicationShutdown();
  });
});
