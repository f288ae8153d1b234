import { startTestApp, makeWorkspace } from '../support/app.js';
import { ActionsSweeper } from '../../src/assistant/actions/actions.sweeper.js';
import { newId } from '../../src/platform/kernel/ids.js';
import {
  ACTIONS,
  api,
  app,
  as,
  confirm,
  guard,
  propose,
  receipt,
  service,
  sql,
  talk,
  told,
  toolsOf,
  waiting,
  withActions,
  workspace,
} from './acting.js';

withActions();

const ARGS = { order_id: '7', street: 'Elm' };
const change = (named: string, by: object) =>
  as('admin', 'PATCH', '/v1/workspace', {
    actions: ACTIONS(api.origin).map((one) =>
      one.name === named ? { ...one, headers: [], ...by } : { ...one, headers: [] },
    ),
  });

describe('an action that awaits confirmation', () => {
  it('does nothing before the person confirms, and then exactly what was proposed', async () => {
    const context = await talk();
    const outcome = await propose(context, 'change_address', ARGS);
    const kept = await receipt(context);
    expect(outcome).toEqual({
      status: 'needs_confirmation',
      action: {
        ...{ id: kept.id, name: 'change_address', arguments: ARGS, destructive: false },
        expiresAt: kept.expires_at,
      },
    });
    expect(kept).toMatchObject({ status: 'awaiting_confirmation', request: null, started_at: null });
    expect(Date.parse(kept.expires_at!) - Date.parse(kept.created_at)).toBe(30 * 60_000);
    expect([api.calls.length, await told(kept.id)]).toEqual([0, []]);
    expect(await confirm(context, kept.id.toUpperCase())).toMatchObject({ status: 'done' });
    expect(api.calls).toMatchObject([{ url: '/orders/7/address', body: '{"street":"Elm"}' }]);
    const after = await receipt(context);
    expect(after).toMatchObject({ status: 'completed', arguments: ARGS });
    expect(after.confirmed_by).toEqual({ type: 'contact', id: context.contactId, label: 'Ann' });
  });

  it('runs once, even if it is confirmed repeatedly and on two instances at once', async () => {
    const second = await startTestApp({ outboundAllowNetworks: ['127.0.0.0/8'] }, app.databaseUrl);
    try {
      const context = await talk();
      const id = await waiting(context, 'change_address', ARGS);
      const tries = Array.from({ length: 10 }, (_, at) => confirm(context, id, true, at % 2 ? app : second));
      const ended = await Promise.allSettled(tries);
      expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const one of ended)
        if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'conflict', status: 409 });
      expect(api.calls).toHaveLength(1);
      expect(await told(id)).toEqual(['action.completed']);
      await expect(confirm(context, id)).rejects.toMatchObject({ code: 'conflict' });
    } finally {
      await second.close();
    }
  });

  it('never runs after the person declined it, or after it expired', async () => {
    const context = await talk();
    const declined = await waiting(context, 'change_address', ARGS);
    expect(await confirm(context, declined, false)).toMatchObject({ status: 'refused', reason: 'declined' });
    await expect(confirm(context, declined)).rejects.toMatchObject({ code: 'conflict' });
    const late = await waiting(context, 'change_address', ARGS);
    await sql(`update actions set expires_at = now() - interval '1 second' where id = $1`, late);
    expect(await confirm(context, late)).toMatchObject({ status: 'refused', reason: 'expired' });
    const forgotten = await waiting(context, 'change_address', ARGS);
    await sql(`update actions set expires_at = now() - interval '1 second' where id = $1`, forgotten);
    await app.app.get(ActionsSweeper).sweep();
    await expect(confirm(context, forgotten)).rejects.toMatchObject({ code: 'conflict' });
    for (const id of [declined, late, forgotten]) expect(await told(id)).toEqual(['action.refused']);
    expect(api.calls).toEqual([]);
  });

  it('cannot be confirmed by anyone else', async () => {
    const context = await talk();
    const id = await waiting(context, 'change_address', ARGS);
    const [another, foreign] = [await talk(), await talk(null, await makeWorkspace(app))];
    for (const stranger of [another, foreign, { ...context, workspaceId: foreign.workspaceId }])
      for (const yes of [true, false])
        await expect(confirm(stranger, id, yes)).rejects.toMatchObject({ code: 'not_found' });
    await expect(confirm(context, newId())).rejects.toMatchObject({ code: 'not_found' });
    expect([api.calls.length, (await receipt(context)).status]).toEqual([0, 'awaiting_confirmation']);
  });

  it.each([
    ['the kill switch was turned on', { kill_switch: { active: true } }, 'kill_switch'],
    ['actions were turned off', { actions_mode: 'off' }, 'actions_off'],
    ['it was taken from the list', { allowed_actions: ['get_order'] }, 'not_allowed'],
  ])('is refused for good if %s meanwhile', async (_, guardrails, reason) => {
    const context = await talk();
    const id = await waiting(context, 'change_address', ARGS);
    await guard(guardrails);
    if (reason === 'kill_switch') {
      expect((await receipt(context)).reason).toBe('kill_switch');
      expect(await told(id)).toEqual(['action.refused']);
      await guard({ kill_switch: { active: false } });
      await expect(confirm(context, id)).rejects.toMatchObject({ code: 'conflict' });
    } else expect(await confirm(context, id)).toMatchObject({ status: 'refused', reason });
    expect(await told(id)).toEqual(['action.refused']);
    expect(api.calls).toEqual([]);
  });

  it('is refused if its definition changed, or was removed', async () => {
    const context = await talk();
    const id = await waiting(context, 'change_address', ARGS);
    expect((await change('change_address', { url: `${api.origin}/admin/{order_id}?notify={notify}` })).status).toBe(
      200,
    );
    expect(await confirm(context, id)).toMatchObject({ status: 'refused', reason: 'changed' });
    const other = await waiting(context, 'get_order', { order_id: '7' });
    expect((await as('admin', 'PATCH', '/v1/workspace', { actions: [] })).status).toBe(200);
    expect(await confirm(context, other)).toMatchObject({ status: 'refused', reason: 'changed' });
    expect(api.calls).toEqual([]);
  });

  it('runs if only another action was changed', async () => {
    const context = await talk();
    await change('get_order', {});
    const id = await waiting(context, 'change_address', ARGS);
    expect((await change('get_order', { description: 'Shows one.' })).status).toBe(200);
    expect(await confirm(context, id)).toMatchObject({ status: 'done' });
  });

  it('is refused for an erased contact, and stores no personal data', async () => {
    const context = await talk();
    const id = await waiting(context, 'change_address', { order_id: 'Zq7', street: 'Zqstreet' });
    await as('owner', 'DELETE', `/v1/contacts/${context.contactId}`);
    await expect(confirm(context, id)).rejects.toMatchObject({ code: 'not_found' });
    expect((await as('viewer', 'GET', `/v1/actions/${id}`)).body.data).toMatchObject({
      ...{ status: 'refused', reason: 'no_contact', arguments: {}, contact_id: null },
    });
    expect(await propose(context, 'change_address', ARGS)).toMatchObject({ status: 'refused', reason: 'no_contact' });
    expect(api.calls).toEqual([]);
  });
});

describe('the guardrails', () => {
  it('determine what is offered, and refuse what is requested regardless', async () => {
    const names = async () => (await toolsOf()).map(({ name }) => name);
    const context = await talk();
    expect(await names()).toEqual(['get_order', 'change_address', 'delete_account']);
    for (const [guardrails, offered, reason] of [
      [{ actions_mode: 'off' }, [], 'actions_off'],
      [{ actions_mode: 'auto', allowed_actions: [] }, [], 'not_allowed'],
      [{ allowed_actions: ['change_address', 'delete_account'] }, ['change_address', 'delete_account'], 'not_allowed'],
      [{ allowed_actions: null, kill_switch: { active: true } }, [], 'kill_switch'],
    ] as const) {
      await guard(guardrails);
      expect(await names()).toEqual(offered);
      expect(await propose(context, 'get_order', { order_id: '7' })).toMatchObject({ status: 'refused', reason });
      expect(await receipt(context)).toMatchObject({ status: 'refused', reason, request: null });
    }
    await guard({ kill_switch: { active: false }, destructive_actions: 'deny' });
    expect(await names()).toEqual(['get_order', 'change_address']);
    expect(await propose(context, 'delete_account', {})).toMatchObject({ reason: 'destructive_denied' });
    expect(api.calls).toEqual([]);
  });

  it('limit the actions of a session, even with concurrent requests', async () => {
    await guard({ actions_mode: 'auto', max_actions_per_session: 3 });
    const context = await talk();
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, (_, at) => propose(context, 'get_order', { order_id: String(at) })),
    );
    expect(outcomes.filter(({ status }) => status === 'done')).toHaveLength(3);
    const refused = outcomes.filter(({ status }) => status === 'refused');
    expect(refused).toHaveLength(5);
    for (const outcome of refused) expect(outcome).toMatchObject({ reason: 'limit_reached' });
    expect(api.calls).toHaveLength(3);
    const outside = await propose({ ...context, sessionId: null }, 'get_order', { order_id: '1' });
    expect(outside).toMatchObject({ status: 'refused', reason: 'no_session' });
    expect(await propose(await talk(), 'get_order', { order_id: '1' })).toMatchObject({ status: 'done' });
  });

  it('find no session or contact of another workspace', async () => {
    await guard({ actions_mode: 'auto', max_actions_per_session: 3 });
    const [mine, another] = [await talk(), await talk()];
    const foreign = await talk('their-own-token', await makeWorkspace(app));
    const order = { order_id: '7' };
    expect(await propose({ ...mine, sessionId: another.sessionId }, 'get_order', order)).toMatchObject({
      reason: 'no_session',
    });
    expect(await propose({ ...foreign, workspaceId: workspace.id }, 'get_order', order)).toMatchObject({
      reason: 'no_contact',
    });
    expect(await propose(foreign, 'get_order', order)).toMatchObject({ status: 'failed', reason: 'unknown_action' });
    expect(await service().propose({ ...mine, contactId: newId() }, 'get_order', order)).toMatchObject({
      reason: 'no_contact',
    });
    expect(api.calls).toEqual([]);
  });
});
