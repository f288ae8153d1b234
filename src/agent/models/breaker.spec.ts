import { asked, GOOD, model, server, withLyingModel } from '../../../test/support/asked-model.js';
import { LyingModel } from '../../../test/support/lying-model.js';
import { ModelUnavailable } from '../ports/model.js';
import { BreakingModel } from './breaker.js';
import type { OpenAiOptions } from './openai.js';

withLyingModel();

let nowMs: number;
let skipped: number;
let breaker: BreakingModel;
beforeEach(() => {
  nowMs = 0;
  skipped = 0;
  breaker = breaking();
});

const breaking = (options: Partial<OpenAiOptions> = {}): BreakingModel =>
  new BreakingModel(model({ retries: 0, ...options }), {
    failures: 3,
    restMs: 30_000,
    nowMs: () => nowMs,
    onSkip: () => skipped++,
  });

/** What came of a question: the number of sentences, or why there are none. */
async function ask(signal = new AbortController().signal): Promise<number | string> {
  let said = 0;
  try {
    for await (const _ of breaker.propose(asked(['The fee is $5 per month.']), signal)) said++;
    return said;
  } catch (error) {
    return error instanceof ModelUnavailable ? error.reason : 'aborted';
  }
}

async function expectRest(reason: string): Promise<void> {
  for (let i = 0; i < 3; i++) expect(await ask()).toBe(reason);
  for (let i = 0; i < 20; i++) expect(await ask()).toBe('unreachable');
  expect(skipped).toBe(20);
  expect(breaker.isOpen).toBe(true);
}

describe('a model server that is away', () => {
  it.each([
    ['refuses', { do: 'status', status: 503 }, 'refused'],
    ['asks for patience', { do: 'status', status: 429, headers: { 'retry-after': '60' } }, 'refused'],
    ['talks rubbish', { do: 'body', body: '<html>', type: 'text/html' }, 'rubbish'],
  ] as const)('and %s is asked three times, and then no more for half a minute', async (_, behaviour, reason) => {
    server.will(behaviour);
    await expectRest(reason);
    expect(server.requests).toHaveLength(3);
  });

  it('and hangs is asked three times, and then no more for half a minute', async () => {
    // A server of its own: what was given up may still be on its way there when the next test counts what it was asked.
    const hanging = await LyingModel.start();
    try {
      hanging.will({ do: 'hang' });
      breaker = breaking({ baseUrl: `${hanging.origin}/v1`, firstTokenTimeoutMs: 100 });
      await expectRest('timeout');
      expect(hanging.requests.length).toBeLessThanOrEqual(3);
    } finally {
      await hanging.close();
    }
  });

  it('is tried by one question when the time is over, and used again once it answers', async () => {
    server.will({ do: 'status', status: 500 });
    for (let i = 0; i < 3; i++) await ask();
    nowMs = 30_000;
    server.will({ do: 'say', text: 'The fee is $5 per month [1].', firstMs: 50 });
    expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 'unreachable', 'unreachable']);
    expect(server.requests).toHaveLength(1);
    expect(breaker.isOpen).toBe(false);
    expect(await ask()).toBe(1);
  });

  it('rests again when the trial fails', async () => {
    server.will({ do: 'status', status: 500 });
    for (let i = 0; i < 3; i++) await ask();
    nowMs = 30_000;
    expect(await ask()).toBe('refused');
    nowMs = 59_999;
    expect(await ask()).toBe('unreachable');
    expect(server.requests).toHaveLength(4);
  });
});

describe('a model server that is there', () => {
  it('is not left alone for failures that others came between', async () => {
    for (let i = 0; i < 6; i++) {
      server.will({ do: 'status', status: 500 });
      for (let k = 0; k < 2; k++) expect(await ask()).toBe('refused');
      server.will(GOOD);
      expect(await ask()).toBe(1);
    }
  });

  it('is not left alone for what it will not say, nor for people who go away', async () => {
    server.will({ do: 'say', text: '', finish: 'content_filter' });
    for (let i = 0; i < 5; i++) expect(await ask()).toBe('filtered');
    server.will({ do: 'hang' });
    for (let i = 0; i < 5; i++) expect(await ask(AbortSignal.timeout(20))).toBe('aborted');
    server.will(GOOD);
    expect(await ask()).toBe(1);
  });
});
