/** The kill switch on two instances, separate processes that share only the database. */
import { spawn, type ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';
import { SystemDb } from '../../../src/platform/db/system-db.js';
import { newId } from '../../../src/platform/kernel/ids.js';
import type { Order, Told } from '../../support/acting-process.js';
import { call, makeWorkspace, startOwnApp, type TestApp, type TestWorkspace } from '../../support/app.js';
import { eventually } from '../../support/eventually.js';

jest.setTimeout(120_000);

type Kind<K extends string> = Extract<Told, Record<K, unknown>>[K & keyof Extract<Told, Record<K, unknown>>];

class Instance {
  progress: Kind<'progress'> = { started: 0, claimed: 0, refused: 0 };
  baseUrl = '';
  private reported: (report: Kind<'report'>) => void = () => {};
  private readonly child: ChildProcess;

  constructor(databaseUrl: string) {
    const args = ['--require', resolve('test/support/ts-register.cjs'), 'test/support/acting-process.ts', databaseUrl];
    this.child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    this.child.on('message', (told: Told) => {
      if ('ready' in told) this.baseUrl = told.ready.baseUrl;
      else if ('progress' in told) this.progress = told.progress;
      else this.reported(told.report);
    });
  }

  get pid(): number {
    return this.child.pid!;
  }

  tell(order: Order): void {
    if ('act' in order) this.progress = { started: 0, claimed: 0, refused: 0 };
    this.child.send(order);
  }

  report(): Promise<Kind<'report'>> {
    const report = new Promise<Kind<'report'>>((done) => (this.reported = done));
    this.tell({ report: true });
    return report;
  }

  async end(): Promise<void> {
    const ended = new Promise((done) => this.child.once('exit', done));
    this.tell({ end: true });
    await ended;
  }
}

let app: TestApp;
let workspace: TestWorkspace;
let session: string;
let instances: [Instance, Instance];
beforeAll(async () => {
  app = await startOwnApp('its processes are killed');
  workspace = await makeWorkspace(app);
  const asked = await call(app, 'POST', '/v1/answer', {
    token: workspace.secretKey,
    body: { question: 'Who is who?' },
  });
  session = asked.body.data.session_id;
  instances = [new Instance(app.databaseUrl), new Instance(app.databaseUrl)];
  await eventually(() => instances.every(({ baseUrl }) => baseUrl !== ''));
});
afterAll(async () => {
  await Promise.all(instances.map((instance) => instance.end()));
  await app.close();
});

/** Approvals whose actions can each be claimed once. */
async function approved(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, newId);
  await app.app.get(SystemDb).query({
    text: `insert into handoffs (workspace_id, id, ticket_number, session_id, kind, ask, status, resolved_at, decision, action, expires_at)
      select $1, id, coalesce((select max(ticket_number) from handoffs where workspace_id = $1), 0) + no, $2, 'approval', 'May I?', 'resolved',
        now(), 'approved', '{"name": "refund", "arguments": {}}', now() + interval '1 day'
      from unnest($3::uuid[]) with ordinality as made (id, no)`,
    values: [workspace.id, session, ids],
  });
  return ids;
}

describe('when the kill switch request returns', () => {
  it('no action starts on either of two processes, whichever of them handled it', async () => {
    expect(new Set([process.pid, ...instances.map(({ pid }) => pid)]).size).toBe(3);
    for (let round = 0; round < 6; round++) {
      const told: TestApp = { ...app, baseUrl: instances[round % 2]!.baseUrl };
      const turn = (active: boolean) =>
        call(told, 'PUT', '/v1/killswitch', { token: workspace.tokens.admin, body: { active } });
      await turn(false);
      for (const instance of instances) {
        const approvals = await approved(300);
        instance.tell({ act: { workspaceId: workspace.id, approvals } });
      }
      await eventually(() => instances.every(({ progress }) => progress.started > 20 && progress.claimed > 20));

      expect((await turn(true)).status).toBe(200);
      const answeredAt = process.hrtime.bigint();

      await eventually(() => instances.every(({ progress }) => progress.refused > 40));
      for (const instance of instances) {
        const { startedAt, claimedAt, refused } = await instance.report();
        expect(startedAt.length).toBeGreaterThan(20);
        expect(refused).toBeGreaterThan(40);
        expect([...startedAt, ...claimedAt].filter((at) => BigInt(at) >= answeredAt)).toEqual([]);
      }
    }
  });
});
