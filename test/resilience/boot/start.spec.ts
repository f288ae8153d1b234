/** A start as the user sees it: its output, its failures, and what survives. Runs src/main.ts in a separate process. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from '../../support/ports.js';

const TS_REGISTER = resolve('test/support/ts-register.cjs');
const children: ChildProcess[] = [];
const folders: string[] = [];

afterEach(async () => {
  await Promise.all(children.splice(0).map((child) => end(child, 'SIGKILL')));
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
});

interface Run {
  child: ChildProcess;
  stdout: string;
  stderr: string;
  /** Its exit code, once all its output was read. */
  ended: Promise<number | null>;
}

function run(env: Record<string, string>): Run {
  const clean = { DATABASE_URL: '', REDIS_URL: '', LOG_LEVEL: 'silent', ...env };
  const child = spawn(process.execPath, ['--require', TS_REGISTER, 'src/main.ts'], {
    env: { ...process.env, ...clean },
  });
  children.push(child);
  const out: Run = { child, stdout: '', stderr: '', ended: new Promise((done) => child.on('close', done)) };
  child.stdout.on('data', (part: Buffer) => (out.stdout += part.toString()));
  child.stderr.on('data', (part: Buffer) => (out.stderr += part.toString()));
  return out;
}

async function ready(started: Run, text = 'is ready at'): Promise<void> {
  while (!started.stdout.includes(text)) {
    if (started.child.exitCode !== null) throw new Error(`it ended: ${started.stdout}${started.stderr}`);
    await new Promise((done) => setTimeout(done, 25));
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const ended = new Promise<number | null>((done) => child.on('exit', done));
  child.kill(signal);
  return ended;
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'wa-start-'));
  folders.push(folder);
  return folder;
}

/** Processes whose command line contains the folder: the embedded database of that installation. */
function processesOf(folder: string): string[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder);
    } catch {
      return false;
    }
  });
}

const secrets = (text: string): string[] => text.match(/\b(?:pk|sk|pv_ut)_[0-9A-Za-z]{49}\b/g) ?? [];

describe('a start that cannot succeed', () => {
  it.each([
    [{ PORT: 'eighty' }, 'PORT must be a whole number from 0 to 65535.'],
    [{ DATABASE_URL: 'mysql://db' }, 'DATABASE_URL must be a URL that starts with postgres://'],
    [{ SERVER_SECRET: 'short' }, 'SERVER_SECRET must have at least 32 characters.'],
    [{ MASTER_KEY: 'hidden' }, 'MASTER_KEY: each key must be 64 hexadecimal digits or base64'],
    [{ TRUSTED_PROXIES: 'proxy.local' }, 'TRUSTED_PROXIES: proxy.local is neither an address nor a network.'],
    [{ MODEL_BASE_URL: 'http://127.0.0.1:1/v1' }, 'MODEL_NAME must be set if MODEL_BASE_URL is set.'],
    [
      { TRANSCRIPTION_BASE_URL: 'http://127.0.0.1:1/v1' },
      'TRANSCRIPTION_MODEL must be set if TRANSCRIPTION_BASE_URL is set.',
    ],
    [
      { TRANSCRIPTION_BASE_URL: 'http://127.0.0.1:1/v1', TRANSCRIPTION_MODEL: 'x', TRANSCRIPTION_FORMAT: 'text' },
      'TRANSCRIPTION_FORMAT must be one of verbose_json, json.',
    ],
    [{ EMBEDDING_BASE_URL: 'http://127.0.0.1:1/v1' }, 'EMBEDDING_MODEL must be set if EMBEDDING_BASE_URL is set.'],
    [{ CONSOLE_OWNER_EMAIL: 'ada@acme.example' }, 'CONSOLE_OWNER_PASSWORD_FILE must be set if CONSOLE_OWNER_EMAIL is'],
    [
      { CONSOLE_OIDC_PROVIDERS: '[{"id":"acme","name":"A","issuer":"https://a.example","client_secret":"hidden"}]' },
      'CONSOLE_OIDC_PROVIDERS: 0.client_id must be a',
    ],
    [{ DATA_DIR: resolve('package.json') }, 'package.json) cannot be used: EEXIST'],
  ])('prints one line that says what is wrong with %j, and exits with 1', async (env, line) => {
    const started = run({ DATA_DIR: newFolder(), ...env });
    expect(await started.ended).toBe(1);
    expect(started.stderr).toContain(line);
    expect(started.stderr.trim().split('\n')).toHaveLength(1);
    expect(started.stderr).not.toContain('hidden');
  });

  it('reports a port that is in use, and leaves no database running', async () => {
    const folder = newFolder();
    const taken = createServer();
    await new Promise<void>((done) => taken.listen(0, '127.0.0.1', done));
    const { port } = taken.address() as AddressInfo;
    const started = run({ DATA_DIR: folder, PORT: String(port) });
    expect(await started.ended).toBe(1);
    expect(started.stderr.trim()).toBe(`Workspace Agent cannot start. Port ${port} is taken; set PORT to a free one.`);
    const metrics = run({ DATA_DIR: folder, PORT: String(await freePort()), METRICS_PORT: String(port) });
    expect(await metrics.ended).toBe(1);
    taken.close();
    expect(metrics.stderr).toContain(`Port ${port} is taken; set METRICS_PORT to a free one.`);
    expect(processesOf(folder)).toEqual([]);
  });
});

describe('a new installation', () => {
  it('shows its secrets once, keeps acknowledged writes after SIGKILL, and stops its database on Ctrl-C', async () => {
    const folder = newFolder();
    const env = { DATA_DIR: folder, PORT: String(await freePort()) };
    const first = run(env);
    await ready(first, '/v1/sessions');
    // Its output is not a terminal and may be logged, so the secrets are in a file that only its owner can read.
    expect(secrets(first.stdout)).toEqual([]);
    const file = join(folder, 'demo-keys.env');
    expect(first.stdout).toContain(file);
    expect(first.stdout).toMatch(/end on \d{4}-\d\d-\d\d/);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const [, secretKey, ownerToken] = secrets(readFileSync(file, 'utf8')) as [string, string, string];
    const tokens = await fetch(`http://127.0.0.1:${env.PORT}/v1/tokens`, {
      headers: { authorization: `Bearer ${ownerToken}` },
    });
    const [{ expires_at: endsAt }] = ((await tokens.json()) as { data: { expires_at: string }[] }).data as [
      { expires_at: string },
    ];
    expect(Math.round((Date.parse(endsAt) - Date.now()) / 86_400_000)).toBe(30);

    const base = `http://127.0.0.1:${env.PORT}`;
    const answered = await fetch(`${base}/v1/answer`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ question: 'Which database do I need in production?' }),
    });
    const answer = (await answered.json()) as { data: { status: string; session_id: string } };
    expect(answer.data.status).toBe('answered');

    await end(first.child, 'SIGKILL');
    const second = run(env);
    await ready(second);
    expect(secrets(second.stdout)).toEqual([]);
    const listed = await fetch(`${base}/v1/sessions`, { headers: { authorization: `Bearer ${ownerToken}` } });
    expect(((await listed.json()) as { data: { id: string }[] }).data.map((session) => session.id)).toEqual([
      answer.data.session_id,
    ]);

    expect(await end(second.child, 'SIGINT')).toBe(0);
    expect(processesOf(folder)).toEqual([]);
  });

  it('starts with a variable that only an earlier version read, and names it in the log', async () => {
    const folder = newFolder();
    const LOG_FILE = join(folder, 'log.jsonl');
    const PORT = String(await freePort());
    const started = run({ DATA_DIR: folder, PORT, LOG_LEVEL: 'warn', LOG_FILE, EMBEDDING_LOCAL: 'on' });
    await ready(started);
    expect(await end(started.child, 'SIGINT')).toBe(0);
    expect(readFileSync(LOG_FILE, 'utf8')).toContain('EMBEDDING_LOCAL=on has no effect');
  });
});
