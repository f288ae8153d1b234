/** A conversation that waits for the team is not completed, wherever it is reported. */
import { RollupsService } from '../../src/company/analytics/rollups.service.js';
import { IdleSweeper } from '../../src/conversations/core/idle.sweeper.js';
import { HandoffsService } from '../../src/desk/handoffs/handoffs.service.js';
import { OPERATOR } from '../../src/platform/kernel/actor.js';
import { SystemDb } from '../../src/platform/db/system-db.js';
import { call, makeWorkspace, startTestApp, type TestApp, type TestWorkspace } from '../support/app.js';
import { eventsOf } from '../support/journal.js';

let app: TestApp;
let workspace: TestWorkspace;
let contactId: string;
let sessionId: string;
const asked = { question: 'Within how many days can I send goods back?', external_user_id: 'asker' };
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  workspace = await makeWorkspace(app);
  const text = '# Returns\n\nYou can send goods back within 30 days.\n';
  await as('POST', '/v1/knowledge/documents', { title: 'Help', text, format: 'markdown' });
  const { external_user_id } = asked;
  const { body } = await call(app, 'POST', '/v1/users', { token: workspace.secretKey, body: { external_user_id } });
  contactId = body.data.id;
  sessionId = (await call(app, 'POST', '/v1/answer', { token: workspace.secretKey, body: asked })).body.data.session_id;
  await endNow();
});
afterAll(() => app.close());

const sql = (text: string, ...values: unknown[]) => app.app.get(SystemDb).query({ text, values });
const as = (method: string, path: string, body?: unknown) =>
  call(app, method, path, { token: workspace.tokens.owner, body });
async function endNow(): Promise<void> {
  const times = `started_at = started_at - interval '2 days', last_activity_at = last_activity_at - interval '2 days'`;
  await sql(`update sessions set ${times} where id = $1`, sessionId);
  await app.app.get(IdleSweeper).sweep();
}
const listed = async (completed: boolean): Promise<string[]> =>
  (await as('GET', `/v1/sessions?completed=${completed}`)).body.data.map(({ id }: { id: string }) => id);
const exported = async (): Promise<boolean> => {
  const { body } = await as('GET', `/v1/contacts/${contactId}/export`);
  return body.data.sessions.find(({ id }: { id: string }) => id === sessionId).completed;
};
const shown = async (): Promise<boolean> => (await as('GET', `/v1/sessions/${sessionId}`)).body.data.completed;
const counted = async (): Promise<number> => (await as('GET', '/v1/analytics')).body.data.totals.completed;
/** What each way of reporting says; analytics before and after they are rolled up. */
async function everywhere(): Promise<boolean[]> {
  const [completed, not] = [await listed(true), await listed(false)];
  const fresh = await counted();
  await app.app.get(RollupsService).roll();
  const rolled = await counted();
  const found = [await shown(), completed.includes(sessionId), !not.includes(sessionId), await exported()];
  return [...found, fresh === 1, rolled === 1];
}
const saysAll = (completed: boolean): boolean[] => Array<boolean>(6).fill(completed);
const open = () =>
  app.app.get(HandoffsService, { strict: false }).create(workspace.id, OPERATOR, {
    ...{ kind: 'ticket', ask: 'Look at it again', stopReason: 'customer_request', requester: 'system' },
    ...{ sessionId, contactId },
  });
const set = async (id: string, status: string): Promise<void> => {
  const { status: answered, text } = await as('PATCH', `/v1/handoffs/${id}`, { status });
  if (answered !== 200) throw new Error(text);
};

it('from when a hand-off opens until the last is over, and again once one reopens', async () => {
  expect(await everywhere()).toEqual(saysAll(true));
  const [first, second] = [await open(), await open()];
  expect(await everywhere()).toEqual(saysAll(false));
  await set(first.id, 'pending');
  await set(second.id, 'closed');
  expect(await everywhere()).toEqual(saysAll(false));
  await set(first.id, 'resolved');
  expect(await everywhere()).toEqual(saysAll(true));
  await set(first.id, 'open');
  expect(await everywhere()).toEqual(saysAll(false));
  // One that was closed without a resolution has none to withdraw.
  await set(first.id, 'closed');
  expect(await everywhere()).toEqual(saysAll(true));
  await set(first.id, 'open');
  expect(await everywhere()).toEqual(saysAll(false));
});

it('in its events, which say what is true once the hand-off has changed', async () => {
  const last = async () => {
    const { type, object } = (await eventsOf(app, workspace.id, sessionId)).at(-1)!;
    expect((object as { completed: boolean }).completed).toBe(await shown());
    return type;
  };
  const { id } = await open();
  await call(app, 'POST', '/v1/answer', { token: workspace.secretKey, body: { ...asked, session_id: sessionId } });
  await endNow();
  expect([await last(), await shown()]).toEqual(['session.ended', false]);
  await set(id, 'resolved');
  expect([await last(), await shown()]).toEqual(['session.resolution_changed', true]);
  await set(id, 'open');
  expect([await last(), await shown()]).toEqual(['session.resolution_changed', false]);
});
