/** What a change would do to golden answers, before it is published; and who confirms that. */
import { GoldenCheckWorker } from '../../src/assistant/golden/golden-check.worker.js';
import { GoldenSweeper } from '../../src/assistant/golden/golden.sweeper.js';
import { as } from '../forecasts/exports.js';
import { expectError } from '../http/envelope.js';
import { makeWorkspace, startTestApp, type TestApp, type TestWorkspace } from '../support/app.js';
import { sqlOf } from '../support/team-mails.js';

const HELP =
  '# Delivery\n\nDelivery within Germany takes two working days.\n\n# Returns\n\nReturns are free within 30 days.';
const SLOW = HELP.replace('two working days', 'five working days');
const DELIVERY = 'How long does delivery within Germany take?';
const RETURNS = 'Within how many days are returns free?';

let app: TestApp;
let workspace: TestWorkspace;
let document: string;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  workspace = await makeWorkspace(app);
  document = (await as(at(), 'POST', 'knowledge/documents', { body: help(HELP) })).body.data.id;
});
afterAll(() => app.close());

const at = () => ({ app, workspace });
const help = (text: string) => ({ title: 'Help', text, format: 'markdown' });
const publish = (text: string) => as(at(), 'PUT', `knowledge/documents/${document}`, { body: help(text) });
const golden = async (question: string): Promise<string> =>
  (await as(at(), 'POST', 'golden_turns', { body: { question } })).body.data.id;
async function check(body: object): Promise<any> {
  const made = await as(at(), 'POST', 'golden_checks', { body });
  expect(made.status).toBe(201);
  await app.app.get(GoldenCheckWorker).whenIdle();
  return (await as(at(), 'GET', `golden_checks/${made.body.data.id}`)).body.data;
}
const draft = (text: string) => ({ document: { document_id: document, ...help(text) } });
const differences = async (id: string): Promise<any[]> =>
  (await as(at(), 'GET', `golden_checks/${id}/differences`)).body.data;
const sign = (id: string, golden_turn_ids: string[]) =>
  as(at(), 'PUT', `golden_checks/${id}/signature`, { body: { golden_turn_ids } });
const turn = async (id: string): Promise<any> => (await as(at(), 'GET', `golden_turns/${id}`)).body.data;
async function replayed(): Promise<void> {
  const sweeper = app.app.get(GoldenSweeper);
  for (let look = 0; look < 2; look++) await sweeper.sweep();
  await app.app.get(GoldenCheckWorker).whenIdle();
}

describe('the check of a draft', () => {
  it('names the golden answers that would change, side by side, and publishes nothing', async () => {
    const [delivery] = [await golden(DELIVERY), await golden(RETURNS)];
    const done = await check(draft(SLOW));
    expect(done).toMatchObject({
      ...{ object: 'golden_check', kind: 'draft', status: 'done', document_id: document, turns: 2, done: 2 },
      ...{ counts: { reworded: 0, changed: 1, lost: 0, gained: 0 }, unconfirmed: 1 },
    });
    expect(await differences(done.id)).toMatchObject([
      {
        ...{ golden_turn_id: delivery, question: DELIVERY, change: 'changed', confirmed_by: null },
        before: { answer: expect.stringContaining('two working days') },
        after: { citations: [{ quote: expect.stringContaining('five working days') }] },
      },
    ]);
    expect((await as(at(), 'GET', `knowledge/documents/${document}`)).body.data.version).toBe(1);
    expect(await turn(delivery)).toMatchObject({ change: 'same', differs: false });
  });

  it('finds nothing if no golden answer changes', async () => {
    await golden(DELIVERY);
    const done = await check({ document: { title: 'Opening hours', text: 'We open at nine.' } });
    expect(done).toMatchObject({ counts: { reworded: 0, changed: 0, lost: 0, gained: 0 }, unconfirmed: 0 });
  });

  it('tries a document that is deleted, kept from customers, or new', async () => {
    await golden(DELIVERY);
    await golden('What does express delivery to the moon cost?');
    expect(await check({ document: { document_id: document, deleted: true } })).toMatchObject({ counts: { lost: 1 } });
    const moved = { document_id: document, audience: 'internal' };
    expect(await check({ document: moved })).toMatchObject({ counts: { lost: 1 } });
    const added = { title: 'Moon', text: 'Express delivery to the moon costs €9,000.' };
    expect(await check({ document: added })).toMatchObject({ counts: { gained: 1 } });
    expectError(
      await as(at(), 'POST', 'golden_checks', { body: { document: { deleted: true } } }),
      400,
      'invalid_field',
      'document',
    );
  });

  it('tries guardrails that are not set yet', async () => {
    await golden(DELIVERY);
    expect(await check({ guardrails: { min_confidence: 1 } })).toMatchObject({
      counts: { lost: 1 },
      unconfirmed: 1,
    });
    expect(await check({ guardrails: { blocked_phrases: ['opera'] } })).toMatchObject({ unconfirmed: 0 });
  });

  it('goes on where it was after a crash', async () => {
    for (let n = 0; n < 25; n++) await golden(`${DELIVERY} Order ${n}?`);
    const { id } = await check(draft(SLOW));
    const found = await differences(id);
    await sqlOf(app)(
      `update golden_checks set status = 'running', done = 20, finished_at = null, due_at = clock_timestamp(),
        last_turn = (select id from golden_turns where workspace_id = $1 order by id offset 19 limit 1)
        where workspace_id = $1`,
      workspace.id,
    );
    await app.app.get(GoldenCheckWorker).whenIdle();
    const again = (await as(at(), 'GET', `golden_checks/${id}`)).body.data;
    expect(again).toMatchObject({ status: 'done', turns: 25, done: 25 });
    expect(await differences(id)).toEqual(found);
  });

  it('fails, and says why, if its document was deleted meanwhile', async () => {
    await golden(DELIVERY);
    const { id } = await check({ document: { document_id: document, deleted: true } });
    await as(at(), 'DELETE', `knowledge/documents/${document}`);
    await sqlOf(app)(
      `update golden_checks set status = 'running', last_turn = null, due_at = clock_timestamp()
        where workspace_id = $1`,
      workspace.id,
    );
    await app.app.get(GoldenCheckWorker).whenIdle();
    const failed = (await as(at(), 'GET', `golden_checks/${id}`)).body.data;
    expect(failed).toMatchObject({ status: 'failed', error: expect.any(String) });
  });

  it('can be deleted', async () => {
    const { id } = await check({});
    expect((await as(at(), 'DELETE', `golden_checks/${id}`)).status).toBe(200);
    expectError(await as(at(), 'GET', `golden_checks/${id}`), 404, 'not_found');
  });
});

describe('a signature', () => {
  it('names each golden turn, and once published its new answer is the expected one', async () => {
    const [delivery, returns] = [await golden(DELIVERY), await golden(RETURNS)];
    const { id } = await check(draft(SLOW));
    expectError(await sign(id, [returns]), 400, 'invalid_field', 'golden_turn_ids');
    expect((await sign(id, [delivery])).body.data).toMatchObject({ unconfirmed: 0 });
    const [difference] = await differences(id);
    expect(difference).toMatchObject({ confirmed_by: expect.any(String), confirmed_at: expect.any(String) });
    const [line] = (await as(at(), 'GET', 'audit?limit=1')).body.data;
    expect(line).toMatchObject({
      ...{ action: 'golden_turn.confirm', target: { type: 'golden_turn', id: delivery } },
      actor: { id: workspace.memberIds.owner },
    });
    await replayed();
    expect(await turn(delivery)).toMatchObject({ expected: { answer: expect.stringContaining('two') } });
    await publish(SLOW);
    await replayed();
    expect(await turn(delivery)).toMatchObject({
      ...{ change: 'same', differs: false, actual: null },
      expected: { answer: expect.stringContaining('five') },
    });
  });

  it('stays with the member who gave it first, also if another gives it again', async () => {
    const delivery = await golden(DELIVERY);
    const { id } = await check(draft(SLOW));
    await sign(id, [delivery]);
    const [first] = await differences(id);
    const body = { golden_turn_ids: [delivery] };
    expect((await as(at(), 'PUT', `golden_checks/${id}/signature`, { body, role: 'admin' })).status).toBe(200);
    expect(await differences(id)).toEqual([first]);
  });

  it('that came last counts, of several for one golden turn', async () => {
    const delivery = await golden(DELIVERY);
    const slower = HELP.replace('two working days', 'nine working days');
    for (const text of [SLOW, slower]) await sign((await check(draft(text))).id, [delivery]);
    await publish(slower);
    await replayed();
    expect(await turn(delivery)).toMatchObject({
      ...{ change: 'same', differs: false, expected: { answer: expect.stringContaining('nine') } },
    });
  });

  it('is for the answer that was read: of another text it is none', async () => {
    const delivery = await golden(DELIVERY);
    const { id } = await check(draft(SLOW));
    await sign(id, [delivery]);
    await publish(HELP.replace('two working days', 'nine working days'));
    await replayed();
    expect(await turn(delivery)).toMatchObject({ change: 'changed', differs: true });
  });
});

describe('with a signature required', () => {
  const demand = (role: 'owner' | 'admin' = 'owner') =>
    as(at(), 'PUT', 'golden_settings', { body: { require_signature: true }, role });

  it('which only the owner decides, a document is not published before its changes are confirmed', async () => {
    const delivery = await golden(DELIVERY);
    expectError(await demand('admin'), 403, 'insufficient_role');
    expect((await demand()).body.data).toMatchObject({ require_signature: true });
    expectError(await publish(SLOW), 409, 'conflict', 'golden_check');
    const { id } = await check(draft(SLOW));
    expectError(await publish(SLOW), 409, 'conflict', 'golden_check');
    await sign(id, [delivery]);
    expect((await publish(SLOW)).status).toBe(200);
  });

  it.each(['running', 'failed'])(
    'a check that is %s lets nothing be published, whatever it has found',
    async (status) => {
      await golden(DELIVERY);
      await demand();
      const harmless = `${HELP}\n\n# Hours\n\nWe open at nine.`;
      const { id } = await check(draft(harmless));
      const sql = sqlOf(app);
      await sql("update golden_checks set status = $2, due_at = 'infinity' where id = $1", id, status);
      expectError(await publish(harmless), 409, 'conflict', 'golden_check');
      await sql("update golden_checks set status = 'done' where id = $1", id);
      expect((await publish(harmless)).status).toBe(200);
    },
  );

  it('a document is published that a check found harmless, but not after another change', async () => {
    await golden(DELIVERY);
    await demand();
    const harmless = `${HELP}\n\n# Hours\n\nWe open at nine.`;
    await check(draft(harmless));
    const other = { title: 'Returns', text: 'Returns are free.', format: 'markdown' };
    await check({ document: other });
    expect((await as(at(), 'POST', 'knowledge/documents', { body: other })).status).toBe(201);
    expectError(await publish(harmless), 409, 'conflict', 'golden_check');
    await check(draft(harmless));
    expect((await publish(harmless)).status).toBe(200);
  });

  it('neither a deletion, nor another audience, nor other guardrails pass unsigned', async () => {
    await golden(DELIVERY);
    await demand();
    const audience = { audience: 'internal' };
    expectError(await as(at(), 'DELETE', `knowledge/documents/${document}`), 409, 'conflict', 'golden_check');
    const path = `knowledge/documents/${document}/audience`;
    expectError(await as(at(), 'PUT', path, { body: audience }), 409, 'conflict', 'golden_check');
    const strict = { min_confidence: 1 };
    expectError(await as(at(), 'PATCH', 'guardrails', { body: strict }), 409, 'conflict', 'golden_check');
    const { id } = await check({ guardrails: strict });
    await sign(id, [(await differences(id))[0].golden_turn_id]);
    expect((await as(at(), 'PATCH', 'guardrails', { body: strict })).status).toBe(200);
  });

  it('without golden turns nothing is asked for', async () => {
    await demand();
    expect((await publish(SLOW)).status).toBe(200);
  });
});
