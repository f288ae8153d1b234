/** Webhook deliveries: two instances that send, and a company's backend that receives. */
import { Webhook } from 'standardwebhooks';
import { SystemDb } from '../../src/platform/db/system-db.js';
import { TenantDb } from '../../src/platform/db/tenant-db.js';
import { systemActor } from '../../src/platform/kernel/actor.js';
import { Recorder, type DeliveryResult } from '../../src/platform/events/relay/recorder.js';
import { Journal } from '../../src/platform/events/journal.js';
import { call, makeWorkspace, startTestApp, type TestApp, type TestWorkspace } from '../support/app.js';
import { startReceiver, until, type Received, type Receiver } from '../support/receiver.js';

export let app: TestApp;
export let other: TestApp;
export let receiver: Receiver;
export let workspace: TestWorkspace;

/** Two instances on one database, a receiver that accepts everything, and a workspace for each test. */
export function withRelays(): void {
  beforeAll(async () => {
    const config = { outboundAllowNetworks: ['127.0.0.0/8'] };
    app = await startTestApp(config);
    other = await startTestApp(config, app.databaseUrl);
    receiver = await startReceiver();
  });
  beforeEach(async () => {
    workspace = await makeWorkspace(app);
    receiver.answer = (response) => response.end();
  });
  afterAll(async () => {
    await other.close();
    await app.close();
    await receiver.close();
  });
}

let paths = 0;
export interface Endpoint {
  id: string;
  secret: string;
  path: string;
}
export const as = (method: string, path: string, body?: object) =>
  call(app, method, path, { token: workspace.tokens.admin, body });
export async function endpoint(body: object = {}): Promise<Endpoint> {
  const path = `/hook/${paths++}`;
  const answer = await as('POST', '/v1/webhooks', { url: receiver.url + path, ...body });
  expect(answer.status).toBe(201);
  return { id: answer.body.data.id, secret: answer.body.data.secret, path };
}
export const push = async (externalUserId: string, name = 'Ada'): Promise<string> => {
  const body = { external_user_id: externalUserId, name };
  return (await call(app, 'POST', '/v1/users', { token: workspace.secretKey, body })).body.data.id as string;
};
export const sql = async (text: string, ...values: unknown[]): Promise<Record<string, any>[]> =>
  (await app.app.get(SystemDb).query({ text, values })).rows;
export const deliveries = (endpointId: string) =>
  sql('select * from deliveries where endpoint_id = $1 order by created_at, id', endpointId);
export const delivered = async (endpointId: string, status: string, count = 1) => {
  const found = async () => (await deliveries(endpointId)).filter((one) => one['status'] === status);
  await until(`${count} ${status}`, async () => (await found()).length >= count);
  return found();
};
/** Holds back the results of attempts until they are released, and then writes them in one statement. */
export function heldResults(): { oks(): boolean[]; letGo(): void } {
  const held: { recorder: Recorder; result: DeliveryResult }[] = [];
  const spies = [app, other].flatMap((instance) => {
    const recorder = instance.app.get(Recorder);
    return [
      jest.spyOn(recorder, 'add').mockImplementation((result) => void held.push({ recorder, result })),
      // Saving the cursor would also write the endpoint's health at that moment.
      jest.spyOn(recorder, 'saveCursor').mockImplementation(() => {}),
    ];
  });
  return {
    oks: () => held.map(({ result }) => result.outcome.ok),
    letGo: () => {
      for (const spy of spies) spy.mockRestore();
      for (const { recorder, result } of held) recorder.add(result);
    },
  };
}
/** As if it were due. */
export const hasten = async (endpointId: string): Promise<void> => {
  await sql(`update deliveries set next_attempt_at = now() where endpoint_id = $1 and status = 'pending'`, endpointId);
  await sql('update delivery_queues set due_at = now() where endpoint_id = $1', endpointId);
};
export const verified = (secret: string, { text, headers }: Received): unknown =>
  new Webhook(secret).verify(text, headers as Record<string, string>);
/** Events in one transaction that ends when `until` does. */
export const record = (types: { id: string; n: number }[], wait: Promise<unknown> = Promise.resolve(), fails = false) =>
  app.app.get(TenantDb).transaction(workspace.id, async (tx) => {
    const events = types.map(({ id, n }) => ({ type: 'lead.updated' as const, object: { object: 'lead', id, n } }));
    await app.app.get(Journal).record(tx, workspace.id, { actor: systemActor('test'), events });
    await wait;
    if (fails) throw new Error('rolled back');
  });
export const numbersOf = (heard: Received[]): number[] => heard.map(({ body }) => body.data.object.n as number);
