// Every route of the console on the hotel of the screenshots: script and style that it loads, findings of axe in four looks,
// complaints of the browser (errors, Content-Security-Policy, Trusted Types), overflow at 360 px, and whether the
// Tab key reaches everything that can be operated.
//   node bench/routes.mjs [--only PART-OF-A-PATH]
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import axe from 'axe-core';
import { chromium } from 'playwright-core';
import { BUDGETS } from '../scripts/build-console.mjs';
import { connectChannels } from '../scripts/screenshots/channel-shots.mjs';
import { connectDevelopers } from '../scripts/screenshots/connectors.mjs';
import { openInLook, PHONE } from '../scripts/screenshots/look.mjs';
import { openHotel } from '../scripts/screenshots/seed.mjs';
import { consoleRoutes, missingRoutes } from './support/console-routes.mjs';
import { openDatabase, openServer } from './support/database.mjs';
import { progress, round, table, Verdicts } from './support/report.mjs';

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });
const WIDE = { viewport: { width: 1280, height: 800 } };
const LOOKS = [WIDE, { ...WIDE, colorScheme: 'dark' }, { ...WIDE, dir: 'rtl' }, { viewport: PHONE }];
const TABS_MAX = 400;
/** Until the console has fetched what it fetches after its first page. */
const REST_MS = 4_000;
const OWNER = 'Marta Almeida';
const violations = `axe.run({ exclude: '[data-base-ui-focus-guard]' }, { resultTypes: ['violations'] })
  .then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes[0].html))`;

const server = await openServer();
const database = await openDatabase(server, 'routes');
const verdicts = new Verdicts();
let opened;
let browser;
try {
  opened = await openHotel(database);
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
  const { hotel } = opened;
  await connectDevelopers(hotel);
  await connectChannels({ hotel, context: await browser.newContext() });
  const routes = consoleRoutes(hotel.id, await shownIds());
  for (const pattern of missingRoutes(routes)) verdicts.note(`the route ${pattern} is not measured`, false);
  const first = new Set((await visit(routes[0], LOOKS[0], REST_MS)).files.map(({ name }) => name));
  const lines = [];
  for (const route of routes.filter(({ path }) => path.includes(values.only))) lines.push(await measure(route, first));
  table(['route', 'JS kB, own', 'CSS kB, own', 'axe, 4 looks', 'complaints', 'overflows', 'by Tab', ''], lines);
  verdicts.end();
} finally {
  await browser?.close();
  await opened?.close();
  await database.drop();
  await server.stop();
}

async function shownIds() {
  const { hotel } = opened;
  const one = async (text) => (await hotel.admin.query(text, [hotel.id])).rows[0]?.id ?? 'none';
  const of = (from, order = 'created_at desc') =>
    one(`select id from ${from} where workspace_id = $1 order by ${order} limit 1`);
  return {
    handoff: await of('handoffs'),
    session: await of('sessions', 'started_at desc'),
    lead: hotel.lead.id,
    contact: hotel.lead.contact_id,
    document: await of('documents'),
    channel: hotel.channels.whatsapp,
    endpoint: hotel.endpoints.desk,
  };
}

/** Opens the route as its owner would, and waits until nothing is loading. */
async function visit({ path, isSignedIn }, look, restMs = 500) {
  const { hotel } = opened;
  const { context, page } = await openInLook({ browser, hotel }, look, isSignedIn ? OWNER : null);
  const complaints = [];
  page.on('console', (message) => {
    // The pages of links are opened without a token, which the server refuses.
    const isExpected = !isSignedIn && /the server responded with a status of 4\d\d/.test(message.text());
    if (['error', 'warning'].includes(message.type()) && !isExpected) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(`${hotel.url}/console/${path}`);
  await page.getByRole('main').waitFor();
  await page
    .locator('[aria-busy="true"]')
    .first()
    .waitFor({ state: 'detached' })
    .catch(() => undefined);
  await delay(restMs);
  const files = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\/console\/assets\/.*\.(js|css)$/.test(name))
      .map(({ name, encodedBodySize }) => ({ name, bytes: encodedBodySize })),
  );
  return { page, context, complaints, files };
}

async function measure(route, first) {
  const found = { axe: [], complaints: [], overflows: 0 };
  let own;
  let keyboard;
  for (const look of LOOKS) {
    const { page, context, complaints, files } = await visit(route, look);
    own ??= files.filter(({ name }) => !first.has(name));
    found.complaints.push(...complaints);
    await page.evaluate(axe.source);
    found.axe.push(...(await page.evaluate(violations)));
    found.overflows += (await page.evaluate('document.documentElement.scrollWidth > innerWidth')) ? 1 : 0;
    keyboard ??= await byTab(page);
    await context.close();
  }
  const kb = (end) =>
    round(own.filter(({ name }) => name.endsWith(end)).reduce((sum, { bytes }) => sum + bytes, 0) / 1_000, 1);
  const { path } = route;
  const isMet =
    [found.axe.length, found.complaints.length, found.overflows, keyboard.missed.length].every(
      (count) => count === 0,
    ) &&
    (kb('.js') <= BUDGETS.route || path.endsWith('components'));
  const shown = path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, (id) => (id === opened.hotel.id ? '…' : '{id}'));
  for (const text of [...new Set([...found.axe, ...found.complaints, ...keyboard.missed])])
    progress(`${shown}: ${text}`);
  progress(shown);
  return [
    shown,
    kb('.js'),
    kb('.css'),
    found.axe.length,
    found.complaints.length,
    found.overflows,
    `${keyboard.all - keyboard.missed.length} of ${keyboard.all}`,
    verdicts.note(shown, isMet),
  ];
}

/** Presses Tab until the focus has left the page twice: it may begin in the middle. @returns what can be operated, and what of it was not reached */
async function byTab(page) {
  await page.evaluate(() => {
    document.addEventListener('focusin', ({ target }) => target.setAttribute('data-reached', ''));
    document.activeElement?.blur();
  });
  for (let i = 0, left = 0; i < TABS_MAX && left < 2; i++) {
    await page.keyboard.press('Tab');
    // Rows of a long list are rendered as the focus scrolls to them.
    const isOutside = await page.evaluate(
      () =>
        new Promise((resolve) =>
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(document.activeElement === document.body))),
        ),
    );
    if (i > 0 && isOutside) left += 1;
  }
  return page.evaluate(() => {
    const selector = 'a[href], button, input, select, textarea, [tabindex]';
    // A dialog keeps the focus, and what is behind it waits.
    const dialog = [...document.querySelectorAll('[role="dialog"]')].at(-1);
    const operable = [...(dialog ?? document).querySelectorAll(selector)].filter(
      (element) =>
        element.tabIndex >= 0 &&
        !element.disabled &&
        element.type !== 'radio' &&
        element.checkVisibility({ visibilityProperty: true }) &&
        !element.closest('[inert], [aria-hidden="true"]') &&
        !element.hasAttribute('data-base-ui-focus-guard'),
    );
    // Where a long list has not ended yet, what follows the focus would be reached later.
    const last = document.activeElement;
    const isLater = (element) =>
      last !== document.body && (last.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    const missed = operable.filter((element) => !element.hasAttribute('data-reached') && !isLater(element));
    return { all: operable.length, missed: missed.map((element) => `not by Tab: ${element.outerHTML.slice(0, 160)}`) };
  });
}
