import { SystemDb } from '../../src/platform/db/system-db.js';
import { GapsReader } from '../../src/assistant/gaps/gaps.reader.js';
import { GapsService } from '../../src/assistant/gaps/gaps.service.js';
import { GapsSweeper } from '../../src/assistant/gaps/gaps.sweeper.js';
import type { Gap, GapStatus } from '../../src/assistant/gaps/gaps.dto.js';
import { OPERATOR } from '../../src/platform/kernel/actor.js';
import { call, makeWorkspace, startTestApp, type TestApp, type TestWorkspace } from '../support/app.js';

let app: TestApp;
let workspace: TestWorkspace;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  workspace = await makeWorkspace(app);
  const text = '# Parcels\n\nA parcel may weigh 31 kilograms.\n\nParcels arrive within 3 working days.';
  const body = { title: 'Parcels', text, format: 'markdown', locale: 'en' };
  await call(app, 'POST', '/v1/knowledge/documents', { token: workspace.tokens.owner, body });
});

const ask = async (question: string, more: object = {}): Promise<any> => {
  const answer = await call(app, 'POST', '/v1/answer', { token: workspace.secretKey, body: { question, ...more } });
  expect(answer.status).toBe(200);
  return answer.body.data;
};
const gaps = (status: GapStatus = 'open', of = workspace): Promise<Gap[]> =>
  app.app.get(GapsReader).list(of.id, status, 50);
const contact = async (name: string): Promise<string> =>
  (await call(app, 'POST', '/v1/users', { token: workspace.secretKey, body: { external_user_id: name, name } })).body
    .data.id as string;

describe('a question', () => {
  it('that gets no answer becomes a gap with the nearest passages, shared with equivalent questions', async () => {
    await ask('Do you ship lithium batteries overseas?');
    await ask('do you ship lithium batteries overseas');
    await ask('Hi there! Can lithium batteries be shipped overseas?');
    await ask('What is the office dog called?');
    const [first, second, ...more] = await gaps();
    expect(more).toEqual([]);
    expect(first).toMatchObject({
      object: 'knowledge_gap',
      status: 'open',
      example: 'Do you ship lithium batteries overseas?',
      language: 'en',
      asked: 3,
    });
    expect(Date.parse(first!.last_seen_at)).toBeGreaterThanOrEqual(Date.parse(first!.first_seen_at));
    expect(second).toMatchObject({ example: 'What is the office dog called?', asked: 1 });
    for (const { id, title } of first!.nearest)
      expect({ id: typeof id, title }).toEqual({ id: 'string', title: 'Parcels' });
  });

  it('creates no gap if it is a dry run, is answered, or asks for a human', async () => {
    await ask('Do you ship lithium batteries overseas?', { dry_run: true });
    await ask('How many kilograms may a parcel weigh?');
    await ask('I want to talk to a human');
    expect(await gaps()).toEqual([]);
  });

  it('is stored without e-mail addresses and long numbers', async () => {
    await ask('Why was order 4711-220815 of ada@example.com not insured against meteorites?');
    expect((await gaps()).map(({ example }) => example)).toEqual([
      'Why was order [number] of [email] not insured against meteorites?',
    ]);
  });

  it('is not visible to other workspaces', async () => {
    await ask('Do you ship lithium batteries overseas?');
    expect(await gaps('open', await makeWorkspace(app))).toEqual([]);
  });

  it('is counted for each of many concurrent requests', async () => {
    await Promise.all(Array.from({ length: 8 }, () => ask('Do you ship lithium batteries overseas?')));
    expect((await gaps()).map(({ asked }) => asked)).toEqual([8]);
  });
});

describe('a knowledge gap', () => {
  it('that was resolved reopens when it is asked again, and a dismissed one does not', async () => {
    await ask('Do you ship lithium batteries overseas?');
    const [{ id }] = (await gaps()) as [Gap];
    const service = app.app.get(GapsService);
    expect(await service.setStatus(workspace.id, { actor: OPERATOR, ids: [id], status: 'resolved' })).toBe(1);
    expect(await service.setStatus(workspace.id, { actor: OPERATOR, ids: [id], status: 'resolved' })).toBe(0);
    expect(await gaps()).toEqual([]);
    await ask('Do you ship lithium batteries overseas?');
    expect(await gaps()).toMatchObject([{ id, asked: 2 }]);
    await service.setStatus(workspace.id, { actor: OPERATOR, ids: [id], status: 'dismissed' });
    await ask('Do you ship lithium batteries overseas?');
    expect(await gaps('dismissed')).toMatchObject([{ id, asked: 3 }]);
    const audit = await call(app, 'GET', '/v1/audit', { token: workspace.tokens.owner });
    const lines = audit.body.data.filter(({ target }: any) => target.id === id);
    expect(lines.map(({ action, changes }: any) => [action, changes])).toEqual(
      Array(2).fill(['knowledge_gap.update', ['status']]),
    );
  });

  it('of another workspace is not found, and nothing is changed', async () => {
    await ask('Do you ship lithium batteries overseas?');
    const [{ id }] = (await gaps()) as [Gap];
    const other = await makeWorkspace(app);
    const service = app.app.get(GapsService);
    await expect(
      service.setStatus(other.id, { actor: OPERATOR, ids: [id], status: 'dismissed' }),
    ).rejects.toMatchObject({ code: 'not_found' });
    expect(await gaps()).toHaveLength(1);
  });

  it('is deleted with the only person who asked it, and otherwise loses that person’s words', async () => {
    const [ada, bob] = [await contact('Ada'), await contact('Bob')];
    await ask('Do you ship lithium batteries overseas to Zanzibar?', { contact_id: ada });
    await ask('Do you ship lithium batteries overseas?', { contact_id: bob });
    await ask('What is the office dog called?', { contact_id: ada });
    const exported = await call(app, 'GET', `/v1/contacts/${ada}/export`, { token: workspace.tokens.owner });
    expect(exported.body.data.unanswered_questions).toMatchObject([
      { object: 'unanswered_question', question: 'Do you ship lithium batteries overseas to Zanzibar?' },
      { object: 'unanswered_question', question: 'What is the office dog called?' },
    ]);
    await call(app, 'DELETE', `/v1/contacts/${ada}`, { token: workspace.tokens.owner });
    expect(await gaps()).toMatchObject([{ example: 'Do you ship lithium batteries overseas?', asked: 2 }]);
    const { rows } = await app.app.get(SystemDb).query({
      text: 'select lexemes from knowledge_gaps where workspace_id = $1',
      values: [workspace.id],
    });
    expect(JSON.stringify(rows)).not.toContain('zanzibar');
  });

  it('keeps a bounded number of questions, including the oldest, until their retention ends', async () => {
    await ask('Do you ship lithium batteries overseas?');
    for (let i = 0; i < 24; i++) await ask('do you ship lithium batteries overseas');
    const sql = async (text: string): Promise<any[]> =>
      (await app.app.get(SystemDb).query({ text, values: [workspace.id] })).rows;
    expect(await sql('select from unanswered_questions where workspace_id = $1')).toHaveLength(20);
    expect(await gaps()).toMatchObject([{ asked: 25, example: 'Do you ship lithium batteries overseas?' }]);
    await sql(`update unanswered_questions set asked_at = now() - interval '3 days' where workspace_id = $1`);
    await app.app.get(GapsSweeper).sweep();
    expect(await gaps()).toHaveLength(1);
    const body = { message_retention_days: 2 };
    await call(app, 'PATCH', '/v1/guardrails', { token: workspace.tokens.owner, body });
    expect(await app.app.get(GapsSweeper).sweep()).toBe(20);
    expect(await gaps()).toEqual([]);
  });
});
