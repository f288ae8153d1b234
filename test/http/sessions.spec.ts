import { SystemDb } from '../../src/platform/db/system-db.js';
import { Questions } from '../../src/conversations/turns/questions.js';
import { AnsweringService } from '../../src/conversations/answering/answering.service.js';
import type { AskBody } from '../../src/conversations/turns/answer.dto.js';
import type { ErrorCode } from '../../src/platform/kernel/errors.js';
import { IdleSweeper } from '../../src/conversations/core/idle.sweeper.js';
import { newId } from '../../src/platform/kernel/ids.js';
import { expectError } from './envelope.js';
import { eventually } from '../support/eventually.js';
import { RawConnection } from './raw.js';
import { call, makeWorkspace, startTestApp, type Answer, type TestApp, type TestWorkspace } from '../support/app.js';

let app: TestApp;
let workspace: TestWorkspace;
let contactId: string;
beforeAll(async () => {
  app = await startTestApp();
  workspace = await makeWorkspace(app);
  const text = '# Returns\n\nYou can send goods back within 30 days.\n\n# Shipping\n\nShipping to Spain costs €7.50.\n';
  const body = { title: 'Help', text, format: 'markdown' };
  await call(app, 'POST', '/v1/knowledge/documents', { token: workspace.tokens.owner, body });
  const user = { external_user_id: 'asker', locale: 'en' };
  contactId = (await call(app, 'POST', '/v1/users', { token: workspace.secretKey, body: user })).body.data.id;
});
afterAll(() => app.close());

const GOOD = 'Within how many days can I send goods back?';
const BAD = 'Zxqv wvut plomb frobnicate?';
const ask = (body: object): Promise<Answer> => call(app, 'POST', '/v1/answer', { token: workspace.secretKey, body });
const get = (path: string): Promise<Answer> => call(app, 'GET', path, { token: workspace.tokens.viewer });
const sql = (text: string, ...values: unknown[]) => app.app.get(SystemDb).query({ text, values });
const count = async (): Promise<number> =>
  (await sql('select from sessions where workspace_id = $1', workspace.id)).rowCount;
const session = async (id: string): Promise<Record<string, unknown>> => (await get(`/v1/sessions/${id}`)).body.data;

/** Makes the session and its last message that much older. */
const age = (id: string, interval: string) =>
  sql(
    `update sessions set started_at = started_at - $2::interval, last_activity_at = last_activity_at - $2::interval where id = $1`,
    id,
    interval,
  );
const sweep = (): Promise<number> => app.app.get(IdleSweeper).sweep();

async function conversation(...questions: string[]): Promise<string> {
  let id: string | undefined;
  for (const question of questions) {
    const answer = await ask({ question, ...(id && { session_id: id }) });
    expect(answer.status).toBe(200);
    id = answer.body.data.session_id;
  }
  return id!;
}

describe('a session', () => {
  it('starts with the first question, with all fields present', async () => {
    const { body } = await ask({ question: `  ${GOOD}\n\n ${`${GOOD} `.repeat(9)}`, external_user_id: 'asker' });
    expect(await session(body.data.session_id)).toEqual({
      id: body.data.session_id,
      object: 'session',
      channel: 'human',
      session_kind: 'support',
      language: 'en',
      voice_used: false,
      via_api: true,
      contact_id: contactId,
      agent_label: expect.any(String),
      subject: expect.stringMatching(/^Within how many days can I send goods back\? Within how many .{0,70}…$/),
      intent: expect.any(String),
      intent_class: 'answer',
      outcome: expect.stringMatching(/^(answered|unanswered)$/),
      completed: false,
      failure_reason: null,
      end_reason: null,
      resolution: null,
      resolution_reason: null,
      resolution_confidence: null,
      resolution_at: null,
      page_url: null,
      country: null,
      region: null,
      city: null,
      started_at: expect.stringMatching(/Z$/),
      ended_at: null,
      duration_ms: null,
    });
  });

  it('accepts follow-ups, lists its messages oldest first, and keeps its first answer’s outcome', async () => {
    const id = await conversation(GOOD, BAD);
    const { body } = await get(`/v1/sessions/${id}/messages`);
    expect(body.data.map(({ author, text }: { author: string; text: string }) => [author, text])).toEqual([
      ['contact', GOOD],
      ['agent', expect.any(String)],
      ['contact', BAD],
      ['agent', expect.any(String)],
    ]);
    expect(await session(id)).toMatchObject({ outcome: 'answered' });
    for (const message of body.data)
      expect(Object.keys(message).sort()).toEqual(
        'action articles attachments author author_label certainty citations confidence created_at edits id object quoted seq session_id text'.split(
          ' ',
        ),
      );
  });

  it('becomes retention when the person wants to leave, and stays so', async () => {
    const id = await conversation('I want to cancel my subscription', GOOD);
    expect(await session(id)).toMatchObject({ session_kind: 'retention' });
  });

  it('does not end before its timeout', async () => {
    const id = await conversation(GOOD);
    await age(id, '28 minutes');
    await sweep();
    expect(await session(id)).toMatchObject({ ended_at: null, completed: false, duration_ms: null });
    await sql(`update sessions set channel = 'email' where id = $1`, id);
    await age(id, '6 days');
    await sweep();
    expect(await session(id)).toMatchObject({ ended_at: null });
    await age(id, '24 hours');
    await sweep();
    expect(await session(id)).toMatchObject({ end_reason: 'idle_timeout' });
  });

  it.each([
    [
      'half answered',
      [GOOD, BAD],
      { outcome: 'answered', completed: true, resolution: 'partial', failure_reason: null },
    ],
    [
      'not answered',
      [BAD],
      { outcome: 'unanswered', completed: false, resolution: 'unsolved', failure_reason: 'missing_knowledge' },
    ],
  ])('that became idle after it was %s ends with that result', async (_, questions, expected) => {
    const id = await conversation(...questions);
    await age(id, '30 minutes 1 second');
    expect(await sweep()).toBeGreaterThan(0);
    const ended = await session(id);
    expect(ended).toMatchObject({ ...expected, end_reason: 'idle_timeout', resolution_at: expect.any(String) });
    expect(ended['duration_ms']).toBe(
      Date.parse(ended['ended_at'] as string) - Date.parse(ended['started_at'] as string),
    );
    // The idle time that ended it does not count.
    expect(ended['duration_ms']).toBeLessThan(30 * 60_000);
    expect(ended['resolution_confidence']).toBeLessThan(1);
    expect(Number.isInteger(Number(ended['resolution_confidence']) * 1_000)).toBe(true);
    await sweep();
    expect(await session(id)).toEqual(ended);
    const filters = `completed=${expected.completed}&resolution=${expected.resolution}&channel=human`;
    const listed = (await get(`/v1/sessions?${filters}`)).body.data.map((row: { id: string }) => row.id);
    expect(listed).toContain(id);
  });

  it('that was answered is not solved by silence', async () => {
    const id = await conversation(GOOD);
    await age(id, '9 days');
    await sweep();
    const unjudged = { outcome: 'answered', completed: true, resolution: null, resolution_reason: null };
    expect(await session(id)).toMatchObject(unjudged);
  });

  it('that ended reopens with a new question, and its end is cleared', async () => {
    const id = await conversation(BAD);
    const { started_at } = await session(id);
    await age(id, '31 minutes');
    await sweep();
    expect((await session(id))['ended_at']).not.toBeNull();
    await ask({ question: GOOD, session_id: id });
    const reopened = await session(id);
    expect(reopened).toMatchObject({
      outcome: 'answered',
      completed: false,
      ended_at: null,
      duration_ms: null,
      end_reason: null,
      failure_reason: null,
      resolution: null,
      resolution_reason: null,
      resolution_confidence: null,
      resolution_at: null,
    });
    expect((reopened['started_at'] as string) < (started_at as string)).toBe(true); // aged, not started again
    await age(id, '31 minutes');
    await sweep();
    expect(await session(id)).toMatchObject({ resolution: 'partial', completed: true });
  });

  it('ends once, however many sweepers run', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, () => conversation(GOOD)));
    for (const id of ids) await age(id, '40 minutes');
    const swept = await Promise.all([sweep(), sweep(), sweep()]);
    expect(swept.reduce((sum, n) => sum + n)).toBe(ids.length);
  });
});

describe('the asker of a question', () => {
  let stranger: string;
  beforeAll(async () => {
    const body = { external_user_id: 'stranger' };
    stranger = (await call(app, 'POST', '/v1/users', { token: workspace.secretKey, body })).body.data.id;
  });

  it('is a contact by our id in any case or by theirs, and is marked as seen', async () => {
    const byOurs = await ask({ question: GOOD, contact_id: contactId.toUpperCase() });
    const byTheirs = await ask({ question: GOOD, external_user_id: 'asker' });
    for (const { body } of [byOurs, byTheirs])
      expect(await session(body.data.session_id)).toMatchObject({ contact_id: contactId });
    const nobody = await ask({ question: GOOD });
    expect(await session(nobody.body.data.session_id)).toMatchObject({ contact_id: null });
    await sql(`update contacts set last_seen_at = '2020-01-01T00:00:00Z' where id = $1`, contactId);
    await ask({ question: GOOD, contact_id: contactId });
    const seen = (await get(`/v1/contacts/${contactId}`)).body.data.last_seen_at as string;
    expect(Date.now() - Date.parse(seen)).toBeLessThan(60_000);
  });

  it.each<[string, () => object, string]>([
    ['both ids of a contact', () => ({ contact_id: contactId, external_user_id: 'asker' }), 'external_user_id'],
    ['an unknown contact', () => ({ contact_id: newId() }), 'contact_id'],
    ['an unknown external id', () => ({ external_user_id: 'ASKER' }), 'external_user_id'],
    ['a contact id that is none', () => ({ contact_id: 'asker' }), 'contact_id'],
    ['an unknown session', () => ({ session_id: newId() }), 'session_id'],
    ['a session id that is none', () => ({ session_id: '1' }), 'session_id'],
  ])('is refused for %s, and leaves no session', async (_, body, param) => {
    const before = await count();
    expectError(await ask({ question: GOOD, ...body() }), 400, 'invalid_field', param);
    expect(await count()).toBe(before);
  });

  it('may not continue a session of another contact or of an unknown one', async () => {
    const theirs = (await ask({ question: GOOD, contact_id: stranger })).body.data.session_id;
    const nobodys = (await ask({ question: GOOD })).body.data.session_id;
    for (const session_id of [theirs, nobodys]) {
      expectError(await ask({ question: GOOD, session_id, contact_id: contactId }), 400, 'invalid_field', 'session_id');
      expect((await get(`/v1/sessions/${session_id}/messages`)).body.data).toHaveLength(2);
    }
    expect((await ask({ question: GOOD, session_id: theirs.toUpperCase(), external_user_id: 'stranger' })).status).toBe(
      200,
    );
  });

  it.each<[string, Record<string, unknown>, ErrorCode, string]>([
    ['nothing', {}, 'missing_field', 'question'],
    ['an empty question', { question: '' }, 'invalid_field', 'question'],
    ['a blank question', { question: ' \n\t\u00a0' }, 'invalid_field', 'question'],
    ['a long question', { question: 'x'.repeat(4_001) }, 'invalid_field', 'question'],
    ['a question of another type', { question: ['x'] }, 'invalid_field', 'question'],
    ['a bad locale', { question: 'x', locale: 'en_US' }, 'invalid_field', 'locale'],
    ['a bad stream', { question: 'x', stream: 'true' }, 'invalid_field', 'stream'],
    ['a bad dry_run', { question: 'x', dry_run: 1 }, 'invalid_field', 'dry_run'],
    ['a stranger’s field', { question: 'x', channel: 'email' }, 'unknown_field', 'channel'],
  ])('gets an error for invalid input: %s', async (_, body, code, param) => {
    expectError(await ask(body), 400, code, param);
    expectError(await ask({ ...body, ...(body.stream === undefined && { stream: true }) }), 400, code, param);
  });
});

describe('a dry run', () => {
  it('returns the same answer and leaves no trace', async () => {
    const before = await count();
    const dry = await ask({ question: GOOD, dry_run: true, external_user_id: 'asker' });
    expect(dry.body.data).toMatchObject({ status: 'answered', session_id: null, grounded: true });
    expect(await count()).toBe(before);
    const wet = await ask({ question: GOOD, external_user_id: 'asker' });
    const told = ['status', 'answer', 'sentences', 'citations', 'confidence', 'language', 'model', 'abstain_reason'];
    for (const field of told) expect(dry.body.data[field]).toEqual(wet.body.data[field]);
    const id = wet.body.data.session_id;
    await ask({ question: GOOD, dry_run: true, session_id: id });
    expect((await get(`/v1/sessions/${id}/messages`)).body.data).toHaveLength(2);
  });
});

interface Frame {
  event: string;
  data: any;
}
const framesOf = (text: string): Frame[] =>
  text
    .split('\n\n')
    .filter(Boolean)
    .map((frame) => {
      const [event, data] = frame.split('\n');
      return { event: event!.replace(/^event: /, ''), data: JSON.parse(data!.replace(/^data: /, '')) };
    });

describe('a streamed answer', () => {
  it.each([
    ['answered', GOOD],
    ['answered', 'What does shipping to Spain cost?'],
    ['abstained', BAD],
  ])('(%s) arrives as deltas and citations, which together equal the final event', async (status, question) => {
    const answer = await ask({ question, stream: true });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^text\/event-stream/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const frames = framesOf(answer.text);
    const done = frames.at(-1)!;
    expect(done.event).toBe('done');
    expect(done.data).toEqual({
      object: 'answer',
      data: expect.objectContaining({ object: 'answer', status }),
      request_id: answer.headers.get('x-request-id'),
    });
    const deltas = frames.filter(({ event }) => event === 'delta');
    expect(deltas.map(({ data }) => data.text).join('')).toBe(done.data.data.answer);
    expect(deltas.map(({ data }) => data.citations).flat()).toEqual(
      done.data.data.sentences.flatMap(({ citations }: { citations: number[] }) => citations),
    );
    expect(frames.filter(({ event }) => event === 'citation').map(({ data }) => data)).toEqual(
      done.data.data.citations,
    );
    expect(frames.map(({ event }) => event).filter((event) => !['delta', 'citation', 'done'].includes(event))).toEqual(
      [],
    );
    const plain = await ask({ question });
    expect(Object.keys(plain.body)).toEqual(Object.keys(done.data));
    const { id: _, session_id, created_at: __, ...same } = done.data.data;
    expect(plain.body.data).toMatchObject(same);
    expect((await get(`/v1/sessions/${session_id}/messages`)).body.data).toHaveLength(2);
  });

  const streamedRequest = (question: string): string => {
    const body = JSON.stringify({ question, stream: true });
    const head = ['POST /v1/answer HTTP/1.1', 'Host: x', 'Content-Type: application/json'];
    head.push(`Authorization: Bearer ${workspace.secretKey}`, `Content-Length: ${body.length}`);
    return `${head.join('\r\n')}\r\n\r\n${body}`;
  };

  it('may be aborted by the client, without an error in the log', async () => {
    for (let waitMs = 0; waitMs < 12; waitMs++) {
      const connection = new RawConnection(app);
      connection.send(streamedRequest(GOOD));
      await new Promise((resolve) => setTimeout(resolve, waitMs));
      connection.close();
    }
    expect((await ask({ question: GOOD })).status).toBe(200);
    expect(app.logLines().filter(({ level }) => level === 'error' || level === 'fatal')).toEqual([]);
  });

  const askedOf = async (question: string): Promise<number> =>
    (await sql('select from messages where workspace_id = $1 and text = $2', workspace.id, question)).rowCount;

  it('is recorded although its client leaves after the first words', async () => {
    const question = `${GOOD} Please tell me.`;
    const asked = { requestId: 'req_left', body: { question, stream: true } as AskBody, channel: 'human' as const };
    const parts = app.app.get(AnsweringService).stream(workspace.id, asked);
    expect((await parts.next()).value).toMatchObject({ event: 'citation' });
    await parts.return(undefined);
    expect(await askedOf(question)).toBe(1);
  });

  it('is recorded although its client leaves before them', async () => {
    const question = `${GOOD} Please tell me soon.`;
    const questions = app.app.get(Questions);
    const asked = questions.asked.bind(questions);
    let arrive = (): void => {};
    let release = (): void => {};
    const [arrived, gate] = [new Promise<void>((on) => (arrive = on)), new Promise<void>((on) => (release = on))];
    jest.spyOn(questions, 'asked').mockImplementationOnce(async (...asking) => {
      arrive();
      await gate;
      return asked(...asking);
    });
    const connection = new RawConnection(app);
    connection.send(streamedRequest(question));
    await arrived;
    connection.close();
    await get('/v1/sessions'); // until then the service has seen it leave
    release();
    await eventually(async () => (await askedOf(question)) === 1);
  });

  it('returns the status and JSON of an error that occurs before its first byte', async () => {
    expectError(await ask({ question: GOOD, stream: true, contact_id: newId() }), 400, 'invalid_field', 'contact_id');
  });
});
