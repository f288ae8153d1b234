import { Redis } from 'ioredis';
import { type FailOpenCause, FailOpenStorage } from '../../../src/platform/policy/limit/fail-open.js';
import { limiterOptions } from '../../../src/platform/policy/limit/limit-options.js';
import type { Bucket, LimitStorage, ThrottlerLimitStorage } from '../../../src/platform/policy/limit/limit-storage.js';
import { MemoryLimitStorage } from '../../../src/platform/policy/limit/memory-storage.js';
import { RedisLimitStorage } from '../../../src/platform/policy/limit/redis-storage.js';
import { eventually } from '../../support/eventually.js';
import { Load } from '../../policy/limit-load.js';
import fc from '../../support/fast-check.js';
import { once } from 'node:events';
import { RedisServer, redisInstalled, SilentNetwork } from './redis-server.js';

const WINDOW_MS = 60_000;
/** Far more than are under way at once: these did not wait for Redis. */
const CALLS = 200;

const required = Boolean(process.env.CI) || process.env.REDIS_TEST === 'required';
const installed = redisInstalled();
const suite = installed || required ? describe : describe.skip;
if (!installed && !required)
  process.stderr.write(
    'limit-redis.spec: SKIPPED, no redis-server on this machine (CI or REDIS_TEST=required insists)\n',
  );

const server = new RedisServer();
/** Closed after each test, even a failed one: an open connection would delay the end of the run. */
const opened: { close(): void }[] = [];

beforeAll(async () => {
  if (installed) await server.start();
  else if (required) throw new Error('redis-server is required here (CI or REDIS_TEST=required) and not installed.');
});
afterEach(() => opened.splice(0).forEach((one) => one.close()));
afterAll(() => server.dispose());

/** One instance's storage, connected. */
async function connected(url = server.url): Promise<RedisLimitStorage> {
  const storage = new RedisLimitStorage(url);
  opened.push(storage);
  expect(await storage.ready(5_000)).toBe(true);
  return storage;
}

/** A connection that reads and changes Redis directly, without the limiter. */
function operator(): Redis {
  const redis = new Redis(server.url, { maxRetriesPerRequest: 1 });
  opened.push({ close: () => redis.disconnect() });
  return redis;
}

async function allowed(storage: LimitStorage, buckets: Bucket[]): Promise<boolean> {
  const states = await storage.hit(buckets, WINDOW_MS);
  return buckets.every(({ limit }, i) => states[i]!.hits <= limit);
}

let names = 0;
const fresh = (name: string) => `${name}:${++names}`;

suite('counting in Redis', () => {
  it('shares windows between instances, and admits exactly the limit of many concurrent requests', async () => {
    const [one, other] = [await connected(), await connected()];
    const bucket = { key: fresh('shared'), limit: 60 };
    const answers = await Promise.all(Array.from({ length: 100 }, (_, i) => allowed(i % 2 ? one : other, [bucket])));
    expect(answers.filter(Boolean)).toHaveLength(60);
  });

  it('ends a window at the time set by the first hit, whatever comes between', async () => {
    const [storage, redis] = [await connected(), operator()];
    const bucket = { key: fresh('window'), limit: 2 };
    const stored = `workspace-agent:limit:${bucket.key}`;
    await storage.hit([bucket], WINDOW_MS);
    await redis.pexpire(stored, 5_000); // as if 55 s had passed
    for (let i = 0; i < 3; i++) await storage.hit([bucket], WINDOW_MS);
    const { hits, resetMs } = (await storage.hit([bucket], WINDOW_MS))[0]!;
    expect(hits).toBe(3);
    expect(resetMs).toBeLessThanOrEqual(5_000);
    expect(await redis.pttl(stored)).toBeLessThanOrEqual(5_000);
    await redis.del(stored); // as if it had ended
    expect(await storage.hit([bucket], WINDOW_MS)).toEqual([{ hits: 1, resetMs: WINDOW_MS }]);
  });

  it('gives a key that lost its expiry a new one, so that it does not refuse forever', async () => {
    const [storage, redis] = [await connected(), operator()];
    const bucket = { key: fresh('persisted'), limit: 1 };
    await redis.set(`workspace-agent:limit:${bucket.key}`, '7');
    expect(await storage.hit([bucket], WINDOW_MS)).toEqual([{ hits: 8, resetMs: WINDOW_MS }]);
    expect(await redis.pttl(`workspace-agent:limit:${bucket.key}`)).toBeGreaterThan(0);
  });

  it('continues if Redis has lost the script', async () => {
    const [storage, redis] = [await connected(), operator()];
    const bucket = { key: fresh('flushed'), limit: 5 };
    await storage.hit([bucket], WINDOW_MS);
    await redis.script('FLUSH');
    expect(await storage.hit([bucket], WINDOW_MS)).toMatchObject([{ hits: 2 }]);
  });

  it('returns the same as the in-process storage, for any requests', async () => {
    const storage = await connected();
    const keys = fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 3 });
    const limits = fc.record({ a: fc.nat(3), b: fc.nat(3), c: fc.nat(6) });
    await fc.assert(
      fc.asyncProperty(fc.array(keys, { maxLength: 20 }), limits, async (requests, limitOf) => {
        const memory = new MemoryLimitStorage();
        const run = fresh('run');
        for (const request of requests) {
          const buckets = request.map((key) => ({ key: `${run}:${key}`, limit: limitOf[key] }));
          const hits = async (counter: LimitStorage) => (await counter.hit(buckets, WINDOW_MS)).map((s) => s.hits);
          expect(await hits(storage)).toEqual(await hits(memory));
        }
      }),
      { numRuns: 50 },
    );
  });
});

suite('a limiter whose Redis fails under load', () => {
  /** Limit 0 is refused by a limiter that counts, and admitted by one that fails open. */
  const limits = async (storage: LimitStorage) => !(await allowed(storage, [{ key: 'canary', limit: 0 }]));

  type Step = () => Promise<void> | void;

  interface Harm {
    harm: Step;
    /** What else happens before it is healed, besides many calls. */
    until?: (redis: Redis) => Promise<unknown>;
    /** null = the limiter has to recover by itself. */
    heal: Step | null;
    url?: string;
  }

  /** @returns how many calls were admitted uncounted, by cause */
  async function underLoad({ harm, until, heal, url }: Harm) {
    const causes = { error: 0, deadline: 0, breaker: 0 };
    const inner = await connected(url);
    const storage = new FailOpenStorage(inner, {
      onOpen: (cause) => causes[cause]++,
      log: () => undefined,
    });
    const load = new Load(storage);
    opened.push({ close: () => (server.thaw(), void load.stop()) });
    const answered = async (calls: number): Promise<void> => {
      const last = load.calls + calls;
      await eventually(() => load.calls >= last);
    };
    await eventually(() => limits(storage));
    await answered(CALLS);
    await harm();
    await eventually(async () => !(await limits(storage)));
    await until?.((inner as unknown as { redis: Redis }).redis);
    await answered(CALLS);
    if (heal) expect(await limits(storage)).toBe(false);
    await heal?.();
    await eventually(() => limits(storage));
    await answered(CALLS);
    await eventually(() => limits(storage));
    await load.stop();
    expect({ refused: load.refused, failures: load.failures }).toEqual({ refused: 0, failures: [] });
    expect(causes.breaker).toBeGreaterThan(causes.deadline + causes.error); // not with one deadline per call
    return causes;
  }

  it('refuses and delays no call if Redis is killed, and limits again when it is restarted', async () => {
    await underLoad({ harm: () => server.kill(), heal: () => server.start() });
  });

  it.each<[string, Harm['until']]>([
    ['for a moment', undefined],
    ['for longer than a connection is kept', (redis) => once(redis, 'close')],
  ])('refuses and delays no call if Redis is frozen %s, and limits again when it resumes', async (_, until) => {
    const causes = await underLoad({ harm: () => server.freeze(), until, heal: () => server.thaw() });
    expect([causes.deadline > 0, causes.error]).toEqual([true, 0]);
  });

  it('limits again over a new connection if the old one became silent', async () => {
    const network = new SilentNetwork(server);
    opened.push({ close: () => network.stop() });
    const url = await network.start();
    // Nothing heals it: the limiter itself abandons the connection.
    await underLoad({ harm: () => network.swallow(), heal: null, url });
  });

  it('counts a response that arrived in time although this process’s event loop was blocked', async () => {
    const causes: FailOpenCause[] = [];
    const storage = new FailOpenStorage(await connected(), {
      onOpen: (cause) => causes.push(cause),
      log: () => undefined,
    });
    const bucket = { key: fresh('stall'), limit: 5 };
    await eventually(async () => (await storage.hit([bucket], WINDOW_MS))[0]?.hits === 1);
    causes.length = 0;
    const answer = storage.hit([bucket], WINDOW_MS);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_000);
    expect(await answer).toMatchObject([{ hits: 2 }]);
    expect(causes).toEqual([]);
  });
});

suite('a process that starts', () => {
  let causes: FailOpenCause[] = [];
  const silent = { onOpen: (cause: FailOpenCause) => void causes.push(cause), log: () => undefined };

  async function start(redisUrl: string): Promise<ThrottlerLimitStorage> {
    const { storage } = await limiterOptions({ redisUrl, ...silent });
    opened.push({ close: () => storage.onApplicationShutdown() });
    return storage;
  }

  it('limits from its first request', async () => {
    // On a busy machine Redis may connect or respond too late; the first call is then admitted, as intended: try again.
    const first = await eventually(async () => {
      causes = [];
      const storage = await start(server.url);
      const answer = await storage.increment(fresh('first'), WINDOW_MS, 0);
      return causes.length === 0 && answer;
    });
    expect(first).toMatchObject({ isBlocked: true });
  });

  it('starts, and admits calls, if Redis is down', async () => {
    await server.kill();
    const storage = await start(server.url);
    expect(await storage.increment(fresh('away'), WINDOW_MS, 0)).toMatchObject({ isBlocked: false });
    await server.start();
    await eventually(async () => (await storage.increment('canary', WINDOW_MS, 0)).isBlocked);
  });

  it('logs the error of the connection', async () => {
    await server.kill();
    const lines: unknown[] = [];
    const redis = new RedisLimitStorage(server.url);
    const storage = new FailOpenStorage(redis, {
      onOpen: () => undefined,
      log: ({ error }) => lines.push((error as Error).message),
    });
    opened.push(storage);
    expect(await redis.ready(5_000)).toBe(false);
    await allowed(storage, [{ key: 'a', limit: 1 }]);
    expect(lines).toEqual([expect.stringContaining('There is no connection to Redis: connect ECONNREFUSED')]);
  });
});
