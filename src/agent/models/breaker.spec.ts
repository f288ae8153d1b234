import { GOOD, model, request, server, withLyingModel } from '../../../test/support/asked-model.js';
import { LyingModel } from '../../../test/support/lying-model.js';
import { ModelUnavailable } from '../ports/model.js';
import { ModelBreaker } from './breaker.js';
import type { OpenAiOptions } from './openai.js';

withLyingModel();

const SAID = 'The fee is $5 per month [1].';
let nowMs: number;
let skipped: number;
let breaker: ModelBreaker;
beforeEach(() => {
  nowMs = 0;
  skipped = 0;
  breaker = breaking();
});

const breaking = (options: Partial<OpenAiOptions> = {}): ModelBreaker =>
  new ModelBreaker(model({ retries: 0, ...options }), {
    failures: 3,
    cooldownMs: 30_000,
    nowMs: () => nowMs,
    onSkip: () => skipped++,
  });

/** One turn with this many calls: the last reply, or why there is none. */
async function ask({ calls = 1, signal = new AbortController().signal, timeoutMs = 30_000 } = {}): Promise<string> {
  const turn = breaker.enter();
  let outcome = '';
  try {
    for (let call = 0; call < calls; call++)
      outcome = await turn.complete(request({ timeoutMs }), signal).then(
        ({ text }) => text,
        (error) => (error instanceof ModelUnavailable ? error.reason : 'aborted'),
      );
    return outcome;
  } finally {
    turn.end();
  }
}

async function expectRest(reason: string, timeoutMs?: number): Promise<void> {
  for (let i = 0; i < 3; i++) expect(await ask({ timeoutMs })).toBe(reason);
  for (let i = 0; i < 20; i++) expect(await ask()).toBe('unreachable');
  expect(skipped).toBe(20);
  expect(breaker.isOpen).toBe(true);
}

describe('an unavailable model server', () => {
  it.each([
    ['refuses', { do: 'status', status: 503 }, 'refused'],
    ['asks to wait', { do: 'status', status: 429, headers: { 'retry-after': '60' } }, 'refused'],
    ['sends rubbish', { do: 'body', body: '<html>', type: 'text/html' }, 'rubbish'],
  ] as const)('that %s is called three times, and then not for half a minute', async (_, behaviour, reason) => {
    server.will(behaviour);
    await expectRest(reason);
    expect(server.requests).toHaveLength(3);
  });

  it('that hangs is called three times, and then not for half a minute', async () => {
    // A separate server: aborted calls may still arrive when the next test counts its calls.
    const hanging = await LyingModel.start();
    try {
      hanging.will({ do: 'hang' });
      breaker = breaking({ baseUrl: `${hanging.origin}/v1` });
      await expectRest('timeout', 200);
      expect(hanging.requests.length).toBeLessThanOrEqual(3);
    } finally {
      await hanging.close();
    }
  });

  it('is tried with one question after that time, and used again once it answers', async () => {
    server.will({ do: 'status', status: 500 });
    for (let i = 0; i < 3; i++) await ask();
    nowMs = 30_000;
    server.will({ do: 'say', text: 'The fee is $5 per month [1].', firstMs: 50 });
    expect(await Promise.all([ask(), ask(), ask()])).toEqual([SAID, 'unreachable', 'unreachable']);
    expect(server.requests).toHaveLength(1);
    expect(breaker.isOpen).toBe(false);
    expect(await ask()).toBe(SAID);
  });

  it('counts a turn once, however many of its calls fail', async () => {
    server.will({ do: 'status', status: 500 });
    for (let i = 0; i < 2; i++) expect(await ask({ calls: 4 })).toBe('refused');
    expect(breaker.isOpen).toBe(false);
    expect(server.requests).toHaveLength(8);
  });

  it('is avoided again if the trial fails', async () => {
    server.will({ do: 'status', status: 500 });
    for (let i = 0; i < 3; i++) await ask();
    nowMs = 30_000;
    expect(await ask()).toBe('refused');
    nowMs = 59_999;
    expect(await ask()).toBe('unreachable');
    expect(server.requests).toHaveLength(4);
  });
});

describe('an available model server', () => {
  it('is not avoided for failures with successes in between', async () => {
    for (let i = 0; i < 6; i++) {
      server.will({ do: 'status', status: 500 });
      for (let k = 0; k < 2; k++) expect(await ask()).toBe('refused');
      server.will(GOOD);
      expect(await ask()).toBe(SAID);
    }
  });

  it('is not avoided for filtered replies, nor for people who leave', async () => {
    server.will({ do: 'say', text: '', finish: 'content_filter' });
    for (let i = 0; i < 5; i++) expect(await ask()).toBe('filtered');
    server.will({ do: 'hang' });
    for (let i = 0; i < 5; i++) expect(await ask({ signal: AbortSignal.timeout(20) })).toBe('aborted');
    server.will(GOOD);
    expect(await ask()).toBe(SAID);
  });
});
