// Shadow turns: how long a forecast takes with the embedded engine, and what that does to those who ask meanwhile.
// From the sources, in this process; CPU is of this process with its threads.
//   npm run bench -- shadow [--turns 10000] [--documents 300]
// Needs BENCH_DATABASE_URL.
import { parseArgs } from 'node:util';
import { random } from './support/corpus.mjs';
import { importEnd, partsOf, startImport } from './support/imports.mjs';
import { inProcess } from './support/in-process.mjs';
import { progress, round, table, Verdicts } from './support/report.mjs';

const GOALS = { seconds: 600, p99Ms: 50 };
const CORES = 2;
const FACTS = 12;
const EVERY_MS = 500;
const ALONE = 60;
const next = random(20_261_128);
const { values: options } = parseArgs({
  options: { turns: { type: 'string', default: '10000' }, documents: { type: 'string', default: '300' } },
});
const [TURNS, DOCUMENTS] = [Number(options.turns), Number(options.documents)];
const pages = Array.from({ length: DOCUMENTS }, helpPage);

await inProcess('shadow', async (at) => {
  const { get, workspace, actor } = at;
  const knowledge = get('assistant/knowledge/knowledge.service', 'KnowledgeService');
  for (const { title, text } of pages)
    await knowledge.add(workspace, { actor, body: { title, text, format: 'markdown' } });
  progress(`${DOCUMENTS} documents`);
  await importEnd(at, await startImport(at, partsOf(TURNS, linesOf)));
  progress(`${TURNS} conversations`);
  const alone = [];
  for (let n = 0; n < ALONE; n++) alone.push(await asked(at, n));
  const { seconds, cpuMs, done, beside } = await forecast(at);
  const verdicts = new Verdicts();
  const scaled = ((cpuMs / TURNS) * 10_000) / 1_000 / CORES;
  const raised = p99(beside) - p99(alone);
  table(
    ['what', 'value', 'goal', ''],
    [
      ['shadow turns, s', `${done}, ${round(seconds, 1)}`, '', ''],
      ['CPU for one, with those who asked meanwhile, ms', round(cpuMs / TURNS, 2), '', ''],
      [
        `10,000 turns on ${CORES} cores by that, s`,
        round(scaled, 0),
        GOALS.seconds,
        verdicts.atMost('seconds', scaled, GOALS.seconds),
      ],
      ['an answer alone, p50 and p99, ms', `${round(p50(alone), 0)}, ${round(p99(alone), 0)}`, '', ''],
      [`meanwhile (${beside.length} of them), ms`, `${round(p50(beside), 0)}, ${round(p99(beside), 0)}`, '', ''],
      ['p99 raised by, ms', round(raised, 0), GOALS.p99Ms, verdicts.atMost('p99', raised, GOALS.p99Ms)],
      ['turns left out', TURNS - done, 0, verdicts.atMost('left out', TURNS - done, 0)],
    ],
  );
  verdicts.end();
});

async function forecast(at) {
  const { get, workspace, actor } = at;
  const before = process.cpuUsage();
  const startedMs = performance.now();
  const service = get('assistant/forecasts/forecasts.service', 'ForecastsService');
  const reader = get('assistant/forecasts/forecasts.reader', 'ForecastsReader');
  const body = { name: 'Bench', conversations_max: Math.min(TURNS, 20_000) };
  const { id } = await service.create(workspace, actor, body);
  const beside = [];
  for (let n = ALONE; ; n++) {
    const { status, error } = await reader.get(workspace, id);
    if (status === 'done') break;
    if (status === 'failed') throw new Error(error);
    beside.push(await asked(at, n));
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
  const { user, system } = process.cpuUsage(before);
  const seconds = (performance.now() - startedMs) / 1_000;
  const db = get('platform/db/system-db', 'SystemDb');
  const text = 'select count(*)::int as count from shadow_turns where workspace_id = $1 and forecast_id = $2';
  const { rows } = await db.query({ text, values: [workspace, id] });
  return { seconds, cpuMs: (user + system) / 1_000, done: rows[0].count, beside };
}

/** What somebody waits for an answer. */
async function asked({ get, workspace }, n) {
  const trials = get('conversations/turns/trial.service', 'TrialService');
  const { question } = factOf(n * 7);
  return (await trials.ask(workspace, { question, dialogue: [], locale: null })).ms;
}

function factOf(n) {
  const { facts } = pages[n % DOCUMENTS];
  return facts[Math.floor(n / DOCUMENTS) % FACTS];
}

function* linesOf(n) {
  const { question, sentence } = factOf(n);
  const at = (minutes) => new Date(Date.UTC(2026, 8, 1) + (n * 5 + minutes) * 60_000).toISOString();
  yield JSON.stringify({ conversation_id: `c${n}`, at: at(0), author: 'customer', text: question });
  yield JSON.stringify({ conversation_id: `c${n}`, at: at(3), author: 'teammate', text: sentence });
}

function helpPage(_, n) {
  const name = `${word()}${word()}`;
  const facts = Array.from({ length: FACTS }, () => {
    const thing = `${word()}${word()}`;
    const sentence = `The ${thing} of ${name} costs ${10 + Math.floor(next() * 900)} euros.`;
    return { question: `How much does the ${thing} of ${name} cost?`, sentence };
  });
  return { title: `${name} ${n}`, text: `# ${name}\n\n${facts.map(({ sentence }) => sentence).join('\n\n')}\n`, facts };
}

function word() {
  const pick = (letters) => letters[Math.floor(next() * letters.length)];
  return pick('bdfgklmnprstvz') + pick('aeiou') + pick('lmnrst');
}

function quantile(values, share) {
  return [...values].sort((a, b) => a - b)[Math.floor(share * (values.length - 1))] ?? 0;
}

function p50(values) {
  return quantile(values, 0.5);
}

function p99(values) {
  return quantile(values, 0.99);
}
