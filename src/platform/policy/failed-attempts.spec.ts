import { FAILURES_PER_MINUTE, FailedAttempts } from './failed-attempts.js';

const MINUTE_MS = 60_000;

/** How many attempts an address has left. */
function left(attempts: FailedAttempts, address: string): number {
  let taken = 0;
  while (attempts.take(address)) taken += 1;
  return taken;
}

describe('the failed attempts of an address', () => {
  it('are limited per minute, for each address separately', () => {
    const attempts = new FailedAttempts(() => 0);
    expect(left(attempts, 'one')).toBe(FAILURES_PER_MINUTE);
    expect(attempts.take('one')).toBe(false);
    expect(left(attempts, 'other')).toBe(FAILURES_PER_MINUTE);
  });

  it('are refilled over time, up to a maximum', () => {
    let nowMs = 0;
    const attempts = new FailedAttempts(() => nowMs);
    left(attempts, 'one');
    nowMs += MINUTE_MS / 2;
    expect(left(attempts, 'one')).toBe(FAILURES_PER_MINUTE / 2);
    nowMs += 100 * MINUTE_MS;
    expect(left(attempts, 'one')).toBe(FAILURES_PER_MINUTE);
  });

  it('do not count a successful attempt', () => {
    const attempts = new FailedAttempts(() => 0);
    for (let calls = 0; calls < 10 * FAILURES_PER_MINUTE; calls++) {
      expect(attempts.take('one')).toBe(true);
      attempts.giveBack('one');
    }
    expect(left(attempts, 'one')).toBe(FAILURES_PER_MINUTE);
  });
});
