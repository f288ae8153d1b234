/** The service is killed between a member's "send" and its answer: the customer gets the reply once. */
import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import pg from 'pg';
import { SystemDb } from '../../src/db/system-db.js';
import { ConsoleFiles } from '../../src/surfaces/console/console-files.js';
import { describeInBrowser } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { freePort } from '../support/ports.js';
import { TcpProxy } from '../support/tcp-proxy.js';
import { Member, setDesk, waiting, type Desk } from './desk.js';

jest.setTimeout(120_000);

let desk: Desk;
let proxy: TcpProxy;
const children: ChildProcess[] = [];

/** The service in a process of its own, which serves the console as well. @returns what kills it */
async function service(databaseUrl: string, port: number): Promise<() => Promise<void>> {
  const script = resolve('test/support/instance-process.ts');
  const { folder } = desk.app.app.get(ConsoleFiles);
  const args = ['--require', resolve('test/support/ts-register.cjs'), script, databaseUrl, String(port), folder];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  children.push(child);
  await new Promise((ready) => child.once('message', ready));
  const ended = new Promise((done) => child.once('exit', done));
  return async () => {
    child.kill('SIGKILL');
    await ended;
  };
}
const sql = async (text: string, ...values: unknown[]): Promise<Record<string, unknown>[]> =>
  (await desk.app.app.get(SystemDb).query({ text, values })).rows;
const stored = async (session: string): Promise<unknown[]> =>
  (await sql(`select text from messages where session_id = $1 and author = 'teammate'`, session)).map(
    ({ text }) => text,
  );

describeInBrowser('a reply whose service is killed', () => {
  beforeAll(async () => {
    desk = await setDesk();
    proxy = await TcpProxy.before(desk.app.databaseUrl);
  });
  afterAll(async () => {
    for (const child of children) child.kill('SIGKILL');
    await proxy?.close();
    await desk?.close();
  });

  interface Cut {
    database: string;
    /** Right before the reply is sent. */
    before: (handoff: string) => Promise<void>;
    /** Resolves when the service is to be killed. */
    reached: (session: string) => Promise<void>;
    after?: () => Promise<void>;
  }

  /** Somebody at a service of their own sends a reply, the service is killed and started again. */
  async function sends(text: string, { database, before, reached, after }: Cut): Promise<void> {
    const one = await waiting(desk, 'Where is my parcel?', 'Sofia Brandão');
    const port = await freePort();
    const kill = await service(database, port);
    const app = { ...desk.app, baseUrl: `http://127.0.0.1:${port}` };
    const member = await Member.at({ ...desk, app }, { path: `all/${one.handoff}` });
    await member.reads('Where is my parcel?');
    await member.press('r');
    await member.page.keyboard.type(text);
    await before(one.handoff);
    await member.press('Control+Enter');
    await reached(one.session);
    await kill();
    await after?.();
    await member.log.getByText('Not sent yet').waitFor();
    // Whatever the dead one held is free.
    await sql('update idempotent_requests set lease_until = now()');
    await service(desk.app.databaseUrl, port);
    await member.log.getByText('Not sent yet').waitFor({ state: 'detached', timeout: 60_000 });
    expect(await stored(one.session)).toEqual([text]);
    await member.log.getByText(text, { exact: true }).waitFor();
    expect(await member.log.getByText(text, { exact: true }).count()).toBe(1);
    await member.leave();
  }

  it('after it was stored is told that it was, and stands there once', async () => {
    await sends('It comes tomorrow.', {
      database: proxy.url,
      // From its commit on, the service hears nothing of the database: the reply is stored, and never answered.
      before: async () => proxy.swallowAnswersTo('commit\0'),
      reached: async (session) => void (await eventually(async () => (await stored(session)).length === 1)),
    });
  });

  it('before it was stored is sent again, and stands there once', async () => {
    const holder = new pg.Client({ connectionString: desk.app.databaseUrl });
    await holder.connect();
    await sends('It came yesterday.', {
      database: desk.app.databaseUrl,
      before: async (handoff) => {
        await holder.query('begin');
        await holder.query('select from handoffs where id = $1 for update', [handoff]);
      },
      reached: async () => {
        const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
        await eventually(async () => (await holder.query(waits)).rowCount === 1);
      },
      after: async () => {
        await holder.query('rollback');
        await holder.end();
      },
    });
  });
});
