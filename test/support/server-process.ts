/** The server in a separate process that a spec may kill or freeze. */
import { spawn, type ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from './ports.js';

const SOURCES = { arguments: ['--require', resolve('test/support/ts-register.cjs'), 'src/main.ts'], cwd: resolve('.') };

export class ServerProcess {
  private said = '';
  private readonly ended: Promise<void>;

  private constructor(
    private readonly child: ChildProcess,
    readonly baseUrl: string,
  ) {
    for (const stream of [child.stdout!, child.stderr!])
      stream.on('data', (part: Buffer) => (this.said += part.toString()));
    this.ended = new Promise((done) => child.once('exit', () => done()));
  }

  /**
   * Resolves once it is ready.
   * @param env PORT is chosen if not given
   * @param command arguments of Node, and the working folder; default: our sources
   */
  static async start(env: Record<string, string>, command = SOURCES): Promise<ServerProcess> {
    const port = env.PORT ?? String(await freePort());
    const clean = { DATABASE_URL: '', REDIS_URL: '', LOG_LEVEL: 'silent', ...env, PORT: port };
    const child = spawn(process.execPath, command.arguments, { cwd: command.cwd, env: { ...process.env, ...clean } });
    const server = new ServerProcess(child, `http://127.0.0.1:${port}`);
    while (!server.said.includes('is ready at')) {
      if (child.exitCode !== null || child.signalCode !== null) throw new Error(`it ended: ${server.said}`);
      await delay(25);
    }
    return server;
  }

  get pid(): number {
    return this.child.pid!;
  }

  /** Its printed output. */
  get output(): string {
    return this.said;
  }

  /** Resolves when it has exited. */
  async end(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    this.child.kill(signal);
    await this.ended;
  }
}

/** Credentials of the demo, written to demo-keys.env by the first start: publishable key, secret key, owner's token. */
export const secretsIn = (text: string): string[] => text.match(/\b(?:pk|sk|pv_ut)_[0-9A-Za-z]{49}\b/g) ?? [];
