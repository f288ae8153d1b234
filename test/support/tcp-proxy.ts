import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import pg from 'pg';

/** A TCP proxy before the database that can go silent (like a frozen server or a lost network) or drop connections. */
export class TcpProxy {
  private readonly sockets = new Set<Socket>();
  private silent = false;
  private fatal: string | null = null;
  private readonly deaf = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async before(target: string): Promise<TcpProxy> {
    const { host, port } = new pg.Client({ connectionString: target });
    const server = createServer((near) => {
      const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        proxy.sockets.add(from);
        from.on('data', (bytes) => {
          if (proxy.silent || proxy.deaf.has(from)) return;
          if (from === near && proxy.fatal !== null && bytes.includes(proxy.fatal)) proxy.deaf.add(far);
          to.write(bytes);
        });
        from.on('error', () => {});
        from.on('close', () => void (proxy.sockets.delete(from), to.destroy()));
      }
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = target
      .replace(/\?.*$/, '')
      .replace(/@[^/]*\//, `@127.0.0.1:${(server.address() as AddressInfo).port}/`);
    const proxy = new TcpProxy(server, address);
    return proxy;
  }

  /** Forwards nothing in either direction, and accepts new connections without responding. */
  freeze(): void {
    this.silent = true;
  }

  /** From now on drops responses on connections that send this text, although the requests arrive. */
  swallowAnswersTo(text: string): void {
    this.fatal = text;
  }

  /** Forwards again; data sent in the meantime is lost, so those connections are closed. */
  thaw(): void {
    this.silent = false;
    this.cut();
  }

  cut(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
