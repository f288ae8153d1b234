/**
 * Replaces its timers, so it has a realm of its own.
 * @jest-environment node
 */
import { Calibrations } from './calibrations.js';
import type { PostgresIndex } from './postgres-index.reader.js';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** A calibrator whose fits end when the test says so. */
function slow() {
  const ends: (() => void)[] = [];
  const calibrator = jest.fn(() => new Promise<void>((resolve) => ends.push(resolve)));
  const calibrations = new Calibrations({} as PostgresIndex, calibrator);
  return { calibrator, calibrations, end: () => ends.shift()!() };
}

it('knowledge that changes while its fit runs is fitted once more, after it, however often it changed', async () => {
  const { calibrator, calibrations, end } = slow();
  for (let i = 0; i < 5; i++) {
    calibrations.changed('w');
    await jest.advanceTimersByTimeAsync(1_000);
  }
  expect(calibrator).toHaveBeenCalledTimes(1);
  end();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(calibrator).toHaveBeenCalledTimes(2);
  end();
  await jest.advanceTimersByTimeAsync(10_000);
  expect(calibrator).toHaveBeenCalledTimes(2);
});

it('the fit of one workspace does not wait for that of another', async () => {
  const { calibrator, calibrations } = slow();
  calibrations.changed('one');
  calibrations.changed('other');
  await jest.advanceTimersByTimeAsync(1_000);
  expect(calibrator).toHaveBeenCalledTimes(2);
});
