/**
 * Replaces its timers, so it has a realm of its own.
 * @jest-environment node
 */
import { EventEmitter, once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Response } from 'express';
import { LiveStream, type LiveSink } from './live-stream.js';

class FakeResponse extends EventEmitter {
  req = { socket: new EventEmitter() };
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

  it('ends after an hour, so that its client reconnects and is checked again', () => {
    const [response, stop] = [new FakeResponse(), jest.fn()];
    start(new LiveStream(() => stop), response);
    jest.advanceTimersByTime(59 * 60_000);
    expect(response.writableEnded).toBe(false);
    jest.advanceTimersByTime(60_000);
    expect(response.writableEnded).toBe(true);
    expect(stop).toHaveBeenCalledTimes(1);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('is not started for a client that has already left', () => {
    const [response, follow] = [new FakeResponse(), jest.fn(() => () => {})];
    response.destroyed = true;
    start(new LiveStream(follow), response);
    expect(follow).not.toHaveBeenCalled();
  });
});

describe('a stream over a real connection', () => {
  const sinks: LiveSink[] = [];
  const stop = jest.fn();
  let server: Server;
  let client: Socket;

  beforeEach(async () => {
    sinks.length = 0;
    stop.mockClear();
    const stream = new LiveStream((sink) => {
      sinks.push(sink);
      return stop;
    });
    server = createServer((_, response) => stream.start(response as unknown as Response)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  });
  afterEach(() => {
    client.destroy();
    server.closeAllConnections();
    server.close();
  });

  const opened = async (count: number): Promise<void> => {
    for (let i = 0; i < count; i++) client.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    while (sinks.length < count) await delay(10);
  };

  it('ends once, accepts nothing after its end, and is cut off if its client does not read', async () => {
    client.pause();
    const [accepted] = await Promise.all([once(server, 'connection') as Promise<[Socket]>, opened(1)]);
    const cut = once(accepted[0], 'close');
    const [sink] = sinks as [LiveSink];
    const megabytes = { event: 'message', data: 'a'.repeat(20_000_000) };
    void sink.send(megabytes);
    sink.end();
    sink.end();
    sink.offer(megabytes);
    await sink.send(megabytes);
    await cut;
    expect(stop).toHaveBeenCalledTimes(1);
  });

  it('stops with its connection, also if it waits behind another stream of that connection', async () => {
    await opened(2);
    client.destroy();
    while (stop.mock.calls.length < 2) await delay(10);
    for (const sink of sinks) sink.offer({ event: 'message', data: 1 });
    expect(stop).toHaveBeenCalledTimes(2);
  });
});
