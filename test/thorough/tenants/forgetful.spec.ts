import type { Statement } from '../../../src/platform/db/statement.js';
import { SystemDb } from '../../../src/platform/db/system-db.js';
import { TenantDb } from '../../../src/platform/db/tenant-db.js';
import { Tx } from '../../../src/platform/db/transaction.js';
import { makeWorkspace, startTestApp, type TestApp, type TestWorkspace } from '../../support/app.js';
import { fill } from '../../tenants/owned.js';

let app: TestApp;
/** Has rows of every kind. */
let one: TestWorkspace;
/** Has none, and looks for those of the other. */
let other: TestWorkspace;
/** The database queries for the first workspace, one per text. */
const asked = new Map<string, Statement>();

beforeAll(async () => {
  app = await startTestApp();
  one = await makeWorkspace(app);
  other = await makeWorkspace(app);
  record();
  await fill(app, one);
  jest.restoreAllMocks();
});
afterAll(() => app.close());

function record(): void {
  for (const [door, at] of [
    [TenantDb.prototype, 1],
    [Tx.prototype, 0],
  ] as const) {
    const original = door.query as (...values: unknown[]) => unknown;
    jest.spyOn(door as { query: typeof original }, 'query').mockImplementation(function (this: unknown, ...values) {
      const statement = values[at] as Statement;
      asked.set(statement.text, statement);
      return original.apply(this, values);
    });
  }
}

/** The statement without its own tenant condition; conditions between tables stay. */
const unfiltered = ({ text }: Statement): string =>
  text.replace(/(\b\w+\.)?workspace_id = \$1/g, () => '($1::uuid is not null)');

describe('a reader without a tenant condition', () => {
  it('still sees no row of another tenant: removing the condition from every query changes nothing', async () => {
    const reads = [...asked.values()].filter(
      ({ text }) =>
        /^\s*(select|with)\b/i.test(text) && !/\binsert into\b/i.test(text) && text.includes('workspace_id = $1'),
    );
    expect(reads.length).toBeGreaterThan(10);
    const tenants = app.app.get(TenantDb);
    const system = app.app.get(SystemDb);
    let leaks = 0;
    for (const read of reads) {
      const values = [other.id, ...(read.values ?? []).slice(1)];
      const text = unfiltered(read);
      const rows = async (sql: string): Promise<unknown[]> =>
        (await tenants.query(other.id, { text: sql, values })).rows;
      const honest = await rows(read.text);
      expect([text, await rows(text)]).toEqual([text, honest]);
      // The same query with the system login does see them, so the condition really was removed.
      if ((await system.query({ text, values })).rowCount > honest.length) leaks++;
    }
    expect(leaks).toBeGreaterThan(reads.length / 2);
  });

  it('cannot write another tenant’s rows either', async () => {
    const tenants = app.app.get(TenantDb);
    for (const table of [
      'contacts',
      'sessions',
      'messages',
      'documents',
      'members',
      'keys',
      'user_tokens',
      'passages',
      'handoffs',
      'handoff_history',
      'ticket_numbers',
      'leads',
      'lead_history',
      'lead_comments',
      'grants',
      'events',
      'meetings',
      'host_availability',
      'guardrails',
      'kill_switches',
      'actions',
      'action_definitions',
    ]) {
      const mine = await tenants.query(one.id, { text: `select from ${table}` });
      expect([table, mine.rowCount > 0]).toEqual([table, true]);
      const touched = await tenants.query(other.id, {
        text: `update ${table} set workspace_id = workspace_id where workspace_id = $1`,
        values: [one.id],
      });
      expect([table, touched.rowCount]).toEqual([table, 0]);
      const moved = tenants.query(other.id, { text: `update ${table} set workspace_id = $1`, values: [one.id] });
      if ((await tenants.query(other.id, { text: `select from ${table}` })).rowCount > 0)
        await expect(moved).rejects.toThrow('row-level security');
      else expect((await moved).rowCount).toBe(0);
    }
  });
});
