/** Visitors are asked how it was, in the chat. */
import { SystemDb } from '../../src/platform/db/system-db.js';
import { SurveysSweeper } from '../../src/conversations/core/surveys.sweeper.js';
import { call, makeWorkspace, startTestApp, type TestApp, type TestWorkspace } from '../support/app.js';
import { exchange, follow, GOOD, opened, OTHER, say, teach } from '../support/live.js';
import { browser, type Browser } from '../support/widget.js';

let app: TestApp;
let workspace: TestWorkspace;
let person: Browser;
let id: string;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  workspace = await makeWorkspace(app);
  await teach(app, workspace);
  person = await browser(app, workspace);
  id = await opened(person);
});
afterAll(() => app.close());

const sql = (text: string, ...values: unknown[]) => app.app.get(SystemDb).query({ text, values });
const as = (method: string, path: string, body?: unknown) =>
  call(app, method, path, { token: workspace.tokens.owner, body });
const post = (path: string, body: object = {}) => person.ask('POST', `sessions/${id}/${path}`, body);
const asks = (satisfaction: object) => as('PATCH', '/v1/workspace', { satisfaction });
const survey = async () =>
  (await person.ask('GET', 'sessions')).body.data.find((session: { id: string }) => session.id === id).survey;
async function resolved(resolution = 'solved'): Promise<void> {
  const handoff = (await post('escalate')).body.data;
  const answer = await as('POST', `/v1/handoffs/${handoff.id}/resolve`, { resolution });
  if (answer.status !== 200) throw new Error(answer.text);
}
/** As if nothing had happened in the conversation for so long. */
async function quietFor(minutes: number): Promise<number> {
  await sql(`update sessions set last_activity_at = now() - make_interval(mins => $2) where id = $1`, ...[id, minutes]);
  return app.app.get(SurveysSweeper).sweep();
}

describe('after a teammate has resolved a chat', () => {
  it('the visitor is asked, on every page and after a reload, and its followers are told', async () => {
    await asks({ after_teammate: true, scale: 'thumbs' });
    await exchange(app, person, id, GOOD);
    const stream = await follow(app, workspace, person, id);
    await resolved();
    await stream.seen('session', ({ survey: scale }) => scale === 'thumbs');
    stream.close();
    const again = await browser(app, workspace, { visitor_token: person.visitorToken });
    expect(again.booted.session).toMatchObject({ id, survey: 'thumbs', rating: null, status: 'open' });
  });

  it('the visitor is asked by default, but nobody where the workspace does not want it, until the chat ends', async () => {
    await exchange(app, person, id, GOOD);
    await resolved();
    expect(await survey()).toBe('stars');
    await asks({ after_teammate: false });
    id = await opened(person);
    await exchange(app, person, id, GOOD);
    await resolved();
    expect(await survey()).toBeNull();
    await post('end');
    expect(await survey()).toBe('stars');
  });

  it('the conversation says who closed it, if they wrote to the visitor, until the visitor writes again', async () => {
    const closedBy = async () =>
      (await person.ask('GET', 'sessions')).body.data.find((session: { id: string }) => session.id === id).closed_by;
    await exchange(app, person, id, GOOD);
    await resolved();
    expect(await closedBy()).toBeNull();
    const handoff = (await post('escalate')).body.data;
    await as('POST', `/v1/handoffs/${handoff.id}/replies`, { text: 'It is done.' });
    expect(await closedBy()).toBeNull();
    await as('POST', `/v1/handoffs/${handoff.id}/resolve`, { resolution: 'solved' });
    expect(await closedBy()).toBe('owner');
    await exchange(app, person, id, OTHER);
    expect(await closedBy()).toBeNull();
  });

  it('a new message puts the question away, and the next time it is asked again', async () => {
    await asks({ after_teammate: true });
    await exchange(app, person, id, GOOD);
    await resolved();
    expect(await survey()).toBe('stars');
    await exchange(app, person, id, OTHER);
    expect(await survey()).toBeNull();
    await resolved();
    expect(await survey()).toBe('stars');
  });

  it('what was rated can be changed, and is not asked again', async () => {
    await asks({ after_teammate: true });
    await exchange(app, person, id, GOOD);
    await resolved();
    for (const score of [2, 5]) expect((await post('rating', { score })).body.data.rating.score).toBe(score);
    expect(await survey()).toBe('stars');
    await exchange(app, person, id, OTHER);
    await resolved();
    expect(await survey()).toBeNull();
    expect((await as('GET', '/v1/analytics')).body.data.totals).toMatchObject({ csat_responses: 1, csat_mean: 5 });
  });

  it.each(['open', 'pending'])('nobody is asked while another hand-off is %s', async (status) => {
    await asks({ after_teammate: true });
    await exchange(app, person, id, GOOD);
    const first = (await post('escalate')).body.data.id;
    await sql(
      `insert into handoffs (workspace_id, id, ticket_number, session_id, kind, status, ask)
       values ($1, gen_random_uuid(), 99, $2, 'ticket', $3, 'x')`,
      ...[workspace.id, id, status],
    );
    await as('POST', `/v1/handoffs/${first}/resolve`, { resolution: 'solved' });
    expect(await survey()).toBeNull();
    // Neither shown nor counted as asked.
    const { rows } = await sql('select survey_asked_at as asked from sessions where id = $1', id);
    expect(rows[0]!['asked']).toBeNull();
    const [other] = (await as('GET', `/v1/handoffs?session_id=${id}&status=${status}`)).body.data;
    await as('POST', `/v1/handoffs/${other.id}/resolve`, { resolution: 'solved' });
    expect(await survey()).toBe('stars');
  });

  it('nobody is asked who is blocked', async () => {
    await asks({ after_teammate: true });
    await exchange(app, person, id, GOOD);
    const { id: handoff } = (await post('escalate')).body.data;
    await as('POST', `/v1/contacts/${person.contactId}/block`, {});
    await as('POST', `/v1/handoffs/${handoff}/resolve`, { resolution: 'solved' });
    const { rows } = await sql('select survey_asked_at as asked from sessions where id = $1', id);
    expect(rows).toEqual([{ asked: null }]);
  });

  it('a hand-off that opens hides the question', async () => {
    await asks({ after_teammate: true });
    await exchange(app, person, id, GOOD);
    await resolved();
    await post('escalate', { kind: 'callback' });
    expect(await survey()).toBeNull();
  });

  it('somebody else can neither see nor answer it', async () => {
    await asks({ after_teammate: true });
    await exchange(app, person, id, GOOD);
    await resolved();
    const other = await browser(app, workspace);
    expect((await other.ask('POST', `sessions/${id}/rating`, { score: 1 })).status).toBe(404);
  });
});

describe('after an answer that the visitor left without a word', () => {
  beforeEach(() => asks({ after_agent: true, quiet_minutes: 7 }));

  it('they are asked once, when they have been quiet for as long as the workspace says', async () => {
    await exchange(app, person, id, GOOD);
    await quietFor(6);
    expect(await survey()).toBeNull();
    await quietFor(8);
    expect(await survey()).toBe('stars');
    await exchange(app, person, id, OTHER);
    await quietFor(8);
    expect(await survey()).toBeNull();
  });

  it.each([
    ['the agent had no answer', async () => void (await exchange(app, person, id, 'Zxqv wvut plomb frobnicate?'))],
    [
      'a message waits',
      async () => {
        await exchange(app, person, id, GOOD);
        await as('PUT', '/v1/killswitch', { active: true, scope: 'all' });
        await say(person, id, OTHER);
      },
    ],
    [
      'a hand-off is open',
      async () => {
        await exchange(app, person, id, GOOD);
        await post('escalate', { kind: 'callback' });
      },
    ],
    [
      'they have rated it',
      async () => {
        await exchange(app, person, id, GOOD);
        await post('rating', { score: 5 });
      },
    ],
  ])('nobody is asked while %s', async (_, happens) => {
    await happens();
    await quietFor(8);
    expect(await survey()).toBeNull();
  });

  it('nobody is asked of a conversation that was over before yesterday', async () => {
    await exchange(app, person, id, GOOD);
    await quietFor(25 * 60);
    expect(await survey()).toBeNull();
  });

  it('nobody is asked in a workspace that does not want it', async () => {
    await asks({ after_agent: false });
    await exchange(app, person, id, GOOD);
    await quietFor(8);
    expect(await survey()).toBeNull();
  });
});
