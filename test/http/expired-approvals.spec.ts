/** Approvals without a decision within 24 hours (specification §3.6): they are closed, which denies them. */
import { SystemDb } from '../../src/platform/db/system-db.js';
import { ApprovalsSweeper } from '../../src/desk/handoffs/approvals.sweeper.js';
import type { HandoffDto } from '../../src/desk/handoffs/handoffs.dto.js';
import { expectError } from './envelope.js';
import { startTestApp } from '../support/app.js';
import { app, APPROVAL, as, get, handOff, other, patch, sql, withHandoffs, workspace } from '../support/handoffs.js';
import { auditOf, eventsOf } from '../support/journal.js';

withHandoffs();

const sweep = (): Promise<number> => app.app.get(ApprovalsSweeper).sweep();
const expire = (...made: HandoffDto[]) =>
  sql(
    `update handoffs set expires_at = now() - interval '1 second' where id = any($1)`,
    made.map(({ id }) => id),
  );
const decide = (id: string) => as('responder', 'POST', `/v1/handoffs/${id}/decision`, { decision: 'approve' });
const status = async (id: string) => (await get(id)).status;

describe('an approval that was not decided in time', () => {
  it('is closed and denied in the system’s name, with history, event, audit line and analytics mark', async () => {
    const made = await handOff(APPROVAL);
    await patch(made.id, { status: 'pending', assignee_id: workspace.memberIds.responder });
    const before = await get(made.id);
    // The roll-ups may consume marks at any time, so a trigger records them in a separate table.
    await sql('create table noted (session_id uuid)');
    await sql(`create function note_mark() returns trigger language plpgsql as
      $$ begin insert into noted values (new.session_id); return null; end $$`);
    await sql('create trigger note_mark after insert on analytics_marks for each row execute function note_mark()');
    await expire(made);
    await sweep();
    await sql('drop function note_mark cascade');

    const after = await get(made.id);
    const at = expect.stringMatching(/Z$/) as string;
    const action = { ...before.action, expires_at: at };
    expect(after).toEqual({ ...before, action, status: 'closed', resolved_at: at, updated_at: after.resolved_at });
    const own = `select distinct session_id from noted join sessions on id = session_id where workspace_id = '${workspace.id}'`;
    expect((await sql(own)).rows).toEqual([{ session_id: made.session_id }]);
    const actor = { type: 'system', id: null, label: 'Expired approvals' };
    expect((await eventsOf(app, workspace.id, made.id)).at(-1)).toEqual({
      ...{ type: 'handoff.updated', object: after, actor, request_id: null },
      previous: { status: 'pending', resolved_at: null },
    });
    expect((await auditOf(app, workspace.id, made.id)).at(-1)).toMatchObject({
      ...{ actor_type: 'system', action: 'handoff.update', changes: ['status', 'resolved_at', 'decision'] },
    });
    const { rows } = await sql(
      'select actor, changes from handoff_history where handoff_id = $1 order by created_at desc, id desc limit 1',
      made.id,
    );
    expect(rows).toEqual([{ actor, changes: { status: ['pending', 'closed'], decision: [null, 'denied'] } }]);
    expectError(await decide(made.id), 409, 'conflict');
  });

  it('is the only one: pending, decided and non-approval hand-offs stay as they are', async () => {
    const [fresh, approved, ticket] = [await handOff(APPROVAL), await handOff(APPROVAL), await handOff()];
    await decide(approved.id);
    await expire(approved);
    expect(await sweep()).toBe(0);
    expect([await status(fresh.id), await status(approved.id), await status(ticket.id)]).toEqual([
      ...['open', 'resolved', 'open'],
    ]);
  });

  it('stays open if a person reopens it', async () => {
    const made = await handOff(APPROVAL);
    await expire(made);
    await sweep();
    await patch(made.id, { status: 'open' });
    expect(await sweep()).toBe(0);
    expect(await status(made.id)).toBe('open');
    expectError(await decide(made.id), 409, 'conflict');
  });

  it('is closed once, however many there are, in any number of workspaces, with any number of instances', async () => {
    const instance = await startTestApp({}, app.databaseUrl);
    const mine = await Promise.all(Array.from({ length: 30 }, () => handOff(APPROVAL)));
    const theirs = await Promise.all(Array.from({ length: 5 }, () => handOff(APPROVAL, other)));
    await sql(
      `insert into handoffs (workspace_id, id, ticket_number, session_id, kind, ask, action, expires_at)
        select workspace_id, gen_random_uuid(), 1000 + n, session_id, kind, ask, action, expires_at
        from handoffs, generate_series(1, 500) n where id = $1`,
      mine[0]!.id,
    );
    await sql(`update handoffs set expires_at = now() - interval '1 second' where status = 'open' and kind = 'approval'
      and decision is null`);
    const sweepers = [app, instance].map((one) => one.app.get(ApprovalsSweeper));
    await Promise.all([...sweepers, ...sweepers].map((one) => one.sweep()));
    const left = await sql(`select from handoffs where status = 'open' and kind = 'approval' and decision is null`);
    expect(left.rowCount).toBe(0);
    const { rows } = await app.app.get(SystemDb).query({
      text: `select count(*)::int as events, count(distinct object ->> 'id')::int as ids from events
        where type = 'handoff.updated' and actor ->> 'label' = 'Expired approvals' and object ->> 'id' = any($1)`,
      values: [[...mine, ...theirs].map(({ id }) => id)],
    });
    expect(rows).toEqual([{ events: 35, ids: 35 }]);
    for (const { id } of mine.slice(0, 3)) expect(await status(id)).toBe('closed');
    await instance.close();
  });
});
