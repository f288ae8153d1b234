/** Fake webhook receiver: records requests and responds as configured. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from './eventually.js';

export interface Received {
  /** Path of the request. */
  path: string;
  headers: IncomingHttpHeaders;
  text: string;
  // Tests access bodies of every shape.

  body: any;
  atMs: number;
}

export type Answering = (response: ServerResponse, received: Received) => void;

export interface Receiver {
  /** http://127.0.0.1:… */
  url: string;
  received: Received[];
  /** Sets the response from now on; default 200 without a body. */
  answer: Answering;
  /** Resolves with the requests to a path once there are this many. Throws after a minute. */
  waitFor(path: string, count: number): Promise<Received[]>;
  close(): Promise<void>;
}

export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const text = Buffer.concat(parts).toString();
      const one = { path: request.url!, headers: request.headers, text, body: JSON.parse(text), atMs: Date.now() };
      received.push(one);
      receiver.answer(response, one);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const to = (path: string): Received[] => received.filter((one) => one.path === path);
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answer: (response) => response.end(),
    waitFor: async (path, count) => {
      await until(`${count} requests to ${path}`, () => to(path).length >= count);
      return to(path);
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return receiver;
}

/** Resolves when the condition holds. Throws after a minute with its description. */
export async function until(what: string, so: () => boolean | Promise<boolean>): Promise<void> {
  await eventually(so, () => what);
}
