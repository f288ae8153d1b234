/**
 * Replaces its timers, so it has a realm of its own.
 * @jest-environment node
 */
import { HintLog, type NumberedHint } from './hint-log.js';
import type { Hint } from './hints.rules.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const message = (session: number, seq = 1): Hint => ({ type: 'message', id: null, session_id: `s${session}`, seq });
function followed(log: HintLog, from = 0, takes: () => Promise<void> = () => Promise.resolve()) {
  const got: NumberedHint[] = [];
  const leave = log.follow(from, {
    send: (one) => {
      got.push(one);
      return takes();
    },
  });
  return { got, leave };
}
/** Advances the fake clock. */
const pass = (ms = 100): Promise<void> => jest.advanceTimersByTimeAsync(ms);

describe('a log of hints', () => {
  it('merges hints about the same thing into the latest', async () => {
    const log = new HintLog();
    const { got } = followed(log);
    for (let seq = 1; seq <= 50; seq++) log.add(message(1, seq));
    log.add(message(2, 7));
    await pass();
    expect(got.map(({ hint }) => [hint?.session_id, hint?.seq])).toEqual([
      ['s1', 50],
      ['s2', 7],
    ]);
  });

  it('sends a single reset instead of more than 200 hints, and does so rarely', async () => {
    const log = new HintLog();
    const { got } = followed(log);
    for (let session = 0; session < 5_000; session++) log.add(message(session));
    await pass(1_900);
    expect(got).toEqual([]);
    await pass(200);
    expect(got).toEqual([{ number: 1, hint: null }]);
  });

  it('lets a slow follower wait, without loss for the others', async () => {
    const log = new HintLog();
    let take = (): void => {};
    const slow = followed(log, 0, () => new Promise((resolve) => (take = resolve)));
    const quick = followed(log);
    for (let session = 0; session < 5; session++) {
      log.add(message(session));
      await pass();
    }
    expect([slow.got.length, quick.got.length]).toEqual([1, 5]);
    take();
    await pass();
    expect(slow.got.map(({ number }) => number)).toEqual([1, 2]);
  });

  it('makes a follower that fell behind the kept hints re-read everything', async () => {
    const log = new HintLog();
    let take = (): void => {};
    const slow = followed(log, 0, () => new Promise((resolve) => (take = resolve)));
    for (let session = 0; session < 1_300; session += 100) {
      for (let one = session; one < session + 100; one++) log.add(message(one));
      await pass();
    }
    take();
    await pass();
    expect(slow.got.map(({ hint }) => hint)).toEqual([message(0), null]);
  });

  it('resumes only by its own numbers', async () => {
    const [log, later] = [new HintLog(), new HintLog()];
    log.add(message(1));
    await pass();
    expect(log.resume(log.idOf(0))).toEqual({ from: 0, isComplete: true });
    expect(log.resume(log.idOf(1))).toEqual({ from: 1, isComplete: true });
    expect(log.resume(log.idOf(2))).toEqual({ from: 1, isComplete: false });
    expect(log.resume(later.idOf(1))).toEqual({ from: 1, isComplete: false });
    expect(log.resume(undefined)).toEqual({ from: 1, isComplete: false });
  });

  it('makes followers re-read everything if hints were missed while the connection was down', async () => {
    const log = new HintLog();
    log.add(message(1));
    await pass();
    log.lose();
    const { got } = followed(log, log.resume(log.idOf(1)).from);
    await pass();
    expect(got).toEqual([{ number: 2, hint: null }]);
  });
});
