// npm run screenshots [-- NAME…] [-- --guide]: takes the console's screens and their states from the built product on a
// seeded database, wide and at 360 px, light and dark, into screenshots/. BENCH_DATABASE_URL names a database server;
// without it, one is started. --guide also writes the pictures of docs/guide/console.md.
import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { chromiumPath } from '../bench/support/chromium.mjs';
import { openDatabase, openServer } from '../bench/support/database.mjs';
import { openInLook, PHONE } from './screenshots/look.mjs';
import { openHotel } from './screenshots/seed.mjs';
import { CHANNEL_SHOTS } from './screenshots/channel-shots.mjs';
import { CONVERSATION_SHOTS } from './screenshots/conversation-shots.mjs';
import { KNOWLEDGE_SHOTS } from './screenshots/knowledge-shots.mjs';
import { KILL_SWITCH_SHOTS, SETTINGS_SHOTS } from './screenshots/settings-shots.mjs';
import { INBOX_SHOTS } from './screenshots/inbox-shots.mjs';
import { PEOPLE_SHOTS } from './screenshots/people-shots.mjs';
import { AUTH_SHOTS } from './screenshots/auth-shots.mjs';

const SHOTS = [
  ...[...AUTH_SHOTS, ...INBOX_SHOTS, ...CONVERSATION_SHOTS, ...PEOPLE_SHOTS],
  ...[...KNOWLEDGE_SHOTS, ...CHANNEL_SHOTS, ...SETTINGS_SHOTS, ...KILL_SWITCH_SHOTS],
];
const FOLDER = 'screenshots';
const GUIDE = 'docs/guide/images';
const WIDE = { width: 1440, height: 900 };
const TALL = 1600;
const LOOKS = {
  'wide-light': { viewport: WIDE, colorScheme: 'light' },
  'wide-dark': { viewport: WIDE, colorScheme: 'dark' },
  '360-light': { viewport: PHONE, colorScheme: 'light', hasTouch: true },
  '360-dark': { viewport: PHONE, colorScheme: 'dark', hasTouch: true },
  'wide-rtl': { viewport: WIDE, colorScheme: 'light', dir: 'rtl' },
};
const { values, positionals } = asked();
/** What to take; says what there is, and ends, if asked for anything else. */
function asked() {
  const options = { guide: { type: 'boolean', default: false }, look: { type: 'string', multiple: true } };
  const names = new Set(SHOTS.map(({ name }) => name));
  try {
    const found = parseArgs({ allowPositionals: true, options });
    const unknown = [
      ...found.positionals.filter((name) => !names.has(name)),
      ...(found.values.look ?? []).filter((look) => !Object.hasOwn(LOOKS, look)),
    ];
    if (unknown.length === 0) return found;
    process.stderr.write(`There is no ${unknown.join(', ')}.\n`);
  } catch ({ message }) {
    process.stderr.write(`${message}\n`);
  }
  process.stderr.write(`npm run screenshots -- [NAME…] [--look LOOK…] [--guide]
NAME: ${[...names].join(' ')}
LOOK: ${Object.keys(LOOKS).join(' ')}\n`);
  process.exit(2);
}
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
    executablePath: chromiumPath(),
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
  const options = { timezoneId: 'Europe/Lisbon', ...LOOKS[look] };
  // A taller screen shows content that scrolls within the frame.
  if (shot.whole) options.viewport = { ...options.viewport, height: TALL };
  const { hotel } = opened;
  const name = shot.as === undefined ? 'Marta Almeida' : shot.as;
  const { context, page } = await openInLook({ browser, hotel }, options, name);
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

/** Pictures for the guide, compressed. */
async function keep(context, page, name) {
  const protocol = await context.newCDPSession(page);
  const { data } = await protocol.send('Page.captureScreenshot', { format: 'webp', quality: 80 });
  mkdirSync(GUIDE, { recursive: true });
  writeFileSync(`${GUIDE}/console-${name}.webp`, Buffer.from(data, 'base64'));
}
