// The encoder of English (EMBEDDING_LOCAL) against the same product without it: start, memory, indexing, and whole
// answers over many passages.
//   node bench/encoder.mjs [--passages 30000] [--indexed 200] [--questions 200] [--rounds 3]
// Some passages are indexed with the encoder; the many borrow their vectors, because a search costs the same whatever
// the numbers are, and making them all would take hours.
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { corpus } from './support/corpus.mjs';
import { openDatabase, openServer } from './support/database.mjs';
import { answer, seedKnowledge } from './support/knowledge.mjs';
import { backendCpu, cpuOf, firstAnswer, rssOf, startProduct, usedBetween } from './support/processes.mjs';
import { median, percentile, progress, round, table, Verdicts } from './support/report.mjs';

const GOALS = { rssMb: 120, indexing: 2, startMs: 50 };
const SEED = 20_261_128;
const READY_MAX_MS = 1_200_000;
const WARM_QUESTIONS = 40;
const STARTS = 5;

const { values: options } = parseArgs({
  options: {
    passages: { type: 'string', default: '30000' },
    indexed: { type: 'string', default: '200' },
    questions: { type: 'string', default: '200' },
    rounds: { type: 'string', default: '3' },
  },
});
const [PASSAGES, INDEXED, QUESTIONS, ROUNDS] = ['passages', 'indexed', 'questions', 'rounds'].map((name) =>
  Number(options[name]),
);
const BOTH = [
  { name: 'without', env: { EMBEDDING_LOCAL: 'off' } },
  { name: 'with the encoder', env: { EMBEDDING_LOCAL: 'on' } },
];

const server = await openServer();
const database = await openDatabase(server, 'encoder');
try {
  const few = corpus(SEED + 1, INDEXED, 1);
  const many = corpus(SEED, PASSAGES, QUESTIONS);
  const words = await cpuOfSeeding({ few: few.documents });
  const vectors = await cpuOfVectors();
  const { many: big } = await seedKnowledge(database, { many: many.documents });
  await lendVectors(big.id);
  const starts = await measureStarts();
  const answers = await measureAnswers(big, many.questions);
  report({ words, vectors, starts, answers });
} finally {
  await database.drop();
  await server.stop();
}

/** CPU seconds of Node in which the words of the documents are indexed; those of Postgres are the same with vectors. */
async function cpuOfSeeding(workspaces) {
  const before = process.cpuUsage();
  await seedKnowledge(database, workspaces);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

/** CPU seconds of the product until all documents have vectors, without those of a start and of the weights' file. */
async function cpuOfVectors() {
  const product = await startProduct(database.url, { env: BOTH[1].env });
  await firstAnswer(product, '/readyz', {});
  await until(() => status('ready').then((ready) => ready > 0)); // the weights are rounded and loaded
  const [cpu, ready] = [cpuOf(product.pid), await status('ready')];
  await until(() => status('pending').then((pending) => pending === 0));
  const seconds = cpuOf(product.pid) - cpu;
  const documents = (await status('ready')) - ready;
  await product.stop();
  progress(`${documents} documents have vectors after ${round(seconds, 1)} s of CPU`);
  return { seconds, documents };
}

async function status(name) {
  const { rows } = await database.admin.query('select count(*)::int as n from documents where embedding_status = $1', [
    name,
  ]);
  return rows[0].n;
}

async function until(isTrue) {
  const end = performance.now() + READY_MAX_MS;
  while (!(await isTrue())) {
    if (performance.now() > end) throw new Error('The vectors were not made in time');
    await delay(200);
  }
}

/** Each passage takes the vectors of one that has as many lines. */
async function lendVectors(workspace) {
  const { admin } = database;
  await admin.query(
    `with counted as (select *, jsonb_array_length(to_jsonb(units)) as n from passages),
     lenders as materialized (
       select v.scale, v.vector, v.lines, n, row_number() over same - 1 as at, count(*) over (partition by n) as of_n
       from passage_vectors v join counted using (workspace_id, internal, no) where workspace_id <> $1
       window same as (partition by n order by no))
     insert into passage_vectors (workspace_id, internal, no, scale, vector, lines)
     select p.workspace_id, p.internal, p.no, l.scale, l.vector, l.lines
     from counted p join lenders l on l.n = p.n and l.at = p.no % l.of_n
     where p.workspace_id = $1 on conflict do nothing`,
    [workspace],
  );
  await admin.query(
    `update documents set embedding_status = 'ready', embedding_model =
       (select max(embedding_model) from documents where workspace_id <> $1) where workspace_id = $1`,
    [workspace],
  );
  await admin.query('update knowledge_indexes set vectors = vectors + 1 where workspace_id = $1', [workspace]);
  await admin.query('vacuum analyze');
  const { rows } = await admin.query('select count(*)::int as n from passage_vectors where workspace_id = $1', [
    workspace,
  ]);
  progress(`${rows[0].n.toLocaleString('en')} passages have vectors`);
}

async function measureStarts() {
  const rounds = BOTH.map(() => []);
  for (let i = 0; i < STARTS; i++)
    for (const [at, { env }] of BOTH.entries()) {
      const product = await startProduct(database.url, { env });
      const ms = await firstAnswer(product, '/readyz', {});
      rounds[at].push({ ms, cpuMs: cpuOf(product.pid) * 1_000, rss: rssOf(product.pid) });
      await product.stop();
    }
  return rounds;
}

async function measureAnswers({ key }, questions) {
  const products = [];
  for (const { env } of BOTH) products.push(await startProduct(database.url, { env }));
  for (const product of products) {
    await firstAnswer(product, '/readyz', {});
    for (const question of questions.slice(0, WARM_QUESTIONS)) await answer(product, key, question);
  }
  const rounds = BOTH.map(() => []);
  for (let i = 0; i < ROUNDS; i++)
    for (const [at, product] of products.entries()) {
      const [cpu, backends] = [cpuOf(product.pid), await backendCpu(database.admin)];
      const ms = [];
      for (const question of questions) {
        const began = performance.now();
        await answer(product, key, question);
        ms.push(performance.now() - began);
      }
      const used = cpuOf(product.pid) - cpu + usedBetween(backends, await backendCpu(database.admin));
      const rss = rssOf(product.pid);
      rounds[at].push({ p50: median(ms), p95: percentile(ms, 0.95), cpu: (used * 1_000) / questions.length, rss });
      progress(`${BOTH[at].name}: p95 ${round(rounds[at].at(-1).p95, 1)} ms, ${round(rss, 0)} MB`);
    }
  for (const product of products) await product.stop();
  return rounds;
}

function report({ words, vectors, starts, answers }) {
  const verdicts = new Verdicts();
  const middle = (rounds, at, name) => median(rounds[at].map((one) => one[name]));
  const indexed = INDEXED / 10; // the corpus has ten passages a document
  const perDocument = [words / indexed, words / indexed + vectors.seconds / vectors.documents];
  table(
    ['', 'start ms', 'start CPU ms', 'RSS MB', 'after answers', 'indexing CPU ms', 'p50 ms', 'p95 ms', 'CPU ms'],
    BOTH.map(({ name }, at) => [
      name,
      ...['ms', 'cpuMs', 'rss'].map((of) => round(middle(starts, at, of), 0)),
      round(middle(answers, at, 'rss'), 0),
      round(perDocument[at] * 1_000, 0),
      ...['p50', 'p95', 'cpu'].map((of) => round(middle(answers, at, of), 1)),
    ]),
  );
  const more = (rounds, of) => middle(rounds, 1, of) - middle(rounds, 0, of);
  table(
    ['with it', 'figure', 'goal', 'verdict'],
    [
      ['start, CPU ms more', more(starts, 'cpuMs'), GOALS.startMs],
      ['memory after answers, MB more', more(answers, 'rss'), GOALS.rssMb],
      ['indexing, times the CPU', perDocument[1] / perDocument[0], GOALS.indexing],
    ].map(([name, figure, goal]) => [name, round(figure, 1), `≤ ${goal}`, verdicts.atMost(name, figure, goal)]),
  );
  verdicts.end();
}
