/** The customer's own API, as an action sees it: a second server that behaves as a test specifies. */
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SeenCall {
  method: string;
  /** Path and query, as sent. */
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}
export type Behaviour = (response: ServerResponse, request: IncomingMessage) => void;

/** Responds with a value as JSON. */
export const json =
  (status: number, value: unknown, headers: Record<string, string> = {}): Behaviour =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value));

export class CustomerApi {
  readonly calls: SeenCall[] = [];
  private behaviour: Behaviour = json(200, { ok: true });

  private constructor(private readonly server: Server) {}

  static async start(): Promise<CustomerApi> {
    const server = createServer();
    const api = new CustomerApi(server);
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const { method = '', url = '', headers } = request;
        api.calls.push({ method, url, headers, body: Buffer.concat(parts).toString() });
        api.behaviour(response, request);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return api;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Sets the behaviour and clears the recorded calls. */
  will(behaviour: Behaviour): void {
    this.behaviour = behaviour;
    this.calls.length = 0;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
