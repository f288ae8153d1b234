// The inbox left open while customers write one message per second: growth of its heap and document, and its requests
// to
// the server.
//   SOAK_MINUTES=30 node bench/soak.mjs [--people 6]
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { chromiumPath } from './support/chromium.mjs';
import { seedInbox } from './support/console-workspace.mjs';
import { openDatabase, openServer } from './support/database.mjs';
import { pageMemory } from './support/page-memory.mjs';
import { firstAnswer, startProduct } from './support/processes.mjs';
import { progress, round, table, Verdicts } from './support/report.mjs';
import { Person } from './support/widget-client.mjs';
import { widgetWorkspace } from './support/widget-workspace.mjs';

const { values } = parseArgs({ options: { people: { type: 'string', default: '6' } } });
const MINUTES = Number(process.env.SOAK_MINUTES ?? 30);
/** Permanent compilation and caching happens before the first measurement. */
const WARM_UP_S = 60;
const SECOND_MS = 1_000;

const server = await openServer();
const database = await openDatabase(server, 'soak');
const verdicts = new Verdicts();
let product;
let browser;
try {
  const { id, key } = await widgetWorkspace(database, 200, 20);
  const desk = await seedInbox(database.admin, id, { sessions: 300, messages: 200 });
  product = await startProduct(database.url, { env: { LOG_LEVEL: 'warn', TRUSTED_PROXIES: '127.0.0.0/8' } });
  await firstAnswer(product, '/readyz', {});
  const people = Array.from({ length: Number(values.people) }, (_, i) => new Person([product], key, i + 1));
  for (const [i, person] of people.entries()) {
    await person.boot();
    await person.send(`sessions/${person.session}/messages`, { client_message_id: 'first', text: `Good morning ${i}` });
    await person.send(`sessions/${person.session}/escalate`, { text: 'I want a person' });
  }
  const { rows: found } = await database.admin.query('select id from handoffs where session_id = $1', [
    people[0].session,
  ]);
  browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en' });
  await context.addCookies([{ name: 'wa_console', value: desk.token, url: product.url, httpOnly: true }]);
  const page = await context.newPage();
  const crashes = [];
  let requests = 0;
  page.on('pageerror', (error) => crashes.push(error.message));
  page.on('request', () => requests++);
  await page.goto(`${product.url}/console/w/${id}/inbox/all/${found[0].id}`);
  await page.locator('[data-log] article').first().waitFor();

  let said = 0;
  const talk = async (seconds) => {
    const until = Date.now() + seconds * SECOND_MS;
    for (let due = Date.now(); due < until; due += SECOND_MS) {
      await delay(Math.max(0, due - Date.now()));
      const person = people[said % people.length];
      const text = `Message number ${said} of the soak. ${'It is about a parcel. '.repeat(said % 5)}`;
      await person.send(`sessions/${person.session}/messages`, { client_message_id: `m${said++}`, text });
    }
  };
  const memory = await pageMemory(page);
  await talk(WARM_UP_S);
  const looks = [await memory.look()];
  const [saidBefore, requestsBefore] = [said, requests];
  progress(`warm: ${round(looks[0].heap, 1)} MB`);
  for (let minute = 1; minute <= MINUTES; minute++) {
    await talk(60);
    looks.push(await memory.look());
    const { heap, nodes, rows } = looks.at(-1);
    progress(`minute ${minute}: ${round(heap, 1)} MB, ${nodes} nodes, ${rows} rows`);
  }
  const last = Math.floor((said - 1) / people.length) * people.length;
  await page.locator('[data-log]').getByText(`Message number ${last} of`).waitFor({ timeout: 10_000 });

  const [first, end] = [looks[0], looks.at(-1)];
  const most = (name) => Math.max(...looks.map((look) => look[name]));
  const perMinute = (requests - requestsBefore) / MINUTES;
  const atMost = (name, value, goal, digits = 0) => [
    ...[name, round(value, digits), goal],
    verdicts.atMost(name, value, goal),
  ];
  table(
    ['', 'figure', 'goal', ''],
    [
      ['minutes', MINUTES],
      ['messages', said - saidBefore],
      ['heap at the start, MB', round(first.heap, 1)],
      atMost('heap at the end above it, MB', end.heap - first.heap, 10, 1),
      atMost('rows of the conversation in the document, at most', most('rows'), 200),
      ['nodes at the start', first.nodes],
      atMost('nodes at the end, times those at the start', end.nodes / first.nodes, 1.5, 2),
      ['listeners at the start, and at the end', `${first.listeners} · ${end.listeners}`],
      ['requests a minute', round(perMinute, 0)],
      // A message refetches the end of its conversation, its row and the queues; the latter every two seconds at most.
      atMost('requests a message', perMinute / ((said - saidBefore) / MINUTES), 5, 1),
      atMost('errors of the page', crashes.length, 0),
    ],
  );
  for (const line of crashes) process.stdout.write(`${line}\n`);
  verdicts.end();
} finally {
  await browser?.close();
  await product?.stop();
  await database.drop();
  await server.stop();
}
