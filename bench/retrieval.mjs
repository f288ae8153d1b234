// Retrieval over 30,000 passages of one workspace, and its cost to a small workspace beside it, compared with Postgres
// full-text search over the same passages.
//   node bench/retrieval.mjs [--passages 30000] [--small 700] [--questions 400] [--rounds 5]
import { parseArgs } from 'node:util';
import pg from 'pg';
import { built } from './support/checkout.mjs';
import { corpus } from './support/corpus.mjs';
import { openDatabase, openServer } from './support/database.mjs';
import { answer, seedKnowledge } from './support/knowledge.mjs';
import { backendCpu, cpuOf, firstAnswer, startProduct, usedBetween } from './support/processes.mjs';
import { median, percentile, progress, round, table, Verdicts } from './support/report.mjs';

const GOALS = { p95Ms: 10, beside: 1.2 };
const SEED = 20_261_120;

const { values: options } = parseArgs({
  options: {
    passages: { type: 'string', default: '30000' },
    small: { type: 'string', default: '700' },
    questions: { type: 'string', default: '400' },
    rounds: { type: 'string', default: '5' },
  },
});
const [PASSAGES, SMALL, QUESTIONS, ROUNDS] = ['passages', 'small', 'questions', 'rounds'].map((name) =>
  Number(options[name]),
);

const { PostgresIndex } = built('assistant/knowledge/postgres-index.reader');
const { search } = built('agent/retrieval/search');
const { searchAttempts } = built('agent/retrieval/question');
const { understand } = built('agent/understanding/understand');
const { TenantDb } = built('platform/db/tenant-db');

const FULL_TEXT = {
  name: 'full text',
  text: `select no, ts_rank(words, q) as rank
    from bench_full_text, cast(replace(plainto_tsquery('english', $2)::text, '&', '|') as tsquery) as q
    where workspace_id = $1 and words @@ q order by rank desc, no limit 12`,
};

const server = await openServer();
const both = await openDatabase(server, 'retrieval');
const alone = await openDatabase(server, 'retrieval_alone');
try {
  const big = corpus(SEED, PASSAGES, QUESTIONS);
  const small = corpus(SEED + 1, SMALL, QUESTIONS);
  const beside = await seedKnowledge(both, { big: big.documents, small: small.documents });
  const lonely = await seedKnowledge(alone, { small: small.documents });
  await fullText(both, beside);
  await measure({ big, small, beside, lonely });
} finally {
  await both.drop();
  await alone.drop();
  await server.stop();
}

/** Baseline: a tsvector per passage, GIN, the question's words OR'ed, ranked by ts_rank. */
async function fullText({ admin }, { big }) {
  await admin.query('drop table if exists bench_full_text');
  await admin.query(`create table bench_full_text as
    select workspace_id, no, to_tsvector('english', text) as words from passages`);
  await admin.query('create index on bench_full_text using gin (words)');
  await admin.query('vacuum analyze bench_full_text');
  const { rows } = await admin.query('select count(*)::int as n from passages where workspace_id = $1', [big.id]);
  progress(`${rows[0].n.toLocaleString('en')} passages in the big workspace`);
}

async function measure({ big, small, beside, lonely }) {
  const dbs = [new TenantDb({ url: both.url }), new TenantDb({ url: alone.url })];
  const [inBoth, inAlone] = dbs.map((db) => new PostgresIndex(db, { isConfigured: false }));
  const find = (index, id) => (question) => search(index, id, searchAttempts(understand(question, 'en'))[0]);
  // A separate connection, because the CPU of `admin` is excluded.
  const reference = new pg.Client({ connectionString: both.url });
  await reference.connect();
  const products = [await startProduct(both.url), await startProduct(alone.url)];
  for (const product of products) await firstAnswer(product, '/healthz', {});
  const ask = (product, key) => (question) => answer(product, key, question);
  const contenders = [
    {
      name: `search, ${PASSAGES.toLocaleString('en')} passages`,
      questions: big.questions,
      run: find(inBoth, beside.big.id),
      goal: true,
    },
    {
      name: 'search, words of over 10,000 passages alone',
      questions: await commonQuestions(beside.big.id),
      run: find(inBoth, beside.big.id),
    },
    { name: `search, ${SMALL} passages beside them`, questions: small.questions, run: find(inBoth, beside.small.id) },
    { name: `search, ${SMALL} passages alone`, questions: small.questions, run: find(inAlone, lonely.small.id) },
    { name: 'answer, big', questions: big.questions, run: ask(products[0], beside.big.key) },
    { name: 'answer, small beside it', questions: small.questions, run: ask(products[0], beside.small.key) },
    { name: 'answer, small alone', questions: small.questions, run: ask(products[1], lonely.small.key) },
    {
      name: "Postgres' full text, big",
      questions: big.questions.slice(0, 60),
      run: (question) => reference.query({ ...FULL_TEXT, values: [beside.big.id, question] }),
    },
    {
      name: "Postgres' full text, small beside it",
      questions: small.questions.slice(0, 60),
      run: (question) => reference.query({ ...FULL_TEXT, values: [beside.small.id, question] }),
    },
  ];
  for (const { questions, run } of contenders) for (const question of questions.slice(0, 60)) await run(question);
  const rounds = contenders.map(() => []);
  for (let i = 1; i <= ROUNDS; i++) {
    for (const index of contenders.keys()) {
      const { questions, run } = contenders[i % 2 ? index : contenders.length - 1 - index];
      rounds[i % 2 ? index : contenders.length - 1 - index].push(await time(questions, run, products));
    }
    progress(`round ${i}: ${contenders.map((_, index) => round(rounds[index].at(-1).p95, 1)).join(' · ')} ms p95`);
  }
  await reference.end();
  for (const db of dbs) await db.close();
  for (const product of products) await product.stop();
  report(contenders, rounds);
}

/** Questions of three words, each of which occurs in over ten thousand passages or the maximum available. */
async function commonQuestions(workspace) {
  const { rows } = await both.admin.query(
    `select lexeme from lexemes where workspace_id = $1 and not internal and 2 * frequency < $2
     order by frequency desc limit 20`,
    [workspace, PASSAGES],
  );
  return rows.map((_, i) => [0, 7, 13].map((step) => rows[(i + step) % rows.length].lexeme).join(' '));
}

async function time(questions, run, products) {
  const ms = [];
  const before = await cpuNow(products);
  for (const question of questions) {
    const started = performance.now();
    await run(question);
    ms.push(performance.now() - started);
  }
  const after = await cpuNow(products);
  const cpu = ((after.node - before.node + usedBetween(before.backends, after.backends)) * 1_000) / questions.length;
  return { p50: median(ms), p95: percentile(ms, 0.95), mean: ms.reduce((sum, one) => sum + one, 0) / ms.length, cpu };
}

/**
 * CPU seconds so far of this process, the products and both databases' backends, which a busy machine distorts least.
 */
async function cpuNow(products) {
  const own = process.cpuUsage();
  const node = (own.user + own.system) / 1e6 + products.reduce((sum, { pid }) => sum + cpuOf(pid), 0);
  const [one, other] = [await backendCpu(both.admin), await backendCpu(alone.admin)];
  return { node, backends: new Map([...one, ...other]) };
}

function report(contenders, rounds) {
  const verdicts = new Verdicts();
  const middle = (index, key) => median(rounds[index].map((one) => one[key]));
  table(
    ['one at a time', 'p50 ms', 'p95 ms', 'mean ms', 'CPU ms', 'goal', 'verdict'],
    contenders.map(({ name, goal }, index) => [
      name,
      ...['p50', 'p95', 'mean', 'cpu'].map((key) => round(middle(index, key))),
      goal ? `p95 ≤ ${GOALS.p95Ms}` : '',
      goal ? verdicts.atMost(name, middle(index, 'p95'), GOALS.p95Ms) : '',
    ]),
  );
  const ratio = (index, key) => median(rounds[index].map((one, i) => one[key] / rounds[index + 1][i][key]));
  table(
    ['small beside the big ÷ alone', 'p50', 'p95', 'mean', 'CPU', 'goal', 'verdict'],
    [2, 5].map((index) => [
      contenders[index].name,
      ...['p50', 'p95', 'mean', 'cpu'].map((key) => round(ratio(index, key))),
      `p50 and mean ≤ ${GOALS.beside}`,
      verdicts.note(
        contenders[index].name,
        ratio(index, 'p50') <= GOALS.beside && ratio(index, 'mean') <= GOALS.beside,
      ),
    ]),
  );
  verdicts.end();
}
