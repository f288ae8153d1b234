// The console's inbox in a browser at a customer's distance: page weight, time until content shows, requests of an idle
// tab, delay of a customer's message, and findings of axe and the page's policy.
// Each time has a control, measured alternately: the same page paints one changed word, or a bare field takes the same
// text. CPU figures of the page do not depend on the load of the machine.
//   node bench/console.mjs [--sessions 10000] [--handoffs 150] [--waiting 150] [--messages 10000] [--next 60] [--said 40] [--profile FILE]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import axe from 'axe-core';
import { chromium } from 'playwright-core';
import { chromiumPath } from './support/chromium.mjs';
import { buildConsole, BUDGETS } from '../scripts/build-console.mjs';
import {
  appears,
  bareField,
  fetchQueue,
  fixedWork,
  isAlone,
  nextConversation,
  oneWord,
  openLong,
  paste,
  sees,
  showsText,
} from './support/console-page.mjs';
import { seedInbox } from './support/console-workspace.mjs';
import { pageWork } from './support/page-work.mjs';
import { openDatabase, openServer } from './support/database.mjs';
import { firstAnswer, startProduct } from './support/processes.mjs';
import { percentile, progress, round, table, Verdicts } from './support/report.mjs';
import { Person } from './support/widget-client.mjs';
import { widgetWorkspace } from './support/widget-workspace.mjs';

const number = (of) => ({ type: 'string', default: String(of) });
const { values } = parseArgs({
  options: {
    sessions: number(10_000),
    handoffs: number(150),
    waiting: number(150),
    messages: number(10_000),
    next: number(60),
    said: number(40),
    profile: { type: 'string' },
  },
});
const IDLE_MS = 60_000;
const LOOKS = [
  ['light', {}],
  ['dark', { colorScheme: 'dark' }],
  ['right to left', { dir: 'rtl' }],
  ['360 px', { viewport: { width: 360, height: 740 } }],
];

const server = await openServer();
const database = await openDatabase(server, 'console');
const verdicts = new Verdicts();
const folder = mkdtempSync(join(tmpdir(), 'wa-bench-console-'));
let product;
let browser;
try {
  const sizes = await buildConsole(folder);
  progress('built');
  const { id, key } = await widgetWorkspace(database, 200, 20);
  const desk = await seedInbox(database.admin, id, {
    sessions: Number(values.sessions),
    messages: Number(values.messages),
    handoffs: Number(values.handoffs),
    waiting: Number(values.waiting),
  });
  progress(`${values.sessions} sessions, of which ${desk.handoffs} wait; one of ${values.messages} messages`);
  product = await startProduct(database.url, { env: { LOG_LEVEL: 'warn', TRUSTED_PROXIES: '127.0.0.0/8' } });
  await firstAnswer(product, '/readyz', {});
  browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
  const complaints = [];
  const inbox = `${product.url}/console/w/${id}/inbox/all`;
  const openPage = async (path = '', { dir, token = desk.token, ...look } = {}) => {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      locale: 'en',
      reducedMotion: 'reduce',
      ...look,
    });
    await context.addCookies([{ name: 'wa_console', value: token, url: product.url, httpOnly: true }]);
    const page = await context.newPage();
    page.on('console', (message) => {
      if (/Content Security Policy|Trusted ?Type/i.test(message.text())) complaints.push(message.text());
    });
    await page.goto(inbox + path);
    // On phones, an open conversation hides the queue.
    await page
      .locator(path ? '[data-log] article' : '[data-handoff]')
      .first()
      .waitFor();
    if (dir) await page.evaluate(`document.documentElement.dir = '${dir}'`);
    return page;
  };

  const page = await openPage();
  // The first keys load code on demand; the measurement is about a responder at work.
  const warm = 5;
  const [nexts, frames, works, slow] = [[], [], [], []];
  const work = await pageWork(page);
  await delay(1_000); // Rows appear a moment before the page handles keys.
  if (values.profile) await work.startProfile();
  for (let i = 0; i < Number(values.next) + warm; i++) {
    const frame = await page.evaluate(oneWord);
    await work.since();
    const wall = await page.evaluate(fixedWork);
    slow.push(wall / (await work.since()).task);
    const ms = await page.evaluate(nextConversation);
    const used = await work.since();
    if (i >= warm) [nexts.push(ms), frames.push(frame), works.push(used)];
    await delay(150);
  }
  if (values.profile) await work.endProfile(values.profile);
  progress('next conversation');

  const queues = [];
  for (let i = 0; i < 20; i++)
    queues.push(await page.evaluate(fetchQueue, `/api/console/workspaces/${id}/inbox?queue=all`));

  await page.goto(inbox);
  await page.locator('[data-handoff]').first().waitFor();
  const longFrame = await page.evaluate(oneWord);
  await work.since();
  const longs = await page.evaluate(openLong, desk.long);
  const longWork = await work.since();
  progress('the long conversation');
  let rows = await rowsIn(page);
  for (let i = 0; i < 6; i++) {
    await page.evaluate(`document.querySelector('[data-log]').scrollTop = 0`);
    await delay(400);
    rows = Math.max(rows, await rowsIn(page));
  }

  await delay(5_000);
  let requests = 0;
  const count = () => requests++;
  page.on('request', count);
  await delay(IDLE_MS);
  page.off('request', count); // requests of the next stages do not belong to the idle tab
  progress('an idle tab');

  const person = new Person([product], key, 1);
  await person.boot();
  await person.send(`sessions/${person.session}/messages`, { client_message_id: 'first', text: 'Good morning' });
  await person.send(`sessions/${person.session}/escalate`, { text: 'I want a person' });
  const { rows: found } = await database.admin.query('select id from handoffs where session_id = $1', [person.session]);
  await page.goto(`${inbox}/${found[0].id}`);
  await page.locator('[data-log] article').first().waitFor();
  const arrivals = [];
  for (let i = 0; i < Number(values.said); i++) {
    const text = `Message number ${i} of the bench.`;
    const shown = page.evaluate(appears, text);
    const begun = Date.now();
    await person.send(`sessions/${person.session}/messages`, { client_message_id: `m${i}`, text });
    arrivals.push((await shown) - begun);
    await delay(250);
  }
  progress('messages from the widget');

  const presences = [];
  for (let i = 0; i < 5; i++) {
    const seen = page.evaluate(sees, 'Colleague');
    const begun = Date.now();
    const colleague = await openPage(`/${found[0].id}`, { token: desk.colleague });
    // Measured from when the colleague sees the conversation.
    const opened = Date.now();
    presences.push((await seen) - opened);
    progress(`a colleague was there after ${opened - begun} ms, and was seen ${presences.at(-1)} ms later`);
    await colleague.context().close();
    await page.evaluate(isAlone, 'Colleague');
  }

  const tabs = page.context();
  let streams = 0;
  const countStreams = (request) => (streams += Number(request.url().endsWith('/stream')));
  tabs.on('request', countStreams);
  const others = [];
  for (let i = 0; i < 4; i++) {
    const tab = await tabs.newPage();
    await tab.goto(`${inbox}/${found[0].id}`);
    await tab.locator('[data-log] article').first().waitFor();
    others.push(tab);
  }
  const shared = 'A message for five tabs.';
  const shownEverywhere = Promise.all([page, ...others].map((tab) => tab.evaluate(showsText, shared)));
  await person.send(`sessions/${person.session}/messages`, { client_message_id: 'shared', text: shared });
  await shownEverywhere;
  tabs.off('request', countStreams);
  for (const tab of others) await tab.close();
  progress('five tabs');

  const megabyte = 'All that was in a log file. '.repeat(37_500);
  await page.keyboard.press('r');
  const pasted = await page.evaluate(paste, megabyte);
  const keys = [];
  for (let i = 0; i < 20; i++) keys.push(await page.evaluate(paste, 'x'));
  await page.evaluate(bareField);
  const barePasted = await page.evaluate(paste, megabyte);
  const bareKeys = [];
  for (let i = 0; i < 20; i++) bareKeys.push(await page.evaluate(paste, 'x'));
  progress('a megabyte in the composer');

  const violations = [];
  for (const [name, look] of LOOKS)
    for (const path of ['', `/${found[0].id}`]) {
      const looked = await openPage(path, look);
      await looked.evaluate(axe.source);
      const ids = await looked.evaluate(
        `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations.map(({ id }) => id))`,
      );
      violations.push(...ids.map((rule) => `${name}: ${rule}`));
      await looked.context().close();
    }

  const route = Math.max(...Object.values(sizes.routes));
  const idle = (requests * 60_000) / IDLE_MS;
  const atMost = (name, value, goal, digits = 0) => [
    name,
    round(value, digits),
    goal,
    verdicts.atMost(name, value, goal),
  ];
  table(
    ['', 'figure', 'goal', ''],
    [
      atMost('first load, kB of script, gzip', sizes.firstScript, BUDGETS.firstScript, 1),
      atMost('first load, kB of style, gzip', sizes.firstStyle, BUDGETS.firstStyle, 1),
      atMost('the largest further route, kB, gzip', route, BUDGETS.route, 1),
      ['next conversation by j, ms, median', round(percentile(nexts, 0.5), 0)],
      atMost('next conversation by j, ms, p95', percentile(nexts, 0.95), 100),
      ['  of which the page’s own CPU, ms, median', round(medianOf(works, 'task'), 0)],
      [
        '  its script, styles, layout',
        ['script', 'style', 'layout'].map((of) => round(medianOf(works, of), 0)).join(' · '),
      ],
      ['  control: how much longer a fixed loop takes than its CPU, median', round(percentile(slow, 0.5), 1)],
      ['  control: the same, p95', round(percentile(slow, 0.95), 1)],
      ['  control: one word painted, ms, median', round(percentile(frames, 0.5), 0)],
      ['  control: one word painted, ms, p95', round(percentile(frames, 0.95), 0)],
      atMost(`a conversation of ${values.messages} messages opens, ms`, longs, 300),
      ['  of which the page’s own CPU, ms', round(longWork.task, 0)],
      ['  control: one word painted, ms', round(longFrame, 0)],
      atMost('its rows in the document, at most', rows, 200),
      atMost('requests a minute of an idle tab', idle, 2, 1),
      ['message from the widget to the inbox, ms, median', round(percentile(arrivals, 0.5), 0)],
      atMost('message from the widget to the inbox, ms, p95', percentile(arrivals, 0.95), 500),
      ['the queue from the server, ms, median', round(percentile(queues, 0.5), 0)],
      ['the queue from the server, ms, p95', round(percentile(queues, 0.95), 0)],
      atMost('a colleague is seen, ms, at most', Math.max(...presences), 1_000),
      // The first tab holds the stream and forwards each hint to the others.
      atMost('streams that four more tabs open', streams, 0),
      ['a megabyte pasted into the composer, ms', round(pasted, 0)],
      ['  control: into a bare field, ms', round(barePasted, 0)],
      ['a key after it, ms, p95', round(percentile(keys, 0.95), 0)],
      ['  control: in a bare field, ms, p95', round(percentile(bareKeys, 0.95), 0)],
      atMost(`violations of axe in ${LOOKS.length} looks, of queue and conversation`, violations.length, 0),
      atMost('violations of the page’s policy', complaints.length, 0),
    ],
  );
  for (const line of [...violations, ...complaints]) process.stdout.write(`${line}\n`);
  verdicts.end();
} finally {
  await browser?.close();
  await product?.stop();
  await database.drop();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

function medianOf(works, name) {
  return percentile(
    works.map((work) => work[name]),
    0.5,
  );
}

function rowsIn(page) {
  return page.evaluate(`document.querySelectorAll('[data-log] [data-index]').length`);
}
