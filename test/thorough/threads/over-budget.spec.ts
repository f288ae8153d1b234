/** A text whose analysis never ends, or takes all memory, is refused; no one else waits for it. */
import { tool } from '../../mcp/rpc.js';
import { EATS, HANGS } from '../../support/analysis-faults.cjs';
import {
  call,
  makeWorkspace,
  METRICS_TOKEN,
  startOwnApp,
  type TestApp,
  type TestWorkspace,
} from '../../support/app.js';
import { eventsOf } from '../../support/journal.js';
import { framesIn, GOOD, teach } from '../../support/live.js';

let app: TestApp;
let bad: TestWorkspace;
let good: TestWorkspace;
beforeAll(async () => {
  app = await startOwnApp('its threads die');
  [bad, good] = [await makeWorkspace(app), await makeWorkspace(app)];
  await teach(app, bad);
  await teach(app, good);
});
afterAll(() => app.close());

const post = ({ secretKey: token }: TestWorkspace, body: object) => call(app, 'POST', '/v1/answer', { token, body });
const ask = async (workspace: TestWorkspace, question: string, more: object = {}) =>
  (await post(workspace, { question, ...more })).body.data;
const metric = async (line: string): Promise<number> => {
  const found = (await call(app, 'GET', '/metrics', { token: METRICS_TOKEN })).text
    .split('\n')
    .find((one) => one.startsWith(line));
  return Number(found?.split(' ').at(-1) ?? 0);
};

describe.each([
  ['never ends', HANGS, 'time'],
  ['takes all memory', EATS, 'memory'],
])('a question whose analysis %s', (_, poison, cause) => {
  const question = `Tell me of ${poison}, please.`;

  it('is refused, the team learns the reason, and the next one in its session is answered', async () => {
    const before = await metric(`agent_jobs_broken_off_total{task="turn",cause="${cause}"}`);
    const refused = await ask(bad, question);
    expect(refused).toMatchObject({ status: 'refused', grounded: false, citations: [], abstain_reason: 'guardrail' });
    expect(refused.answer).not.toBe('');
    const events = await eventsOf(app, bad.id, refused.id);
    expect(events).toMatchObject([{ type: 'guardrail.tripped', object: { ...refused, guardrail: 'time_budget' } }]);
    expect(await metric(`agent_jobs_broken_off_total{task="turn",cause="${cause}"}`)).toBe(before + 1);

    const next = await ask(bad, GOOD, { session_id: refused.session_id });
    expect(next).toMatchObject({ status: 'answered', answer: expect.stringContaining('30 days') });
    expect((await ask(bad, question, { dry_run: true })).status).toBe('refused');
  });

  it('delays no one: other requests are served and answered meanwhile', async () => {
    const ended: string[] = [];
    const thinking = ask(bad, question).then(() => ended.push('bad'));
    for (let i = 0; i < 3; i++) {
      const [health, sessions, answer] = await Promise.all([
        call(app, 'GET', '/healthz'),
        call(app, 'GET', '/v1/sessions', { token: good.tokens.viewer }),
        ask(good, GOOD, { dry_run: true }),
      ]);
      expect([health.status, sessions.status, answer.status]).toEqual([200, 200, 'answered']);
      ended.push('good');
    }
    await thinking;
    if (cause === 'time') expect(ended).toEqual(['good', 'good', 'good', 'bad']);
  });

  it('is refused as a stream, from an assistant, and in a search for evidence', async () => {
    const stream = framesIn((await post(bad, { question, stream: true, dry_run: true })).text);
    expect(stream.map(({ event }) => event)).toEqual(['delta', 'done']);
    expect(stream[1]!.data.data).toMatchObject({ status: 'refused', answer: stream[0]!.data.text });

    const path = `/api/mcp/${bad.id}`;
    expect((await tool(app, path, bad.tokens.viewer, 'ask', { question })).status).toBe('refused');
    const searched = tool(app, path, bad.tokens.viewer, 'search_knowledge', { query: question });
    await expect(searched).rejects.toThrow('query is too complex to analyse');
  });
});

it('the same question gets the same answer, byte for byte, in every thread', async () => {
  const asked = await Promise.all(Array.from({ length: 12 }, () => ask(good, GOOD, { dry_run: true })));
  const told = asked.map(({ id: _, created_at: __, ...answer }) => JSON.stringify(answer));
  expect(new Set(told).size).toBe(1);
});
