/** What sends: undici, whose sockets are judged once more by the address that they are really connected to. */
import type { LookupFunction } from 'node:net';
import { Agent, buildConnector, request } from 'undici';

const CONNECT_MS = 5_000;

export interface SenderOptions {
  /** null = without a bound */
  connectionsPerHost: number | null;
  lookup: LookupFunction;
  may: (address: string, protocol: string) => boolean;
  /** What a connection to an address fails with that may not be. */
  refused: (host: string) => Error;
}

export interface Sender {
  agent: Agent;
  request: typeof request;
}

export function openSender({ connectionsPerHost, lookup, may, refused }: SenderOptions): Sender {
  const connect = buildConnector({ timeout: CONNECT_MS, lookup, autoSelectFamily: true });
  const agent = new Agent({
    connections: connectionsPerHost,
    maxHeaderSize: 32 * 1024,
    connect: (options: buildConnector.Options, done: buildConnector.Callback) =>
      connect(options, (...[error, socket]) => {
        if (error) return done(error, null);
        if (may(socket.remoteAddress ?? '', options.protocol)) return done(null, socket);
        socket.destroy();
        done(refused(options.hostname), null);
      }),
  });
  return { agent, request };
}
