import { json } from '../support/customer-api.js';
import {
  api,
  app,
  as,
  guard,
  propose,
  receipt,
  talk,
  talkWith,
  told,
  TOKEN,
  withActions,
  workspace,
} from './acting.js';
import { dumpDatabase, leaks } from '../support/dump.js';
import { auditOf } from '../support/journal.js';

withActions();
beforeEach(() => guard({ actions_mode: 'auto' }));

describe('an action that runs', () => {
  it('is called once with the person’s own token, and leaves a receipt with the request and the response', async () => {
    const context = await talk();
    api.will(json(201, { order: 'A 1', street: 'Elm' }));
    const args = { order_id: 'A 1/../é'.replaceAll('/', '-'), notify: true, street: 'Elm' };
    expect(await propose(context, 'change_address', args)).toEqual({
      status: 'done',
      data: { http_status: 201, body: { order: 'A 1', street: 'Elm' }, truncated: false },
      receipt: expect.any(String),
      wording: { template: null, isRead: false },
    });
    const [sent, ...more] = api.calls;
    expect(more).toEqual([]);
    expect(sent).toMatchObject({ method: 'POST', url: '/orders/A%201-..-%C3%A9/address?notify=true' });
    expect(JSON.parse(sent!.body)).toEqual({ street: 'Elm' });
    const kept = await receipt(context);
    expect(sent!.headers).toMatchObject({
      ...{ authorization: `Bearer ${TOKEN}`, 'x-channel': 'assistant', 'x-api-key': 'the-secret-api-key' },
      ...{ 'content-type': 'application/json', accept: 'application/json', 'idempotency-key': kept.id },
    });
    expect(kept).toMatchObject({
      ...{ object: 'action', name: 'change_address', status: 'completed', reason: null, destructive: false },
      ...{ arguments: args, requested_by: { type: 'agent', id: null, label: 'Assistant' }, confirmed_by: null },
      ...{ session_id: context.sessionId, contact_id: context.contactId, handoff_id: null },
      request: {
        method: 'POST',
        url: `${api.origin}/orders/A%201-..-%C3%A9/address?notify=true`,
        headers: { 'X-Channel': 'assistant', 'X-Api-Key': '[secret]' },
        body: { street: 'Elm' },
      },
      ...{ response_status: 201, response_excerpt: '{"order":"A 1","street":"Elm"}', expires_at: null },
      duration_ms: expect.any(Number),
    });
    expect(kept.started_at! <= kept.finished_at!).toBe(true);
    expect(await told(kept.id)).toEqual(['action.completed']);
    expect(await auditOf(app, workspace.id, kept.id)).toEqual([
      expect.objectContaining({ action: 'action.complete', actor_type: 'agent', request_id: 'req_test' }),
    ]);
    expect((await as('viewer', 'GET', `/v1/actions/${kept.id}`)).body.data).toEqual(kept);
  });

  it('sends arguments that the URL does not contain as query parameters if there is no body', async () => {
    const context = await talk();
    await propose(context, 'get_order', { order_id: '7', expand: ['a b', 'c&d=e'] });
    expect(api.calls).toMatchObject([{ method: 'GET', url: '/orders/7?expand=a%20b&expand=c%26d%3De', body: '' }]);
    expect(api.calls[0]!.headers).not.toHaveProperty('idempotency-key');
  });

  it('is not sent without the person’s token or without a contact', async () => {
    expect(await propose(await talk(null), 'get_order', { order_id: '7' })).toMatchObject({
      ...{ status: 'refused', reason: 'no_token' },
    });
    expect(await propose(await talkWith(null), 'get_order', { order_id: '7' })).toMatchObject({ reason: 'no_contact' });
    expect(api.calls).toEqual([]);
  });

  it.each([
    [{ order_id: 7 }],
    [{}],
    [{ order_id: '7', x: 1 }],
    [{ order_id: '../admin' }],
    [{ order_id: '..' }],
    [{ order_id: 'a\\b' }],
    [{ order_id: 'a\r\nHost: evil' }],
    [{ order_id: 'a\0' }],
    [{ order_id: '\ud800' }],
    [null],
    ['order_id=7'],
  ])('is neither sent nor stored with invalid arguments: %j', async (args) => {
    const context = await talk();
    expect(await propose(context, 'get_order', args)).toMatchObject({ status: 'failed', reason: 'invalid_arguments' });
    expect(api.calls).toEqual([]);
    expect(await receipt(context)).toBeUndefined();
  });

  it('fails as unknown if it has no definition', async () => {
    expect(await propose(await talk(), 'get_user', {})).toMatchObject({ status: 'failed', reason: 'unknown_action' });
  });

  it('never reveals the person’s token or a secret header, even if the API returns them', async () => {
    const context = await talk();
    api.will((response, { headers }) => {
      const echo = JSON.stringify(headers).replace('t', '\\u0074');
      response.writeHead(400, { 'content-type': 'application/json' }).end(`{"echo":${echo}}`);
    });
    const outcome = await propose(context, 'change_address', { order_id: '7', street: 'Elm' });
    expect(outcome).toMatchObject({ status: 'failed', reason: 'rejected' });
    expect(JSON.stringify(outcome)).toContain('[redacted]');
    const secrets = [TOKEN, 'the-secret-api-key'];
    expect(leaks(JSON.stringify(outcome), secrets)).toEqual([]);
    for (const { table, text } of await dumpDatabase(app)) expect([table, leaks(text, secrets)]).toEqual([table, []]);
    expect(app.logLines().filter((line) => leaks(JSON.stringify(line), secrets).length)).toEqual([]);
  });
});
