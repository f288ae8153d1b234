/** A reply whose author has not seen a newer message is refused unless they confirm it. */
import { newId } from '../../src/platform/kernel/ids.js';
import { app, as, handOff, sql, withHandoffs, workspace } from '../support/handoffs.js';
import { call, type Answer } from '../support/app.js';
import { idle, opened, say, spoken } from '../support/live.js';
import { append } from '../support/messages.js';
import { browser } from '../support/widget.js';
import { expectError } from './envelope.js';

withHandoffs();

async function customer() {
  const who = await browser(app, workspace);
  const session = await opened(who);
  await who.ask('POST', `sessions/${session}/escalate`, { text: 'A person, please' });
  await idle(app);
  const { rows } = await sql('select id from handoffs where session_id = $1', session);
  return { who, session, id: rows[0]!['id'] as string };
}
const reply = (id: string, body: object): Promise<Answer> =>
  as('responder', 'POST', `/v1/handoffs/${id}/replies`, { text: 'On it', ...body });
const messages = async (session: string): Promise<{ id: string; author: string }[]> =>
  (await as('viewer', 'GET', `/v1/sessions/${session}/messages?limit=200`)).body.data;
const lastOf = async (session: string): Promise<string> => (await messages(session)).at(-1)!.id;

const expectNewer = (answer: Answer, count: number, last: string): void => {
  expect([answer.status, answer.body.error]).toEqual([
    409,
    {
      ...{ type: 'invalid_request_error', code: 'newer_message', message: expect.any(String) },
      details: { count, last_message_id: last },
    },
  ]);
};

describe('a reply that names the last message its author saw', () => {
  it('is sent if nothing is newer, and otherwise refused with the newer messages', async () => {
    const { who, session, id } = await customer();
    const seen = await lastOf(session);
    expect((await reply(id, { last_seen_message_id: seen })).status).toBe(201);
    const own = await lastOf(session);
    await say(who, session, 'One more thing');
    await say(who, session, 'And another');
    const before = await messages(session);
    const newest = before.at(-1)!.id;
    expectNewer(await reply(id, { last_seen_message_id: own }), 2, newest);
    expect(await messages(session)).toEqual(before);
    expect((await reply(id, { last_seen_message_id: newest })).status).toBe(201);
  });

  it('is sent all the same if its author overrides the check, or names no message', async () => {
    const { who, session, id } = await customer();
    const seen = await lastOf(session);
    await say(who, session, 'One more thing');
    expect((await reply(id, { last_seen_message_id: seen, send_anyway: true })).status).toBe(201);
    expect((await reply(id, {})).status).toBe(201);
    expect((await reply(id, { last_seen_message_id: null })).status).toBe(201);
  });

  it('is refused after a colleague’s message, and not after a system message', async () => {
    const { session, id } = await customer();
    const seen = await lastOf(session);
    await append(app, { workspaceId: workspace.id, sessionId: session }, [{ author: 'system', text: 'They left' }]);
    expect(
      (await as('owner', 'POST', `/v1/handoffs/${id}/replies`, { text: 'Mine', last_seen_message_id: seen })).status,
    ).toBe(201);
    expectNewer(await reply(id, { last_seen_message_id: seen }), 1, await lastOf(session));
  });

  it('is also checked in conversations without message numbers', async () => {
    const ask = (question: string, session_id?: string) =>
      call(app, 'POST', '/v1/answer', { token: workspace.secretKey, body: { question, session_id } });
    const { session_id: session, handoff_id: id } = (await ask('I want a human')).body.data;
    const seen = await lastOf(session);
    expect((await reply(id, { last_seen_message_id: seen })).status).toBe(201);
    const own = await lastOf(session);
    await ask('Hello?', session);
    expectNewer(await reply(id, { last_seen_message_id: own }), 1, await lastOf(session));
  });

  it('is refused if the message is not in this conversation', async () => {
    const [one, two] = [await customer(), await customer()];
    const others = await lastOf(two.session);
    for (const last_seen_message_id of [others, newId()])
      expectError(await reply(one.id, { last_seen_message_id }), 400, 'invalid_field', 'last_seen_message_id');
    expectError(await reply(one.id, { last_seen_message_id: 'last' }), 400, 'invalid_field', 'last_seen_message_id');
    expectError(await reply((await handOff()).id, { send_anyway: 'yes' }), 400, 'invalid_field', 'send_anyway');
  });

  it('is sent by only one of two members who reply to the same message at once', async () => {
    const { session, id } = await customer();
    const seen = await lastOf(session);
    const answers = await Promise.all(
      (['owner', 'admin', 'responder'] as const).map((role) =>
        as(role, 'POST', `/v1/handoffs/${id}/replies`, { text: role, last_seen_message_id: seen }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it('that is refused gets the same response for the same Idempotency-Key', async () => {
    const { who, session, id } = await customer();
    const seen = await lastOf(session);
    await say(who, session, 'One more thing');
    const once = () =>
      call(app, 'POST', `/v1/handoffs/${id}/replies`, {
        token: workspace.tokens.owner,
        body: { text: 'x', last_seen_message_id: seen },
        headers: { 'idempotency-key': `newer-${id}` },
      });
    const [first, again] = [await once(), await once()];
    expect([first.status, again.status, again.text]).toEqual([409, 409, first.text]);
    expect((await spoken(who, session)).some(({ text }) => text === 'x')).toBe(false);
  });
});
