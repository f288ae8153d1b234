import { SystemDb } from '../../src/platform/db/system-db.js';
import { DeliveriesService } from '../../src/company/webhooks/deliveries.service.js';
import { OPERATOR } from '../../src/platform/kernel/actor.js';
import { newId } from '../../src/platform/kernel/ids.js';
import { call } from '../support/app.js';
import { until } from '../support/receiver.js';
import {
  app,
  as,
  deliveries,
  delivered,
  endpoint,
  hasten,
  push,
  receiver,
  sql,
  withRelays,
  workspace,
} from './delivering.js';

withRelays();

describe('a member’s request', () => {
  const service = () => app.app.get(DeliveriesService);

  it('a test is sent only to its endpoint, whichever events it subscribes to', async () => {
    const [one, two] = [await endpoint({ events: ['lead.created'] }), await endpoint()];
    const queued = await service().sendTest(workspace.id, OPERATOR, one.id);
    expect(queued).toMatchObject({ event_type: 'webhook.test', status: 'pending', attempts: 0 });
    const [heard] = await receiver.waitFor(one.path, 1);
    expect(heard!.body).toMatchObject({ type: 'webhook.test', data: { object: { id: one.id } } });
    expect(await delivered(one.id, 'succeeded')).toMatchObject([{ id: queued.id }]);
    await push('u1');
    expect((await receiver.waitFor(two.path, 1)).map(({ body }) => body.type)).toEqual(['contact.created']);
    await as('PATCH', `/v1/webhooks/${one.id}`, { status: 'disabled' });
    await expect(service().sendTest(workspace.id, OPERATOR, one.id)).rejects.toMatchObject({ code: 'conflict' });
    await expect(service().sendTest(workspace.id, OPERATOR, newId())).rejects.toMatchObject({ code: 'not_found' });
  });

  it('a redelivery sends the delivery again, under its id', async () => {
    const { id, path } = await endpoint();
    await push('u1');
    const [done] = await delivered(id, 'succeeded');
    expect(
      await service().redeliver(workspace.id, { actor: OPERATOR, endpointId: id, deliveryId: done!['id'] }),
    ).toMatchObject({ status: 'pending' });
    const [first, again] = await receiver.waitFor(path, 2);
    expect(again!.text).toBe(first!.text);
    await until('it is written', async () => (await deliveries(id))[0]!['attempts'] === 2);
    await expect(
      service().redeliver(workspace.id, { actor: OPERATOR, endpointId: id, deliveryId: newId() }),
    ).rejects.toMatchObject({ code: 'not_found' });
  });

  it('a redelivery begins the schedule of retries anew', async () => {
    const { id } = await endpoint({ events: ['contact.created'] });
    receiver.answer = (response) => response.writeHead(500).end();
    await push('u1');
    const [failed] = await delivered(id, 'pending');
    await sql(
      `update deliveries set status = 'failed', retries = 9, next_attempt_at = null where endpoint_id = $1`,
      id,
    );
    await service().redeliver(workspace.id, { actor: OPERATOR, endpointId: id, deliveryId: failed!['id'] });
    await until('it is written', async () => (await deliveries(id))[0]!['attempts'] === 2);
    expect(await deliveries(id)).toMatchObject([{ status: 'pending', retries: 1 }]);
  });

  it('a redelivery that is asked for during a slow attempt is sent after that', async () => {
    const { id, path } = await endpoint({ events: ['contact.created'] });
    receiver.answer = (response) => response.writeHead(500).end();
    await push('u1');
    const [failed] = await delivered(id, 'pending');
    let take = (): void => {};
    receiver.answer = (response) => void (take = () => response.end('taken'));
    await hasten(id);
    await receiver.waitFor(path, 2);
    await service().redeliver(workspace.id, { actor: OPERATOR, endpointId: id, deliveryId: failed!['id'] });
    const taken = take;
    receiver.answer = (response) => response.end();
    taken();
    expect(new Set((await receiver.waitFor(path, 3)).map(({ body }) => body.id)).size).toBe(1);
    await until('it is written', async () => (await deliveries(id))[0]!['attempts'] === 3);
    expect(await deliveries(id)).toMatchObject([{ status: 'succeeded', next_attempt_at: null }]);
  });

  it('a time range is sent again also while the first delivery is in progress', async () => {
    const { id, path } = await endpoint({ events: ['contact.created'] });
    const from = new Date(Date.now() - 60_000).toISOString();
    let take = (): void => {};
    receiver.answer = (response) => void (take = () => response.end('taken'));
    await push('u1');
    await receiver.waitFor(path, 1);
    await service().redeliverRange(workspace.id, { actor: OPERATOR, endpointId: id, body: { created_after: from } });
    const taken = take;
    receiver.answer = (response) => response.end();
    taken();
    await receiver.waitFor(path, 2);
    await until('it is written', async () => (await deliveries(id))[0]!['attempts'] === 2);
    expect(await deliveries(id)).toMatchObject([{ status: 'succeeded', next_attempt_at: null }]);
  });

  it('a time range has the events that occurred while the endpoint was disabled', async () => {
    const { id, path } = await endpoint({ events: ['contact.created'] });
    const from = new Date(Date.now() - 60_000).toISOString();
    await push('u1');
    await receiver.waitFor(path, 1);
    await delivered(id, 'succeeded');
    await as('PATCH', `/v1/webhooks/${id}`, { status: 'disabled' });
    await push('u2');
    await as('PATCH', `/v1/webhooks/${id}`, { status: 'enabled' });
    const again = await service().redeliverRange(workspace.id, {
      actor: OPERATOR,
      endpointId: id,
      body: { created_after: from },
    });
    expect(again).toMatchObject({ queued: 2, next_created_after: null });
    const heard = (await receiver.waitFor(path, 3)).map(({ body }) => body.data.object.external_user_id);
    expect(heard.sort()).toEqual(['u1', 'u1', 'u2']);
  });

  it('a time range has notes only for an endpoint that names them, as when they were written', async () => {
    const [all, named] = [await endpoint(), await endpoint({ events: ['note.created'] })];
    const from = new Date(Date.now() - 60_000).toISOString();
    await push('u1');
    const asked = { token: workspace.secretKey, body: { question: 'What is a hare?' } };
    const { session_id: session } = (await call(app, 'POST', '/v1/answer', asked)).body.data;
    await as('POST', `/v1/sessions/${session}/notes`, { text: 'Between us' });
    await delivered(named.id, 'succeeded');
    const again = ({ id }: { id: string }) =>
      service().redeliverRange(workspace.id, { actor: OPERATOR, endpointId: id, body: { created_after: from } });
    await again(all);
    expect(await again(named)).toMatchObject({ queued: 1 });
    const types = (await deliveries(all.id)).map((one) => one['event_type'] as string);
    expect(types).toContain('contact.created');
    expect(types).not.toContain('note.created');
  });

  it('a time range has comments on leads only for an endpoint that names them', async () => {
    const [all, named] = [await endpoint(), await endpoint({ events: ['lead_comment.created'] })];
    const from = new Date(Date.now() - 60_000).toISOString();
    const { id: lead } = (await as('POST', '/v1/leads', { name: 'Ann' })).body.data;
    await as('POST', `/v1/leads/${lead}/comments`, { text: 'Between us' });
    await delivered(named.id, 'succeeded');
    const again = ({ id }: { id: string }) =>
      service().redeliverRange(workspace.id, { actor: OPERATOR, endpointId: id, body: { created_after: from } });
    await again(all);
    expect(await again(named)).toMatchObject({ queued: 1 });
    const types = (await deliveries(all.id)).map((one) => one['event_type'] as string);
    expect(types).toContain('lead.created');
    expect(types).not.toContain('lead_comment.created');
  });
});

describe('erasing a person', () => {
  it('deletes the responses of receivers, and the person’s data in pending deliveries', async () => {
    const { id, path } = await endpoint({ events: ['contact.created'] });
    receiver.answer = (response, { body }) => response.writeHead(500).end(`no room for ${body.data.object.name}`);
    const contactId = await push('u1', 'Zqeraseme');
    await delivered(id, 'pending');
    expect((await deliveries(id))[0]!['response_body']).toContain('Zqeraseme');
    await as('DELETE', `/v1/contacts/${contactId}`);
    expect((await deliveries(id))[0]!['response_body']).toBeNull();
    await hasten(id);
    const [, again] = await receiver.waitFor(path, 2);
    expect(again!.text).not.toContain('Zqeraseme');
    expect(again!.body.data.object).toMatchObject({ id: contactId, name: null });
  });

  it('stores nothing of a response that arrives during or after their erasure', async () => {
    const { id, path } = await endpoint({ events: ['contact.created'] });
    await push('u0');
    await delivered(id, 'succeeded'); // an endpoint that has accepted nothing yet is sent one at a time
    const answers: (() => void)[] = [];
    receiver.answer = (response, { body }) => void answers.push(() => response.end(`hello ${body.data.object.name}`));
    const contactId = await push('u1', 'Zqlategone');
    await push('u2', 'Zqlategoing');
    await receiver.waitFor(path, 3);
    await as('DELETE', `/v1/contacts/${contactId}`);
    await app.app.get(SystemDb).transaction(async (tx) => {
      await tx.query({ text: `update events set erased_at = now() where object ->> 'external_user_id' = 'u2'` });
      for (const answer of answers) answer();
      await delivered(id, 'succeeded', 3);
    });
    expect((await deliveries(id)).slice(1).map((one) => one['response_body'])).toEqual([null, null]);
  });
});
