import { AgentThreads } from '../../src/agent/threads/agent-threads.js';
import { Instances } from '../../src/platform/db/instances.js';
import { Notifications } from '../../src/platform/db/notifications.js';
import { SystemDb } from '../../src/platform/db/system-db.js';
import { TurnRecord } from '../../src/conversations/turns/turn-record.js';
import { TurnQueueStore } from '../../src/conversations/turns/turn-queue.store.js';
import { TurnQueue } from '../../src/conversations/turns/turn-queue.js';
import { TurnQueueSweeper } from '../../src/conversations/turns/turn-queue.sweeper.js';
import { newId } from '../../src/platform/kernel/ids.js';
import { call, makeWorkspace, startTestApp, type Answer, type TestApp, type TestWorkspace } from '../support/app.js';
import { eventually } from '../support/eventually.js';
import {
  authors,
  exchange,
  follow,
  framesIn,
  GOOD,
  idle,
  opened,
  OTHER,
  say,
  spoken,
  teach,
  type Following,
  type Frame,
  waitForBursts,
} from '../support/live.js';
import { browser, type Browser } from '../support/widget.js';

let app: TestApp;
let other: TestApp;
let workspace: TestWorkspace;
let person: Browser;
let elsewhere: Browser;
beforeAll(async () => {
  app = await startTestApp();
  other = await startTestApp({}, app.databaseUrl);
  workspace = await makeWorkspace(app);
  await teach(app, workspace);
});
beforeEach(async () => {
  person = await browser(app, workspace);
  elsewhere = await browser(other, workspace, { visitor_token: person.visitorToken });
});
afterEach(() => jest.restoreAllMocks());
waitForBursts(() => [app, other]);
afterAll(async () => {
  await other.close();
  await app.close();
});

const sql = (text: string, ...values: unknown[]) => app.app.get(SystemDb).query({ text, values });
const as = (method: string, path: string, body?: unknown) =>
  call(app, method, path, { token: workspace.tokens.responder, body });

/** Holds the agent until it is released; `asked` = the questions that it received. */
function held(instances: TestApp[]): { asked: string[]; letGo(): void } {
  let letGo = (): void => {};
  const gate = new Promise<void>((resolve) => (letGo = resolve));
  const asked: string[] = [];
  for (const { app: one } of instances) {
    const threads = one.get(AgentThreads);
    const turn = threads.turn.bind(threads);
    jest.spyOn(threads, 'turn').mockImplementation(async function* (input, index, options) {
      const { signal } = options!;
      asked.push(input.question);
      signal!.throwIfAborted(); // More messages arrived before the turn started.
      const aborted = new Promise<never>((_, reject) =>
        signal!.addEventListener('abort', () => reject(new Error('aborted')), { once: true }),
      );
      await Promise.race([gate, aborted]);
      yield* turn(input, index, options);
    });
  }
  return { asked, letGo };
}

/** Collects the number of the last message of each question that was answered on this instance. */
function settledSeqs({ app: one }: TestApp): number[] {
  const queue = one.get(TurnQueueStore);
  const answered = queue.markAnswered.bind(queue);
  const settled: number[] = [];
  jest.spyOn(queue, 'markAnswered').mockImplementation(async (tx, claimed, seq) => {
    const result = await answered(tx, claimed, seq);
    if (result) settled.push(seq);
    return result;
  });
  return settled;
}

/** Stores a message as by a process that died right after: nobody works on it. */
async function storedAndLost(sessionId: string, text: string): Promise<void> {
  const turns = app.app.get(TurnQueue);
  const onMessage = jest.spyOn(turns, 'onMessage').mockReturnValue();
  expect((await say(person, sessionId, text)).status).toBe(201);
  onMessage.mockRestore();
  await sql(`update turn_queue set due_at = now() - interval '1 s' where session_id = $1`, sessionId);
}

describe('a burst of messages', () => {
  it('of three at once gets one answer, to all of it', async () => {
    const { asked, letGo } = held([app]);
    const id = await opened(person);
    const posts = await Promise.all(['hi', GOOD, 'please, it is urgent'].map((text) => say(person, id, text)));
    expect(posts.map(({ status }) => status)).toEqual([201, 201, 201]);
    await eventually(
      () => asked.some((question) => question.split('\n').length === 3),
      () => asked,
    );
    letGo();
    await idle(app);
    expect(await authors(person, id)).toEqual(['contact', 'contact', 'contact', 'agent']);
  });

  it('that continues while the answer is generated is answered as one, even across instances', async () => {
    const { asked, letGo } = held([app, other]);
    const id = await opened(person);
    await say(person, id, GOOD);
    await eventually(() => asked.length === 1);
    await say(elsewhere, id, OTHER);
    await eventually(
      () => asked.length >= 2 && asked.at(-1) === `${GOOD}\n${OTHER}`,
      () => asked,
    );
    letGo();
    await Promise.all([idle(app), idle(other)]);
    expect(await authors(person, id)).toEqual(['contact', 'contact', 'agent']);
  });

  it('that continues while the answer is sent gets a second answer afterwards, even across instances', async () => {
    const id = await opened(person);
    const recorder = app.app.get(TurnRecord);
    jest.spyOn(recorder, 'record').mockImplementationOnce(async (...args) => {
      // Its words have been sent by now, but not stored.
      expect((await say(elsewhere, id, OTHER)).status).toBe(201);
      return TurnRecord.prototype.record.apply(recorder, args);
    });
    const told = await exchange(app, person, id, GOOD);
    expect(told.map(({ author }) => author)).toEqual(['contact', 'contact', 'agent', 'agent']);
    expect(told.slice(2).map(({ text }) => text)).toEqual([
      expect.stringContaining('30 days'),
      expect.stringContaining('$25'),
    ]);
    expect((await sql('select from turn_queue where session_id = $1', id)).rowCount).toBe(0);
  });

  it.each([
    ['asks for a teammate', 'escalate', { outcome: 'handed_off', ended_at: null }],
    ['ends the conversation', 'end', { outcome: 'answered', end_reason: 'contact_ended' }],
  ])('whose author %s while the answer is sent keeps that answer', async (_, path, session) => {
    const id = await opened(person);
    const recorder = app.app.get(TurnRecord);
    jest.spyOn(recorder, 'record').mockImplementationOnce(async (...args) => {
      expect((await elsewhere.ask('POST', `sessions/${id}/${path}`, {})).status).toBeLessThan(300);
      return TurnRecord.prototype.record.apply(recorder, args);
    });
    const told = await exchange(app, person, id, GOOD);
    expect(told.filter(({ author }) => author === 'agent')).toMatchObject([
      { text: expect.stringContaining('30 days') },
    ]);
    expect((await as('GET', `/v1/sessions/${id}`)).body.data).toMatchObject(session);
    expect((await sql('select from turn_queue where session_id = $1', id)).rowCount).toBe(0);
  });

  it('whose second is posted while the first is answered gets its own answer in its response', async () => {
    const id = await opened(person);
    const recorder = app.app.get(TurnRecord);
    const again = { stream: true, client_message_id: 'second' };
    let second: Promise<Answer> | undefined;
    jest.spyOn(recorder, 'record').mockImplementationOnce(async (...args) => {
      second = say(elsewhere, id, OTHER, again);
      await eventually(async () => (await authors(person, id)).length === 2);
      return TurnRecord.prototype.record.apply(recorder, args);
    });
    const told = await exchange(app, person, id, GOOD);
    expect(told.map(({ author }) => author)).toEqual(['contact', 'contact', 'agent', 'agent']);
    const doneOf = ({ text }: Answer) => framesIn(text).at(-1)!.data.data;
    expect(doneOf(await second!)).toEqual(told.at(-1));
    expect(doneOf(await say(person, id, OTHER, again))).toEqual(told.at(-1));
  });

  it('on two instances runs one turn at a time, and every message gets its answer', async () => {
    const answeredUpTo = [app, other].map(settledSeqs);
    const id = await opened(person);
    await Promise.all(Array.from({ length: 20 }, (_, i) => say(i % 2 ? person : elsewhere, id, i % 3 ? GOOD : OTHER)));
    await eventually(async () => (await sql('select from turn_queue where session_id = $1', id)).rowCount === 0);
    const told = await spoken(person, id);
    expect(told.filter(({ author }) => author === 'contact')).toHaveLength(20);
    expect(told.at(-1).author).toBe('agent');
    const seqs = told.map(({ seq }) => seq);
    expect(seqs).toEqual([...new Set(seqs)].sort((a, b) => a - b));
    // Each answer covers messages of its own, which may have been stored before the previous answer.
    const settled = answeredUpTo.flat().sort((a, b) => a - b);
    expect(settled).toEqual([...new Set(settled)]);
    expect(told.filter(({ author }) => author === 'agent')).toHaveLength(settled.length);
    expect(settled.at(-1)).toBe(told.filter(({ author }) => author === 'contact').at(-1).seq);
  });
});

describe('a message whose process died', () => {
  it('before its answer was started is answered once, by the first sweeper', async () => {
    const id = await opened(person);
    await storedAndLost(id, GOOD);
    const taken = await Promise.all([app, other].map((one) => one.app.get(TurnQueueSweeper).sweep()));
    expect(taken[0]! + taken[1]!).toBe(1);
    await Promise.all([idle(app), idle(other)]);
    expect(await authors(person, id)).toEqual(['contact', 'agent']);
  });

  it('in the middle of its answer is answered once, whatever the dead process still does', async () => {
    const { asked, letGo } = held([app]);
    const id = await opened(person);
    await say(person, id, GOOD);
    await eventually(() => asked.length === 1);
    await sql(`update turn_queue set due_at = now() - interval '1 s' where session_id = $1`, id);
    expect(await other.app.get(TurnQueueSweeper).sweep()).toBe(1);
    await idle(other);
    expect(await authors(person, id)).toEqual(['contact', 'agent']);
    letGo(); // It was not dead after all.
    await idle(app);
    expect(await authors(person, id)).toEqual(['contact', 'agent']);
  });

  it('is free as soon as its instance counts as dead, and a late answer of that is neither sent nor stored', async () => {
    const { asked, letGo } = held([app]);
    const id = await opened(person);
    const stream = await follow(app, workspace, person, id);
    await say(person, id, GOOD);
    await eventually(() => asked.length === 1);
    expect(await other.app.get(TurnQueueSweeper).sweep()).toBe(0); // It is leased.
    await sql(`delete from instances where id = (select holder from turn_queue where session_id = $1)`, id);
    await other.app.get(Instances).freeDead();
    expect(await other.app.get(TurnQueueSweeper).sweep()).toBe(1);
    await idle(other);
    await stream.seen('message', ({ author }) => author === 'agent');
    const heard = stream.frames.length;
    letGo(); // It was not dead after all.
    await idle(app);
    await person.ask('POST', `sessions/${id}/typing`, {});
    await stream.seen('typing', ({ author }) => author === 'contact');
    expect(stream.frames.slice(heard).map(({ event }) => event)).toEqual(['typing']);
    expect(await authors(person, id)).toEqual(['contact', 'agent']);
    stream.close();
    await app.app.get(Instances).beat(); // Alive again, or its next turns are freed like this one.
  });

  it('is released to others at once if the process shuts down cleanly', async () => {
    const third = await startTestApp({}, app.databaseUrl);
    const { asked } = held([third]);
    const there = await browser(third, workspace, { visitor_token: person.visitorToken });
    const id = await opened(person);
    await say(there, id, GOOD);
    await eventually(() => asked.length === 1);
    await third.close();
    await eventually(async () => (await app.app.get(TurnQueueSweeper).sweep()) === 1);
    await idle(app);
    expect(await authors(person, id)).toEqual(['contact', 'agent']);
  });

  it('is given up eventually if no turn succeeds, and the person is offered a teammate', async () => {
    const id = await opened(person);
    jest.spyOn(app.app.get(AgentThreads), 'turn').mockImplementation(async function* () {
      throw new Error('out of order');
    });
    await say(person, id, GOOD);
    await idle(app);
    for (let tries = 1; tries < 3; tries++) {
      expect(await authors(person, id)).toEqual(['contact']);
      await sql(`update turn_queue set due_at = now() - interval '1 s' where session_id = $1`, id);
      await app.app.get(TurnQueueSweeper).sweep();
      await idle(app);
    }
    expect(await spoken(person, id)).toMatchObject([{ author: 'contact' }, { author: 'system', form: 'contact' }]);
    expect((await sql('select from turn_queue where session_id = $1', id)).rowCount).toBe(0);
  });
});

describe('a follower', () => {
  it('receives everything on every instance, once and in order, whatever happens to the listening connections', async () => {
    const id = await opened(person);
    // As a browser does: a stream that ended is reopened at the last event received.
    const comesBack = (instance: TestApp, who: Browser) => {
      const streams: Following[] = [];
      const numbered = (): Frame[] => streams.flatMap((stream) => stream.numbered());
      const hears = async (last: number): Promise<boolean> => {
        const from = numbered().at(-1)?.id ?? 0;
        if (streams.at(-1)?.over() !== false) streams.push(await follow(instance, workspace, who, id, from));
        return numbered().at(-1)?.id === last;
      };
      return { numbered, hears, close: () => streams.at(-1)!.close() };
    };
    const both = [comesBack(app, person), comesBack(other, elsewhere)];
    for (const text of [GOOD, OTHER, GOOD]) {
      for (const one of both) await one.hears(0);
      await exchange(app, person, id, text);
      await sql(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name like '%listener%'`);
      await exchange(app, person, id, `${text} `);
    }
    const { rows } = await sql('select max(seq) as last from session_events where session_id = $1', id);
    const last = rows[0]!['last'] as number;
    for (const one of both) {
      await eventually(
        () => one.hears(last),
        () => one.numbered().map((frame) => frame.id),
      );
      expect(one.numbered().map((frame) => frame.id)).toEqual(Array.from({ length: last }, (_, i) => i + 1));
      expect(one.numbered().filter(({ event }) => event === 'message')).toHaveLength(12);
      one.close();
    }
    await eventually(() => [app, other].every((one) => one.app.get(Notifications).connected));
  });

  it('continues elsewhere if a process ends, without gaps or duplicates', async () => {
    const third = await startTestApp({}, app.databaseUrl);
    const there = await browser(third, workspace, { visitor_token: person.visitorToken });
    const id = await opened(person);
    const first = await follow(third, workspace, there, id);
    await exchange(app, person, id, GOOD);
    await first.seen('message', ({ author }) => author === 'agent');
    await third.close();
    await eventually(() => first.over());
    await exchange(app, person, id, OTHER);
    const second = await follow(other, workspace, elsewhere, id, first.numbered().at(-1)!.id!);
    await second.seen('message', ({ author, text }) => author === 'agent' && text.includes('$25'));
    const seen = [...first.numbered(), ...second.numbered()].map((frame) => frame.id!);
    expect(seen).toEqual(Array.from({ length: seen.length }, (_, i) => seen[0]! + i));
    second.close();
  });

  it('sees the agent’s typing, and its words as they are generated, even on another instance', async () => {
    let letGo = (): void => {};
    const gate = new Promise<void>((resolve) => (letGo = resolve));
    const threads = app.app.get(AgentThreads);
    const turn = threads.turn.bind(threads);
    jest.spyOn(threads, 'turn').mockImplementation(async function* (input, index, options) {
      for await (const event of turn(input, index, options)) {
        if (event.type === 'done') await gate; // An agent that is still thinking.
        yield event;
      }
    });
    const id = await opened(person);
    const streams = await Promise.all([follow(app, workspace, person, id), follow(other, workspace, elsewhere, id)]);
    await say(person, id, GOOD);
    for (const stream of streams) {
      await stream.seen('typing', ({ author }) => author === 'agent');
      const { data } = await stream.seen('delta');
      expect(data.text).toContain('30 days');
      await stream.seen('citation', ({ quote }) => quote.includes('30 days'));
      expect(stream.frames.some(({ event, data: { author } }) => event === 'message' && author === 'agent')).toBe(
        false,
      );
    }
    letGo();
    for (const stream of streams) await stream.seen('message', ({ author }) => author === 'agent');
    // Once each, and none after the message; late ones are dropped.
    const late = [workspace.id, id, newId(), 1, JSON.stringify([{ event: 'delta', data: { text: 'late' } }])].join(' ');
    await sql('select pg_notify($1, $2)', 'session_words', late);
    await person.ask('POST', `sessions/${id}/typing`, {});
    for (const stream of streams) {
      await stream.seen('typing', ({ author }) => author === 'contact');
      expect(stream.frames.filter(({ event }) => event === 'delta')).toHaveLength(1);
      stream.close();
    }
  });

  it('sees typing and read receipts, even on another instance', async () => {
    const id = await opened(person);
    const stream = await follow(other, workspace, elsewhere, id);
    expect((await person.ask('POST', `sessions/${id}/typing`, {})).status).toBe(200);
    await stream.seen('typing', ({ author }) => author === 'contact');
    const [, answer] = await exchange(app, person, id, GOOD);
    await person.ask('POST', `sessions/${id}/read`, { seq: answer.seq });
    await stream.seen('read', ({ by, seq }) => by === 'contact' && seq === answer.seq);
    stream.close();
  });
});

describe('while a teammate has the conversation', () => {
  const handOff = async (id: string): Promise<string> =>
    (await person.ask('POST', `sessions/${id}/escalate`, {})).body.data.id as string;

  it('the agent is silent, and the person’s messages reach the followers', async () => {
    const id = await opened(person);
    const stream = await follow(other, workspace, elsewhere, id);
    const handoff = await handOff(id);
    await stream.seen('session', ({ attended_by }) => attended_by === 'waiting');
    await as('PATCH', `/v1/handoffs/${handoff}`, { assignee_id: workspace.memberIds.responder });
    const { data } = await stream.seen('session', ({ attended_by }) => attended_by === 'teammate');
    expect(data.teammate).toEqual({ label: 'responder' });
    await exchange(app, person, id, GOOD);
    await as('POST', `/v1/handoffs/${handoff}/replies`, { text: 'Thirty days, says Ann.' });
    const reply = await stream.seen('message', ({ author }) => author === 'teammate');
    expect(reply.data).toMatchObject({ text: 'Thirty days, says Ann.', author_label: 'responder', ai: false });
    expect(await authors(person, id)).toEqual(['system', 'contact', 'teammate']);
    await as('PATCH', `/v1/handoffs/${handoff}`, { status: 'resolved' });
    await stream.seen(
      'session',
      ({ attended_by, last_message_at }) => attended_by === 'agent' && last_message_at !== null,
    );
    expect((await exchange(app, person, id, GOOD)).at(-1).author).toBe('agent');
    stream.close();
  });

  it('an answer that was being generated when they took over is not sent', async () => {
    const { asked, letGo } = held([app]);
    const id = await opened(person);
    const handoff = await handOff(id);
    const stream = await follow(app, workspace, person, id);
    const sent = say(person, id, GOOD, { stream: true });
    await eventually(() => asked.length === 1);
    await as('PATCH', `/v1/handoffs/${handoff}`, { assignee_id: workspace.memberIds.responder });
    letGo();
    expect((await sent).text).toContain('"data":null');
    await idle(app);
    expect(await authors(person, id)).toEqual(['system', 'contact']);
    expect(stream.frames.some(({ event }) => event === 'delta')).toBe(false);
    await as('PATCH', `/v1/handoffs/${handoff}`, { assignee_id: null });
    expect((await exchange(app, person, id, OTHER)).at(-1).author).toBe('agent');
    stream.close();
  });
});

describe('questions without an answer', () => {
  const MISSES = ['Zxqv wvut plomb frobnicate?', 'Qwerk blonz vrumm?', 'Trilp snorg flim?'];
  const handoffs = async (id: string) => (await as('GET', `/v1/handoffs?session_id=${id}`)).body.data;

  it('are handed over with the second in a row, once, and the agent goes on answering', async () => {
    const id = await opened(person);
    await exchange(app, person, id, MISSES[0]!);
    expect(await handoffs(id)).toEqual([]);
    const told = await exchange(app, person, id, MISSES[1]!);
    expect(told.at(-2).text).toBe('I have passed this on to our team. A person will take it from here.');
    expect(await handoffs(id)).toMatchObject([
      { kind: 'ticket', status: 'open', stop_reason: 'missing_knowledge', ask: `${MISSES[0]!}\n${MISSES[1]!}` },
    ]);
    for (const text of [MISSES[2]!, MISSES[0]!, MISSES[1]!]) await exchange(app, person, id, text);
    expect(await handoffs(id)).toHaveLength(1);
    expect((await exchange(app, person, id, GOOD)).at(-1).text).toContain('30 days');
  });

  it('are not handed over if a greeting or an answer is between them', async () => {
    const id = await opened(person);
    for (const text of [MISSES[0]!, GOOD, MISSES[1]!, 'Thank you!', MISSES[2]!]) await exchange(app, person, id, text);
    expect(await handoffs(id)).toEqual([]);
  });
});
