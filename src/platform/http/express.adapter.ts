import { ExpressAdapter } from '@nestjs/platform-express';
import { IncomingMessage, ServerResponse, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import express, { type Express, type Response } from 'express';
import type { Config } from '../config/config.js';
import { ConnectionsPerAddress, connectionsMax } from './connection-limits.js';
import { LiveStream } from './live-stream.js';
import { httpServer, type ServerSetup } from './server.js';

/** How long open requests may finish after a signal. */
const GRACE_MS = 10_000;
const SWEEP_MS = 50;

/**
 * Express configured for our needs: paths match case and slashes exactly, no query parser of its own
 * (http/query-string.ts), no ETag because responses are never cached. The router reads its settings when it is
 * created, so they are set here.
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
  private isEnding = false;
  private readonly perAddress: ConnectionsPerAddress;
  private dropped = 0;
  /** Set once the application is built: the server exists before it. */
  admit: NonNullable<ServerSetup['admit']> = (_request, _response, begin) => begin();

  constructor(
    app: Express,
    private readonly connectionsMax: number,
  ) {
    super(app);
    const trusts = app.get('trust proxy fn') as (address: string, hop: number) => boolean;
    this.perAddress = new ConnectionsPerAddress(connectionsMax, (address) => trusts(address, 0));
  }

  /**
   * Open connections, and connections refused since the start: by the process's limit and by an address's limit.
   */
  load(): { open: number; refused: { process: number; address: number } } {
    return { open: this.sockets.size, refused: { process: this.dropped, address: this.perAddress.refused } };
  }

  override initHttpServer(): void {
    const app = this.getInstance<Express>();
    const { connectionsMax } = this;
    const admit: ServerSetup['admit'] = (...request) => this.admit(...request);
    const server = httpServer(app, { ...messageClasses(app), connectionsMax, admit });
    server.on('connection', (socket: Socket) => {
      this.sockets.add(socket);
      socket.once('close', () => this.sockets.delete(socket));
      this.perAddress.admit(socket);
    });
    server.prependListener('request', (_: IncomingMessage, response: ServerResponse) => {
      response.shouldKeepAlive &&= !this.isEnding;
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
    // Like response.json(), but encoded only once: measuring a text and joining it with the head would each
    // copy it.
    const bytes = Buffer.from(ready ? body : JSON.stringify(body));
    if (status !== undefined) response.statusCode = status;
    if (!typed) response.setHeader('Content-Type', 'application/json; charset=utf-8');
    response.setHeader('Content-Length', bytes.length);
    return response.end(bytes);
  }

  /**
   * Ends each connection with its next answer, which says so (`Connection: close`): closed while it is idle, it could
   * meet a request that is on its way. Resolves when none is open, or after `mostMs`.
   */
  async drain(mostMs: number): Promise<void> {
    this.isEnding = true;
    this.endUnused();
    const untilMs = performance.now() + mostMs;
    while (this.sockets.size > 0 && performance.now() < untilMs) await delay(SWEEP_MS);
  }

  /** Stops listening at once, gives open requests some time, then closes the remaining connections. */
  override async close(): Promise<void> {
    const server = this.httpServer as Server;
    if (!server.listening) return;
    const cut = setTimeout(() => server.closeAllConnections(), GRACE_MS);
    // Node closes only connections that are idle now; one with a request in progress would stay open afterwards.
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

  /**
   * Closes connections that browsers and proxies opened in advance: Node treats a connection as busy until it
   * has sent its first request.
   */
  private endUnused(): void {
    for (const socket of this.sockets) if (socket.bytesRead === 0) socket.destroy();
  }
}

const isPlain = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && Object.getPrototypeOf(body) === Object.prototype;

/**
 * Creates request and response classes whose instances have Express's methods from the start. Express replaces the
 * prototype of every request and response that lacks them; V8 then neither optimises these objects nor frees them
 * before a full collection, which cost two thirds of the throughput and most of the memory under load
 * (bench/README.md).
 */
function messageClasses(app: Express) {
  class Request extends IncomingMessage {}
  class Reply extends ServerResponse {}
  Object.setPrototypeOf(Request.prototype, app.request);
  Object.setPrototypeOf(Reply.prototype, app.response);
  app.request = Request.prototype as Express['request'];
  app.response = Reply.prototype as unknown as Express['response'];
  return { IncomingMessage: Request, ServerResponse: Reply as typeof ServerResponse };
}
