/** Approvals of the team while the kill switch is on: refused to whoever approves, and nothing is lost. */
import { ActionsSweeper } from '../../src/assistant/actions/actions.sweeper.js';
import { run } from '../../src/doors/cli/run.js';
import { newId } from '../../src/platform/kernel/ids.js';
import { expectError } from '../http/envelope.js';
import { call } from '../support/app.js';
import { eventually } from '../support/eventually.js';
import { auditOf, eventsOf } from '../support/journal.js';
import { opened, spoken } from '../support/live.js';
import { SmtpServer } from '../support/smtp-server.js';
import { passMinutes, sendDue, smtpConfig, subjectOf } from '../support/team-mails.js';
import { browser } from '../support/widget.js';
import { api, app, as, guard, propose, receipt, sql, talk, told, withActions, workspace } from './acting.js';

let mail: SmtpServer;
withActions(async () => {
  mail = await SmtpServer.start();
  return smtpConfig(mail.url());
});
afterAll(() => mail.close());
beforeEach(() => guard({ actions_mode: 'auto' }));

const flip = (active: boolean, reason: string | null = null) => guard({ kill_switch: { active, reason } });
const handoff = async (id: string) => (await as('viewer', 'GET', `/v1/handoffs/${id}`)).body.data;
const decide = (id: string, decision: string, headers: Record<string, string> = {}) =>
  call(app, 'POST', `/v1/handoffs/${id}/decision`, {
    ...{ token: workspace.tokens.responder, body: { decision }, headers },
  });
const said = async ({ sessionId }: { sessionId: string | null }) =>
  (await as('viewer', 'GET', `/v1/sessions/${sessionId}/messages`)).body.data as Record<string, unknown>[];

async function asked() {
  const context = await talk();
  const outcome = await propose(context, 'delete_account', {});
  return { context, id: (outcome as { handoffId: string }).handoffId };
}
const over = (context: Awaited<ReturnType<typeof talk>>) =>
  eventually(async () => {
    const kept = await receipt(context);
    return kept.finished_at !== null && kept;
  });

describe('an approval while the kill switch is on', () => {
  it('is refused with the reason, stays open, and can be given once the switch is off', async () => {
    const { context, id } = await asked();
    const before = [await handoff(id), await receipt(context)];
    await flip(true, 'The refunds went wrong');
    const refused = await decide(id, 'approve');
    expectError(refused, 403, 'kill_switch_active');
    expect(refused.body.error.message).toContain('The refunds went wrong');
    expect(refused.body.error.message).toContain('stays open');
    expect([await handoff(id), await receipt(context)]).toEqual(before);
    await app.app.get(ActionsSweeper).sweep();
    expect([await handoff(id), await receipt(context)]).toEqual(before);
    expect([await told(before[1].id), api.calls]).toEqual([[], []]);
    expect((await eventsOf(app, workspace.id, id)).map(({ type }) => type)).toEqual(['handoff.created']);
    expect(await auditOf(app, workspace.id, id)).toEqual([]);

    await flip(false);
    expect((await decide(id, 'approve')).body.data.status).toBe('resolved');
    expect(await over(context)).toMatchObject({ status: 'completed', permission: 'approved' });
    expect(api.calls).toHaveLength(1);
  });

  it('tells the customer, once, that it is not done yet and who looks after it', async () => {
    const { context, id } = await asked();
    await flip(true);
    await Promise.all([decide(id, 'approve'), decide(id, 'approve')]);
    await flip(false);
    await flip(true);
    expectError(await decide(id, 'approve'), 403, 'kill_switch_active');
    const [message, ...more] = await said(context);
    expect(message).toMatchObject({
      ...{ author: 'agent', author_label: 'AI assistant' },
      text: 'Our team has stopped all actions for now, so this is not done yet: Delete account. One of our team looks after it.',
      action: { name: 'delete_account', status: 'awaiting_approval', expires_at: (await receipt(context)).expires_at },
    });
    expect(more).toEqual([]);
  });

  it('tells a visitor in the widget, in their conversation', async () => {
    const action = { name: 'close_case', description: 'Closes the case.', method: 'DELETE', token: null };
    await as('admin', 'PATCH', '/v1/workspace', { actions: [{ ...action, url: `${api.origin}/case` }] });
    const guest = await browser(app, workspace);
    const sessionId = await opened(guest);
    const context = { ...(await talk()), sessionId, contactId: guest.contactId };
    const outcome = await propose(context, 'close_case', {});
    await flip(true);
    expectError(await decide((outcome as { handoffId: string }).handoffId, 'approve'), 403, 'kill_switch_active');
    expect((await spoken(guest, sessionId)).at(-1)).toMatchObject({
      ...{ author: 'agent', ai: true, action: { name: 'close_case', status: 'awaiting_approval', destructive: true } },
      text: expect.stringContaining('this is not done yet: Close case.'),
    });
  });

  it('is refused again with the same Idempotency-Key, and given with another', async () => {
    const { id } = await asked();
    await flip(true);
    const key = { 'idempotency-key': newId() };
    const first = await decide(id, 'approve', key);
    await flip(false);
    const again = await decide(id, 'approve', key);
    expect([again.status, again.text]).toEqual([403, first.text]);
    expect((await decide(id, 'approve', { 'idempotency-key': newId() })).status).toBe(200);
  });

  it('an approval can be denied while the kill switch is on', async () => {
    const { context, id } = await asked();
    await flip(true);
    expect((await decide(id, 'deny')).body.data.status).toBe('closed');
    expect(await receipt(context)).toMatchObject({ status: 'refused', reason: 'denied' });
  });

  it('is asked for anew if its action had not started yet when the switch was turned on', async () => {
    const { context, id } = await asked();
    // The state that a server leaves if it stops between the two.
    await sql(`update handoffs set decision = 'approved', status = 'resolved', resolved_at = now() where id = $1`, id);
    await sql(`update actions set status = 'approved', attempts = 1, taken_up_at = now() where handoff_id = $1`, id);
    await flip(true);
    await flip(false);
    await app.app.get(ActionsSweeper).sweep();
    expect(await receipt(context)).toMatchObject({ status: 'awaiting_approval', reason: null, finished_at: null });
    expect(await handoff(id)).toMatchObject({ status: 'open', resolution: null, resolved_at: null });
    const admin = { type: 'member', id: workspace.memberIds.admin };
    expect((await eventsOf(app, workspace.id, id)).at(-1)).toMatchObject({
      ...{ type: 'handoff.reopened', actor: admin, previous: { status: 'resolved' } },
    });
    const { rows } = await sql(`select actor, changes from handoff_history where handoff_id = $1 order by id desc`, id);
    expect(rows[0]).toMatchObject({
      ...{ actor: admin, changes: { status: ['resolved', 'open'], decision: ['approved', null] } },
    });
    expect(api.calls).toEqual([]);
    expect((await decide(id, 'approve')).status).toBe(200);
    expect(await over(context)).toMatchObject({ status: 'completed' });
    expect(api.calls).toHaveLength(1);
  });

  it('that is asked for anew keeps its conversation from being completed, and the team is mailed', async () => {
    const { context, id } = await asked();
    await sql(`update handoffs set decision = 'approved', status = 'resolved', resolved_at = now() where id = $1`, id);
    await sql(`update actions set status = 'approved' where handoff_id = $1`, id);
    await sql('update sessions set completed = true where id = $1', context.sessionId);
    while ((await sendDue(app)) > 0);
    await passMinutes(app, 20);
    mail.mails.length = 0;
    await flip(true);
    expect((await as('viewer', 'GET', `/v1/sessions/${context.sessionId}`)).body.data.completed).toBe(false);
    while ((await sendDue(app)) > 0);
    // All who may reply, but for the admin who turned it on.
    const subject = expect.stringMatching(/^HO-1: new approval /);
    expect(mail.mails.map(subjectOf)).toEqual([subject, subject]);
    await flip(false);
  });

  it('is asked for anew even if the operator turns it on from the command line, without a server', async () => {
    const { context, id } = await asked();
    await sql(`update handoffs set decision = 'approved', status = 'resolved', resolved_at = now() where id = $1`, id);
    await sql(`update actions set status = 'approved' where handoff_id = $1`, id);
    const env = { DATABASE_URL: app.databaseUrl, SERVER_SECRET: 'x'.repeat(40), MASTER_KEY: '00'.repeat(32) };
    const lines: string[] = [];
    const out = (text: string): unknown => lines.push(text);
    const io = {
      ...{ env: { NODE_ENV: 'test', ...env }, out, err: out, columns: null },
      signal: new AbortController().signal,
    };
    expect([await run(['killswitch', 'on', '-w', workspace.id], io), lines]).toEqual([0, [expect.any(String)]]);
    expect(await receipt(context)).toMatchObject({ status: 'awaiting_approval' });
    expect((await eventsOf(app, workspace.id, id)).at(-1)).toMatchObject({
      ...{ type: 'handoff.reopened', actor: { type: 'system', id: null, label: 'operator' } },
    });
  });

  it('either runs or stays open, however many are given while the switch is turned on', async () => {
    const all = await Promise.all(Array.from({ length: 12 }, asked));
    const [answers] = await Promise.all([Promise.all(all.map(({ id }) => decide(id, 'approve'))), flip(true)]);
    for (const { status } of answers) expect([200, 403]).toContain(status);
    const state = async () =>
      Promise.all(all.map(async ({ context, id }) => [(await receipt(context)).status, (await handoff(id)).status]));
    const isSettled = ([action]: string[]) => action === 'completed' || action === 'awaiting_approval';
    await eventually(async () => (await state()).every(isSettled), state);
    await flip(false);
    await app.app.get(ActionsSweeper).sweep();
    const settled = await state();
    const ran = settled.filter(([action]) => action === 'completed');
    expect(api.calls).toHaveLength(ran.length);
    for (const one of settled)
      expect([
        ['completed', 'resolved'],
        ['awaiting_approval', 'open'],
      ]).toContainEqual(one);
  });

  it('is never recorded for an action that is over', async () => {
    const { context, id } = await asked();
    await sql(
      `update actions set status = 'refused', reason = 'kill_switch', finished_at = now() where handoff_id = $1`,
      id,
    );
    expectError(await decide(id, 'approve'), 409, 'conflict');
    expect(await handoff(id)).toMatchObject({ status: 'open' });
    expect((await decide(id, 'deny')).body.data.status).toBe('closed');
    expect(await receipt(context)).toMatchObject({ status: 'refused', reason: 'kill_switch' });
  });
});
