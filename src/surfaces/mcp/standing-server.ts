import type { JSONRPCMessage, JSONRPCRequest, RequestId, Server, Transport } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';

/**
 * One instance of the library's server for the revision of 2026-07-28, which knows no sessions, over a connection that stays:
 * this process. The library's way over HTTP makes an instance, a web response and its streams for each call, which cost
 * more than the read that was asked for (bench/mcp.mjs). Only what is surely well-formed may be asked here; what HTTP
 * has to say about the rest (headers, statuses) the other way says.
 */
export class StandingServer<Exchange> {
  private readonly line = new Line();
  private readonly exchanges = new Map<RequestId, Exchange>();
  private asked = 0;

  /** @param make a server whose handlers find their exchange by the id of the request */
  constructor(make: (exchangeOf: (id: RequestId) => Exchange) => Server) {
    const exchangeOf = (id: RequestId): Exchange => this.exchanges.get(id)!;
    serveStdio(() => make(exchangeOf), { transport: this.line, legacy: 'reject' });
  }

  /** Whatever ids its clients use, each request has its own here; the answer has the client's. */
  async answerTo(request: JSONRPCRequest, exchange: Exchange): Promise<JSONRPCMessage> {
    const id = ++this.asked;
    this.exchanges.set(id, exchange);
    try {
      return { ...(await this.line.answerTo({ ...request, id })), id: request.id } as JSONRPCMessage;
    } finally {
      this.exchanges.delete(id);
    }
  }
}

/** The connection: many requests at once, each answered by its id. */
class Line implements Transport {
  onmessage?: NonNullable<Transport['onmessage']>;
  onclose?: () => void;
  onerror?: (error: Error) => void;
  private readonly waiting = new Map<RequestId, (answer: JSONRPCMessage) => void>();

  start(): Promise<void> {
    return Promise.resolve();
  }

  send(message: JSONRPCMessage): Promise<void> {
    if ('id' in message && !('method' in message)) this.waiting.get(message.id!)?.(message);
    return Promise.resolve();
  }

  close(): Promise<void> {
    this.onclose?.();
    return Promise.resolve();
  }

  async answerTo(request: JSONRPCRequest): Promise<JSONRPCMessage> {
    try {
      return await new Promise((settle) => {
        this.waiting.set(request.id, settle);
        this.onmessage!(request);
      });
    } finally {
      this.waiting.delete(request.id);
    }
  }
}
