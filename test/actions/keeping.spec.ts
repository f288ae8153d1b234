import { MessageRetentionSweeper } from '../../src/platform/privacy/message-retention.sweeper.js';
import { json } from '../support/customer-api.js';
import { dumpDatabase, leaks } from '../support/dump.js';
import { api, app, as, guard, propose, receipt, sql, talk, waiting, withActions, workspace } from './acting.js';

withActions();
const sweep = (): Promise<number> => app.app.get(MessageRetentionSweeper).sweep();

const ARGS = { order_id: 'Zqorder', street: 'Zqstreet' };

describe('the stored receipt of an action', () => {
  it('is redacted with the messages; that the action was completed is kept', async () => {
    await guard({ actions_mode: 'auto' });
    const [old, young] = [await talk(), await talk()];
    api.will(json(200, { echo: 'Zqanswer' }));
    for (const context of [old, young]) await propose(context, 'change_address', ARGS);
    const before = await receipt(young);
    await sql(`update actions set created_at = now() - interval '8 days' where session_id = $1`, old.sessionId);
    await sweep();
    expect(await receipt(old)).toMatchObject({ arguments: ARGS, response_excerpt: '{"echo":"Zqanswer"}' });
    await guard({ message_retention_days: 7 });
    await sweep();
    expect(await receipt(old)).toMatchObject({
      ...{ status: 'completed', arguments: {}, request: null, response_excerpt: null, response_status: 200 },
    });
    expect(await receipt(young)).toEqual(before);
  });

  it('is erased with the person, even if the response arrives after the erasure', async () => {
    await guard({ actions_mode: 'auto' });
    const context = await talk();
    let answer = (): void => {};
    const asked = new Promise<void>((resolve) =>
      api.will((response) => {
        answer = () => void response.writeHead(200).end('{"echo":"Zqanswer"}');
        resolve();
      }),
    );
    const running = propose(context, 'get_order', { order_id: 'Zqorder' });
    await asked;
    expect((await as('owner', 'DELETE', `/v1/contacts/${context.contactId}`)).status).toBe(200);
    answer();
    expect(await running).toMatchObject({ status: 'done' });
    const { rows } = await sql(
      'select status, arguments, request, response_excerpt from actions where session_id = $1',
      context.sessionId,
    );
    expect(rows[0]).toMatchObject({ status: 'completed', arguments: {}, request: null, response_excerpt: null });
    for (const { table, text } of await dumpDatabase(app))
      if (text.includes(workspace.id)) expect([table, leaks(text, ['Zqorder', 'Zqanswer'])]).toEqual([table, []]);
  });

  it('is included in the person’s export', async () => {
    const context = await talk();
    const id = await waiting(context, 'change_address', ARGS);
    const { body } = await as('owner', 'GET', `/v1/contacts/${context.contactId}/export`);
    expect(body.data.actions).toMatchObject([{ id, arguments: ARGS, status: 'awaiting_confirmation' }]);
  });
});
