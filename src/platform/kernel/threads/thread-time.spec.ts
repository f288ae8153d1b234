/**
 * Replaces `node:fs`, so it has a realm of its own.
 * @jest-environment node
 */
import { ownTime, timeOf } from './thread-time.js';

jest.mock('node:fs', () => ({
  readlinkSync: () => '7/task/9',
  openSync: () => 1,
  readSync: (_: number, line: Buffer) => line.write('0 0 0\n'),
  readFileSync: () => '0 0 0\n',
}));

it("falls back to wall-clock time if the system does not account for a thread's CPU time", () => {
  const { threadId, nowMs } = ownTime();
  expect(threadId).toBe(0);
  expect(nowMs()).toBeGreaterThan(0);
  expect(timeOf(9)).toBeNull();
});
