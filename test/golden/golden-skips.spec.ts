/** A replay skips the golden turns that nothing can have changed, and none besides. */
import { DraftIndexes } from '../../src/assistant/golden/draft-indexes.js';
import { GoldenCheckWorker } from '../../src/assistant/golden/golden-check.worker.js';
import { GoldenReplay } from '../../src/assistant/golden/golden-replay.js';
import { GoldenSweeper } from '../../src/assistant/golden/golden.sweeper.js';
import { GoldenTurnsStore } from '../../src/assistant/golden/golden-turns.store.js';
import { TenantDb } from '../../src/platform/db/tenant-db.js';
import { newId } from '../../src/platform/kernel/ids.js';
import { as } from '../forecasts/exports.js';
import { makeWorkspace, startTestApp, type TestApp, type TestWorkspace } from '../support/app.js';

const DELIVERY = '# Delivery\n\nDelivery within Germany takes two working days.';
const RETURNS = '# Returns\n\nReturns are free within thirty days.';
const QUESTIONS = {
  delivery: 'How long does delivery within Germany take?',
  returns: 'Are returns free?',
  none: 'Do you sell gift vouchers for the opera?',
};

let app: TestApp;
let workspace: TestWorkspace;
let documents: Record<'delivery' | 'returns', string>;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  workspace = await makeWorkspace(app);
  documents = { delivery: await document('Delivery', DELIVERY), returns: await document('Returns', RETURNS) };
  for (const question of Object.values(QUESTIONS)) await as(at(), 'POST', 'golden_turns', { body: { question } });
  await replayed();
});
afterAll(() => app.close());

const at = () => ({ app, workspace });
const help = (title: string, text: string) => ({ title, text, format: 'markdown' });
const document = async (title: string, text: string): Promise<string> =>
  (await as(at(), 'POST', 'knowledge/documents', { body: help(title, text) })).body.data.id;

/** Twice: what still changes is not replayed yet. */
async function replayed(): Promise<void> {
  const sweeper = app.app.get(GoldenSweeper);
  for (let look = 0; look < 2; look++) await sweeper.sweep();
  await app.app.get(GoldenCheckWorker).whenIdle();
}

/** Which questions would not be asked again, after a change or as it is. */
async function skipped({ draft, guardrails }: { draft?: object; guardrails?: object } = {}): Promise<string[]> {
  const check = { workspace_id: workspace.id, id: newId(), document: draft ?? {} };
  const index = draft && (await app.app.get(DraftIndexes).get(check));
  const replay = await app.app.get(GoldenReplay).begin(workspace.id, { guardrails, index });
  const db = app.app.get(TenantDb).of(workspace.id);
  const turns = await app.app.get(GoldenTurnsStore).next(db, workspace.id, { after: null, limit: 10 });
  const replays = await replay.of(turns);
  return replays.filter(({ known }) => known !== null).map(({ input }) => input.question);
}

const ALL = Object.values(QUESTIONS);

describe('a replay', () => {
  it('asks nothing again while nothing has changed', async () => {
    expect(await skipped()).toEqual(ALL);
  });

  it('asks nothing again if a draft is what is published', async () => {
    expect(await skipped({ draft: { document_id: documents.delivery, ...help('Delivery', DELIVERY) } })).toEqual(ALL);
  });

  it('asks all again if the length of a page has changed, since every score hangs on the mean', async () => {
    const longer = help('Delivery', `${DELIVERY} Islands take four days more.`);
    expect(await skipped({ draft: { document_id: documents.delivery, ...longer } })).toEqual([]);
  });

  it('asks again what may read a changed page, and tells what changed', async () => {
    const draft = { document_id: documents.delivery, ...help('Delivery', DELIVERY.replace('two', 'five')) };
    const known = await skipped({ draft });
    expect(known).not.toContain(QUESTIONS.delivery);
    expect(known).toContain(QUESTIONS.returns);
    const { body } = await as(at(), 'POST', 'golden_checks', { body: { document: draft } });
    await app.app.get(GoldenCheckWorker).whenIdle();
    const differences = (await as(at(), 'GET', `golden_checks/${body.data.id}/differences`)).body.data;
    expect(differences.map(({ question }: { question: string }) => question)).toEqual([QUESTIONS.delivery]);
  });

  it('asks again after a change was published, and not once more after that', async () => {
    const published = help('Delivery', DELIVERY.replace('two', 'five'));
    await as(at(), 'PUT', `knowledge/documents/${documents.delivery}`, { body: published });
    expect(await skipped()).not.toContain(QUESTIONS.delivery);
    await replayed();
    expect(await skipped()).toEqual(ALL);
    const [differing] = (await as(at(), 'GET', 'golden_turns?differs=true')).body.data;
    expect(differing).toMatchObject({ question: QUESTIONS.delivery, change: 'changed' });
  });

  it('asks all again under other guardrails, another name and other synonyms', async () => {
    expect(await skipped({ guardrails: { min_confidence: 0.9 } })).toEqual([]);
    expect((await as(at(), 'PATCH', 'workspace', { body: { name: 'Another' } })).status).toBe(200);
    expect(await skipped()).toEqual([]);
    await replayed();
    await as(at(), 'PUT', 'knowledge/synonyms', { body: { groups: [['opera', 'delivery']] } });
    expect(await skipped()).toEqual([]);
  });
});
