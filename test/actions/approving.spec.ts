import type { ToolOutcome } from '../../src/agent/ports/tool.js';
import { ActionsSweeper } from '../../src/assistant/actions/actions.sweeper.js';
import { ApprovedActions } from '../../src/assistant/actions/approved-actions.js';
import { DatabaseUnavailable } from '../../src/platform/db/errors.js';
import { DefinitionsReader } from '../../src/assistant/actions/definitions.reader.js';
import { Metrics } from '../../src/platform/kernel/metrics.js';
import { expectError } from '../http/envelope.js';
import { call, startTestApp } from '../support/app.js';
import { json } from '../support/customer-api.js';
import { eventually } from '../support/eventually.js';
import { api, app, as, guard, propose, receipt, sql, talk, told, withActions, workspace } from './acting.js';

withActions();
beforeEach(() => guard({ actions_mode: 'auto' }));

const decide = (handoffId: string, decision: string, role: 'responder' | 'admin' = 'responder') =>
  as(role, 'POST', `/v1/handoffs/${handoffId}/decision`, { decision });
async function asked(context: Awaited<ReturnType<typeof talk>>): Promise<string> {
  const outcome = await propose(context, 'delete_account', {});
  expect(outcome.status).toBe('needs_approval');
  return (outcome as Extract<ToolOutcome, { status: 'needs_approval' }>).handoffId;
}
const over = (context: Awaited<ReturnType<typeof talk>>) =>
  eventually(async () => {
    const kept = await receipt(context);
    return kept.finished_at !== null && kept;
  });

describe('a destructive action', () => {
  it('waits for the team’s approval in every mode, and runs once they approve', async () => {
    const context = await talk();
    const handoffId = await asked(context);
    const kept = await receipt(context);
    const handoff = (await as('viewer', 'GET', `/v1/handoffs/${handoffId}`)).body.data;
    expect(handoff).toMatchObject({
      ...{ kind: 'approval', stop_reason: 'destructive_action', destructive: true, requester: 'agent' },
      ...{ session_id: context.sessionId, contact_id: context.contactId },
      action: { name: 'delete_account', arguments: {}, expires_at: kept.expires_at },
    });
    expect(handoff.ask).toContain('Deletes the account.');
    expect(kept).toMatchObject({ status: 'awaiting_approval', handoff_id: handoffId, destructive: true });
    expect(api.calls).toEqual([]);
    expect((await decide(handoffId, 'approve')).body.data.status).toBe('resolved');
    expect(await over(context)).toMatchObject({ status: 'completed', response_status: 200 });
    expect(api.calls).toMatchObject([{ method: 'DELETE', url: '/account', body: '' }]);
    expect(api.calls[0]!.headers['idempotency-key']).toBe(kept.id);
    expect(await told(kept.id)).toEqual(['action.completed']);
    expectError(await decide(handoffId, 'approve'), 409, 'conflict');
    expect(api.calls).toHaveLength(1);
  });

  it('does not run if they deny it, or close the hand-off', async () => {
    for (const end of [
      (id: string) => decide(id, 'deny'),
      (id: string) => as('responder', 'PATCH', `/v1/handoffs/${id}`, { status: 'closed' }),
    ]) {
      const context = await talk();
      const handoffId = await asked(context);
      expect((await end(handoffId)).status).toBe(200);
      const kept = await receipt(context);
      expect(kept).toMatchObject({ status: 'refused', reason: 'denied' });
      expect(await told(kept.id)).toEqual(['action.refused']);
    }
    expect(api.calls).toEqual([]);
  });

  it('cannot be approved by the member who requested it', async () => {
    const context = await talk();
    const id = workspace.memberIds.responder;
    const actor = { ...context.actor, type: 'member', id, label: 'responder' } as const;
    const handoffId = await asked({ ...context, actor });
    expectError(await decide(handoffId, 'approve'), 403, 'insufficient_role');
    expect((await decide(handoffId, 'approve', 'admin')).status).toBe(200);
    expect(await over(context)).toMatchObject({ status: 'completed', requested_by: { type: 'member', id } });
  });

  it('is refused if the guardrails changed after it was requested', async () => {
    const context = await talk();
    const handoffId = await asked(context);
    await guard({ destructive_actions: 'deny' });
    await decide(handoffId, 'approve');
    expect(await over(context)).toMatchObject({ status: 'refused', reason: 'destructive_denied' });
    expect(api.calls).toEqual([]);
  });

  it('that did not run after its approval is run later, once, by any sweeper', async () => {
    const second = await startTestApp({ outboundAllowNetworks: ['127.0.0.0/8'] }, app.databaseUrl);
    try {
      const context = await talk();
      const handoffId = await asked(context);
      // The state that a server leaves if it stops between the two.
      await sql(
        `update handoffs set decision = 'approved', status = 'resolved', resolved_at = now() where id = $1`,
        handoffId,
      );
      await sql(
        `update actions set status = 'approved', updated_at = now() - interval '1 minute' where handoff_id = $1`,
        handoffId,
      );
      const sweepers = [app, second].flatMap(({ app: one }) => [one.get(ActionsSweeper), one.get(ActionsSweeper)]);
      await Promise.all(sweepers.map((sweeper) => sweeper.sweep()));
      expect(await over(context)).toMatchObject({ status: 'completed' });
      expect(api.calls).toHaveLength(1);
    } finally {
      await second.close();
    }
  });

  it('whose server stopped while it ran is closed as interrupted, and not sent again', async () => {
    const context = await talk();
    api.will(json(200, {}));
    const handoffId = await asked(context);
    await decide(handoffId, 'approve');
    const kept = await over(context);
    await sql(
      `update actions set status = 'running', finished_at = null, updated_at = now() - interval '1 hour' where id = $1`,
      kept.id,
    );
    await app.app.get(ActionsSweeper).sweep();
    expect(await receipt(context)).toMatchObject({ status: 'failed', reason: 'interrupted' });
    expect(await told(kept.id)).toEqual(['action.completed', 'action.failed']);
    expect(api.calls).toHaveLength(1);
  });

  it('that crashes its workers is quarantined at the third claim, and never sent', async () => {
    const context = await talk();
    const handoffId = await asked(context);
    await sql(
      `update handoffs set decision = 'approved', status = 'resolved', resolved_at = now() where id = $1`,
      handoffId,
    );
    await sql(
      `update actions set status = 'approved', updated_at = now() - interval '1 hour' where handoff_id = $1`,
      handoffId,
    );
    // A process that dies while preparing the call: its changes are rolled back, but not the attempt count.
    let end = (): void => {};
    const ended = new Promise<never>((_, reject) => (end = () => reject(new Error('the process ended'))));
    const ending = jest.spyOn(app.app.get(DefinitionsReader), 'opened').mockReturnValue(ended);
    const sweep = () => app.app.get(ActionsSweeper).sweep();
    const attempts = async () =>
      (await sql('select attempts from actions where handoff_id = $1', handoffId)).rows[0]!['attempts'] as number;
    const endLease = () =>
      sql(`update actions set taken_up_at = taken_up_at - interval '1 hour' where handoff_id = $1`, handoffId);
    for (const count of [1, 2]) {
      await sweep();
      await eventually(async () => (await attempts()) === count);
      await sweep(); // Meanwhile, another instance leaves it alone.
      expect(await attempts()).toBe(count);
      await endLease();
    }
    ending.mockRestore();
    end();
    await sweep();
    expect(await over(context)).toMatchObject({ status: 'failed', reason: 'quarantined' });
    expect(api.calls).toEqual([]);
    expect(await told((await receipt(context)).id)).toEqual(['action.failed']);
    const { values } = await app.app.get(Metrics).workQuarantined.get();
    expect(values).toContainEqual({ labels: { queue: 'actions' }, value: 1 });
  });

  /** The state that a server leaves if it stops between the decision and the run. */
  const leaveApproved = async (handoffId: string): Promise<void> => {
    await sql(
      `update handoffs set decision = 'approved', status = 'resolved', resolved_at = now() where id = $1`,
      handoffId,
    );
    await sql(
      `update actions set status = 'approved', updated_at = now() - interval '1 hour' where handoff_id = $1`,
      handoffId,
    );
  };

  it('whose preparation exceeds its time limit every time is quarantined at the third claim', async () => {
    const context = await talk();
    const handoffId = await asked(context);
    await leaveApproved(handoffId);
    const slow = jest.spyOn(app.app.get(DefinitionsReader), 'opened').mockImplementation(async (...[, , tx]) => {
      await tx!.query({ text: 'set local statement_timeout = 20' });
      await tx!.query({ text: 'select pg_sleep(60)' });
      return null;
    });
    const endLease = () =>
      sql(`update actions set taken_up_at = taken_up_at - interval '1 hour' where handoff_id = $1`, handoffId);
    for (let time = 0; time < 2; time++) {
      await expect(app.app.get(ApprovedActions).run(workspace.id, handoffId)).rejects.toThrow(DatabaseUnavailable);
      await endLease();
    }
    await app.app.get(ApprovedActions).run(workspace.id, handoffId);
    slow.mockRestore();
    expect(await receipt(context)).toMatchObject({ status: 'failed', reason: 'quarantined' });
  });

  it('is claimed by the first sweep, however many are waiting, unless it is already being prepared', async () => {
    const all = [];
    for (let n = 0; n < 18; n++) {
      const context = await talk();
      const handoffId = await asked(context);
      await leaveApproved(handoffId);
      all.push({ context, handoffId });
    }
    const [prepared, ...others] = all as [(typeof all)[0], ...typeof all];
    await sql('update actions set attempts = 1, taken_up_at = now() where handoff_id = $1', prepared.handoffId);
    const run = jest.spyOn(app.app.get(ApprovedActions), 'run');
    await app.app.get(ActionsSweeper).sweep();
    const taken = run.mock.calls.map(([, handoffId]) => handoffId);
    run.mockRestore();
    expect(taken.sort()).toEqual(others.map(({ handoffId }) => handoffId).sort());
    for (const { context } of others) expect(await over(context)).toMatchObject({ status: 'completed' });
    expect(await receipt(prepared.context)).toMatchObject({ status: 'approved' });
    await sql('update actions set taken_up_at = null where handoff_id = $1', prepared.handoffId);
    await app.app.get(ActionsSweeper).sweep();
    expect(await over(prepared.context)).toMatchObject({ status: 'completed' });
  });

  it('that is running at shutdown is completed first', async () => {
    const second = await startTestApp({ outboundAllowNetworks: ['127.0.0.0/8'] }, app.databaseUrl);
    const context = await talk();
    const handoffId = await asked(context);
    const called = new Promise<void>((resolve) =>
      api.will((response) => {
        resolve();
        setTimeout(() => void response.writeHead(200).end('{}'), 300);
      }),
    );
    const token = workspace.tokens.responder;
    await call(second, 'POST', `/v1/handoffs/${handoffId}/decision`, { token, body: { decision: 'approve' } });
    await called;
    await second.close();
    expect(await receipt(context)).toMatchObject({ status: 'completed', response_status: 200 });
  });

  it('waits for a day, and is then refused', async () => {
    const context = await talk();
    const handoffId = await asked(context);
    await sql(`update actions set expires_at = now() - interval '1 second' where handoff_id = $1`, handoffId);
    await app.app.get(ActionsSweeper).sweep();
    expect(await receipt(context)).toMatchObject({ status: 'refused', reason: 'expired' });
    const said = 'select text from messages where session_id = $1 order by seq desc, created_at desc, id desc limit 1';
    expect((await sql(said, context.sessionId)).rows).toEqual([
      { text: expect.stringMatching(/^Our team has not decided on this in time: /) },
    ]);
  });

  it('needs a conversation in which the team can find it', async () => {
    const context = await talk();
    expect(await propose({ ...context, sessionId: null }, 'delete_account', {})).toMatchObject({
      reason: 'no_session',
    });
  });
});
