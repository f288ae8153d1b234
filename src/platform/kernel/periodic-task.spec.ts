/**
 * Replaces its timers, so it has a realm of its own.
 * @jest-environment node
 */
import { PeriodicTask } from './periodic-task.js';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Tasks that run every 10 s; each run ends when the test ends it. */
function rounds() {
  const ends: { well(): void; badly(error: Error): void }[] = [];
  const failures: string[] = [];
  const work = () => new Promise<void>((well, badly) => ends.push({ well, badly }));
  return { ends, failures, rounds: new PeriodicTask(10_000, work, ({ message }) => failures.push(message)) };
}

describe('a periodic task', () => {
  it('starts after the delay, and again that long after each run has ended, never twice at once', async () => {
    const { rounds: one, ends } = rounds();
    one.start();
    await jest.advanceTimersByTimeAsync(9_999);
    expect(ends).toHaveLength(0);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(ends).toHaveLength(1);
    ends[0]!.well();
    await jest.advanceTimersByTimeAsync(9_999);
    expect(ends).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(ends).toHaveLength(2);
  });

  it('continues after a failure, which it reports', async () => {
    const { rounds: one, ends, failures } = rounds();
    one.start();
    await jest.advanceTimersByTimeAsync(10_000);
    ends[0]!.badly(new Error('the database is away'));
    await jest.advanceTimersByTimeAsync(10_000);
    expect([failures, ends.length]).toEqual([['the database is away'], 2]);
  });

  it('stops only when the current run has ended, and starts no further one', async () => {
    const { rounds: one, ends } = rounds();
    one.start();
    await jest.advanceTimersByTimeAsync(10_000);
    let stopped = false;
    const stopping = one.stop().then(() => (stopped = true));
    await jest.advanceTimersByTimeAsync(60_000);
    expect(stopped).toBe(false);
    ends[0]!.well();
    await stopping;
    await jest.advanceTimersByTimeAsync(60_000);
    expect([ends.length, jest.getTimerCount()]).toEqual([1, 0]);
  });
});
