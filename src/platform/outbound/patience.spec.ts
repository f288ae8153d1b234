import type { OutboundResponse } from './guarded-fetch.js';
import { OutboundRefused } from './outbound-refused.js';
import { Patience, Postponed, type PatienceOptions } from './patience.js';

const START = Date.parse('2026-11-20T10:00:00Z');
const MINUTE = 60_000;
const never = new AbortController().signal;
const page = (path = '/a', host = 'shop.example'): URL => new URL(`https://${host}${path}`);

type Answer = number | { status: number; after: string } | OutboundRefused;
const broken = (code: string): OutboundRefused =>
  new OutboundRefused('network', 'shop.example closed the connection.', {
    cause: Object.assign(new Error(code), { code }),
  });
const timeout = (): OutboundRefused => new OutboundRefused('timeout', 'shop.example did not answer within 20 s.');

/** A patient client at a server that gives these answers, and 200 afterwards; waiting moves the clock. */
function client(options: PatienceOptions = {}) {
  let nowMs = START;
  const waits: number[] = [];
  const asked: string[] = [];
  const patience = new Patience({
    clock: { now: () => nowMs },
    wait: async (ms) => {
      waits.push(ms);
      nowMs += ms;
    },
    ...options,
  });
  const get = (url: URL, answers: Answer[], signal = never) =>
    patience.ask(url, signal, async () => {
      asked.push(url.href);
      const answer = answers.shift() ?? 200;
      if (answer instanceof OutboundRefused) throw answer;
      const { status, after } = typeof answer === 'number' ? { status: answer, after: undefined } : answer;
      const headers: Record<string, string> = after === undefined ? {} : { 'retry-after': after };
      return { status, headers, url: url.href, bytes: Buffer.from('') } satisfies OutboundResponse;
    });
  const passes = (ms: number): void => void (nowMs += ms);
  return { get, waits, asked, passes };
}

describe('a page whose server', () => {
  it.each<[string, Answer, number]>([
    ['asks to wait, in seconds', { status: 429, after: '30' }, 30_000],
    ['asks to wait, until a date', { status: 503, after: 'Fri, 20 Nov 2026 10:01:00 GMT' }, MINUTE],
    ['asks to wait until a date that has passed', { status: 503, after: 'Fri, 20 Nov 2026 09:00:00 GMT' }, 500],
    ['asks to wait, without a time that can be read', { status: 429, after: 'soon' }, 500],
    ['is overloaded', 503, 500],
    ['is behind a proxy that cannot reach it', 502, 500],
    ['resets the connection', broken('ECONNRESET'), 500],
    ['ends the connection in the middle', broken('UND_ERR_SOCKET'), 500],
    ['does not accept a connection', broken('ECONNREFUSED'), 500],
    ['has a name that cannot be resolved now', broken('EAI_AGAIN'), 500],
    ['does not answer in time', timeout(), 500],
  ])('%s is read when that is over', async (_, answer, waitMs) => {
    const { get, waits } = client();
    expect(await get(page(), [answer])).toMatchObject({ response: { status: 200 }, attempts: 2 });
    expect(waits).toEqual([waitMs]);
  });

  it.each<[string, Answer]>([
    ['has no such page', 404],
    ['fails', 500],
    ['forbids it', 403],
  ])('%s is not asked for again', async (_, answer) => {
    const { get, asked } = client();
    expect((await get(page(), [answer])).attempts).toBe(1);
    expect(asked).toHaveLength(1);
  });

  it.each(['ENOTFOUND', 'CERT_HAS_EXPIRED'])('cannot be reached for good (%s) is not asked for again', async (code) => {
    const { get, asked } = client();
    await expect(get(page(), [broken(code)])).rejects.toThrow('shop.example closed the connection.');
    expect(asked).toHaveLength(1);
  });

  it('stays overloaded is asked four times, with longer and longer waits, and its last answer is returned', async () => {
    const { get, waits } = client();
    expect(await get(page(), [503, 503, 503, 503])).toMatchObject({ response: { status: 503 }, attempts: 4 });
    expect(waits).toEqual([500, 2_000, 8_000]);
    await expect(get(page('/b'), Array.from({ length: 4 }, timeout))).rejects.toThrow(
      'shop.example did not answer within 20 s. Tried 4 times.',
    );
  });

  it('failed for a moment and was read has all of its attempts the next time', async () => {
    const { get } = client();
    expect(await get(page(), [503, 503])).toMatchObject({ response: { status: 200 }, attempts: 3 });
    expect(await get(page(), [503, 503, 503])).toMatchObject({ response: { status: 200 }, attempts: 4 });
  });

  it('asks to wait lets its other pages wait as well, and no other host', async () => {
    const { get, waits } = client({ hereMsMax: 0 });
    await expect(get(page(), [{ status: 429, after: '60' }])).rejects.toThrow(Postponed);
    await expect(get(page('/b'), [])).rejects.toMatchObject({ waitMs: MINUTE });
    expect((await get(page('/', 'other.example'), [])).attempts).toBe(1);
    expect(waits).toEqual([]);
  });

  it('asks for a wait that is too long here is left to its caller, and its attempts still count', async () => {
    const { get, passes, waits } = client({ hereMsMax: 10_000 });
    for (const left of [3, 2, 1]) {
      const error = await get(page(), [{ status: 503, after: '90' }]).catch((one: unknown) => one);
      expect([left, error]).toEqual([left, expect.objectContaining({ waitMs: 90_000 })]);
      passes(90_000);
    }
    expect(await get(page(), [{ status: 503, after: '90' }])).toMatchObject({ response: { status: 503 }, attempts: 4 });
    expect(waits).toEqual([]);
  });

  it('asks for an hour is not waited for, and not asked again before that', async () => {
    const { get, asked, passes, waits } = client();
    expect((await get(page(), [{ status: 503, after: '3600' }])).response.status).toBe(503);
    await expect(get(page('/b'), [])).rejects.toThrow('shop.example asks to wait 60 minutes.');
    expect([asked.length, waits]).toEqual([1, []]);
    passes(60 * MINUTE);
    expect((await get(page('/b'), [])).response.status).toBe(200);
  });

  it('keeps asking to wait is waited for 20 minutes in all, and then asked once for each page', async () => {
    const { get, waits } = client();
    const always = (): Answer[] => Array.from({ length: 4 }, () => ({ status: 429, after: '300' }));
    for (const path of ['/a', '/b', '/c']) expect((await get(page(path), always())).response.status).toBe(429);
    expect(waits.slice(0, 4)).toEqual(Array(4).fill(5 * MINUTE));
    expect((await get(page('/d'), always())).attempts).toBe(1);
  });

  it('is waited for only until its reader stops', async () => {
    const stopping = new AbortController();
    const patience = new Patience();
    const busy = { status: 503, headers: { 'retry-after': '500' }, url: '', bytes: Buffer.from('') };
    const asking = patience.ask(page(), stopping.signal, async () => busy);
    setImmediate(() => stopping.abort(new Error('stopped')));
    await expect(asking).rejects.toThrow('stopped');
  });
});
