/** A row that many write concurrently, or that is locked: its writers wait, and no one else does. */
import { SystemDb } from '../../../src/platform/db/system-db.js';
import { LeadsService } from '../../../src/people/leads/leads.service.js';
import { agentActor } from '../../../src/platform/kernel/actor.js';
import { call, type Answer } from '../../support/app.js';
import { app, as, get, handOff, newSession, patch, sql, withHandoffs, workspace } from '../../support/handoffs.js';

withHandoffs();

/** Runs `work` while another transaction locks the row. */
async function whileHeld(table: 'handoffs' | 'leads', id: string, work: () => Promise<void>): Promise<void> {
  await app.app.get(SystemDb).transaction(async (tx) => {
    await tx.query({ text: `select from ${table} where id = $1 for update`, values: [id] });
    await work();
  });
}

const statuses = (answers: Answer[]): number[] => answers.map(({ status }) => status);

describe('a locked hand-off', () => {
  it('delays only its own writers', async () => {
    const [hot, cold] = [await handOff(), await handOff()];
    let waiting: Promise<Answer[]> | undefined;
    await whileHeld('handoffs', hot.id, async () => {
      const writers = Array.from({ length: 20 }, (_, at) => ({ status: at % 2 ? 'resolved' : 'closed' }));
      waiting = Promise.all(writers.map((body) => patch(hot.id, body)));
      const replies = Array.from({ length: 4 }, () =>
        as('admin', 'POST', `/v1/handoffs/${hot.id}/replies`, { text: 'x' }),
      );
      waiting = Promise.all([waiting, Promise.all(replies)]).then((all) => all.flat());
      const others = Array.from({ length: 10 }, () => as('viewer', 'GET', '/v1/contacts?limit=1'));
      expect(statuses(await Promise.all(others))).toEqual(Array.from({ length: 10 }, () => 200));
      expect((await patch(cold.id, { status: 'resolved' })).status).toBe(200);
    });
    expect(new Set(statuses((await waiting)!))).toEqual(new Set([200, 201]));
    expect(['resolved', 'closed']).toContain((await get(hot.id)).status);
  });

  it('is returned to callers whose request changes nothing', async () => {
    const resolved = await handOff();
    await patch(resolved.id, { status: 'resolved' });
    const assigned = await handOff();
    const assignee = { assignee_id: workspace.memberIds.admin };
    await patch(assigned.id, assignee);
    const [first, second] = [await get(resolved.id), await get(assigned.id)];
    await whileHeld('handoffs', resolved.id, async () => {
      expect((await patch(resolved.id, { status: 'resolved' })).body.data).toEqual(first);
    });
    await whileHeld('handoffs', assigned.id, async () => {
      expect((await patch(assigned.id, assignee)).body.data).toEqual(second);
    });
  });
});

describe('a locked lead', () => {
  it('delays only its own writers, and not callers whose request changes nothing', async () => {
    const sessionId = await newSession();
    const draft = { contactId: null, sessionId, source: 'widget', name: 'Ann' } as const;
    const { id, status } = await app.app.get(LeadsService).capture(workspace.id, agentActor(null), draft);
    const set = (to: string): Promise<Answer> =>
      call(app, 'PATCH', `/v1/leads/${id}`, { token: workspace.tokens.admin, body: { status: to } });
    await set(status); // from here on it is a status set by a person
    let waiting: Promise<Answer[]> | undefined;
    await whileHeld('leads', id, async () => {
      expect((await set(status)).status).toBe(200);
      waiting = Promise.all(Array.from({ length: 20 }, (_, at) => set(at % 2 ? 'qualified' : 'disqualified')));
      const others = Array.from({ length: 10 }, () => as('viewer', 'GET', '/v1/contacts?limit=1'));
      expect(statuses(await Promise.all(others))).toEqual(Array.from({ length: 10 }, () => 200));
    });
    expect(new Set(statuses((await waiting)!))).toEqual(new Set([200]));
    expect((await sql('select from leads where id = $1', id)).rowCount).toBe(1);
  });
});
