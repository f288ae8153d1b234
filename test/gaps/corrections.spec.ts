/** Why the agent gave an answer, and what the team corrects (docs/decisions/0132-wrong-answers.md). */
import { SystemDb } from '../../src/platform/db/system-db.js';
import { newId } from '../../src/platform/kernel/ids.js';
import { expectError } from '../http/envelope.js';
import { call, makeWorkspace, startTestApp, type TestApp, type TestWorkspace } from '../support/app.js';
import { auditOf } from '../support/journal.js';
import { idle, opened, say, waitForBursts } from '../support/live.js';
import { browser } from '../support/widget.js';

let app: TestApp;
let workspace: TestWorkspace;
let documentId: string;
beforeAll(async () => {
  app = await startTestApp();
});
waitForBursts(() => [app]);
beforeEach(async () => {
  workspace = await makeWorkspace(app);
  const text = 'A parcel may weigh 31 kilograms.\n\nA parcel costs 5 euros and arrives within 3 days.';
  const body = { title: 'Parcels', text, format: 'markdown', locale: 'en' };
  documentId = (await as('owner', 'POST', 'knowledge/documents', body)).body.data.id;
});
afterAll(() => app.close());

const as = (role: keyof TestWorkspace['tokens'], method: string, path: string, body?: object) =>
  call(app, method, `/v1/${path}`, { token: workspace.tokens[role], body });
const ask = async (question: string, more: object = {}): Promise<any> =>
  (await call(app, 'POST', '/v1/answer', { token: workspace.secretKey, body: { question, ...more } })).body.data;
const why = async ({ session_id, id }: any) =>
  (await as('viewer', 'GET', `sessions/${session_id}/messages/${id}/explanation`)).body.data;
const correct = (message_id: string, correction: string) =>
  as('responder', 'POST', 'knowledge/gaps', { message_id, correction });
const QUESTION = 'What may a parcel weigh?';

describe('an explanation', () => {
  it('shows what the answer is based on, with the evidence at its position', async () => {
    const answer = await ask(QUESTION);
    const told = await why(answer);
    expect(told).toMatchObject({
      ...{ object: 'explanation', message_id: answer.id, session_id: answer.session_id, question: QUESTION },
      ...{ status: 'answered', abstain_reason: null, guardrail: null, intent_class: 'answer', language: 'en' },
      ...{ confidence: answer.confidence, sentences: answer.sentences, correction: null },
    });
    const used = told.evidence.find(({ cited }: any) => cited);
    expect(used).toMatchObject({ document_id: documentId, title: 'Parcels', version: 1 });
    expect(used.quote).toContain('31 kilograms');
    expect(used.quote).toBe(answer.citations[0].quote);
  });

  it('shows why there was no answer, and the nearest passages', async () => {
    const told = await why(await ask('May a parcel hold lithium batteries?'));
    expect(told.status).toBe('abstained');
    expect(told.abstain_reason).not.toBeNull();
    expect(told.evidence.every(({ cited }: any) => !cited)).toBe(true);
    expect(told.evidence.map(({ title }: any) => title)).toContain('Parcels');
  });

  it('shows no quotation of a deleted document', async () => {
    const answer = await ask(QUESTION);
    await as('owner', 'DELETE', `knowledge/documents/${documentId}`);
    const [evidence] = (await why(answer)).evidence;
    expect(evidence).toMatchObject({ document_id: documentId, title: null, quote: null });
  });

  it('exists only for answers of the agent, in their own session and workspace', async () => {
    const answer = await ask(QUESTION);
    const other = await ask(QUESTION);
    const messages = (await as('viewer', 'GET', `sessions/${answer.session_id}/messages`)).body.data;
    const question = messages.find(({ author }: any) => author === 'contact');
    for (const [session, message] of [
      [answer.session_id, question.id],
      [answer.session_id, newId()],
      [other.session_id, answer.id],
    ])
      expectError(await as('viewer', 'GET', `sessions/${session}/messages/${message}/explanation`), 404, 'not_found');
    const stranger = await makeWorkspace(app);
    const path = `/v1/sessions/${answer.session_id}/messages/${answer.id}/explanation`;
    expectError(await call(app, 'GET', path, { token: stranger.tokens.owner }), 404, 'not_found');
    expectError(await correct(question.id, 'x'), 404, 'not_found');
    const body = { message_id: answer.id, correction: 'x' };
    const foreign = await call(app, 'POST', '/v1/knowledge/gaps', { token: stranger.tokens.owner, body });
    expectError(foreign, 404, 'not_found');
  });
});

describe('correcting an answer', () => {
  it('creates a gap that offers the correction first, and is shown with the answer', async () => {
    const answer = await ask(QUESTION);
    const made = await correct(answer.id, 'A parcel may weigh 20 kilograms since May.');
    expect(made.status).toBe(201);
    expect(made.body.data).toMatchObject({ object: 'knowledge_gap', status: 'open', example: QUESTION, asked: 1 });
    const { id } = made.body.data;
    const gap = (await as('viewer', 'GET', `knowledge/gaps/${id}`)).body.data;
    expect(gap.replies).toEqual([
      expect.objectContaining({
        ...{ kind: 'correction', text: 'A parcel may weigh 20 kilograms since May.' },
        session_id: answer.session_id,
      }),
    ]);
    expect(gap.nearest).toEqual([{ id: documentId, title: 'Parcels' }]);
    expect((await why(answer)).correction).toMatchObject({
      gap_id: id,
      text: 'A parcel may weigh 20 kilograms since May.',
    });
    expect((await auditOf(app, workspace.id, id)).map(({ action }) => action)).toEqual(['knowledge_gap.correct']);
  });

  it('of an old answer is kept in a workspace that has its most gaps, all asked later', async () => {
    const answer = await ask(QUESTION);
    const text = `insert into knowledge_gaps (workspace_id, id, cluster_key, language, lexemes, nearest, first_seen_at, last_seen_at)
      select $1, gen_random_uuid(), 'key ' || n, 'en', '{}', '{}', now() + interval '1 h', now() + interval '1 h'
      from generate_series(1, 1000) n`;
    await app.app.get(SystemDb).query({ text, values: [workspace.id] });
    const made = await correct(answer.id, '20 kilograms.');
    expect(made.status).toBe(201);
    expect((await as('viewer', 'GET', `knowledge/gaps/${made.body.data.id}`)).body.data.replies).toHaveLength(1);
  });

  it('happens once: a second correction replaces the first, and reopens a dismissed gap', async () => {
    const answer = await ask(QUESTION);
    const { id } = (await correct(answer.id, '20 kilograms.')).body.data;
    await as('admin', 'PATCH', `knowledge/gaps/${id}`, { status: 'dismissed' });
    const again = (await correct(answer.id.toUpperCase(), '25 kilograms.')).body.data;
    expect(again).toMatchObject({ id, status: 'open', asked: 1 });
    const gap = (await as('viewer', 'GET', `knowledge/gaps/${id}`)).body.data;
    expect(gap.replies.map(({ text }: any) => text)).toEqual(['25 kilograms.']);
    expect(gap.questions).toHaveLength(1);
  });

  it('is kept, however often the question is asked afterwards', async () => {
    const question = 'Do you ship lithium batteries overseas?';
    await ask(question);
    const { id } = (await correct((await ask(question)).id, 'We do not.')).body.data;
    for (let asked = 0; asked < 21; asked++) await ask(question); // more than a gap keeps
    const gap = (await as('viewer', 'GET', `knowledge/gaps/${id}`)).body.data;
    expect(gap.asked).toBe(23);
    expect(gap.replies.map(({ text }: any) => text)).toEqual(['We do not.']);
  });

  it('uses all messages that the agent was asked in one burst as the question', async () => {
    const who = await browser(app, workspace);
    const session = await opened(who);
    for (const text of ['I send a parcel to my aunt,', 'What may a parcel weigh?']) await say(who, session, text);
    await idle(app);
    await say(who, session, 'Thank you');
    await idle(app);
    const messages = (await as('viewer', 'GET', `sessions/${session}/messages?order=asc`)).body.data;
    const answer = messages.find(({ author }: any) => author === 'agent');
    const burst = 'I send a parcel to my aunt,\nWhat may a parcel weigh?';
    expect((await why({ session_id: session, id: answer.id })).question).toBe(burst);
    const { id } = (await correct(answer.id, '20 kilograms.')).body.data;
    expect((await as('viewer', 'GET', `knowledge/gaps/${id}`)).body.data.questions[0].question).toContain('my aunt');
  });

  it('counts an abstention once, because its question already belongs to a gap', async () => {
    const answer = await ask('Do you ship lithium batteries overseas?');
    const [gap] = (await as('viewer', 'GET', 'knowledge/gaps')).body.data;
    expect(gap.asked).toBe(1);
    for (const text of ['By sea.', 'By sea and by rail.']) {
      const corrected = (await correct(answer.id, text)).body.data;
      expect(corrected).toMatchObject({ id: gap.id, asked: 1 });
      const { questions, replies } = (await as('viewer', 'GET', `knowledge/gaps/${gap.id}`)).body.data;
      expect([questions.length, replies.map((reply: any) => reply.text)]).toEqual([1, [text]]);
    }
  });

  it('joins the gap of the same question', async () => {
    await ask('Do you ship lithium batteries overseas?');
    const answer = await ask('Do you ship lithium batteries overseas?');
    const gap = (await correct(answer.id, 'By sea.')).body.data;
    expect(gap.asked).toBe(2);
    expect((await as('viewer', 'GET', 'knowledge/gaps')).body.data).toHaveLength(1);
  });

  it('is erased with the person who asked', async () => {
    const user = { external_user_id: 'ann', name: 'Ann' };
    const contact = (await call(app, 'POST', '/v1/users', { token: workspace.secretKey, body: user })).body.data.id;
    const answer = await ask(QUESTION, { contact_id: contact });
    const { id } = (await correct(answer.id, '20 kilograms.')).body.data;
    await as('owner', 'DELETE', `contacts/${contact}`);
    expectError(await as('viewer', 'GET', `knowledge/gaps/${id}`), 404, 'not_found');
    expectError(await correct(answer.id, '25 kilograms.'), 404, 'not_found');
  });

  it('may leave out what is right: the question is a gap, and an earlier correction is kept', async () => {
    const answer = await ask(QUESTION);
    const made = (await as('responder', 'POST', 'knowledge/gaps', { message_id: answer.id })).body.data;
    expect(made).toMatchObject({ status: 'open', example: QUESTION, asked: 1, nearest: [{ id: documentId }] });
    expect((await as('viewer', 'GET', `knowledge/gaps/${made.id}`)).body.data.replies).toEqual([]);
    expect((await why(answer)).correction).toBeNull();
    await correct(answer.id, '20 kilograms.');
    await as('responder', 'POST', 'knowledge/gaps', { message_id: answer.id });
    const gap = (await as('viewer', 'GET', `knowledge/gaps/${made.id}`)).body.data;
    expect([gap.asked, gap.replies.map(({ text }: any) => text)]).toEqual([1, ['20 kilograms.']]);
  });

  it('needs a text, and a role that answers customers', async () => {
    const answer = await ask(QUESTION);
    expectError(await correct(answer.id, '  '), 400, 'invalid_field', 'correction');
    expectError(await correct('x', 'y'), 400, 'invalid_field', 'message_id');
    const body = { message_id: answer.id, correction: 'y' };
    for (const role of ['viewer', 'developer'] as const)
      expectError(await as(role, 'POST', 'knowledge/gaps', body), 403, 'insufficient_role');
    const greeted = await ask('Hi!');
    expectError(await correct(greeted.id, 'y'), 409, 'conflict');
  });
});

describe('a question of the team', () => {
  const add = (body: object, role: keyof TestWorkspace['tokens'] = 'responder') =>
    as(role, 'POST', 'knowledge/gaps', body);

  it('is a gap as if a customer had asked it, with what is right, and belongs to nobody', async () => {
    const question = 'Do you ship lithium batteries overseas? Write to ann@example.com';
    const { id } = (await add({ question, language: 'en', correction: 'By sea.' })).body.data;
    const gap = (await as('viewer', 'GET', `knowledge/gaps/${id}`)).body.data;
    expect(gap).toMatchObject({ status: 'open', language: 'en', asked: 1 });
    expect(gap.example).not.toContain('ann@example.com');
    expect(gap.questions).toEqual([expect.objectContaining({ session_id: null })]);
    expect(gap.replies).toEqual([expect.objectContaining({ kind: 'correction', text: 'By sea.', session_id: null })]);
    expect((await auditOf(app, workspace.id, id)).map(({ action }) => action)).toEqual(['knowledge_gap.correct']);
  });

  it('joins the gap of the same question, and opens it', async () => {
    await ask('Do you ship lithium batteries overseas?');
    const [{ id }] = (await as('viewer', 'GET', 'knowledge/gaps')).body.data;
    await as('admin', 'PATCH', `knowledge/gaps/${id}`, { status: 'dismissed' });
    const question = 'Do you ship lithium batteries overseas?';
    expect((await add({ question, language: 'en' })).body.data).toMatchObject({ id, status: 'open', asked: 2 });
  });

  it('has words, and is not sent with a message', async () => {
    const { id } = await ask(QUESTION);
    expectError(await add({}), 400, 'missing_field', 'message_id');
    expectError(await add({ question: QUESTION }), 400, 'missing_field', 'language');
    expectError(await add({ question: QUESTION, language: 'en', message_id: id }), 400, 'invalid_field', 'question');
    expectError(await add({ question: '?!', language: 'en' }), 409, 'conflict');
    expectError(await add({ question: QUESTION, language: 'en' }, 'viewer'), 403, 'insufficient_role');
  });
});
