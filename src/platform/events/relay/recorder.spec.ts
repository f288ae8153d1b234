/**
 * Replaces its timers, so it has a realm of its own.
 * @jest-environment node
 */
import type { SystemDb } from '../../db/system-db.js';
import { ChangeSet } from './change-set.js';
import { EndpointWorker } from './endpoint-worker.js';
import { Recorder, type DeliveryResult } from './recorder.js';
import { eventually } from '../../../../test/support/eventually.js';

const LANE = {
  ...{ workspaceId: 'w', endpointId: 'e', holder: 'h' },
  ...{ cursor: 0, reached: 0, failures: 0, succeeded: true, careful: false },
};

describe('the results of attempts', () => {
  afterEach(() => jest.useRealTimers());

  it('are retried until the relay stops, and once more then', async () => {
    jest.useFakeTimers();
    const query = jest.fn(() => Promise.reject(new Error('the database is away')));
    const recorder = new Recorder({ query } as unknown as SystemDb);
    recorder.saveCursor(new EndpointWorker(LANE, new ChangeSet()));
    await jest.advanceTimersByTimeAsync(2_000);
    expect(query.mock.calls.length).toBeGreaterThan(1);
    const stopped = recorder.stop();
    await jest.advanceTimersByTimeAsync(1_000);
    await stopped;
    const tried = query.mock.calls.length;
    await jest.advanceTimersByTimeAsync(60_000);
    expect(query.mock.calls.length).toBe(tried);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('keep their deliveries from being read again until they are written', async () => {
    let finish = (): void => {};
    const query = jest.fn(() => new Promise((resolve) => (finish = () => resolve({ rows: [] }))));
    const recorder = new Recorder({ query } as unknown as SystemDb);
    const worker = new EndpointWorker(LANE, new ChangeSet());
    recorder.add({ worker, deliveryId: 'd', outcome: { ok: true } } as DeliveryResult);
    expect([worker.has('d'), worker.isIdle]).toEqual([true, false]);
    await eventually(() => Promise.resolve(query.mock.calls.length === 1));
    expect(worker.has('d')).toBe(true);
    finish();
    await recorder.stop();
    expect(worker.has('d')).toBe(false);
  });
});
