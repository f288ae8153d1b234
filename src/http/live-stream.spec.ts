import { EventEmitter } from 'node:events';
import type { Response } from 'express';
import { LiveStream } from './live-stream.js';

class FakeResponse extends EventEmitter {
  destroyed = false;
  writableNeedDrain = false;
  writableEnded = false;
  writeHead = jest.fn();
  write = jest.fn(() => true);
  end(): void {
    this.writableEnded = true;
    this.emit('close');
  }
}
const start = (stream: LiveStream, response: FakeResponse): void => stream.start(response as unknown as Response);

describe('a stream of events', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('ends after an hour, so that its client comes back and is checked again', () => {
    const [response, stop] = [new FakeResponse(), jest.fn()];
    start(new LiveStream(() => stop), response);
    jest.advanceTimersByTime(59 * 60_000);
    expect(response.writableEnded).toBe(false);
    jest.advanceTimersByTime(60_000);
    expect(response.writableEnded).toBe(true);
    expect(stop).toHaveBeenCalledTimes(1);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('is not begun for a client that has left already', () => {
    const [response, follow] = [new FakeResponse(), jest.fn(() => () => {})];
    response.destroyed = true;
    start(new LiveStream(follow), response);
    expect(follow).not.toHaveBeenCalled();
  });
});
