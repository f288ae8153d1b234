/** The service is killed between a member's "send" and its response: the customer receives the reply once. */
import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import pg from 'pg';
import { SystemDb } from '../../../src/platform/db/system-db.js';
import { ConsoleFiles } from '../../../src/doors/console/console-files.js';
import { describeInBrowser } from '../../support/browser.js';
import { eventually } from '../../support/eventually.js';
import { freePort } from '../../support/ports.js';
import { TcpProxy } from '../../support/tcp-proxy.js';
import { Member, setDesk, waiting, type Desk } from '../../console/desk.js';

jest.setTimeout(120_000);

let desk: Desk;
let proxy: TcpProxy;
const children: ChildProcess[] = [];

/** The service in a separate process, including the console. @returns a function that kills it */
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

describeInBrowser('a reply during which the service is killed', () => {
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
    /** Immediately before the reply is sent. */
    before: (handoff: string) => Promise<void>;
    /** Resolves when the service should be killed. */
    reached: (session: string) => Promise<void>;
    after?: () => Promise<void>;
  }

  /** A member sends a reply through a separate service, which is killed and restarted. */
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
    // All locks of the dead process are released.
    await sql('update idempotent_requests set lease_until = now()');
    await service(desk.app.databaseUrl, port);
    await member.log.getByText('Not sent yet').waitFor({ state: 'detached', timeout: 60_000 });
    // The mark disappears when it is resent; the response arrives after that.
    await eventually(async () => (await stored(one.session)).length > 0);
    expect(await stored(one.session)).toEqual([text]);
    await member.log.getByText(text, { exact: true }).waitFor();
    expect(await member.log.getByText(text, { exact: true }).count()).toBe(1);
    await member.leave();
  }

  it('is shown once, as sent, if it was already stored', async () => {
    await sends('It comes tomorrow.', {
      database: proxy.url,
      // After the commit, the service receives nothing from the database: the reply is stored, but never confirmed.
      before: async () => proxy.swallowAnswersTo('commit\0'),
      reached: async (session) => void (await eventually(async () => (await stored(session)).length === 1)),
    });
  });

  it('is sent again, and shown once, if it was not stored yet', async () => {
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
