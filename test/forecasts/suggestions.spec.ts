/** What the agent would have answered where it does not: recorded in shadow, proposed to the team in suggest. */
import { KillSwitchService } from '../../src/assistant/configuration/kill-switch/kill-switch.service.js';
import { SuggestionWorker } from '../../src/assistant/suggestions/suggestion.worker.js';
import { SuggestionsReader } from '../../src/assistant/suggestions/suggestions.reader.js';
import { SuggestionsStore } from '../../src/assistant/suggestions/suggestions.store.js';
import { SessionsCommands } from '../../src/conversations/core/sessions.commands.js';
import { TrialService } from '../../src/conversations/turns/trial.service.js';
import { TurnRun } from '../../src/conversations/turns/turn-run.js';
import { SystemDb } from '../../src/platform/db/system-db.js';
import { TenantDb } from '../../src/platform/db/tenant-db.js';
import { OPERATOR } from '../../src/platform/kernel/actor.js';
import { newId } from '../../src/platform/kernel/ids.js';
import { connectMailbox, mailOf, receive, smtpSettings } from '../channels/mail-stage.js';
import { sessionOf, sql, startChannelApp } from '../channels/stage.js';
import { expectError } from '../http/envelope.js';
import { signedInTeam } from '../support/console.js';
import { followTeam } from '../support/team-stream.js';
import { call, makeWorkspace, type TestApp, type TestWorkspace } from '../support/app.js';
import { exchange, GOOD, opened, OTHER, teach } from '../support/live.js';
import type { MetaProvider } from '../support/meta-provider.js';
import { SmtpServer } from '../support/smtp-server.js';
import { browser, type Browser } from '../support/widget.js';

const ANSWER = 'You can send goods back within 30 days.';

let app: TestApp;
let provider: MetaProvider;
let smtp: SmtpServer;
let workspace: TestWorkspace;
let visitor: Browser;
let session: string;
beforeAll(async () => {
  [{ app, provider }, smtp] = await Promise.all([startChannelApp(), SmtpServer.start()]);
});
beforeEach(async () => {
  workspace = await makeWorkspace(app);
  await teach(app, workspace);
  visitor = await browser(app, workspace);
  session = await opened(visitor);
});
afterEach(async () => {
  jest.restoreAllMocks();
  await sql(app, 'delete from suggestion_queue');
});
afterAll(async () => {
  await app.close();
  await Promise.all([provider.close(), smtp.close()]);
});

const as = (method: string, path: string, body?: unknown) =>
  call(app, method, path, { token: workspace.tokens.owner, body });
const set = async (agent_mode: string): Promise<void> => {
  expect((await as('PATCH', '/v1/workspace', { widget: { agent_mode } })).status).toBe(200);
};
const says = (text: string) => exchange(app, visitor, session, text);
/** Works on all that waits, also on what waits for more messages or another attempt. */
const worked = async (): Promise<void> => {
  await sql(app, 'update suggestion_queue set due_at = now() where lease is null');
  await app.app.get(SuggestionWorker).whenIdle();
};
const listed = async (query = ''): Promise<any[]> => (await as('GET', `/v1/suggestions${query}`)).body.data;
const current = async (id = session): Promise<any> =>
  (await as('GET', `/v1/sessions/${id}/suggestion`)).body.data.suggestion;
const act = (suggestion_id: string, action: string, id = session) =>
  as('PUT', `/v1/sessions/${id}/suggestion`, { suggestion_id, action });
const replies = async (text: string, id = session): Promise<void> => {
  const [handoff] = (await as('GET', `/v1/handoffs?session_id=${id}`)).body.data;
  const sent = await as('POST', `/v1/handoffs/${handoff.id}/replies`, { text });
  expect(sent.status).toBe(201);
};
const outcomes = async (): Promise<unknown[]> => (await listed()).map(({ outcome }) => outcome as unknown);
const counts = async (query = ''): Promise<any[]> =>
  (await as('GET', `/v1/suggestion_counts${query}`)).body.data.channels;
const creditsUsed = async (): Promise<number> => {
  const [row] = await sql(app, 'select used from credit_periods where workspace_id = $1', workspace.id);
  return (row?.used as number | undefined) ?? 0;
};

describe('in shadow', () => {
  beforeEach(() => set('shadow'));

  it('the answer is recorded with its proof, and nobody gets it', async () => {
    await says(GOOD);
    await worked();
    expect(await listed()).toMatchObject([
      {
        ...{ object: 'suggestion', session_id: session, mode: 'shadow', status: 'answered', certainty: 'certain' },
        ...{ question: GOOD, answer: ANSWER, model: 'embedded-extractive-2', reason: null, outcome: null, reply: null },
        citations: [{ title: 'Help', quote: ANSWER }],
      },
    ]);
    const seen = JSON.stringify((await visitor.ask('GET', `sessions/${session}/messages`)).body);
    expect(seen).not.toContain('30 days');
    expect(await current()).toBeNull();
    expect(await creditsUsed()).toBe(0);
  });

  it('a question without an answer is recorded as one', async () => {
    await says('Do you sell gift vouchers for the opera?');
    await worked();
    expect(await listed()).toMatchObject([{ status: 'abstained', reason: expect.any(String) as unknown }]);
    expect(await listed('?status=answered')).toEqual([]);
  });

  it('several messages before a reply are one turn, and what follows the reply is the next, with what was said before', async () => {
    await says('Hello there.');
    await says(GOOD);
    await worked();
    expect(await listed()).toMatchObject([{ question: `Hello there.\n${GOOD}`, answer: ANSWER }]);
    await replies('Thirty days.');
    await says(OTHER);
    await worked();
    expect(await listed()).toMatchObject([
      { question: OTHER, reply: null },
      { question: `Hello there.\n${GOOD}`, reply: 'Thirty days.', outcome: null },
    ]);
  });

  it('no turn runs while the kill switch is on; what waited runs when it is off', async () => {
    await says(GOOD);
    const killSwitch = app.app.get(KillSwitchService);
    await killSwitch.set(workspace.id, OPERATOR, { active: true, scope: 'all' });
    await worked();
    await says(OTHER);
    await worked();
    expect(await listed()).toEqual([]);
    await killSwitch.set(workspace.id, OPERATOR, { active: false });
    await worked();
    expect(await listed()).toMatchObject([{ question: GOOD }]);
  });

  it('turns run while only actions are stopped: they run none', async () => {
    await app.app.get(KillSwitchService).set(workspace.id, OPERATOR, { active: true, scope: 'actions' });
    await says(GOOD);
    await worked();
    expect(await listed()).toMatchObject([{ question: GOOD, status: 'answered' }]);
  });

  it('a turn that fails is told, once it has failed twice', async () => {
    jest.spyOn(app.app.get(TrialService), 'ask').mockRejectedValue(new Error('the threads are gone'));
    await says(GOOD);
    await worked();
    expect(await listed()).toEqual([]);
    await worked();
    expect(await listed()).toMatchObject([{ status: 'failed', error: 'the threads are gone', answer: '' }]);
    expect(await counts()).toMatchObject([{ channel: 'human', turns: 1, answered: 0, failed: 1 }]);
  });
});

describe('a worker that is killed', () => {
  beforeEach(() => set('shadow'));
  const killed = (attempts: number): Promise<unknown> =>
    sql(
      app,
      `update suggestion_queue set lease = $1, holder = $2, attempts = $3, due_at = now() - interval '1 second'`,
      newId(),
      newId(),
      attempts,
    );

  it('loses nothing: the turn is taken again, and stored once', async () => {
    await says(GOOD);
    await killed(1);
    await app.app.get(SuggestionWorker).whenIdle();
    expect(await listed()).toMatchObject([{ question: GOOD, status: 'answered' }]);
    expect(await sql(app, 'select * from suggestion_queue where workspace_id = $1', workspace.id)).toEqual([]);
  });

  it('twice by the same turn is told', async () => {
    await says(GOOD);
    await killed(2);
    await app.app.get(SuggestionWorker).whenIdle();
    expect(await listed()).toMatchObject([{ status: 'failed', error: 'The turn was interrupted too often.' }]);
  });

  it('stores nothing that a message has overtaken', async () => {
    await says(GOOD);
    const ask = app.app.get(TrialService);
    const turn = ask.ask.bind(ask);
    jest.spyOn(ask, 'ask').mockImplementationOnce(async (...input) => {
      await says('And in winter?');
      return turn(...input);
    });
    await worked();
    await worked();
    expect((await listed()).map(({ question }) => question as string)).toEqual([`${GOOD}\nAnd in winter?`]);
  });

  it('stores nothing of a message that was deleted meanwhile', async () => {
    await says('Hello, this is Ada.');
    await says(GOOD);
    const { data } = (await as('GET', `/v1/sessions/${session}/messages`)).body;
    const { id } = data.find(({ text }: { text: string }) => text === GOOD);
    const ask = app.app.get(TrialService);
    const turn = ask.ask.bind(ask);
    jest.spyOn(ask, 'ask').mockImplementationOnce(async (...input) => {
      const deletes = app.app.get(SessionsCommands);
      await app.app.get(TenantDb).transaction(workspace.id, (tx) => deletes.withdrawMessage(tx, workspace.id, id));
      return turn(...input);
    });
    await worked();
    await worked();
    expect(await listed()).toMatchObject([{ question: 'Hello, this is Ada.' }]);
    expect(JSON.stringify(await listed())).not.toContain('30 days');
  });

  it('leaves the next turn to whoever waits longest, not to who has most', async () => {
    const others: string[] = [];
    for (let n = 0; n < 3; n++) {
      others.push(await opened(visitor));
      await exchange(app, visitor, others[n]!, GOOD);
    }
    const busy = workspace.id;
    workspace = await makeWorkspace(app);
    await set('shadow');
    const second = await browser(app, workspace);
    await exchange(app, second, await opened(second), GOOD);
    await sql(app, `update suggestion_queue set due_at = now() - interval '1 minute'`);
    await sql(app, `update suggestion_queue set due_at = now() where workspace_id = $1`, workspace.id);
    const store = app.app.get(SuggestionsStore);
    const next = () => app.app.get(SystemDb).transaction((tx) => store.lease(tx, 60));
    const served = [await next(), await next()].map((held) => held!.workspace_id);
    expect(served.sort()).toEqual([busy, workspace.id].sort());
  });
});

describe('the machine’s verdict', () => {
  beforeEach(() => set('shadow'));
  const verdicts = async (): Promise<unknown[]> =>
    (await listed()).map(({ machine_verdict, machine_reason }) =>
      machine_verdict === null ? null : `${machine_verdict}: ${machine_reason}`,
    );
  const answered = async (): Promise<void> => {
    await says(GOOD);
    await worked();
  };

  it('compares the answer with what the team replied, and counts by channel', async () => {
    await answered();
    expect(await verdicts()).toEqual([null]);
    await replies('You have 30 days for that, Ada.');
    await worked();
    expect(await verdicts()).toEqual(['right: same_figures']);
    const none = { machine_partly: 0, machine_wrong: 0, machine_not_comparable: 0, wrong: 0, sent: 0 };
    expect(await counts()).toMatchObject([{ channel: 'human', machine_right: 1, ...none }]);
  });

  it('is none where the agent had no answer', async () => {
    await says('Do you sell gift vouchers for the opera?');
    await worked();
    await replies('Yes, from 20 euros, in the box office.');
    await worked();
    expect(await verdicts()).toEqual([null]);
  });

  it('is of all that the team wrote until the customer wrote again', async () => {
    await answered();
    await replies('Hello Ada!');
    await worked();
    expect(await verdicts()).toEqual(['not_comparable: reply_asks_or_thanks']);
    await replies('Our shop gives customers 14 days, then it is over.');
    await worked();
    const reply = 'Hello Ada!\nOur shop gives customers 14 days, then it is over.';
    expect(await listed()).toMatchObject([{ reply, machine_verdict: 'wrong', machine_reason: 'other_figures' }]);
    await says('Thank you.');
    await replies('You have 30 days for that.');
    await worked();
    expect((await verdicts()).at(-1)).toBe('wrong: other_figures');
    expect((await listed()).at(-1)).toMatchObject({ reply });
  });

  it('is found also if the customer writes again at once', async () => {
    await answered();
    await replies('You have 30 days for that, Ada.');
    await says(OTHER);
    await worked();
    expect(await verdicts()).toEqual([null, 'right: same_figures']);
  });

  it('is found also if the reply came before the answer', async () => {
    await says(GOOD);
    await replies('You have 30 days for that, Ada.');
    await worked();
    expect(await verdicts()).toEqual([null]);
    await worked();
    expect(await verdicts()).toEqual(['right: same_figures']);
  });

  it('by a worker that lost the session while it compared is dropped', async () => {
    await answered();
    await replies('You have 30 days for that, Ada.');
    const reader = app.app.get(SuggestionsReader);
    const latest = reader.latest.bind(reader);
    jest.spyOn(reader, 'latest').mockImplementationOnce(async (...input) => {
      const read = await latest(...input);
      await replies('Please wait, I will have to ask.');
      return read;
    });
    await sql(app, 'update suggestion_queue set due_at = now() where lease is null');
    await app.app.get(SuggestionWorker).whenIdle();
    expect(await verdicts()).toEqual([null]);
    await worked();
    expect(await verdicts()).toEqual(['right: same_figures']);
  });

  it('on a text that cannot be compared is none, and holds up no turn', async () => {
    await answered();
    await replies('You have 30 days for that, Ada.');
    await says(OTHER);
    const { id } = (await listed()).at(-1);
    const cite = (citations: string): Promise<unknown> =>
      sql(app, 'update suggestions set citations = $2 where id = $1', id, citations);
    await cite('[null]');
    await worked();
    await cite('[]');
    expect(await verdicts()).toEqual([null, null]);
    expect(await listed('?status=answered')).toMatchObject([{ question: OTHER }, { question: GOOD }]);
  });

  it('is none where people have said it', async () => {
    await set('suggest');
    await answered();
    await replies(ANSWER);
    await says(OTHER);
    await worked();
    await act((await current()).id as string, 'wrong');
    await replies('Delivery to other countries in Europe takes 30 days.');
    await worked();
    expect(await verdicts()).toEqual([null, null]);
    const none = { machine_right: 0, machine_partly: 0, machine_wrong: 0, machine_not_comparable: 0 };
    expect(await counts()).toMatchObject([{ channel: 'human', sent: 1, wrong: 1, ...none }]);
  });
});

describe('a suggestion', () => {
  beforeEach(() => set('suggest'));
  const suggested = async (question = GOOD): Promise<any> => {
    await says(question);
    await worked();
    return current();
  };

  it('is what the team may send, and the customer does not get it by itself', async () => {
    expect(await suggested()).toMatchObject({ answer: ANSWER, citations: [{ quote: ANSWER }], outcome: null });
    const seen = JSON.stringify((await visitor.ask('GET', `sessions/${session}/messages`)).body);
    expect(seen).not.toContain('30 days');
  });

  it('is told to open consoles, without its words; one in shadow is not', async () => {
    const team = await signedInTeam(app, workspace);
    const stream = await followTeam(app, workspace.id, team.responder);
    const { id } = await suggested();
    const { data } = await stream.seen('suggestion');
    expect(data).toMatchObject({ type: 'suggestion', id, session_id: session });
    expect(JSON.stringify(stream.frames)).not.toContain('30 days');
    await set('shadow');
    await says(OTHER);
    await worked();
    const [recorded] = await listed('?mode=shadow');
    await set('suggest');
    const third = await suggested('Within how many days can I send back goods?');
    await stream.seen('suggestion', (hint) => hint.id === third.id);
    expect(JSON.stringify(stream.frames)).not.toContain(recorded.id);
    stream.close();
  });

  it('is the best passage where the agent is not certain, also in mail, and counts as no answer', async () => {
    await as('PATCH', '/v1/guardrails', { min_confidence: 1 });
    const mailbox = await connectMailbox(app, workspace, 'unsure@example.net', smtpSettings(smtp));
    await as('PATCH', `/v1/channels/${mailbox}`, { agent_mode: 'suggest' });
    await receive(app, mailbox, mailOf('Ada <unsure@example.org>', GOOD));
    const offered = { status: 'abstained', reason: 'not_certain', certainty: null };
    for (const found of [await suggested(), await current(await sessionOf(app, mailbox, 'unsure@example.org'))]) {
      expect(found).toMatchObject({ ...offered, answer: expect.stringContaining('30 days') });
      expect(found.citations).toMatchObject([{ quote: expect.stringContaining('30 days') }]);
    }
    await replies((await current()).answer as string);
    expect(await outcomes()).toEqual(expect.arrayContaining(['sent', null]));
    expect(await counts()).toMatchObject([{ turns: 1, answered: 0, suggested: 0, sent: 0 }, { answered: 0 }]);
  });

  it('is none if the agent has no answer', async () => {
    expect(await suggested('Do you sell gift vouchers for the opera?')).toBeNull();
  });

  it('that is sent as it was is known by the reply', async () => {
    await suggested();
    await replies(`${ANSWER.replace('goods back', 'goods  back')}\n`);
    expect(await outcomes()).toEqual(['sent']);
    expect(await current()).toBeNull();
  });

  it('that was inserted and changed was edited', async () => {
    const { id } = await suggested();
    expect((await act(id, 'inserted')).body.data).toMatchObject({ id, outcome: null });
    expect(await current()).toMatchObject({ id });
    await replies('Hello Ada, you can send them back within 30 days.');
    expect(await outcomes()).toEqual(['edited']);
  });

  it('that was not touched was ignored', async () => {
    await suggested();
    await replies('Please call us.');
    expect(await outcomes()).toEqual(['ignored']);
  });

  it('that is dismissed or wrong is put away, for good', async () => {
    const { id } = await suggested();
    expect((await act(id, 'wrong')).body.data).toMatchObject({ outcome: 'wrong' });
    expect(await current()).toBeNull();
    await replies(ANSWER);
    expect(await outcomes()).toEqual(['wrong']);
    expectError(await act(id, 'dismissed'), 409, 'conflict');
    const next = await suggested(OTHER);
    await act(next.id as string, 'dismissed');
    expect(await outcomes()).toEqual(['ignored', 'wrong']);
    const { data } = (await as('GET', '/v1/audit?limit=5')).body;
    expect(data.map(({ action }: { action: string }) => action)).toContain('suggestion.wrong');
  });

  it('is stale once the customer writes again, also after a teammate has taken over', async () => {
    await suggested();
    await replies('One moment please.');
    const second = await suggested(OTHER);
    expect(second.question).toBe(OTHER);
    const third = await suggested('I mean within Europe.');
    expect(third?.id).not.toBe(second.id);
    expect(await outcomes()).toEqual(expect.arrayContaining(['stale', 'ignored']));
  });

  it('that comes after the reply is nobody’s choice', async () => {
    await says(GOOD);
    await replies('Please call us.');
    await worked();
    expect(await outcomes()).toEqual(['unseen']);
    expect(await counts()).toMatchObject([{ turns: 1, answered: 1, suggested: 0, ignored: 0 }]);
  });

  it('is found only under its own session', async () => {
    const { id } = await suggested();
    const other = await opened(visitor);
    expectError(await act(id, 'wrong', other), 404, 'not_found');
    expectError(await act(newId(), 'wrong'), 404, 'not_found');
    expect(await current()).toMatchObject({ id, outcome: null });
  });

  it('is counted by channel and period', async () => {
    const mailbox = await connectMailbox(app, workspace, 'help@example.net', smtpSettings(smtp));
    await as('PATCH', `/v1/channels/${mailbox}`, { agent_mode: 'suggest' });
    await receive(app, mailbox, mailOf('Ada <ada@example.org>', GOOD));
    await suggested();
    const mail = await sessionOf(app, mailbox, 'ada@example.org');
    const { answer } = await current(mail);
    expect(answer).toContain(ANSWER);
    await replies(answer as string, mail);
    const none = { failed: 0, edited: 0, ignored: 0, wrong: 0 };
    expect(await counts()).toMatchObject([
      {
        channel: 'human',
        account_id: null,
        agent_mode: 'suggest',
        turns: 1,
        answered: 1,
        suggested: 1,
        sent: 0,
        ...none,
      },
      { channel: 'email', account_id: mailbox, agent_mode: 'suggest', turns: 1, suggested: 1, sent: 1, ...none },
    ]);
    expect(await counts('?created_before=2026-01-01T00:00:00Z')).toMatchObject([{ turns: 0 }, { turns: 0 }]);
  });

  it('by a large model takes the session’s credit, once; without one left it is told', async () => {
    jest.spyOn(app.app.get(TurnRun), 'modelName', 'get').mockReturnValue('large-1');
    await suggested();
    await suggested(OTHER);
    expect(await creditsUsed()).toBe(1);
    await sql(
      app,
      'update workspaces set credits_limit = 1, credits_by_plan = false where workspace_id = $1',
      workspace.id,
    );
    session = await opened(visitor);
    expect(await suggested()).toMatchObject({ status: 'failed', error: expect.stringMatching(/credit/i) as unknown });
  });

  it('belongs to the contact: it is exported, and its words are erased', async () => {
    await suggested();
    await replies('You have 30 days for that, Ada.');
    await worked();
    const exported = await as('GET', `/v1/contacts/${visitor.contactId}/export`);
    expect(exported.body.data.suggestions).toMatchObject([
      { answer: ANSWER, question: GOOD, machine_verdict: 'right' },
    ]);
    await as('DELETE', `/v1/contacts/${visitor.contactId}`);
    expect(await listed()).toMatchObject([{ answer: '', question: '', citations: [], machine_verdict: 'right' }]);
  });
});
