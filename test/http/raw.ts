/** Requests that no client library would send, byte for byte over a socket. */
import { connect, type Socket } from 'node:net';
import type { TestApp } from '../support/app.js';

export interface RawAnswer {
  status: number;
  headers: Headers;
  text: string;
  // Tests read bodies of every shape.
  body: any;
}

/** One connection; `send` writes, `answer` resolves with the next complete response on it. */
export class RawConnection {
  readonly socket: Socket;
  /** Whether the server has ended the connection. */
  ended = false;
  failure: NodeJS.ErrnoException | undefined;
  private received = Buffer.alloc(0);
  private wake = (): void => {};

  constructor(app: TestApp) {
    const { hostname, port } = new URL(app.baseUrl);
    this.socket = connect(Number(port), hostname);
    this.socket.setNoDelay(true);
    this.socket.on('data', (bytes: Buffer) => {
      this.received = Buffer.concat([this.received, bytes]);
      this.wake();
    });
    this.socket.on('error', (error) => (this.failure = error));
    this.socket.on('close', () => {
      this.ended = true;
      this.wake();
    });
    this.socket.on('end', () => {
      this.ended = true;
      this.wake();
    });
  }

  send(bytes: string | Buffer): void {
    this.socket.write(bytes);
  }

  /** @param bodiless the response to HEAD has a length and no body */
  async answer(bodiless = false): Promise<RawAnswer> {
    for (;;) {
      const found = this.take(bodiless);
      if (found) return found;
      if (this.ended)
        throw new Error(`the connection ended without an answer (${this.failure?.code ?? 'orderly'})`, {
          cause: this.received.toString(),
        });
      await new Promise<void>((resolve) => (this.wake = resolve));
    }
  }

  /** Resolves when the server has closed the connection. */
  async end(): Promise<void> {
    while (!this.ended) await new Promise<void>((resolve) => (this.wake = resolve));
  }

  close(): void {
    this.socket.destroy();
  }

  private take(bodiless: boolean): RawAnswer | null {
    const head = this.received.indexOf('\r\n\r\n');
    if (head < 0) return null;
    const [line, ...fields] = this.received.subarray(0, head).toString('latin1').split('\r\n');
    const headers = new Headers();
    for (const field of fields) headers.append(field.slice(0, field.indexOf(':')), field.slice(field.indexOf(':') + 1));
    const length = bodiless || line!.includes(' 100 ') ? 0 : Number(headers.get('content-length') ?? 0);
    if (this.received.length < head + 4 + length) return null;
    const text = this.received.subarray(head + 4, head + 4 + length).toString('utf8');
    this.received = this.received.subarray(head + 4 + length);
    const json = (headers.get('content-type') ?? '').includes('json') && text !== '';
    return { status: Number(line!.split(' ')[1]), headers, text, body: json ? JSON.parse(text) : undefined };
  }
}

/** One request on its own connection, with any head and body. */
export async function raw(app: TestApp, head: string[], body: string | Buffer = ''): Promise<RawAnswer> {
  const connection = new RawConnection(app);
  connection.send(Buffer.concat([Buffer.from(head.join('\r\n') + '\r\n\r\n', 'latin1'), Buffer.from(body)]));
  return connection.answer(head[0]!.startsWith('HEAD')).finally(() => connection.close());
}
