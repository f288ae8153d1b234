/** A real Redis for tests, in its own process that tests can kill and freeze. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../support/ports.js';

const BINARY = 'redis-server';

/** Whether Redis is installed on this machine. */
export const redisInstalled = (): boolean => spawnSync(BINARY, ['--version'], { stdio: 'ignore' }).status === 0;

/** One server on a free loopback port, without persistence: a killed one loses its data. */
export class RedisServer {
  private child: ChildProcess | null = null;
  private dir = '';
  private readonly endWithTest = () => this.child?.kill('SIGKILL');
  private port = 0;

  get url(): string {
    return redisUrl(this.port);
  }

  /** Starts it, on the same port as before; resolves when it accepts connections. */
  async start(): Promise<void> {
    this.port ||= await freePort();
    this.dir ||= mkdtempSync(join(tmpdir(), 'limit-redis-'));
    const options = ['--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', this.dir];
    const child = spawn(BINARY, ['--port', String(this.port), ...options], { stdio: ['ignore', 'pipe', 'ignore'] });
    this.child = child;
    process.once('exit', this.endWithTest);
    let said = '';
    for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
      said += String(chunk);
      if (said.includes('Ready to accept connections')) return void child.stdout.resume();
    }
    throw new Error(`redis-server did not start: ${said.slice(-500)}`);
  }

  /** SIGKILL: without a clean shutdown. */
  async kill(): Promise<void> {
    const child = this.child;
    if (!child) return;
    this.child = null;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
    process.removeListener('exit', this.endWithTest);
  }

  /** Its connections stay open, and it does not respond. */
  freeze(): void {
    this.child?.kill('SIGSTOP');
  }

  thaw(): void {
    this.child?.kill('SIGCONT');
  }

  async dispose(): Promise<void> {
    await this.kill();
    if (this.dir) rmSync(this.dir, { recursive: true, force: true });
  }
}

/** A proxy to Redis that can lose its connections silently, as a failing network does. */
export class SilentNetwork {
  private readonly pairs: [Socket, Socket][] = [];
  private readonly server: Server = createServer((near) => {
    const far = connect(Number(new URL(this.target.url).port), '127.0.0.1');
    near.on('error', () => far.destroy()).pipe(far);
    far.on('error', () => near.destroy()).pipe(near);
    this.pairs.push([near, far]);
  });

  constructor(private readonly target: RedisServer) {}

  /** @returns the URL of the proxy */
  async start(): Promise<string> {
    await once(this.server.listen(0, '127.0.0.1'), 'listening');
    return redisUrl((this.server.address() as AddressInfo).port);
  }

  /** From now on existing connections pass nothing; new ones work. */
  swallow(): void {
    for (const [near, far] of this.pairs) {
      near.unpipe(far).resume();
      far.unpipe(near).resume();
    }
  }

  stop(): void {
    this.pairs.flat().forEach((socket) => socket.destroy());
    this.server.close();
  }
}

const redisUrl = (port: number): string => `redis://127.0.0.1:${port}`;
