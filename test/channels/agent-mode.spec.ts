/** A channel in which the agent is off: its messages go to the team. */
import { auditOf } from '../support/journal.js';
import { call, makeWorkspace, type TestApp, type TestWorkspace } from '../support/app.js';
import { LiveService } from '../../src/conversations/live-chat/live.service.js';
import { eventually } from '../support/eventually.js';
import { GOOD, OTHER, teach } from '../support/live.js';
import type { MetaProvider } from '../support/meta-provider.js';
import { connect, said, sessionOf, startChannelApp, text, whatsAppMessage, write } from './stage.js';

const numberId = '106540352242933';
const person = '4915200001234';

let app: TestApp;
let provider: MetaProvider;
let workspace: TestWorkspace;
let number: string;
beforeAll(async () => {
  ({ app, provider } = await startChannelApp());
  workspace = await makeWorkspace(app);
  await teach(app, workspace);
  number = await connect(app, workspace, numberId);
});
afterAll(async () => {
  await app.close();
  await provider.close();
});

const as = (method: string, path: string, body?: unknown) =>
  call(app, method, path, { token: workspace.tokens.owner, body });
const setMode = (agent_mode: string) => as('PATCH', `/v1/channels/${number}`, { agent_mode });
const writes = (from: string, words: string) =>
  write(app, { accountId: number, numberId }, whatsAppMessage(from, text(words)));
const handoffs = async (sessionId: string): Promise<any[]> =>
  (await as('GET', `/v1/handoffs?session_id=${sessionId}`)).body.data;

describe('the mode of the agent in a channel', () => {
  it('is live until it is changed, which the audit trail keeps', async () => {
    expect((await as('GET', `/v1/channels/${number}`)).body.data).toMatchObject({ agent_mode: 'live' });
    const changed = await setMode('off');
    expect([changed.status, changed.body.data.agent_mode]).toEqual([200, 'off']);
    expect(await auditOf(app, workspace.id, number)).toContainEqual(
      expect.objectContaining({ action: 'channel.update', changes: ['agent_mode'] }),
    );
  });

  it('stays as it is when something else of the channel changes', async () => {
    await setMode('off');
    const renamed = await as('PATCH', `/v1/channels/${number}`, { name: 'Our number' });
    expect(renamed.body.data).toMatchObject({ name: 'Our number', agent_mode: 'off' });
    expect((await as('GET', `/v1/channels/${number}`)).body.data).toMatchObject({ agent_mode: 'off' });
  });

  it('is one of those that exist', async () => {
    expect((await setMode('loud')).body.error).toMatchObject({ code: 'invalid_field', param: 'agent_mode' });
  });
});

describe('a question in a channel whose agent is off', () => {
  it('goes to the team even where the agent knows the answer, and the customer is told', async () => {
    await setMode('off');
    await writes(person, GOOD);
    const id = await sessionOf(app, number, person);
    expect(await handoffs(id)).toMatchObject([
      { kind: 'ticket', status: 'open', stop_reason: 'agent_mode', requester: 'system', ask: GOOD },
    ]);
    expect(await said(app, workspace, id)).toEqual([`contact: ${GOOD}`, expect.stringMatching(/team/i)]);
    await writes(person, GOOD);
    expect(await handoffs(id)).toHaveLength(1);
  });

  it('has the customer told once until the next reply, whatever else happens in the channel', async () => {
    await setMode('off');
    const writer = '4915200008888';
    await writes(writer, GOOD);
    const reaction = { type: 'reaction', reaction: { message_id: 'wamid.ours', emoji: '👍' } };
    await write(app, { accountId: number, numberId }, whatsAppMessage(writer, reaction));
    await writes(writer, OTHER);
    expect(await said(app, workspace, await sessionOf(app, number, writer))).toEqual([
      `contact: ${GOOD}`,
      expect.stringMatching(/team/i),
      'system: [Reaction] 👍',
      `contact: ${OTHER}`,
    ]);
  });

  it('is settled for whoever follows the conversation, though nothing is written', async () => {
    await setMode('off');
    await writes('4915200007777', GOOD);
    const id = await sessionOf(app, number, '4915200007777');
    const settled: number[] = [];
    app.app.get(LiveService).onSignal(({ type, sessionId, seq }) => {
      if (type === 'settled' && sessionId === id) settled.push(seq ?? 0);
    });
    await writes('4915200007777', OTHER);
    const lines = await said(app, workspace, id);
    expect(lines.at(-1)).toBe(`contact: ${OTHER}`);
    await eventually(async () => settled.length > 0);
    expect(settled).toHaveLength(1);
  });

  it('is handed off by the kill switch while that is on', async () => {
    await setMode('off');
    await as('PUT', '/v1/killswitch', { active: true, scope: 'all', reason: 'A test' });
    await writes('4915200009999', GOOD);
    const id = await sessionOf(app, number, '4915200009999');
    await as('PUT', '/v1/killswitch', { active: false });
    expect(await handoffs(id)).toMatchObject([{ stop_reason: 'kill_switch', requester: 'kill_switch' }]);
  });

  it('is answered once the agent is live again', async () => {
    await setMode('live');
    await writes('4915200005678', GOOD);
    const id = await sessionOf(app, number, '4915200005678');
    expect(await handoffs(id)).toEqual([]);
    expect(await said(app, workspace, id)).toEqual([`contact: ${GOOD}`, expect.stringMatching(/^agent: /)]);
    await writes(person, GOOD);
    expect((await said(app, workspace, await sessionOf(app, number, person))).at(-1)).toMatch(/^agent: /);
  });
});
