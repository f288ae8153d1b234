import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { REFUSALS_BURST, REFUSALS_PER_S, RefusedCalls } from './refused-calls.js';

const MIB = 1_024 * 1_024;

function setUp() {
  const clock = { nowMs: 0 };
  const refused = new RefusedCalls({}, () => clock.nowMs);
  /** One request and its status; 0 = closed without a response. */
  const end = (status: number, { caller = 'a', bytes = 0, ahead = false, inVain = false } = {}): void => {
    const socket = { bytesRead: 0 };
    const response = Object.assign(new EventEmitter(), { statusCode: status || 200, headersSent: status !== 0 });
    const { chargeAhead, refund } = refused.watch(
      caller,
      { socket } as unknown as IncomingMessage,
      response as unknown as ServerResponse,
    );
    if (ahead) chargeAhead();
    if (inVain) refund();
    socket.bytesRead += bytes;
    response.emit('close');
  };
  const repeat = (count: number, work: () => void): void => Array.from({ length: count }).forEach(work);
  return { clock, refused, end, repeat };
}

describe('a caller', () => {
  it('never waits if its requests succeed or fail on our side', () => {
    const { refused, end, repeat } = setUp();
    for (const status of [200, 204, 302, 500, 503]) repeat(1_000, () => end(status));
    repeat(1_000, () => end(200, { bytes: 10 * MIB }));
    expect(refused.waitMs('a')).toBe(0);
  });

  it('is not charged for a request that waited in vain, so that others at its address are not locked out', () => {
    const { refused, end, repeat } = setUp();
    repeat(3 * REFUSALS_BURST, () => end(429, { inVain: true }));
    expect(refused.waitMs('a')).toBe(0);
  });

  it('waits only after four times as many refusals if its own credential was accepted', () => {
    const { refused, end, repeat } = setUp();
    const caller = 'credential abc';
    repeat(4 * (REFUSALS_BURST - 1), () => end(404, { caller }));
    expect(refused.waitMs(caller)).toBe(0);
    repeat(8, () => end(404, { caller }));
    expect(refused.waitMs(caller)).toBeGreaterThan(0);
  });

  it('waits after this many refusals, and no other caller does', () => {
    const { refused, end, repeat } = setUp();
    repeat(REFUSALS_BURST - 1, () => end(404));
    expect(refused.waitMs('a')).toBe(0);
    end(404);
    expect(refused.waitMs('a')).toBeGreaterThan(0);
    expect(refused.waitMs('b')).toBe(0);
  });

  it('waits after requests that it aborted before they were answered', () => {
    const { refused, end, repeat } = setUp();
    repeat(REFUSALS_BURST, () => end(0));
    expect(refused.waitMs('a')).toBeGreaterThan(0);
  });

  it('waits after a few refused bodies of 10 MiB, but not so long that its next request would be refused', () => {
    const { clock, refused, end, repeat } = setUp();
    repeat(20, () => end(400, { bytes: 10 * MIB }));
    expect(refused.waitMs('a')).toBeGreaterThan(1_000);
    expect(refused.waitMs('a')).toBeLessThan(5_000);
    clock.nowMs += 5_000;
    expect(refused.waitMs('a')).toBe(0);
  });

  it('may continue at a steady pace', () => {
    const { clock, refused, end, repeat } = setUp();
    repeat(REFUSALS_BURST, () => end(404));
    let begun = 0;
    for (; clock.nowMs < 10_000; clock.nowMs += 1)
      if (refused.waitMs('a') === 0) {
        end(404, { ahead: true });
        begun++;
      }
    expect(Math.abs(begun - 10 * REFUSALS_PER_S)).toBeLessThan(20);
  });

  it('is refunded what it paid ahead if the request succeeds', () => {
    const { clock, refused, end, repeat } = setUp();
    repeat(REFUSALS_BURST, () => end(404));
    clock.nowMs += 1_000 / REFUSALS_PER_S;
    expect(refused.waitMs('a')).toBeCloseTo(0);
    repeat(50, () => end(200, { ahead: true }));
    expect(refused.waitMs('a')).toBeCloseTo(0);
  });
});
