import type { SystemDb } from '../../db/system-db.js';
import { ChangeSet } from './change-set.js';
import { EndpointWorker } from './endpoint-worker.js';
import { Recorder } from './recorder.js';

const LANE = {
  ...{ workspaceId: 'w', endpointId: 'e', holder: 'h' },
  ...{ cursor: 0, reached: 0, failures: 0, succeeded: true, careful: false },
};

describe('what became of attempts', () => {
  afterEach(() => jest.useRealTimers());

  it('is tried to be written until the relay stops, and once more then', async () => {
    jest.useFakeTimers();
    const query = jest.fn(() => Promise.reject(new Error('the database is away')));
    const recorder = new Recorder({ query } as unknown as SystemDb);
    recorder.move(new EndpointWorker(LANE, new ChangeSet()));
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
});
