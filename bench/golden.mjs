// No regression without a signature: how long a check of golden turns takes after one changed document, and whether it
// misses a planted change. From the sources, beside nothing else; CPU is of this process with its threads.
//   npm run bench -- golden [--turns 10000] [--documents 300] [--planted 1000]
// Needs BENCH_DATABASE_URL.
import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { random } from './support/corpus.mjs';
import { atDatabase } from './support/database.mjs';
import { progress, round, table, Verdicts } from './support/report.mjs';

const GOALS = { seconds: 60, missed: 0 };
const CORES = 2;
const SEED = 20_261_128;
const FACTS = 40;
/** Golden turns that are made together. */
const AT_ONCE = 8;

/** What pages are about, each of one. */
const KINDS = [
  ['How much does the THING of NAME cost?', 'The THING of NAME costs', 'euros'],
  ['How heavy is the THING of NAME?', 'The THING of NAME weighs a heavy', 'grams'],
  ['How long does delivery of the THING of NAME take?', 'Delivery of the THING of NAME takes', 'days'],
  ['How many litres fit into the THING of NAME?', 'Into the THING of NAME fit', 'litres'],
  ['How tall is the THING of NAME?', 'The THING of NAME stands tall at', 'centimetres'],
  ['What guarantee has the THING of NAME?', 'The THING of NAME has a guarantee of', 'months'],
  ['How much power does the THING of NAME draw?', 'The THING of NAME draws power of', 'watts'],
  ['How many pages does the manual of the THING of NAME have?', 'The manual of the THING of NAME has', 'pages'],
  ['How fast is the THING of NAME?', 'Moving fast, the THING of NAME reaches', 'kilometres'],
  ['How many people may sit at the THING of NAME?', 'At the THING of NAME may sit', 'people'],
  ['At which temperature is the THING of NAME washed?', 'Washed is the THING of NAME at a temperature of', 'degrees'],
  ['How many points earns a buyer of the THING of NAME?', 'A buyer of the THING of NAME earns', 'points'],
];

/** Pages of one kind: about as many as a turn reads. */
const ALIKE = 12;

const require = createRequire(import.meta.url);
const source = (path) => require(`../src/${path}.ts`);
const { values: options } = parseArgs({
  options: {
    turns: { type: 'string', default: '10000' },
    documents: { type: 'string', default: '300' },
    planted: { type: 'string', default: '1000' },
  },
});
const [TURNS, DOCUMENTS, PLANTED] = ['turns', 'documents', 'planted'].map((name) => Number(options[name]));
const next = random(SEED);
const companies = Array.from({ length: DOCUMENTS }, (_, n) => helpPage(n));

const env = {
  NODE_ENV: 'test',
  DATABASE_POOL: '6',
  SERVER_SECRET: 'a server secret that only benchmarks have',
  MASTER_KEY: '00'.repeat(32),
  DATABASE_URL: await freshDatabase(),
};
const silent = { out: () => {}, err: (text) => process.stderr.write(text), signal: new AbortController().signal };
await source('doors/cli/run').run(['db', 'migrate'], { ...silent, env, columns: null });
const { loadConfig } = source('platform/config/config');
const { app, close } = await source('doors/cli/context').openContext(loadConfig(env), {
  say: () => {},
  knowledge: true,
});
try {
  await measure();
} finally {
  await close();
  await onServer((root) => root.query('drop database wa_bench_golden with (force)'));
}

async function measure() {
  const { OPERATOR } = source('platform/kernel/actor');
  const get = (path, name) => app.get(source(path)[name], { strict: false });
  const { WorkspacesService } = source('company/workspaces/workspaces.service');
  const workspace = await app.get(WorkspacesService, { strict: false }).create(OPERATOR, { name: 'Bench' });
  const knowledge = get('assistant/knowledge/knowledge.service', 'KnowledgeService');
  const at = { workspace: workspace.id, OPERATOR, get };
  const ids = [];
  for (const { title, text } of companies) {
    const body = { title, text, format: 'markdown' };
    ids.push((await knowledge.add(workspace.id, { actor: OPERATOR, body })).id);
  }
  progress(`${DOCUMENTS} documents`);
  const turns = await goldenTurns(at);
  const verdicts = new Verdicts();
  await get('assistant/golden/golden-check.worker', 'GoldenCheckWorker').whenIdle();
  await forgetReads();
  const whole = await checked(at, {});
  tell('replayed whole', whole);
  const same = await checked(at, {});
  tell('replayed with nothing changed', same);
  const { title, text } = companies[0];
  const alike = await checked(at, { document: { document_id: ids[0], title, text, format: 'markdown' } });
  tell('against a copy of the knowledge that is as it was', alike);
  const one = await checked(at, { document: { document_id: ids[0], ...changed(companies[0]) } });
  tell('after one changed document', one);
  const moved = await checked(at, { document: { document_id: ids[0], ...longer(companies[0]) } });
  tell('after a document with one more section', moved);
  // Each check makes one copy, however many turns there are.
  const copyMs = alike.cpuMs - same.cpuMs;
  const seconds = secondsOf(one, copyMs);
  const { planted, missed, found } = await plant(at, { ids, turns });
  const unlike = await proven(at, { ids, found: one.differing });
  const wholes = (check) => round(check.cpuMs / check.turns, 2);
  table(
    ['what', 'value', 'goal', ''],
    [
      ['golden turns, answered', `${turns.length}, ${turns.filter(({ isAnswered }) => isAnswered).length}`, '', ''],
      ['a check of them after one changed document, s', round(one.seconds, 1), '', ''],
      ['CPU for one turn: replayed whole, ms', wholes(whole), '', ''],
      ['with nothing changed, ms', wholes(same), '', ''],
      ['CPU for the copy of the knowledge in a check, ms', round(copyMs, 0), '', ''],
      ['CPU for one turn after one changed document, ms', round((one.cpuMs - copyMs) / one.turns, 2), '', ''],
      ['after one more section, which moves the mean length, ms', round((moved.cpuMs - copyMs) / one.turns, 2), '', ''],
      [
        `10,000 turns on ${CORES} cores by that, one changed document, s`,
        round(seconds, 1),
        GOALS.seconds,
        verdicts.atMost('seconds', seconds, GOALS.seconds),
      ],
      [`10,000 turns on ${CORES} cores by that, one more section, s`, round(secondsOf(moved, copyMs), 1), '', ''],
      ['planted changes, found', `${planted}, ${found}`, '', ''],
      ['missed', missed, GOALS.missed, verdicts.atMost('missed', missed, GOALS.missed)],
      [
        'turns that a check of whole turns finds otherwise',
        unlike,
        GOALS.missed,
        verdicts.atMost('unlike', unlike, GOALS.missed),
      ],
    ],
  );
  verdicts.end();
}

function tell(what, { turns, seconds, cpuMs }) {
  progress(`${turns} golden turns ${what}: ${round(seconds, 1)} s, ${round(cpuMs / 1_000, 1)} s of CPU`);
}

function secondsOf({ cpuMs, turns }, copyMs) {
  return (copyMs + ((cpuMs - copyMs) / turns) * 10_000) / 1_000 / CORES;
}

/** The first changed document again, with no turn skipped. @returns how many answers differ in one check alone */
async function proven(at, { ids, found }) {
  await forgetReads();
  const { differing } = await checked(at, { document: { document_id: ids[0], ...changed(companies[0]) } });
  return [...differing].filter((id) => !found.has(id)).length + [...found].filter((id) => !differing.has(id)).length;
}

function forgetReads() {
  const { SystemDb } = source('platform/db/system-db');
  return app.get(SystemDb, { strict: false }).query({ text: 'delete from golden_reads', values: [] });
}

/** @returns for each its question's page and fact, and whether its answer quotes that fact */
async function goldenTurns({ workspace, OPERATOR, get }) {
  const service = get('assistant/golden/golden-turns.service', 'GoldenTurnsService');
  const asked = [];
  const make = async (n) => {
    const page = n % DOCUMENTS;
    const fact = Math.floor(n / DOCUMENTS) % FACTS;
    const again = Math.floor(n / (DOCUMENTS * FACTS));
    const { asks, sentence } = companies[page].facts[fact];
    const question = `${asks}${again > 0 ? ` This is my question ${again}.` : ''}`;
    const turn = await service.create(workspace, OPERATOR, { question });
    const isAnswered = turn.expected.citations.some(({ quote }) => quote.includes(sentence));
    asked.push({ id: turn.id, page, sentence, isAnswered });
    if (asked.length % 1_000 === 0) progress(`${asked.length} golden turns`);
  };
  for (let n = 0; n < TURNS; n += AT_ONCE)
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, TURNS - n) }, (_, i) => make(n + i)));
  return asked;
}

/** Changes pages in turn, until so many golden turns must have changed. */
async function plant(at, { ids, turns }) {
  let [planted, missed, found] = [0, 0, 0];
  for (let page = 0; page < DOCUMENTS && planted < PLANTED; page++) {
    const must = turns.filter((turn) => turn.page === page && turn.isAnswered);
    if (must.length === 0) continue;
    const { differing } = await checked(at, { document: { document_id: ids[page], ...changed(companies[page]) } });
    planted += must.length;
    found += differing.size;
    missed += must.filter(({ id }) => !differing.has(id)).length;
    progress(`${planted} planted, ${missed} missed`);
  }
  return { planted, missed, found };
}

async function checked({ workspace, OPERATOR, get }, body) {
  const service = get('assistant/golden/golden-checks.service', 'GoldenChecksService');
  const reader = get('assistant/golden/golden-checks.reader', 'GoldenChecksReader');
  const before = process.cpuUsage();
  const startedMs = performance.now();
  const { id } = await service.create(workspace, OPERATOR, body);
  await get('assistant/golden/golden-check.worker', 'GoldenCheckWorker').whenIdle();
  const seconds = (performance.now() - startedMs) / 1_000;
  const { user, system } = process.cpuUsage(before);
  const { status, error, turns } = await reader.get(workspace, id);
  if (status !== 'done') throw new Error(`the check is ${status}: ${error}`);
  const differing = new Set();
  for (let cursor; cursor !== null;) {
    const page = await reader.differences(workspace, id, { limit: 200, ...(cursor && { cursor }) });
    for (const one of page.items) differing.add(one.golden_turn_id);
    cursor = page.nextCursor;
  }
  return { seconds, cpuMs: (user + system) / 1_000, turns, differing };
}

/** A page of one product, with a figure for each of its things. */
function helpPage(n) {
  const name = `${word()}${word()}`.replace(/^./, (letter) => letter.toUpperCase());
  const kinds = Math.min(KINDS.length, Math.ceil(DOCUMENTS / ALIKE));
  const [question, statement, unit] = KINDS[n % kinds];
  const facts = Array.from({ length: FACTS }, (_, at) => {
    const thing = `${word()}${word()} ${word()}${'aeiou'[at % 5]}n`;
    const [asks, says] = [question, statement].map((text) => text.replace('THING', thing).replace('NAME', name));
    return { thing, asks, sentence: `${says} ${10 + Math.floor(next() * 900)} ${unit}.` };
  });
  const sections = Array.from({ length: FACTS / 4 }, (_, at) => {
    const said = facts.slice(4 * at, 4 * at + 4).map(({ sentence }) => sentence);
    return `## ${facts[4 * at].thing}\n\n${said.join(' ')}\n\nAsk the team if you need another ${word()}${word()}.`;
  });
  return { title: `${name} ${n}`, text: `# ${name}\n\n${sections.join('\n\n')}\n`, facts };
}

/** Every figure is another. */
function changed({ title, text }) {
  return {
    title,
    format: 'markdown',
    text: text.replace(/ (\d+) (?=\p{L}+\.)/gu, (_, figure) => ` ${Number(figure) + 1_000} `),
  };
}

/** One more section: the mean length of passages moves, and with it every score. */
function longer({ title, text }) {
  return { title, format: 'markdown', text: `${text}\n## ${word()}${word()}\n\nAsk us for the ${word()}${word()}.\n` };
}

function word() {
  const pick = (letters) => letters[Math.floor(next() * letters.length)];
  return pick('bdfgklmnprstvz') + pick('aeiou') + pick('lmnrst');
}

async function freshDatabase() {
  await onServer(async (root) => {
    await root.query('drop database if exists wa_bench_golden with (force)');
    await root.query(`create database wa_bench_golden encoding 'UTF8' template template0`);
  });
  return atDatabase(process.env.BENCH_DATABASE_URL, 'wa_bench_golden');
}

async function onServer(work) {
  const root = new pg.Client({ connectionString: atDatabase(process.env.BENCH_DATABASE_URL, 'postgres') });
  await root.connect();
  return work(root).finally(() => root.end());
}
