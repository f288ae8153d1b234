// npm run walk [-- --from URL]: a new user's first minutes in a browser, following README.md: a fresh clone, its commands, the
// printed link, a password, the demo page in a second window, a wish for a person, an answer in the inbox. Prints each step and
// how long it took, and keeps a picture of each in screenshots/walk.
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { chromiumPath } from '../bench/support/chromium.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const { values } = parseArgs({ options: { from: { type: 'string', default: ROOT } } });
const PICTURES = join(ROOT, 'screenshots/walk');
mkdirSync(PICTURES, { recursive: true });

const began = Date.now();
let steps = 0;
let last = began;
async function step(text, page) {
  const now = Date.now();
  process.stdout.write(`${String(++steps).padStart(2)}. ${text} (${((now - last) / 1000).toFixed(1)} s)\n`);
  await page?.screenshot({ path: join(PICTURES, `${String(steps).padStart(2, '0')}.png`) });
  last = Date.now();
}

const port = await new Promise((resolve) => {
  const server = createServer().listen(0, '127.0.0.1', () => {
    const { port } = server.address();
    server.close(() => resolve(port));
  });
});
const folder = mkdtempSync(join(tmpdir(), 'wa-walk-'));
const home = join(folder, 'workspace-agent');
let server;
let browser;
try {
  execFileSync('git', ['clone', '--quiet', '--depth', '1', `file://${values.from}`, home]);
  await step('git clone');
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel', 'error'], { cwd: home, stdio: 'inherit' });
  await step('npm install');
  // A terminal: without one, the start does not print the link.
  server = spawn('script', ['-qec', 'npm start', '/dev/null'], {
    cwd: home,
    env: { ...process.env, PORT: String(port), DATABASE_URL: '', REDIS_URL: '' },
    detached: true,
  });
  let text = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (part) => (text += part));
  const printed = async (pattern) => {
    for (let found; ; await new Promise((resolve) => setTimeout(resolve, 50))) {
      if ((found = pattern.exec(text))) return found[0];
      if (server.exitCode !== null) throw new Error(`the start failed:\n${text}`);
    }
  };
  const link = await printed(/http:\S+\/console\/setup#\S+/);
  await printed(/curl .*sessions/);
  process.stdout.write(`\n${text.trim()}\n\n`);
  await step('npm start, until it has printed the link');

  browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
  const open = async () =>
    (await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en' })).newPage();
  const desk = await open();
  await desk.goto(link);
  await desk.getByLabel('Your name').or(desk.getByLabel('Name')).first().waitFor();
  await step('open the link', desk);
  await desk.getByLabel('Name').first().fill('Ada Newcomer');
  await desk.getByLabel('E-mail').fill('ada@example.com');
  await desk.getByLabel('Password').first().fill('a walrus and an engine');
  await desk.keyboard.press('Enter');
  await desk.getByRole('heading', { name: 'Inbox' }).first().waitFor({ state: 'attached' });
  await desk.waitForTimeout(500);
  await step('name, e-mail, password: the inbox is there', desk);

  const demo = await open();
  await demo.goto(`http://127.0.0.1:${port}/demo`);
  await demo.locator('.launcher').waitFor();
  await step('open /demo in a second window', demo);
  await demo.locator('.launcher').click();
  const chat = demo.getByRole('dialog');
  await chat.locator('.composer textarea').waitFor();
  await chat.locator('.composer textarea').fill('Which database do I need in production?');
  await demo.keyboard.press('Enter');
  await chat.getByText('PostgreSQL').first().waitFor();
  await demo.waitForTimeout(300);
  await step('ask something; the agent answers', demo);
  await chat.locator('.composer textarea').fill('I want to talk to a human');
  await demo.keyboard.press('Enter');
  await desk.getByText('Show 1 waiting').waitFor();
  await step('ask for a person; the inbox tells of it', desk);
  await desk.getByText('Show 1 waiting').click();
  await desk.locator('[data-handoff]').first().click();
  await desk.locator('[data-log] article').first().waitFor();
  await desk.waitForTimeout(400);
  await step('open the conversation', desk);
  await desk.keyboard.press('t');
  await desk.getByText('With you').first().waitFor();
  await desk.keyboard.press('r');
  await desk.keyboard.type('Hello, I am a person. How can I help?');
  await desk.keyboard.press('Control+Enter');
  await chat.getByText('Hello, I am a person. How can I help?').waitFor();
  await desk.waitForTimeout(300);
  await step('take over and answer; the customer reads it', desk);
  await step('what the customer sees', demo);
  await desk.keyboard.press('Escape');
  await desk.keyboard.press('e');
  await desk.getByRole('dialog').waitFor();
  await desk.keyboard.press('Enter');
  await desk.getByText(/is resolved\./).waitFor();
  await step('resolve it', desk);
  process.stdout.write(`\n${steps} steps, ${((Date.now() - began) / 1000).toFixed(0)} s\n`);
} finally {
  await browser?.close();
  if (server?.pid) process.kill(-server.pid, 'SIGTERM');
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
}
