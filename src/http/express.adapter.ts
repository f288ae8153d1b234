import { ExpressAdapter } from '@nestjs/platform-express';
import { IncomingMessage, ServerResponse, type Server } from 'node:http';
import type { Socket } from 'node:net';
import express, { type Express, type Response } from 'express';
import type { Config } from '../config/config.js';
import { ConnectionsPerAddress, connectionsMax } from './connection-limits.js';
import { LiveStream } from './live-stream.js';
import { httpServer, type ServerSetup } from './server.js';

/** How long open requests may finish after a signal. */
const GRACE_MS = 10_000;
const SWEEP_MS = 50;

/**
 * Express as we need it: paths exact in case and slash, no query parser of its own (http/query-string.ts),
 * no ETag on answers that are never cached. The router reads its settings when it is made, so they are set here.
 */
export function strictExpress({
  trustedProxies,
  connectionsMax: configured,
}: Pick<Config, 'trustedProxies' | 'connectionsMax'>): StrictExpressAdapter {
  const app = express();
  app.set('strict routing', true);
  app.set('case sensitive routing', true);
  app.set('query parser', false);
  app.set('etag', false);
  app.set('trust proxy', trustedProxies.length ? trustedProxies : false);
  app.disable('x-powered-by');
  return new StrictExpressAdapter(app, connectionsMax(configured));
}

export class StrictExpressAdapter extends ExpressAdapter {
  private readonly sockets = new Set<Socket>();
  private readonly perAddress: ConnectionsPerAddress;
  private dropped = 0;
  /** Set once the application is made: the server is there before it. */
  admit: NonNullable<ServerSetup['admit']> = (_request, _response, begin) => begin();

  constructor(
    app: Express,
    private readonly connectionsMax: number,
  ) {
    super(app);
    const trusts = app.get('trust proxy fn') as (address: string, hop: number) => boolean;
    this.perAddress = new ConnectionsPerAddress(connectionsMax, (address) => trusts(address, 0));
  }

  /** Connections open, and those refused since the start: by the process' limit and by that of an address. */
  load(): { open: number; refused: { process: number; address: number } } {
    return { open: this.sockets.size, refused: { process: this.dropped, address: this.perAddress.refused } };
  }

  override initHttpServer(): void {
    const app = this.getInstance<Express>();
    const { connectionsMax } = this;
    const admit: ServerSetup['admit'] = (...request) => this.admit(...request);
    const server = httpServer(app, { ...bornWithMethodsOf(app), connectionsMax, admit });
    server.on('connection', (socket: Socket) => {
      this.sockets.add(socket);
      socket.once('close', () => this.sockets.delete(socket));
      this.perAddress.admit(socket);
    });
    server.on('drop', () => (this.dropped += 1));
    this.httpServer = server;
  }

  /** Nest sets the declared status last; one set by the handler (WithStatus) takes precedence. */
  override reply(response: Response, body: unknown, statusCode?: number): unknown {
    if (body instanceof LiveStream) return body.start(response);
    const status = (response.locals['status'] as number | undefined) ?? statusCode;
    const typed = response.hasHeader('Content-Type');
    const ready = typed && typeof body === 'string' && body !== '';
    if (!ready && (typed || !isPlain(body))) return super.reply(response, body, status);
    // As response.json() would, but encoded once: to measure a text and to join it with the head copies it each time.
    const bytes = Buffer.from(ready ? body : JSON.stringify(body));
    if (status !== undefined) response.statusCode = status;
    if (!typed) response.setHeader('Content-Type', 'application/json; charset=utf-8');
    response.setHeader('Content-Length', bytes.length);
    return response.end(bytes);
  }

  /** Stops listening at once, gives open requests some time, then closes the remaining connections. */
  override async close(): Promise<void> {
    const server = this.httpServer as Server;
    if (!server.listening) return;
    const cut = setTimeout(() => server.closeAllConnections(), GRACE_MS);
    // Node ends the connections that are idle now; one whose request is under way it would then keep alive.
    const sweep = setInterval(() => {
      server.closeIdleConnections();
      this.endUnused();
    }, SWEEP_MS);
    const closed = new Promise((resolve) => server.close(resolve));
    this.endUnused();
    await closed;
    clearTimeout(cut);
    clearInterval(sweep);
  }

  /** Connections that browsers and proxies open ahead of need: to Node one is busy until it has sent its first request. */
  private endUnused(): void {
    for (const socket of this.sockets) if (socket.bytesRead === 0) socket.destroy();
  }
}

const isPlain = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && Object.getPrototypeOf(body) === Object.prototype;

/**
 * Classes whose instances have Express' methods from birth. Express changes the prototype of every request and response
 * that lacks them, after which V8 neither optimises them nor lets go of them before a full collection: that cost two
 * thirds of the throughput and most of the memory under load (bench/README.md).
 */
function bornWithMethodsOf(app: Express) {
  class Request extends IncomingMessage {}
  class Reply extends ServerResponse {}
  Object.setPrototypeOf(Request.prototype, app.request);
  Object.setPrototypeOf(Reply.prototype, app.response);
  app.request = Request.prototype as Express['request'];
  app.response = Reply.prototype as unknown as Express['response'];
  return { IncomingMessage: Request, ServerResponse: Reply as typeof ServerResponse };
}
