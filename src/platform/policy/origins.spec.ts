import fc from '../../../test/support/fast-check.js';
import type { Config } from '../config/config.js';
import { originMatches, Origins } from './origins.js';

const label = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,10}[a-z0-9])?$/);
const host = fc.array(label, { minLength: 2, maxLength: 4 }).map((labels) => labels.join('.'));
const port = fc.constantFrom('', ':8443', ':3000');

describe('an allowed origin', () => {
  it('allows itself and nothing else', () => {
    const origin = fc
      .tuple(fc.constantFrom('https', 'http'), host, port)
      .map(([scheme, name, at]) => `${scheme}://${name}${at}`);
    fc.assert(
      fc.property(origin, origin, (one, other) => {
        expect(originMatches([one], one)).toBe(true);
        expect(originMatches([one], other)).toBe(one === other);
        expect(originMatches([other, one], one)).toBe(true);
        expect(originMatches([], one)).toBe(false);
      }),
    );
  });

  it('with a star allows exactly one label in its place, on https, at its port', () => {
    const labels = fc.array(label, { maxLength: 3 });
    fc.assert(
      fc.property(host, port, labels, fc.constantFrom('https', 'http'), port, (name, at, before, scheme, asked) => {
        const origin = `${scheme}://${[...before, name].join('.')}${asked}`;
        const allowed = scheme === 'https' && before.length === 1 && at === asked;
        expect([origin, originMatches([`https://*.${name}${at}`], origin)]).toEqual([origin, allowed]);
      }),
    );
  });

  it('with a star allows nothing that a URL parser would read as another host', () => {
    const odd = fc.constantFrom(
      '@',
      '/',
      '\\',
      '#',
      '?',
      ':',
      '%2e',
      '..',
      ' ',
      '\t',
      'ö',
      'A',
      '_',
      '*',
      '[',
      '[::1]',
    );
    const part = fc.oneof(label, odd);
    fc.assert(
      fc.property(fc.array(part, { maxLength: 5 }), (parts) => {
        const origin = `https://${parts.join('')}.example.com`;
        if (!originMatches(['https://*.example.com'], origin)) return;
        expect(origin).toMatch(/^https:\/\/[a-z0-9-]+\.example\.com$/);
        expect(new URL(origin).hostname.endsWith('.example.com')).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('the service’s own pages', () => {
  const of = (baseUrl: string, development = false): Origins => new Origins({ baseUrl, development } as Config);

  it('pages of the service’s own origin may call, whatever origins are allowed', () => {
    expect(of('https://agent.example.com/base').mayCall('https://agent.example.com', [])).toBe(true);
    expect(of('https://agent.example.com').mayCall('http://agent.example.com', [])).toBe(false);
    expect(of('https://agent.example.com').mayCall('https://agent.example.com:8443', [])).toBe(false);
  });

  it('are those of this machine by any of its names, if the service runs on this machine', () => {
    const local = of('http://127.0.0.1:3000');
    for (const origin of ['http://localhost:3000', 'http://[::1]:3000', 'http://127.0.0.1:3000'])
      expect([origin, local.mayCall(origin, [])]).toEqual([origin, true]);
    for (const origin of [
      'http://localhost:5173',
      'https://localhost:3000',
      'http://localhost.example.com:3000',
      'null',
    ])
      expect([origin, local.mayCall(origin, [])]).toEqual([origin, false]);
    expect(of('https://agent.example.com').mayCall('http://localhost:3000', [])).toBe(false);
  });

  it('are recognised if the browser sends no Origin', () => {
    const origins = of('https://agent.example.com');
    expect(origins.mayCallUnnamed({})).toBe(false);
    expect(origins.mayCallUnnamed({ 'sec-fetch-site': 'same-origin' })).toBe(true);
    for (const site of ['same-site', 'cross-site', 'none'])
      expect(origins.mayCallUnnamed({ 'sec-fetch-site': site, referer: 'https://agent.example.com/demo' })).toBe(false);
    expect(origins.mayCallUnnamed({ referer: 'https://agent.example.com/demo' })).toBe(true);
    for (const referer of [
      'https://agent.example.com.evil.example/',
      'https://evil.example/?https://agent.example.com',
      'x',
    ])
      expect(origins.mayCallUnnamed({ referer })).toBe(false);
  });
});
