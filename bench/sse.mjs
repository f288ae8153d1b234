// Memory of open, quiet streams, and how fast an event reaches all of them.
//   node bench/sse.mjs [--streams 2000]
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openDatabase, openServer } from './support/database.mjs';
import { firstAnswer, rssOf, startProduct } from './support/processes.mjs';
import { progress, round, table, Verdicts } from './support/report.mjs';
import { Person } from './support/widget-client.mjs';
import { widgetWorkspace } from './support/widget-workspace.mjs';

const GOAL_MB = 300;
const SETTLE_MS = 5_000;

const { values } = parseArgs({ options: { streams: { type: 'string', default: '2000' } } });
const STREAMS = Number(values.streams);

const server = await openServer();
const database = await openDatabase(server, 'sse');
const verdicts = new Verdicts();
let product;
const people = [];
try {
  const { id, key } = await widgetWorkspace(database, 200, 20);
  product = await startProduct(database.url, { env: { LOG_LEVEL: 'warn', TRUSTED_PROXIES: '127.0.0.0/8' } });
  await firstAnswer(product, '/readyz', {});
  await each(async (i) => {
    people[i] = new Person([product], key, i);
    await people[i].boot();
  });
  await delay(SETTLE_MS);
  const before = rssOf(product.pid);
  progress(`${STREAMS} people, ${round(before, 0)} MB`);
  await each((i) => people[i].follow());
  await delay(SETTLE_MS);
  const after = rssOf(product.pid);
  progress(`${STREAMS} streams, ${round(after, 0)} MB`);
  const heard = people.map((person) =>
    person.next(({ event, data }) => event === 'session' && data.status === 'ended'),
  );
  const begun = performance.now();
  // One statement, as another instance would send it: every stream ends.
  await database.admin.query(
    `with ended as (
       update sessions set ended_at = now(), end_reason = 'idle_timeout', last_seq = last_seq + 1, logged = true
       where workspace_id = $1 and live returning workspace_id, id, last_seq),
     logged as (
       insert into session_events (workspace_id, session_id, seq, kind, ref)
       select workspace_id, id, last_seq, 'session', id from ended)
     select pg_notify('session_events', concat_ws(' ', workspace_id, id, last_seq, 'session', '')) from ended`,
    [id],
  );
  const got = await Promise.race([Promise.all(heard), delay(60_000, null)]);
  const seconds = (performance.now() - begun) / 1_000;
  const told = people.filter(({ seen }) => seen.length === 1).length;
  const missing = STREAMS - told;
  table(
    ['', 'figure', 'goal', ''],
    [
      ['open streams', STREAMS],
      ['MB more', round(after - before, 0), GOAL_MB, verdicts.atMost('memory', after - before, GOAL_MB)],
      ['kB a stream', round(((after - before) * 1_024) / STREAMS, 0)],
      ['streams that missed an event, or got it twice', missing, 0, verdicts.atMost('missed', missing, 0)],
      ['seconds until all had it', got ? round(seconds, 2) : '> 60'],
    ],
  );
  verdicts.end();
} finally {
  for (const person of people) person?.leave();
  await product?.stop();
  await database.drop();
  await server.stop();
}

async function each(work) {
  let next = 0;
  const worker = async () => {
    while (next < STREAMS) await work(next++);
  };
  await Promise.all(Array.from({ length: 50 }, worker));
}
