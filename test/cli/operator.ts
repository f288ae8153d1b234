/** An operator at the command line, on a database of their own. */
import { run } from '../../src/cli/run.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';

export interface Told {
  exitCode: number;
  out: string;
  err: string;
}

export class Operator {
  private constructor(
    private readonly database: TestDatabase,
    readonly env: NodeJS.ProcessEnv,
  ) {}

  static async hired(env: NodeJS.ProcessEnv = {}, options: { empty?: boolean } = {}): Promise<Operator> {
    const database = await createTestDatabase(options);
    const own = {
      DATABASE_URL: database.url,
      DATABASE_POOL: '4',
      SERVER_SECRET: 'a server secret that only tests have',
      MASTER_KEY: '00'.repeat(32),
      ...env,
    };
    return new Operator(database, { NODE_ENV: 'test', ...own });
  }

  /** Runs one command line. */
  async types(...argv: string[]): Promise<Told> {
    return this.on({}, ...argv);
  }

  /** The same at a terminal or with a signal. */
  async on(io: { columns?: number; signal?: AbortSignal }, ...argv: string[]): Promise<Told> {
    const told = { out: '', err: '' };
    const exitCode = await run(argv, {
      env: this.env,
      out: (text) => (told.out += text),
      err: (text) => (told.err += text),
      columns: io.columns ?? null,
      signal: io.signal ?? new AbortController().signal,
    });
    return { exitCode, ...told };
  }

  /** Runs a command that succeeds, with --json. @returns the one document that it printed */
  async asks(...argv: string[]): Promise<any> {
    const { exitCode, out, err } = await this.types(...argv, '--json');
    if (exitCode !== 0 || err !== '') throw new Error(`${argv.join(' ')}: exit code ${exitCode}, ${err}`);
    return JSON.parse(out);
  }

  async leaves(): Promise<void> {
    await this.database.drop();
  }
}
