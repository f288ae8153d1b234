/** Stands between the product and a mail server: keeps what the product sends, and can hide STARTTLS from it. */
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** The first byte of a TLS record with a handshake. */
const TLS_HANDSHAKE = '\x16';
/** Of the same length as STARTTLS, and known to no server. */
const HIDDEN = 'XSTRIPPD';

export class WireTap {
  /** What the product sent on each connection since `forget`, one character a byte. */
  private connections: { sent: string }[] = [];
  /** An attacker who removes the offer of STARTTLS from the server's words, and never passes the command on. */
  hidesStartTls = false;
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    private readonly target: number,
  ) {}

  /** @param target the server's port */
  static async start(target: number): Promise<WireTap> {
    const server = createServer((socket) => tap.serve(socket));
    const tap = new WireTap(server, target);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return tap;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** What was sent in clear: on each connection, everything before the TLS handshake. */
  get clear(): string[] {
    return this.connections.map(({ sent }) => sent.split(TLS_HANDSHAKE, 1)[0] ?? '');
  }

  /** Connections that went as far as a TLS handshake. */
  get handshakes(): number {
    return this.connections.filter(({ sent }) => sent.includes(TLS_HANDSHAKE)).length;
  }

  /** Leaves out the connections so far, even if they go on. */
  forget(): void {
    this.connections = [];
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private serve(client: Socket): void {
    const connection = { sent: '' };
    this.connections.push(connection);
    const upstream = connect(this.target, '127.0.0.1');
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      this.sockets.add(one);
      one.on('error', () => {}).on('close', () => (this.sockets.delete(one), other.end()));
    }
    client.on('data', (bytes) => {
      connection.sent += bytes.toString('latin1');
      upstream.write(this.seen(bytes));
    });
    upstream.on('data', (bytes) => client.write(this.seen(bytes)));
  }

  private seen(bytes: Buffer): Buffer {
    if (!this.hidesStartTls) return bytes;
    return Buffer.from(bytes.toString('latin1').replaceAll('STARTTLS', HIDDEN), 'latin1');
  }
}
