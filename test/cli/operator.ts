/** An operator at the command line. */
import { openContext, type OpenContext, type OpensContext, type Say } from '../../src/doors/cli/context.js';
import { run } from '../../src/doors/cli/run.js';
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

interface OnTerminal {
  columns?: number;
  signal?: AbortSignal;
  /** What is piped into it. */
  input?: string;
}

/** Runs one command line on the database of a running application, as a process of its own would. */
export const typesOn = (databaseUrl: string, ...argv: string[]): Promise<Told> =>
  typed(environment(databaseUrl), {}, argv);

/** The result of one command line. */
async function typed(
  env: NodeJS.ProcessEnv,
  io: OnTerminal & { openContext?: OpensContext },
  argv: string[],
): Promise<Told> {
  const told = { out: '', err: '' };
  const exitCode = await run(argv, {
    env,
    out: (text) => (told.out += text),
    err: (text) => (told.err += text),
    input: () => Promise.resolve(io.input ?? ''),
    columns: io.columns ?? null,
    signal: io.signal ?? new AbortController().signal,
    openContext: io.openContext,
  });
  return { exitCode, ...told };
}

/** The commands of one operator share their applications: to start one takes a second of CPU. */
class SharedContexts {
  private readonly opened = new Map<string, Promise<OpenContext>>();
  private say: Say = () => {};

  readonly open: OpensContext = async (config, { say, knowledge }) => {
    this.say = say;
    const key = JSON.stringify([config, knowledge]);
    const opening = this.opened.get(key) ?? openContext(config, { say: (line) => this.say(line), knowledge });
    this.opened.set(key, opening);
    const { app } = await opening.catch((error: unknown) => (this.opened.delete(key), Promise.reject(error)));
    return { app, close: async () => {} };
  };

  async close(): Promise<void> {
    await Promise.all([...this.opened.values()].map(async (opening) => (await opening).close()));
  }
}

export class Operator {
  private readonly contexts = new SharedContexts();

  private constructor(
    readonly env: NodeJS.ProcessEnv,
    private readonly database?: TestDatabase,
  ) {}

  /** With a database of their own. */
  static async hired(env: NodeJS.ProcessEnv = {}, options: { empty?: boolean } = {}): Promise<Operator> {
    const database = await createTestDatabase(options);
    return new Operator({ ...environment(database.url), ...env }, database);
  }

  /** On the database of a running application. */
  static of({ databaseUrl }: { databaseUrl: string }): Operator {
    return new Operator(environment(databaseUrl));
  }

  /** Runs one command line. */
  async types(...argv: string[]): Promise<Told> {
    return this.on({}, ...argv);
  }

  /** The same, on a terminal or with an abort signal. */
  async on(io: OnTerminal, ...argv: string[]): Promise<Told> {
    return typed(this.env, { ...io, openContext: this.contexts.open }, argv);
  }

  /** Runs a command that must succeed, with --json. @returns the document that it printed */
  async asks(...argv: string[]): Promise<any> {
    const { exitCode, out, err } = await this.types(...argv, '--json');
    if (exitCode !== 0 || err !== '') throw new Error(`${argv.join(' ')}: exit code ${exitCode}, ${err}`);
    return JSON.parse(out);
  }

  async leaves(): Promise<void> {
    await this.contexts.close();
    await this.database?.drop();
  }
}
