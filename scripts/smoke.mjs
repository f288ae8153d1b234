// Starts the built product from scratch like a new user, asks the question that it prints, and stops it with Ctrl-C.
import { spawn, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The command of `npm start`. */
const COMMAND = JSON.parse(readFileSync('package.json', 'utf8')).scripts.start.split(' ').slice(1);
/** Whether V8 accepts the compiled code with these flags. If not, it says nothing, and a start takes 50% longer. */
const TAKEN = `require('./dist/src/boot/heap.js');
  require('./dist/src/boot/bundle.js').loadBundle(process.cwd() + '/dist', (script) => process.exit(script.cachedDataRejected ? 1 : 0));`;

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/** Runs the server until it is ready. @returns what it printed, and how to stop it */
async function start(env) {
  const child = spawn(process.execPath, COMMAND, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const ended = new Promise((resolve) => child.on('exit', resolve));
  child.stdout.on('data', (part) => (text += part));
  child.stderr.on('data', (part) => (text += part));
  const deadline = Date.now() + 60_000;
  while (!text.includes('is ready at') || (env.FIRST && !text.includes('/v1/sessions'))) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`the start failed:\n${text}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return {
    text,
    stop: async () => {
      child.kill('SIGINT');
      const code = await ended;
      if (code !== 0) throw new Error(`the end was not orderly: exit ${code}\n${text}`);
    },
  };
}

const INITIALIZE = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'smoke', version: '1' } };
execFileSync(process.execPath, [...COMMAND.filter((word) => word.startsWith('--')), '-e', TAKEN]);

// It is read with one byte per character (src/boot/bundle.ts).
if (/[^\0-\x7f]/.test(readFileSync('dist/server.cjs', 'utf8'))) throw new Error('the bundle is not ASCII alone');

const dataDir = mkdtempSync(join(tmpdir(), 'wa-smoke-'));
try {
  const env = { DATA_DIR: dataDir, PORT: String(await freePort()), DATABASE_URL: '', REDIS_URL: '' };
  const first = await start({ ...env, FIRST: '1' });
  const [ask, list] = first.text.split('\n').filter((line) => line.trim().startsWith('curl '));
  if (/(sk|pv_ut)_\w{20}/.test(first.text)) throw new Error('a start whose output is kept shows a secret');
  const keys = first.text.split('\n').find((line) => line.startsWith('  . '));
  if ((statSync(join(dataDir, 'demo-keys.env')).mode & 0o077) !== 0) throw new Error('others may read the keys');
  const run = (command) => JSON.parse(execFileSync('sh', ['-c', `${keys}\n${command}`], { encoding: 'utf8' }));
  const kept = readFileSync(join(dataDir, 'demo-keys.env'), 'utf8');
  const answer = run(ask).data;
  if (answer.status !== 'answered' || !answer.grounded)
    throw new Error(`the printed question was not answered: ${answer.answer}`);
  if (!answer.answer.startsWith('You need PostgreSQL'))
    throw new Error(`the printed question was answered with something else: ${answer.answer}`);
  if (run(list).data[0].id !== answer.session_id) throw new Error('the conversation is not on record');
  const page = await (await fetch(/(http:\S+\/demo)/.exec(first.text)[1])).text();
  const script = await fetch(`http://127.0.0.1:${env.PORT}/widget.js`);
  if (!/data-publishable-key="pk_\w+"/.test(page) || !script.ok) throw new Error('the demo page has no widget');
  // Libraries outside the bundle are loaded on first use.
  const asked = await fetch(`http://127.0.0.1:${env.PORT}/api/mcp/${/WORKSPACE_ID=(\S+)/.exec(kept)[1]}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${/OWNER_TOKEN=(\S+)/.exec(kept)[1]}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params: INITIALIZE }),
  });
  if (!(await asked.text()).includes('"serverInfo"')) throw new Error(`MCP does not answer: ${asked.status}`);
  await first.stop();
  const second = await start(env);
  if (/(sk|pk|pv_ut)_\w{20}/.test(second.text)) throw new Error('a later start shows a secret');
  await second.stop();
  process.stdout.write(`smoke: a first start answers ("${answer.answer.split('\n')[0]}"), a second shows no secret\n`);
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
