/** Callers with hundreds of refused requests: they wait, others do not (decision 0098). */
import { Admission } from '../../../src/platform/http/admission/admission.js';
import { REFUSALS_BURST } from '../../../src/platform/http/admission/refused-calls.js';
import { expectError } from '../../http/envelope.js';
import { eventually } from '../../support/eventually.js';
import {
  call,
  METRICS_TOKEN,
  makeWorkspace,
  startTestApp,
  type TestApp,
  type TestWorkspace,
} from '../../support/app.js';

jest.setTimeout(120_000);

let app: TestApp;
let workspace: TestWorkspace;
beforeEach(async () => {
  app = await startTestApp({ trustedProxies: ['127.0.0.0/8'] }, undefined, {}); // the product's own limits
  workspace = await makeWorkspace(app);
});
afterEach(async () => {
  await app.close();
});

const [ATTACKER, ELSEWHERE] = ['203.0.113.1', '198.51.100.1'];
const ask = (path: string, token?: string, from = ATTACKER) =>
  call(app, 'GET', path, { ...(token && { token }), headers: { 'x-forwarded-for': from } });
const strangerAsks = () => ask('/v1/no-such-path');

/** Requests that were held back so far, by outcome. */
async function heldBack(outcome: string): Promise<number> {
  const { text } = await call(app, 'GET', '/metrics', { token: METRICS_TOKEN });
  return Number(
    new RegExp(`^http_requests_held_back_total\\{outcome="${outcome}"\\} (\\d+)`, 'm').exec(text)?.[1] ?? 0,
  );
}

/**
 * Stops the buckets' clock, so that nothing is refilled while a slow machine works. @returns a function that starts
 * it
 */
function stopClock(): () => void {
  const { buckets } = app.app.get(Admission).refused as unknown as { buckets: { nowMs: () => number } };
  const { nowMs } = buckets;
  const stoppedMs = nowMs();
  buckets.nowMs = () => stoppedMs;
  return () => (buckets.nowMs = nowMs);
}

/** Uses up the caller's allowance of refused requests. One more would wait for good, while the clock stands. */
async function spend(work: () => Promise<{ status: number }>, requests = REFUSALS_BURST): Promise<void> {
  for (let left = requests; left > 0; left -= TOGETHER)
    await Promise.all(Array.from({ length: Math.min(TOGETHER, left) }, work));
}
const TOGETHER = 60;

describe('an address with many refused requests', () => {
  it('has to wait, while a credential that was accepted from there, and other addresses, do not', async () => {
    expect((await ask('/v1/sessions', workspace.tokens.owner)).status).toBe(200);
    const startClock = stopClock();
    await spend(strangerAsks);
    const waiting = Array.from({ length: 100 }, strangerAsks);
    for (const work of [
      () => ask('/v1/sessions', workspace.tokens.owner),
      () => ask('/v1/sessions', workspace.tokens.viewer, ELSEWHERE),
      () => ask('/healthz'),
    ])
      expect((await work()).status).toBe(200);
    expect(await heldBack('begun')).toBe(0);
    startClock();
    // On a very busy machine some have waited too long.
    expect([404, 429]).toEqual(expect.arrayContaining((await Promise.all(waiting)).map(({ status }) => status)));
    expect(await heldBack('begun')).toBeGreaterThan(0);
  });

  it('admits a colleague with a new credential, in turn with the attacker’s connections', async () => {
    const startClock = stopClock();
    await spend(strangerAsks);
    startClock();
    let [answered, isOver] = [0, false];
    const attackers = Array.from({ length: 40 }, async () => {
      for (; !isOver; answered++) await strangerAsks();
    });
    const asked = await ask('/v1/sessions', workspace.tokens.responder);
    // Each connection had its turn, and those that had waited for the colleague's.
    expect(answered).toBeLessThan(3 * attackers.length);
    isOver = true;
    expect(asked.status).toBe(200);
    await Promise.all(attackers);
  });

  it('is refused with a Retry-After, in our envelope, without Express, if too many requests wait', async () => {
    const startClock = stopClock();
    await spend(strangerAsks);
    const asked = Array.from({ length: 600 }, strangerAsks);
    // One waits for its turn, and all others for that one.
    await eventually(async () => (await heldBack('refused')) === asked.length - 1);
    startClock();
    const answers = await Promise.all(asked);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(asked.length - 1);
    for (const answer of refused) {
      expectError(answer, 429, 'rate_limit_exceeded');
      expect(answer.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
    }
    expect(await heldBack('refused')).toBe(refused.length);
    const logged = app.logLines().filter(({ status }) => status === 429);
    expect(logged).toEqual([]);
  });
});

describe('a credential with many refused requests', () => {
  it('waits wherever it is used, while other credentials of its address or workspace do not', async () => {
    const { owner, viewer } = workspace.tokens;
    for (const token of [owner, viewer]) expect((await ask('/v1/sessions', token)).status).toBe(200);
    const startClock = stopClock();
    // Each counts as a quarter of an unauthenticated one.
    await spend(() => ask('/v1/sessions?cursor=damaged', owner), 4 * REFUSALS_BURST);
    const waiting = Array.from({ length: 60 }, () => ask('/v1/sessions?cursor=damaged', owner, ELSEWHERE));
    expect((await ask('/v1/sessions', viewer)).status).toBe(200);
    expect(await heldBack('begun')).toBe(0);
    startClock();
    // On a very busy machine some have waited too long.
    expect([400, 429]).toEqual(expect.arrayContaining((await Promise.all(waiting)).map(({ status }) => status)));
    expect(await heldBack('begun')).toBeGreaterThan(0);
  });
});
