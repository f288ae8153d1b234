import { fork, type ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { DatabaseUnavailable } from '../../../src/platform/db/errors.js';
import { SystemDb } from '../../../src/platform/db/system-db.js';
import { DocumentProcesses } from '../../../src/assistant/knowledge/processes/document-processes.js';
import { Publisher } from '../../../src/assistant/knowledge/publisher.js';
import { UploadsStore } from '../../../src/assistant/knowledge/uploads.store.js';
import {
  call,
  makeWorkspace,
  METRICS_TOKEN,
  startOwnApp,
  startTestApp,
  type TestApp,
  type TestWorkspace,
} from '../../support/app.js';
import { TOO_MUCH_TIME } from '../../../src/platform/kernel/processes/signals.js';
import { createTestDatabase } from '../../support/database.js';
import { eventually } from '../../support/eventually.js';
import { injectFaults, limitDocuments, readingIn } from '../../support/reading.js';

const PATH = '/v1/knowledge/documents';
const FILLER = 'Nothing else of note.\n'.repeat(4_000);

const add = async (app: TestApp, { tokens }: TestWorkspace, title: string, text = ''): Promise<string> => {
  const body = { title, text: `${title}.\n${text}\n${FILLER}`, format: 'text' };
  return (await call(app, 'POST', PATH, { token: tokens.admin, body })).body.data.id;
};
const get = async (app: TestApp, { tokens }: TestWorkspace, id: string): Promise<any> =>
  (await call(app, 'GET', `${PATH}/${id}`, { token: tokens.viewer })).body.data;
const settled = (app: TestApp, workspace: TestWorkspace, id: string): Promise<any> =>
  eventually(async () => {
    const document = await get(app, workspace, id);
    return document.status !== 'indexing' && document;
  });
/** Whether a process has ended, including one that was not waited for. */
const isGone = async (pid: number): Promise<boolean> =>
  (await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ') Z')).includes(') Z');

/** What the watchdog of a process does when its CPU time is over; document-processes.spec.ts proves that it does. */
const endTimeOf = (pid: number): boolean => process.kill(pid, TOO_MUCH_TIME);

/** Queues documents in an application that leases none, in this order. */
async function queued(app: TestApp, documents: [TestWorkspace, string][]): Promise<void> {
  for (const [workspace, title] of documents) await add(app, workspace, title);
}

describe('the queue of documents', () => {
  let app: TestApp;
  let [large, small, third]: TestWorkspace[] = [];
  const original = UploadsStore.prototype.lease;
  const lease = (): Promise<any> =>
    app.app.get(SystemDb).transaction((tx) => original.call(app.app.get(UploadsStore), tx, 180));

  beforeAll(async () => {
    jest.spyOn(UploadsStore.prototype, 'lease').mockResolvedValue(null);
    app = await startOwnApp('its queue stands still');
    [large, small, third] = [await makeWorkspace(app), await makeWorkspace(app), await makeWorkspace(app)];
  });
  afterAll(async () => {
    await app.close();
    jest.restoreAllMocks();
  });

  it('alternates between workspaces over all instances, and gives one two slots only if no other waits', async () => {
    await queued(app, [
      ...[1, 2, 3, 4].map((i): [TestWorkspace, string] => [large!, `Large ${i}`]),
      [small!, 'Small 1'],
      [small!, 'Small 2'],
      [third!, 'Third 1'],
    ]);
    const db = app.app.get(SystemDb);
    const uploads = app.app.get(UploadsStore);
    const order: string[] = [];
    const take = async (): Promise<any> => {
      const upload = await lease();
      if (upload) order.push(upload.source.title as string);
      return upload;
    };
    // Two lanes: a leased document is in progress until the next one is leased.
    let lanes = [await take(), await take()];
    while (lanes[0]) {
      await uploads.take(db, lanes[0]);
      lanes = [lanes[1], await take()];
    }
    expect(order).toEqual(['Large 1', 'Small 1', 'Third 1', 'Large 2', 'Small 2', 'Large 3', 'Large 4']);
  });

  it('skips locked rows without waiting', async () => {
    await queued(app, [
      [large!, 'Held'],
      [large!, 'Free'],
    ]);
    const holder = new pg.Client(app.databaseUrl);
    await holder.connect();
    await holder.query(`begin; select 1 from document_uploads where source->>'title' = 'Held' for update`);
    const upload = await Promise.race([lease(), sleep(60_000, 'waits', { ref: false })]);
    await holder.end();
    expect(upload).toMatchObject({ source: { title: 'Free' } });
    const db = app.app.get(SystemDb);
    await app.app.get(UploadsStore).take(db, upload);
    await app.app.get(UploadsStore).take(db, await lease());
  });

  it('gives each of ten concurrent workers a different document', async () => {
    await queued(
      app,
      [1, 2, 3, 4, 5].flatMap((i): [TestWorkspace, string][] => [
        [large!, `At once ${i}`],
        [small!, `At once ${i}`],
      ]),
    );
    const taken: any[] = await Promise.all(Array.from({ length: 10 }, lease));
    const ids = taken.map(({ document_id }) => document_id);
    expect(new Set(ids).size).toBe(10);
    // By the transactions that gave them: an answer may overtake another on its way.
    const { rows } = await app.app.get(SystemDb).query({
      text: 'select workspace_id from document_uploads where document_id = any($1) order by xmin::text::bigint limit 2',
      values: [ids],
    });
    expect(new Set(rows.map(({ workspace_id }) => workspace_id)).size).toBe(2);
  });
});

describe('a document that hangs or crashes its process', () => {
  let app: TestApp;
  let workspace: TestWorkspace;
  let other: ChildProcess | null = null;
  const upload = async (id: string): Promise<any> =>
    (
      await app.app.get(SystemDb).query<any>({
        text: `select attempts, due_at > now() as leased, due_at < now() + interval '1 minute' as retries
          from document_uploads where document_id = $1`,
        values: [id],
      })
    ).rows[0];
  /** As if its holder's lease had expired. */
  const runOut = (id: string): Promise<unknown> =>
    app.app.get(SystemDb).query({
      text: "update document_uploads set due_at = now() - interval '1 second' where document_id = $1",
      values: [id],
    });
  const metric = async (): Promise<string> => (await call(app, 'GET', '/metrics', { token: METRICS_TOKEN })).text;

  beforeAll(async () => {
    app = await startOwnApp('its processes are killed');
    workspace = await makeWorkspace(app);
    injectFaults(app.app.get(DocumentProcesses));
  });
  afterAll(async () => {
    other?.kill('SIGKILL');
    await app.close();
  });

  it('fails alone when its time is over, and other calls are served meanwhile', async () => {
    limitDocuments(app.app.get(DocumentProcesses), { backgroundMs: 600_000 });
    const id = await add(app, workspace, 'Hanging', 'FAULT hang');
    const reading = await eventually(() => readingIn(app.app.get(DocumentProcesses)));
    for (let calls = 0; calls < 20; calls++) expect((await call(app, 'GET', '/healthz')).status).toBe(200);
    expect(await get(app, workspace, id)).toMatchObject({ status: 'indexing' });
    endTimeOf(reading);
    expect(await settled(app, workspace, id)).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/too long/),
    });
    await eventually(() => isGone(reading));
    const next = await add(app, workspace, 'Next');
    expect(await settled(app, workspace, next)).toMatchObject({ status: 'ready' });
  });

  it('holds its workspace’s only lane: the next one of it waits, and those of others do not', async () => {
    const processes = app.app.get(DocumentProcesses);
    const ids = [await add(app, workspace, 'First', 'FAULT hang'), await add(app, workspace, 'Second', 'FAULT hang')];
    const first = await eventually(() => readingIn(processes));
    const others = await makeWorkspace(app);
    expect(await settled(app, others, await add(app, others, 'Others'))).toMatchObject({ status: 'ready' });
    expect(await readingIn(processes)).toBe(first);
    const uploads = await Promise.all(ids.map(upload));
    expect(uploads.map(({ attempts }) => attempts).sort()).toEqual([0, 1]);
    endTimeOf(first);
    const second = await eventually(async () => {
      const pid = await readingIn(processes);
      return pid !== first && pid;
    });
    endTimeOf(second);
    for (const id of ids) expect(await settled(app, workspace, id)).toMatchObject({ status: 'failed' });
  });

  it('is quarantined when it is leased for the third time, by two instances, one of them killed', async () => {
    limitDocuments(app.app.get(DocumentProcesses), { backgroundMs: 600_000 });
    const idle = jest.spyOn(UploadsStore.prototype, 'lease').mockResolvedValue(null);
    const id = await add(app, workspace, 'Hanging for ever', 'FAULT hang');
    other = fork(resolve('test/support/indexing-process.ts'), [app.databaseUrl], { stdio: 'inherit' });
    const reading = await new Promise<number>((pid) => other!.once('message', (message) => pid(message as number)));
    expect(await upload(id)).toMatchObject({ attempts: 1, leased: true });
    other.kill('SIGKILL');
    await eventually(() => isGone(reading));
    await runOut(id);
    idle.mockRestore();

    const second = await eventually(() => readingIn(app.app.get(DocumentProcesses)));
    expect(await upload(id)).toMatchObject({ attempts: 2, leased: true });
    process.kill(second, 'SIGKILL');
    await eventually(async () => (await upload(id)).retries); // the attempt is over, so runOut is not undone
    await runOut(id);

    expect(await settled(app, workspace, id)).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/interrupted twice.*send it again/),
    });
    expect(await metric()).toContain('work_quarantined_total{queue="indexing"} 1');
    expect(await upload(id)).toBeUndefined();
  });

  it('is quarantined at its third lease if writing it always exceeds the statement timeout', async () => {
    const publish = jest.spyOn(Publisher.prototype, 'publish').mockImplementation(async () => {
      await app.app.get(SystemDb).transaction(async (tx) => {
        await tx.query({ text: "set local statement_timeout = '20ms'" });
        await tx.query({ text: 'select pg_sleep(5)' });
      });
      throw new Error('not reached');
    });
    const id = await add(app, workspace, 'Slow to write');
    for (let attempts = 1; attempts <= 2; attempts++) {
      await eventually(async () => {
        const { attempts: counted, retries } = await upload(id);
        return counted === attempts && retries; // soon: its lease is no longer the one for the work
      });
      expect(publish).toHaveBeenCalledTimes(attempts);
      await runOut(id);
    }
    expect(await settled(app, workspace, id)).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/interrupted twice/),
    });
    publish.mockRestore();
  });

  it('is not blamed for a process that does not start, nor for a database that is too slow', async () => {
    const processes = app.app.get<{ indexerPath: string }>(DocumentProcesses);
    const publisher = jest.spyOn(Publisher.prototype, 'publish').mockRejectedValue(new DatabaseUnavailable('slow'));
    const faulty = processes.indexerPath;
    for (const path of ['/nowhere/indexer.js', faulty]) {
      app.app.get(DocumentProcesses).onApplicationShutdown(); // no idle process is left to reuse
      processes.indexerPath = path;
      const id = await add(app, workspace, `Unlucky ${path}`);
      await eventually(async () => {
        const { attempts, leased } = await upload(id);
        return attempts === 0 && leased; // postponed, and the attempt is not counted
      });
      expect(await get(app, workspace, id)).toMatchObject({ status: 'indexing' });
      if (path !== faulty) continue;
      publisher.mockRestore();
      await runOut(id);
      expect(await settled(app, workspace, id)).toMatchObject({ status: 'ready', error: null });
    }
  });

  it('is tried again when it is sent again', async () => {
    const body = { title: 'Hanging for ever', text: `A better text.\n${FILLER}`, format: 'text' };
    const { data } = (await call(app, 'GET', `${PATH}?status=failed`, { token: workspace.tokens.viewer })).body;
    const { id } = data.find(({ title }: { title: string }) => title === 'Hanging for ever');
    await call(app, 'PUT', `${PATH}/${id}`, { token: workspace.tokens.admin, body });
    expect(await settled(app, workspace, id)).toMatchObject({ status: 'ready', error: null });
  });
});

describe('a document that is being indexed when the application stops', () => {
  it('is returned to the queue at once, and the attempt is not counted', async () => {
    const database = await createTestDatabase();
    const app = await startTestApp({}, database.url);
    injectFaults(app.app.get(DocumentProcesses));
    const id = await add(app, await makeWorkspace(app), 'Stopping', 'FAULT hang');
    const reading = await eventually(() => readingIn(app.app.get(DocumentProcesses)));
    await app.close();
    await eventually(() => isGone(reading));
    const client = new pg.Client(database.url);
    await client.connect();
    const { rows } = await client.query(
      'select attempts, lease, due_at <= now() as due from document_uploads where document_id = $1',
      [id],
    );
    await client.end();
    await database.drop();
    expect(rows).toEqual([{ attempts: 0, lease: null, due: true }]);
  });
});
