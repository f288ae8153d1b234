/** The log of a live conversation is kept for a limited time, and returning visitors miss nothing (decision 0078). */
import { SystemDb } from '../../src/platform/db/system-db.js';
import { LiveLogSweeper } from '../../src/conversations/core/live-log.sweeper.js';
import { call, makeWorkspace, startTestApp, type TestApp, type TestWorkspace } from '../support/app.js';
import { CustomerApi } from '../support/customer-api.js';
import { append } from '../support/messages.js';
import { exchange, follow, GOOD, opened, OTHER, spoken, teach, type Frame } from '../support/live.js';
import { browser, type Browser } from '../support/widget.js';

let app: TestApp;
let other: TestApp;
let api: CustomerApi;
let workspace: TestWorkspace;
let person: Browser;
beforeAll(async () => {
  api = await CustomerApi.start();
  app = await startTestApp({ outboundAllowNetworks: ['127.0.0.0/8'] });
  other = await startTestApp({}, app.databaseUrl);
  workspace = await makeWorkspace(app);
  await teach(app, workspace);
});
beforeEach(async () => {
  person = await browser(app, workspace);
});
afterAll(async () => {
  await other.close();
  await app.close();
  await api.close();
});

const sql = (text: string, ...values: unknown[]) => app.app.get(SystemDb).query({ text, values });
const kept = async (id: string): Promise<number[]> =>
  (await sql('select seq from session_events where session_id = $1 order by seq', id)).rows.map(
    ({ seq }) => seq as number,
  );
const lastSeq = async (id: string): Promise<number> =>
  (await sql('select last_seq from sessions where id = $1', id)).rows[0]!['last_seq'] as number;
const sweep = (): Promise<number[]> =>
  Promise.all([app, other].map((instance) => instance.app.get(LiveLogSweeper).sweep()));
/** Ends the conversation, as if by the person this many hours ago. */
async function over(id: string, hours: number): Promise<void> {
  expect((await person.ask('POST', `sessions/${id}/end`, {})).status).toBe(200);
  await sql(
    `update sessions set started_at = started_at - interval '2 d', ended_at = now() - make_interval(hours => $2) where id = $1`,
    id,
    hours,
  );
}
/** Ends it so long ago that its log is deleted. */
async function trimmed(id: string): Promise<void> {
  await over(id, 25);
  await sweep();
  expect(await kept(id)).toEqual([]);
}
/** Events that a browser receives that resumes at this number, up to the current state. */
async function resumed(id: string, from: number): Promise<Frame[]> {
  const stream = await follow(app, workspace, person, id, from);
  await stream.seen('session');
  stream.close();
  return stream.numbered();
}
const messagesIn = (frames: Frame[]): string[] =>
  frames.filter(({ event }) => event === 'message').map(({ data }) => data.id as string);
const lines = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ author: 'contact' as const, text: `line ${i + 1}` }));
const idsOf = async (id: string): Promise<string[]> => (await spoken(person, id)).map((one) => one.id as string);

describe('the log of a conversation', () => {
  it('is kept while it continues, and for a day after it has ended', async () => {
    const [running, ended] = [await opened(person), await opened(person)];
    for (const id of [running, ended]) await exchange(app, person, id, GOOD);
    await over(ended, 23);
    const before = await Promise.all([running, ended].map(kept));
    await sweep();
    expect(await Promise.all([running, ended].map(kept))).toEqual(before);
    expect(before.every((seqs) => seqs.length > 1)).toBe(true);
  });

  it('is deleted a day after the end, in batches, by any sweeper; the messages stay', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, () => opened(person)));
    for (const id of ids) await exchange(app, person, id, GOOD);
    // More than one batch.
    await append(app, { workspaceId: workspace.id, sessionId: ids[0]! }, lines(2_500));
    const said = await Promise.all(ids.map(idsOf));
    for (const id of ids) await over(id, 25);
    await sweep();
    expect((await Promise.all(ids.map(kept))).flat()).toEqual([]);
    expect(await Promise.all(ids.map(idsOf))).toEqual(said);
    expect(await sweep()).toEqual([0, 0]);
  });
});

describe('a visitor who returns to a conversation whose log is deleted', () => {
  it('receives all later messages, and the current state', async () => {
    const id = await opened(person);
    await exchange(app, person, id, GOOD);
    await exchange(app, person, id, OTHER);
    const all = await spoken(person, id);
    await trimmed(id);
    for (const [from, expected] of [[0, all] as const, [all[1].seq as number, all.slice(2)] as const]) {
      const frames = await resumed(id, from);
      expect(frames.filter(({ event }) => event === 'message').map(({ data }) => data)).toEqual(expected);
      expect(frames.at(-1)).toMatchObject({ event: 'session', data: { id, status: 'ended' } });
      // The numbers never decrease, and a browser that resumes at the last one still receives the current state.
      const numbers = frames.map((frame) => frame.id!);
      expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
      expect(await resumed(id, numbers.at(-1)!)).toMatchObject([{ event: 'session', data: { status: 'ended' } }]);
    }
  });

  it('receives the outcome of an action that they saw waiting', async () => {
    const street = { order_id: { type: 'string', minLength: 1 }, street: { type: 'string' } };
    const change = { name: 'change_address', description: 'Changes where an order goes.', method: 'POST', token: null };
    const parameters = { type: 'object', properties: street, required: ['order_id', 'street'] };
    const actions = [{ ...change, url: `${api.origin}/orders/{order_id}/address`, parameters }];
    await call(app, 'PATCH', '/v1/workspace', { token: workspace.tokens.owner, body: { actions } });
    const id = await opened(person);
    await exchange(app, person, id, 'Change the address of order 17');
    const asked = (await exchange(app, person, id, 'Elm Street 5')).at(-1);
    expect(asked.action).toMatchObject({ status: 'awaiting_confirmation' });
    expect((await person.ask('POST', `actions/${asked.action.id}/confirm`, {})).status).toBe(200);
    await trimmed(id);
    const frames = await resumed(id, asked.seq);
    expect(frames.map(({ event }) => event)).toEqual(['action', 'session']);
    expect(frames[0]!.data).toMatchObject({ id: asked.action.id, status: 'done' });
  });

  it('receives a long conversation completely', async () => {
    const id = await opened(person);
    await append(app, { workspaceId: workspace.id, sessionId: id }, lines(450));
    await trimmed(id);
    const texts = (await resumed(id, 0)).filter(({ event }) => event === 'message').map(({ data }) => data.text);
    expect(texts).toEqual(lines(450).map(({ text }) => text));
  });

  it('continues with numbered messages, and its log is deleted again', async () => {
    const id = await opened(person);
    await exchange(app, person, id, GOOD);
    const stream = await follow(app, workspace, person, id, 0);
    await trimmed(id);
    const gone = await lastSeq(id);
    await exchange(app, person, id, OTHER);
    expect((await kept(id))[0]).toBe(gone + 1);
    const all = await idsOf(id);
    expect(all).toHaveLength(4);
    await stream.seen('message', (data) => data.id === all[3]);
    stream.close();
    expect(messagesIn(stream.numbered())).toEqual(all);
    expect(messagesIn(await resumed(id, 0))).toEqual(all);
    const rest = await follow(app, workspace, person, id, gone);
    await rest.seen('message', (data) => data.id === all[3]);
    rest.close();
    expect(rest.numbered()[0]!.id).toBe(gone + 1);
    expect(messagesIn(rest.numbered())).toEqual(all.slice(2));
    await trimmed(id);
    expect(messagesIn(await resumed(id, 0))).toEqual(all);
  });
});
