/** What customers said: by who handled it, channel, topic and tag, and their comments. */
import { SystemDb } from '../../src/platform/db/system-db.js';
import { call, makeWorkspace, startTestApp, type TestApp, type TestWorkspace } from '../support/app.js';
import { exchange, GOOD, opened, teach } from '../support/live.js';
import { browser, type Browser } from '../support/widget.js';
import { expectError } from '../http/envelope.js';

let app: TestApp;
let workspace: TestWorkspace;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  workspace = await makeWorkspace(app);
  await teach(app, workspace);
  await as('owner', 'PATCH', '/v1/workspace', { satisfaction: { after_teammate: true } });
});
afterAll(() => app.close());

const as = (role: 'owner' | 'responder' | 'viewer', method: string, path: string, body?: unknown) =>
  call(app, method, path, { token: workspace.tokens[role], body });
const sql = (text: string, ...values: unknown[]) => app.app.get(SystemDb).query({ text, values });
const report = async (query = '') => (await as('viewer', 'GET', `/v1/analytics/satisfaction${query}`)).body.data;
async function chat(by: 'owner' | 'responder' | null, rating: object | null): Promise<{ id: string; person: Browser }> {
  const person = await browser(app, workspace);
  const id = await opened(person);
  await exchange(app, person, id, GOOD);
  if (by) {
    const handoff = (await person.ask('POST', `sessions/${id}/escalate`, {})).body.data;
    await as(by, 'POST', `/v1/handoffs/${handoff.id}/resolve`, { resolution: 'solved' });
  }
  if (rating) await person.ask('POST', `sessions/${id}/rating`, rating);
  return { id, person };
}

describe('the report of satisfaction', () => {
  it('gives a rating to the teammate who resolved the conversation, else to the agent', async () => {
    await chat('owner', { score: 5, comment: 'Splendid' });
    await chat('owner', { score: 2 });
    await chat('owner', null);
    await chat('responder', null);
    await chat(null, { score: 4 });
    await chat(null, null); // Nobody was asked.
    const { totals, by_handler, by_channel } = await report();
    expect(totals).toEqual({ asked: 5, responses: 3, response_rate: 0.6, positive_rate: 2 / 3, mean: 11 / 3 });
    expect(by_handler).toMatchObject([
      { member_id: null, name: null, asked: 1, responses: 1, positive_rate: 1, mean: 4 },
      { member_id: workspace.memberIds.owner, asked: 3, responses: 2, positive_rate: 0.5, mean: 3.5 },
      { member_id: workspace.memberIds.responder, asked: 1, responses: 0, positive_rate: null, mean: null },
    ]);
    expect(by_channel).toEqual([{ channel: 'human', ...totals }]);
    const { csat_responses, csat_mean } = (await as('viewer', 'GET', '/v1/analytics')).body.data.totals;
    expect([csat_responses, csat_mean]).toEqual([totals.responses, totals.mean]);
  });

  it('counts a chat that its visitor ended as asked', async () => {
    const { id, person } = await chat(null, null);
    await person.ask('POST', `sessions/${id}/end`);
    expect((await report()).totals).toMatchObject({ asked: 1, responses: 0, response_rate: 0 });
  });

  it('is by topic and by tag too, and can be of one channel and period', async () => {
    const { id } = await chat(null, { score: 1 });
    const tag = (await as('owner', 'POST', '/v1/tags', { name: 'Refund', color: 'red' })).body.data;
    await sql(
      'insert into session_tags (workspace_id, session_id, tag_id) values ($1, $2, $3)',
      workspace.id,
      id,
      tag.id,
    );
    await sql(`update sessions set intent = 'returns' where id = $1`, id);
    const one = { asked: 1, responses: 1, response_rate: 1, positive_rate: 0, mean: 1 };
    expect(await report()).toMatchObject({
      by_topic: [{ topic: 'returns', ...one }],
      by_tag: [{ tag_id: tag.id, name: 'Refund', ...one }],
    });
    for (const query of ['?channel=email', '?created_before=2026-01-01T00:00:00Z'])
      expect((await report(query)).totals).toEqual({
        ...{ asked: 0, responses: 0, response_rate: null, positive_rate: null, mean: null },
      });
    const wide = '?created_after=2024-01-01T00:00:00Z&created_before=2026-01-01T00:00:00Z';
    expectError(await as('viewer', 'GET', `/v1/analytics/satisfaction${wide}`), 400, 'invalid_window', 'created_after');
  });
});

describe('the list of ratings', () => {
  it('has each rating with its comment and who handled it, the latest first, a page at a time', async () => {
    await chat(null, { score: 3, comment: 'Fine' });
    await chat('owner', { score: 5, comment: 'Splendid', solved: true });
    const first = (await as('viewer', 'GET', '/v1/ratings?limit=1')).body;
    expect(first.data).toMatchObject([
      {
        object: 'rating',
        score: 5,
        comment: 'Splendid',
        solved: true,
        channel: 'human',
        resolved_by: workspace.memberIds.owner,
      },
    ]);
    const second = (await as('viewer', 'GET', `/v1/ratings?limit=1&cursor=${first.next_cursor}`)).body;
    expect(second).toMatchObject({ data: [{ score: 3, comment: 'Fine', resolved_by: null }], has_more: false });
  });

  it('is filtered by who handled it, channel, language, score, comment and time, alone or combined', async () => {
    await chat(null, { score: 3, comment: 'Fine' });
    await chat('owner', { score: 5, comment: 'Splendid' });
    await chat('owner', { score: 5 });
    const { owner } = workspace.memberIds;
    const listed = async (query: string): Promise<string[]> =>
      (await as('viewer', 'GET', `/v1/ratings?${query}`)).body.data.map((one: any) => `${one.score} ${one.comment}`);
    expect(await listed(`resolved_by=${owner}`)).toEqual(['5 null', '5 Splendid']);
    expect(await listed('resolved_by=agent')).toEqual(['3 Fine']);
    expect(await listed('score=5&has_comment=true')).toEqual(['5 Splendid']);
    expect(await listed('has_comment=false')).toEqual(['5 null']);
    expect(await listed('channel=human&score=3')).toEqual(['3 Fine']);
    expect(await listed('channel=email')).toEqual([]);
    expect(await listed('language=en&has_comment=true')).toEqual(['5 Splendid', '3 Fine']);
    expect(await listed('language=de')).toEqual([]);
    await sql(`update sessions set language = 'de' where workspace_id = $1 and rating_score = 3`, workspace.id);
    expect(await listed('language=de')).toEqual(['3 Fine']);
    expect(await listed(`resolved_by=agent&created_before=${new Date(0).toISOString()}`)).toEqual([]);
    for (const [query, param] of [
      ['resolved_by=nobody', 'resolved_by'],
      ['score=6', 'score'],
      ['has_comment=1', 'has_comment'],
      ['channel=fax', 'channel'],
      ['language=x_y', 'language'],
    ])
      expect((await as('viewer', 'GET', `/v1/ratings?${query}`)).body.error).toMatchObject({
        ...{ code: 'invalid_parameter', param },
      });
  });

  it('keeps the score and not the comment of somebody who was erased', async () => {
    const { person } = await chat(null, { score: 2, comment: 'frobnicated' });
    await call(app, 'DELETE', `/v1/contacts/${person.contactId}`, { token: workspace.tokens.admin });
    expect((await as('viewer', 'GET', '/v1/ratings')).body.data).toMatchObject([
      { score: 2, comment: null, contact_id: null },
    ]);
    expect((await report()).totals).toMatchObject({ responses: 1, mean: 2 });
  });

  it('of another workspace are not there', async () => {
    await chat(null, { score: 3 });
    const other = await makeWorkspace(app);
    expect((await call(app, 'GET', '/v1/ratings', { token: other.tokens.owner })).body.data).toEqual([]);
  });
});
