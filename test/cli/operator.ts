/** An operator at the command line, with a database of their own. */
import { run } from '../../src/cli/run.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';

export interface Told {
  exitCode: number;
  out: string;
  err: string;
}

/** The environment of a command on this database, the same as a server's. */
const environment = (databaseUrl: string): NodeJS.ProcessEnv => ({
  NODE_ENV: 'test',
  DATABASE_URL: databaseUrl,
  DATABASE_POOL: '4',
  SERVER_SECRET: 'a server secret that only tests have',
  MASTER_KEY: '00'.repeat(32),
});

/** Runs one command line on the database of a running application. */
export const typesOn = (databaseUrl: string, ...argv: string[]): Promise<Told> =>
  typed(environment(databaseUrl), {}, argv);

/** The result of one command line. */
async function typed(
  env: NodeJS.ProcessEnv,
  io: { columns?: number; signal?: AbortSignal },
  argv: string[],
): Promise<Told> {
  const told = { out: '', err: '' };
  const exitCode = await run(argv, {
    env,
    out: (text) => (told.out += text),
    err: (text) => (told.err += text),
    columns: io.columns ?? null,
    signal: io.signal ?? new AbortController().signal,
  });
  return { exitCode, ...told };
}

export class Operator {
  private constructor(
    private readonly database: TestDatabase,
    readonly env: NodeJS.ProcessEnv,
  ) {}

  static async hired(env: NodeJS.ProcessEnv = {}, options: { empty?: boolean } = {}): Promise<Operator> {
    const database = await createTestDatabase(options);
    return new Operator(database, { ...environment(database.url), ...env });
  }

  /** Runs one command line. */
  async types(...argv: string[]): Promise<Told> {
    return this.on({}, ...argv);
  }

  /** The same, on a terminal or with an abort signal. */
  async on(io: { columns?: number; signal?: AbortSignal }, ...argv: string[]): Promise<Told> {
    return typed(this.env, io, argv);
  }

  /** Runs a command that must succeed, with --json. @returns the document that it printed */
  async asks(...argv: string[]): Promise<any> {
    const { exitCode, out, err } = await this.types(...argv, '--json');
    if (exitCode !== 0 || err !== '') throw new Error(`${argv.join(' ')}: exit code ${exitCode}, ${err}`);
    return JSON.parse(out);
  }

  async leaves(): Promise<void> {
    await this.database.drop();
  }
}
