/**
 * Replaces its timers, so it has a realm of its own.
 * @jest-environment node
 */
import { once } from 'node:events';
import { connect } from 'node:net';
import { Worker } from 'node:worker_threads';
import { type FailOpenCause, type FailOpenFacts, FailOpenStorage, LimitDeadlineError } from './fail-open.js';
import type { BucketState, LimitStorage } from './limit-storage.js';

const BUCKETS = [{ key: 'a', limit: 5 }];
const UNCOUNTED = [{ hits: 0, resetMs: 60_000 }];
const COUNTED = [{ hits: 1, resetMs: 60_000 }];

/** A storage that the test can break: each call behaves as `next` says at that moment. */
class Breakable implements LimitStorage {
  calls: string[] = [];
  next: () => Promise<BucketState[]> = async () => COUNTED;
  closed = false;
  hit(buckets: readonly { key: string }[]): Promise<BucketState[]> {
    this.calls.push(buckets.map(({ key }) => key).join());
    return this.next();
  }
  close(): void {
    this.closed = true;
  }
}

const never = () => new Promise<BucketState[]>(() => undefined);
const failing = async () => Promise.reject(new Error('connection lost'));
const after = (ms: number) => () => new Promise<BucketState[]>((done) => setTimeout(() => done(COUNTED), ms));

function setUp() {
  const inner = new Breakable();
  const causes: FailOpenCause[] = [];
  const lines: FailOpenFacts[] = [];
  const storage = new FailOpenStorage(inner, {
    onOpen: (cause) => causes.push(cause),
    log: (facts) => lines.push(facts),
  });
  return { inner, causes, lines, storage, hit: () => storage.hit(BUCKETS, 60_000) };
}

/** Breaks the storage and makes the first hit that notices. */
async function broken() {
  const parts = setUp();
  parts.inner.next = failing;
  await parts.hit();
  parts.inner.calls = [];
  return parts;
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('a limiter whose storage works', () => {
  it('passes its counts on and leaves no timer running', async () => {
    const { hit, causes } = setUp();
    expect(await hit()).toBe(COUNTED);
    expect(causes).toEqual([]);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('counts a response that takes just under 50 ms', async () => {
    const { hit, inner, causes } = setUp();
    inner.next = after(49);
    const answer = hit();
    await jest.advanceTimersByTimeAsync(49);
    expect(await answer).toBe(COUNTED);
    expect(causes).toEqual([]);
  });

  it('does not count the process’s own delay as the storage’s: a response waiting in the socket counts', async () => {
    const { hit, inner, causes } = setUp();
    // The loop was blocked: the deadline's timer is due, and the response is read in the same turn, after the
    // timers.
    inner.next = () => new Promise((done) => setTimeout(() => setImmediate(() => done(COUNTED)), 49));
    const answer = hit();
    jest.advanceTimersByTime(50);
    expect(await answer).toBe(COUNTED);
    expect(causes).toEqual([]);
  });
});

describe('a process that stalls for longer than the deadline', () => {
  /** A storage behind a real socket, in its own thread, which answers each byte after 5 ms. */
  const STORAGE = `
    const { parentPort } = require('node:worker_threads');
    const server = require('node:net').createServer((socket) =>
      socket.on('data', (bytes) => setTimeout(() => socket.write(bytes), 5)).on('error', () => {}));
    server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));`;

  it('does not count that as the storage’s delay, although the response is still on its way', async () => {
    jest.useRealTimers();
    const worker = new Worker(STORAGE, { eval: true });
    const [port] = (await once(worker, 'message')) as [number];
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    const { hit, inner, causes } = setUp();
    const stall = (ms: number): void => {
      for (const endMs = performance.now() + ms; performance.now() < endMs;);
    };
    inner.next = async () => {
      // The request is sent only after the stall, as when another handler blocks the loop.
      setImmediate(() => socket.write('?'));
      await once(socket, 'data');
      return COUNTED;
    };
    for (let time = 0; time < 5; time++) {
      const answer = hit();
      stall(150);
      expect(await answer).toBe(COUNTED);
    }
    expect(causes).toEqual([]);
    socket.destroy();
    await worker.terminate();
  });
});

describe('a limiter whose storage fails', () => {
  it('allows the call and reports why', async () => {
    const { hit, inner, causes } = setUp();
    inner.next = failing;
    expect(await hit()).toEqual(UNCOUNTED);
    expect(causes).toEqual(['error']);
  });

  it('allows the call if no response came within 50 ms', async () => {
    const { hit, inner, causes, lines } = setUp();
    inner.next = never;
    const answer = hit();
    await jest.advanceTimersByTimeAsync(51);
    expect(await answer).toEqual(UNCOUNTED);
    expect(causes).toEqual(['deadline']);
    expect(lines).toEqual([{ error: expect.any(LimitDeadlineError), allowed: 1 }]);
  });

  it('does not call it again for 200 ms, and allows at once', async () => {
    const { hit, inner, causes } = await broken();
    await jest.advanceTimersByTimeAsync(199);
    for (let i = 0; i < 10; i++) expect(await hit()).toEqual(UNCOUNTED);
    expect(inner.calls).toEqual([]);
    expect(causes.slice(1)).toEqual(Array(10).fill('breaker'));
  });

  it('then sends one probe, on no request’s time, however many requests come', async () => {
    const { hit, inner } = await broken();
    inner.next = never;
    await jest.advanceTimersByTimeAsync(200);
    for (let i = 0; i < 10; i++) expect(await hit()).toEqual(UNCOUNTED);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(await hit()).toEqual(UNCOUNTED);
    expect(inner.calls).toEqual(['probe']);
  });

  it('limits again when a probe is answered in time', async () => {
    const { hit, inner, causes } = await broken();
    inner.next = async () => COUNTED;
    await jest.advanceTimersByTimeAsync(200);
    expect(await hit()).toEqual(UNCOUNTED); // sets the probe off
    await jest.advanceTimersByTimeAsync(0);
    expect(await hit()).toBe(COUNTED);
    expect(causes).toEqual(['error', 'breaker']);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('backs off again after a probe that fails', async () => {
    const { hit, inner } = await broken();
    for (let round = 0; round < 3; round++) {
      await jest.advanceTimersByTimeAsync(200);
      for (let i = 0; i < 5; i++) {
        await hit();
        await jest.advanceTimersByTimeAsync(0);
      }
    }
    expect(inner.calls).toEqual(['probe', 'probe', 'probe']);
  });

  it('ignores a probe that is answered late, and probes again', async () => {
    const { hit, inner } = await broken();
    inner.next = after(300);
    await jest.advanceTimersByTimeAsync(200);
    await hit();
    await jest.advanceTimersByTimeAsync(299);
    expect(await hit()).toEqual(UNCOUNTED);
    inner.next = async () => COUNTED;
    await jest.advanceTimersByTimeAsync(1);
    expect(await hit()).toEqual(UNCOUNTED);
    await jest.advanceTimersByTimeAsync(0);
    expect(await hit()).toBe(COUNTED);
    expect(inner.calls).toEqual(['probe', 'probe', 'a']);
  });

  it('logs at once, then once a minute, with the number of calls let in', async () => {
    const { hit, lines } = await broken();
    expect(lines).toEqual([{ error: new Error('connection lost'), allowed: 1 }]);
    for (let second = 0; second < 60; second++) {
      await jest.advanceTimersByTimeAsync(1_000);
      await hit();
    }
    expect(lines).toHaveLength(2);
    expect(lines[1]?.allowed).toBe(60);
  });

  it('closes the storage that it wraps', () => {
    const { storage, inner } = setUp();
    storage.close();
    expect(inner.closed).toBe(true);
  });
});
