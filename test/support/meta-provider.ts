/**
 * A stand-in for Meta's messaging APIs on loopback. It signs its deliveries, assigns ids to accepted messages, enforces
 * the reply window and limits, and drops responses, as the published references describe.
 */
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { call, type Answer, type TestApp } from './app.js';

export interface AcceptedMessage {
  /** Path of the request, without a leading slash: `123/messages`. */
  path: string;
  token: string | undefined;
  // Tests access bodies of every shape.
  body: any;
  /** Message id in the response. */
  id: string;
}

/** A customer's file, stored by the provider. */
export interface HostedFile {
  bytes: Buffer;
  /** Media type of the response with the bytes. */
  type: string;
  /** Size reported by the Cloud API; default: the actual size. */
  size?: number;
  sha256?: string;
}

/** A file uploaded to the provider. */
export interface UploadedMedia {
  path: string;
  name: string;
  type: string;
  bytes: Buffer;
}

/** Fault of the next request. */
export type Fault =
  | { kind: 'error'; status: number; code: number; message: string; retryAfter?: number }
  /** Accepted, but the connection closes before the response. */
  | { kind: 'lost' }
  /** An error of a gateway, not in the API's format. */
  | { kind: 'gateway' }
  /** Accepted: the next fault applies to the next request. */
  | { kind: 'none' };

export class MetaProvider {
  readonly accepted: AcceptedMessage[] = [];
  /** Requests, accepted or not. */
  requests = 0;
  /** Owner of the access token: the page or professional account that `me` names. */
  me = '';
  /** Consumed by incoming requests, one each. */
  faults: Fault[] = [];
  /** Messages are answered once it resolves. */
  gate: Promise<void> = Promise.resolve();
  /** As the Business Management API lists them. */
  templates: object[] = [];
  /** By id: at `/ID`, the Cloud API returns the URL of the bytes, `/cdn/ID`. */
  readonly hosted = new Map<string, HostedFile>();
  /** Consumed by requests for bytes, one each: a status, or null = success. */
  fileFaults: (number | null)[] = [];
  /** Paths of the requests for bytes, in order. */
  readonly fetches: { id: string; token: string | undefined }[] = [];
  /** Files sent with a message, or before it. */
  readonly uploads: UploadedMedia[] = [];
  private numbers = 0;

  private constructor(private readonly server: Server) {}

  static async start(): Promise<MetaProvider> {
    const server = createServer();
    const provider = new MetaProvider(server);
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => void provider.answer(request, response, Buffer.concat(parts)));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return provider;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Texts that were accepted, in order. */
  texts(): string[] {
    return this.accepted.map(
      ({ body }) => (body.text?.body ?? body.message?.text ?? body.interactive?.body.text) as string,
    );
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** A page of a list, as in the Graph API. */
  private templatesAfter(query: URLSearchParams): object {
    const from = Number(query.get('after') ?? 0);
    const to = from + Number(query.get('limit'));
    const isLast = to >= this.templates.length;
    const paging = { cursors: { before: String(from), after: String(to) }, ...(!isLast && { next: 'https://…' }) };
    return { data: this.templates.slice(from, to), paging };
  }

  private async answer(request: IncomingMessage, response: ServerResponse, bytes: Buffer): Promise<void> {
    const token = request.headers.authorization?.replace('Bearer ', '');
    const json = (status: number, value: object, headers: Record<string, string> = {}): void =>
      void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value));
    if (token === 'a token that was revoked')
      return json(401, { error: { message: 'Error validating access token', type: 'OAuthException', code: 190 } });
    if (request.method === 'GET' && request.url!.startsWith('/cdn/')) return this.sendBytes(request, response, token);
    const hosted = request.method === 'GET' ? this.hosted.get(request.url!.slice(1)) : undefined;
    if (hosted) {
      const { bytes: content, type, size = content.length } = hosted;
      const sha256 = hosted.sha256 ?? createHash('sha256').update(content).digest('hex');
      const url = `${this.url}/cdn${request.url!}`;
      return json(200, { messaging_product: 'whatsapp', url, mime_type: type, sha256, file_size: size });
    }
    if (request.method === 'GET' && request.url!.startsWith('/gone-'))
      return json(400, { error: { message: 'Unsupported get request.', type: 'GraphMethodException', code: 100 } });
    if (request.method === 'GET' && request.url!.includes('/message_templates?'))
      return json(200, this.templatesAfter(new URL(request.url!, 'http://meta').searchParams));
    if (request.method === 'GET') {
      const id = request.url!.slice(1).split('?')[0]!;
      return json(200, id === 'me' ? { id: this.me } : { id });
    }
    await this.gate;
    this.requests += 1;
    const fault = this.faults.shift();
    if (fault?.kind === 'gateway') return void response.writeHead(502).end('Bad Gateway');
    if (fault?.kind === 'error') {
      const { code, message, status, retryAfter } = fault;
      const headers = retryAfter === undefined ? undefined : { 'retry-after': String(retryAfter) };
      return json(status, { error: { message, type: 'OAuthException', code } }, headers);
    }
    const id = `wamid.${++this.numbers}.${randomUUID()}`;
    const body = await bodyOf(request, bytes);
    const file = (body as { file?: UploadedMedia }).file;
    if (file) this.uploads.push({ ...file, path: request.url!.slice(1) });
    if (request.url!.endsWith('/media')) return json(200, { id: `media-${this.numbers}` });
    this.accepted.push({ path: request.url!.slice(1), token, body, id });
    if (fault?.kind === 'lost') return void request.socket.destroy();
    const { to, recipient } = body as { to?: string; recipient?: { id: string } };
    if (to !== undefined || typeof recipient === 'string')
      return json(200, { messaging_product: 'whatsapp', contacts: [{ input: to, wa_id: to }], messages: [{ id }] });
    return json(200, { recipient_id: recipient?.id, message_id: id });
  }

  private sendBytes(request: IncomingMessage, response: ServerResponse, token: string | undefined): void {
    const id = request.url!.slice('/cdn/'.length).split(/[/?]/)[0]!;
    this.fetches.push({ id, token });
    const fault = this.fileFaults.shift();
    const file = this.hosted.get(id);
    if (fault || !file) return void response.writeHead(fault ?? 404).end();
    // No content length: the reader must count.
    response.writeHead(200, { 'content-type': file.type });
    response.write(file.bytes);
    response.end();
  }
}

/** A JSON object, or the fields of a form; its file is under `file`. */
async function bodyOf(request: IncomingMessage, bytes: Buffer): Promise<unknown> {
  const type = request.headers['content-type'] ?? '';
  if (!type.startsWith('multipart/form-data')) return JSON.parse(bytes.toString());
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData();
  const body: Record<string, unknown> = {};
  for (const [name, value] of form.entries()) {
    if (typeof value === 'string') body[name] = /^[{[]/.test(value) ? JSON.parse(value) : value;
    else body['file'] = { name: value.name, type: value.type, bytes: Buffer.from(await value.arrayBuffer()) };
  }
  return body;
}

export const signatureOf = (body: string | Buffer, secret: string): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;

/** Delivers a payload to an account, signed with a secret. */
export function deliver(app: TestApp, accountId: string, payload: unknown, secret: string): Promise<Answer> {
  const body = typeof payload === 'string' ? payload : JSON.stringify(payload);
  const headers = { 'x-hub-signature-256': signatureOf(body, secret) };
  return call(app, 'POST', `/api/channels/${accountId}`, { body, headers });
}
