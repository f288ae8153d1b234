import { ChangeSet } from './change-set.js';
import { EndpointWorker, type QueuedDelivery } from './endpoint-worker.js';
import type { SendOutcome } from './sender.js';

const CLAIMED = {
  workspaceId: 'w',
  endpointId: 'e',
  cursor: 0,
  reached: 0,
  failures: 0,
  succeeded: true,
  careful: false,
  holder: 'h',
};
const OK = { ok: true, isCutOff: false, retryAfterMs: null } as SendOutcome;

const item = (sequence: number): QueuedDelivery =>
  ({ deliveryId: String(sequence), sequence, event: { row: { resource_id: null } } }) as unknown as QueuedDelivery;

/** Number of parallel requests after this many deliveries with that outcome. */
function inFlightAfter(count: number, outcome: SendOutcome): number {
  const worker = new EndpointWorker(CLAIMED, new ChangeSet());
  let sequence = 0;
  for (let sent = 0; sent < count; sent++) {
    worker.add(item(++sequence));
    worker.complete(worker.take(), outcome, 0);
  }
  for (let more = 0; more < 500; more++) worker.add(item(++sequence));
  let inFlight = 0;
  for (; worker.sendsAtMs() !== null; inFlight++) worker.take();
  return inFlight;
}

describe('an endpoint', () => {
  it('gets more parallel requests the longer it succeeds', () => {
    expect(inFlightAfter(50, OK)).toBeGreaterThan(50);
  });

  it('whose responses exceed the read limit gets one request at a time: each costs a connection', () => {
    expect(inFlightAfter(50, { ...OK, isCutOff: true })).toBe(1);
  });
});
