// Conversations end to end against two processes, one of which is killed midway: no message may be lost or duplicated.
// Then the time to the first word of an answer while twenty people talk at once.
//   node bench/conversations.mjs [--conversations 10000] [--at-once 40] [--passages 30000] [--turns 15]
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openDatabase, openServer } from './support/database.mjs';
import { firstAnswer, startProduct } from './support/processes.mjs';
import { median, percentile, progress, round, table, Verdicts } from './support/report.mjs';
import { Person } from './support/widget-client.mjs';
import { widgetWorkspace } from './support/widget-workspace.mjs';

const GOAL_MS = 150;
const TALKING = 20;
/** Minimum and maximum time that a person takes to read and write. */
const THINK_MS = [500, 1_500];

const { values } = parseArgs({
  options: {
    conversations: { type: 'string', default: '10000' },
    'at-once': { type: 'string', default: '40' },
    passages: { type: 'string', default: '30000' },
    turns: { type: 'string', default: '15' },
  },
});
const [CONVERSATIONS, AT_ONCE, PASSAGES, TURNS] = ['conversations', 'at-once', 'passages', 'turns'].map((name) =>
  Number(values[name]),
);
// One key for both servers: a visitor token of one is valid on the other.
const ENV = { LOG_LEVEL: 'warn', MASTER_KEY: '00'.repeat(32) };

const server = await openServer();
const database = await openDatabase(server, 'conversations');
const servers = [];
const verdicts = new Verdicts();
try {
  const workspace = await widgetWorkspace(database, PASSAGES, 400);
  for (let i = 0; i < 2; i++) servers.push(await started());
  const first = await firstWords(workspace);
  const talked = await talk(workspace);
  await report(workspace, first, talked);
} finally {
  for (const one of servers) await one.stop();
  await database.drop();
  await server.stop();
}

async function started() {
  const product = await startProduct(database.url, { env: ENV });
  await firstAnswer(product, '/readyz', {});
  return product;
}

/** Milliseconds from a question to the first word of its answer on the event stream. */
async function firstWords({ key, questions }) {
  const ms = [];
  const people = Array.from({ length: TALKING }, (_, i) => new Person(servers.slice(0, 1), key, i));
  const ask = async (person, n) => {
    const question = questions[n % questions.length];
    const word = person.next(
      ({ event, data }) => event === 'delta' || (event === 'message' && data.author !== 'contact'),
    );
    const begun = performance.now();
    const sent = person.send(`sessions/${person.session}/messages`, { client_message_id: `q${n}`, text: question });
    await Promise.all([word.then(() => ms.push(performance.now() - begun)), sent]);
  };
  await Promise.all(
    people.map(async (person, i) => {
      await person.boot();
      await person.follow();
      for (let turn = 0; turn < TURNS; turn++) {
        await delay(THINK_MS[0] + Math.random() * (THINK_MS[1] - THINK_MS[0]));
        await ask(person, turn * TALKING + i);
      }
      person.leave();
    }),
  );
  const counted = ms.slice(2 * TALKING); // the first questions are warm-up
  progress(`first word: p50 ${round(median(counted), 0)} ms, p95 ${round(percentile(counted, 0.95), 0)} ms`);
  return { p50: median(counted), p95: percentile(counted, 0.95), count: counted.length };
}

async function talk({ key, questions }) {
  const found = { lost: 0, gaps: 0, sent: 0 };
  let next = 0;
  let done = 0;
  let killed = false;
  const begun = performance.now();
  const one = async (i) => {
    const person = new Person(servers, key, i);
    await person.boot();
    await person.follow();
    // Every fourth conversation continues after the first answer.
    for (let n = 0; n < (i % 4 === 0 ? 2 : 1); n++) {
      const answer = person.next(({ event, data }) => event === 'message' && data.author === 'agent');
      const text = questions[(i + n) % questions.length];
      await person.send(`sessions/${person.session}/messages`, { client_message_id: `m${n}`, text });
      found.sent++;
      if ((await Promise.race([answer, delay(60_000, null)])) === null) found.lost++;
    }
    person.leave();
    const ids = person.seen.map(({ id }) => id);
    if (ids.some((id, index) => id !== index + 1)) found.gaps++;
    done++;
    if (done % 1_000 === 0) progress(`${done} conversations`);
    if (!killed && done >= CONVERSATIONS / 2) {
      killed = true;
      await restart();
    }
  };
  const worker = async () => {
    while (next < CONVERSATIONS) await one(next++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return { ...found, seconds: (performance.now() - begun) / 1_000 };
}

/** Kills one of two processes as a power failure would, and starts another some time later. */
async function restart() {
  const [gone] = servers.splice(1, 1);
  gone.child.kill('SIGKILL');
  progress('killed one of two');
  await delay(2_000);
  servers.push(await started());
  progress('and started another');
}

async function report({ id }, first, talked) {
  const { rows } = await database.admin.query(
    `select count(*) filter (where author = 'contact')::int as asked, count(*) filter (where author = 'agent')::int as answered,
      count(distinct (session_id, client_message_id)) filter (where author = 'contact')::int as different,
      (select count(*)::int from turn_queue) as waiting
     from messages where workspace_id = $1 and seq is not null`,
    [id],
  );
  const { asked, answered, different, waiting } = rows[0];
  const sent = talked.sent + TALKING * TURNS;
  const zero = (name, value) => [name, value, 0, verdicts.atMost(name, value, 0)];
  table(
    ['', 'figure', 'goal', ''],
    [
      ['conversations, one of two processes killed midway', CONVERSATIONS],
      ['conversations/s', round(CONVERSATIONS / talked.seconds, 1)],
      zero('messages without an answer, as people saw it', talked.lost),
      zero('streams with a gap or anything twice', talked.gaps),
      zero('messages lost or doubled in the database', Math.abs(asked - sent) + (asked - different)),
      zero('answers missing or doubled in the database', Math.abs(answered - asked)),
      zero('still waiting', waiting),
      [`first word at ${TALKING} at once, p50 ms (${first.count} questions)`, round(first.p50, 0)],
      ['first word, p95 ms', round(first.p95, 0), GOAL_MS, verdicts.atMost('first word', first.p95, GOAL_MS)],
    ],
  );
  verdicts.end();
}
