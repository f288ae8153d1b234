// npm run screenshots [-- NAME…] [-- --guide]: the console's screens and their states, of the built product on a seeded database,
// wide and at 360 px, in light and in dark, written to screenshots/ for people to look at. BENCH_DATABASE_URL names a server for
// the database; else one is made. --guide also writes those that docs/guide/console.md shows.
import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { openDatabase, openServer } from '../bench/support/database.mjs';
import { openHotel } from './screenshots/seed.mjs';
import { SHOTS } from './screenshots/shots.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { guide: { type: 'boolean', default: false }, look: { type: 'string', multiple: true } },
});
const FOLDER = 'screenshots';
const GUIDE = 'docs/guide/images';
const WIDE = { width: 1440, height: 900 };
const TALL = 1600;
const PHONE = { width: 360, height: 740 };
const LOOKS = {
  'wide-light': { viewport: WIDE, colorScheme: 'light' },
  'wide-dark': { viewport: WIDE, colorScheme: 'dark' },
  '360-light': { viewport: PHONE, colorScheme: 'light', hasTouch: true },
  '360-dark': { viewport: PHONE, colorScheme: 'dark', hasTouch: true },
  'wide-rtl': { viewport: WIDE, colorScheme: 'light', dir: 'rtl' },
};
const isOf = ({ only, rtl }, look) => (look === 'wide-rtl' ? rtl === true : (only ?? [look]).includes(look));

const server = await openServer();
const database = await openDatabase(server, 'screenshots');
let opened;
let browser;
let failed = 0;
try {
  opened = await openHotel(database);
  await opened.hotel.many(24);
  await opened.hotel.links();
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--font-render-hinting=none'],
  });
  mkdirSync(FOLDER, { recursive: true });
  for (const shot of SHOTS.filter(({ name }) => positionals.length === 0 || positionals.includes(name)))
    for (const look of Object.keys(LOOKS).filter((name) => (values.look ?? [name]).includes(name)))
      if (isOf(shot, look)) await photograph(shot, look);
} finally {
  await browser?.close();
  await opened?.close();
  await database.drop();
  await server.stop();
}
process.exitCode = failed ? 1 : 0;

async function photograph(shot, look) {
  const { dir, ...options } = LOOKS[look];
  // What scrolls within the frame is seen whole on a taller screen.
  if (shot.whole) options.viewport = { ...options.viewport, height: TALL };
  const { hotel } = opened;
  const context = await browser.newContext({
    locale: 'en',
    timezoneId: 'Europe/Lisbon',
    reducedMotion: 'reduce',
    ...options,
  });
  const { token } = hotel.members.get(shot.as ?? 'Marta Almeida');
  if (shot.as !== null)
    await context.addCookies([{ name: 'wa_console', value: token, url: hotel.url, httpOnly: true }]);
  if (dir)
    await context.addInitScript(
      `new MutationObserver(() => (document.documentElement.dir = '${dir}')).observe(document, { childList: true })`,
    );
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const go = (path) => page.goto(`${hotel.url}/console/${path}`);
  try {
    await shot.take({ page, go, hotel, context });
  } catch (error) {
    failed++;
    process.stderr.write(`${shot.name} ${look}: ${error.message.split('\n')[0]}\n`);
  }
  await page.screenshot({ path: `${FOLDER}/${shot.name}.${look}.png` });
  if (values.guide && shot.guide && look === 'wide-light') await keep(context, page, shot.name);
  await context.close();
  process.stderr.write(`${shot.name} ${look}\n`);
}

/** For the guide, as small as it may be. */
async function keep(context, page, name) {
  const protocol = await context.newCDPSession(page);
  const { data } = await protocol.send('Page.captureScreenshot', { format: 'webp', quality: 80 });
  mkdirSync(GUIDE, { recursive: true });
  writeFileSync(`${GUIDE}/console-${name}.webp`, Buffer.from(data, 'base64'));
}
