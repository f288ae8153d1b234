/** Sends with undici. Each socket is checked again by the address that it is actually connected to. */
import type { LookupFunction } from 'node:net';
import { Agent, buildConnector, request } from 'undici';

const CONNECT_MS = 5_000;

export interface SenderOptions {
  /** null = no limit */
  connectionsPerHost: number | null;
  lookup: LookupFunction;
  isAllowed: (address: string, protocol: string) => boolean;
  /** Error for a connection to an address that is not allowed. */
  refused: (host: string) => Error;
}

export interface Sender {
  agent: Agent;
  request: typeof request;
}

export function openSender({ connectionsPerHost, lookup, isAllowed, refused }: SenderOptions): Sender {
  const connect = buildConnector({ timeout: CONNECT_MS, lookup, autoSelectFamily: true });
  const agent = new Agent({
    connections: connectionsPerHost,
    maxHeaderSize: 32 * 1024,
    connect: (options: buildConnector.Options, done: buildConnector.Callback) =>
      connect(options, (...[error, socket]) => {
        if (error) return done(error, null);
        if (isAllowed(socket.remoteAddress ?? '', options.protocol)) return done(null, socket);
        socket.destroy();
        done(refused(options.hostname), null);
      }),
  });
  return { agent, request };
}
