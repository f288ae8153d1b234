import { ACTIONS, api, app, as, guard, talk, TOKEN, withActions, workspace } from '../actions/acting.js';
import { rpc, tool, wrong } from './rpc.js';

withActions();

interface Customer {
  path: string;
  grant: string;
  sessionId: string;
}

async function customer(): Promise<Customer> {
  const { contactId, sessionId } = await talk();
  const { data } = (await as('admin', 'POST', `/v1/contacts/${contactId}/grants`, { ttl_seconds: 600 })).body;
  return { path: `/api/mcp/${workspace.id}/u/${contactId}`, grant: data.token, sessionId: sessionId! };
}

const run = ({ path, grant }: Customer, args: object): Promise<any> => tool(app, path, grant, 'run_action', args);
const problem = ({ path, grant }: Customer, args: object): Promise<string> =>
  wrong(app, path, grant, 'run_action', args);
async function refusal({ path, grant }: Customer, args: object): Promise<unknown[]> {
  const { status, body } = await rpc(
    app,
    path,
    'tools/call',
    { name: 'run_action', arguments: args },
    { token: grant },
  );
  return [status, body.error?.code, body.error?.data.code, body.error?.data.param];
}
const ADDRESS = { name: 'change_address', arguments: { order_id: '7', street: 'Main 1' } };

describe('an assistant with a customer’s grant', () => {
  it('has to confirm even read-only actions, because their arguments are not the customer’s words', async () => {
    const [order, ...others] = ACTIONS(api.origin);
    await as('admin', 'PATCH', '/v1/workspace', { actions: [{ ...order, effect: 'read' }, ...others] });
    const ann = await customer();
    const { data } = await tool(app, ann.path, ann.grant, 'list_actions');
    expect(data[0].effect).toBe('read');
    expect(await run(ann, { name: 'get_order', arguments: { order_id: '7' } })).toMatchObject({
      status: 'needs_confirmation',
    });
    expect(api.calls).toEqual([]);
  });

  it('sees the available actions, and runs them with the customer’s own token', async () => {
    const ann = await customer();
    await guard({ actions_mode: 'auto' });
    const { data } = await tool(app, ann.path, ann.grant, 'list_actions');
    expect(data.map(({ name }: { name: string }) => name)).toEqual(['get_order', 'change_address', 'delete_account']);
    expect(data[0]).toMatchObject({ parameters: { required: ['order_id'] }, effect: 'write' });
    expect(await run(ann, { name: 'get_order', arguments: { order_id: '7' } })).toMatchObject({
      http_status: 200,
      body: { ok: true },
    });
    expect(api.calls.at(-1)).toMatchObject({ method: 'GET', url: '/orders/7' });
    expect(api.calls.at(-1)!.headers['authorization']).toBe(`Bearer ${TOKEN}`);
  });

  it('needs the customer’s yes if the guardrails require it, to exactly the proposed action', async () => {
    const ann = await customer();
    const asked = await run(ann, ADDRESS);
    expect(asked).toMatchObject({ status: 'needs_confirmation', action: { name: 'change_address' } });
    expect(api.calls).toEqual([]);
    const confirm = { confirm_id: asked.action.id };
    expect(await problem(ann, { ...confirm, ...ADDRESS })).toContain('Send confirm_id without other arguments');
    expect(await refusal(await customer(), confirm)).toEqual([404, -32011, 'not_found', undefined]);
    expect(await run(ann, confirm)).toMatchObject({ http_status: 200, body: { ok: true } });
    expect(await refusal(ann, confirm)).toEqual([409, -32012, 'conflict', undefined]);
    expect(api.calls).toHaveLength(1);
  });

  it('waits for a member of the team to approve destructive actions', async () => {
    const ann = await customer();
    const waits = await run(ann, { name: 'delete_account', session_id: ann.sessionId });
    expect(waits).toMatchObject({ status: 'needs_approval', handoff_id: expect.any(String) });
    const handoff = (await as('viewer', 'GET', `/v1/handoffs/${waits.handoff_id}`)).body.data;
    expect(handoff).toMatchObject({ kind: 'approval', action: { name: 'delete_account' } });
    expect(api.calls).toEqual([]);
  });

  it('does nothing while the kill switch is on, and actions pending then are refused for good', async () => {
    const ann = await customer();
    const asked = await run(ann, ADDRESS);
    await as('admin', 'PUT', '/v1/killswitch', { active: true });
    expect(await refusal(ann, ADDRESS)).toEqual([403, -32003, 'kill_switch_active', undefined]);
    await as('admin', 'PUT', '/v1/killswitch', { active: false });
    expect(await refusal(ann, { confirm_id: asked.action.id })).toEqual([409, -32012, 'conflict', undefined]);
    expect(api.calls).toEqual([]);
  });

  it('gets an error for invalid input', async () => {
    const ann = await customer();
    expect(await problem(ann, {})).toMatch(/^name or confirm_id is required/);
    expect(await problem(ann, { name: 'nothing' })).toMatch(/^name: Action not found/);
    expect(await problem(ann, { ...ADDRESS, arguments: { street: 1 } })).toMatch(/street|order_id/);
    const foreign = { ...ADDRESS, session_id: (await customer()).sessionId };
    expect(await problem(ann, foreign)).toContain('session_id is not a session of this contact');
    expect(api.calls).toEqual([]);
  });
});
