/** The image, built from exactly what docker/Dockerfile copies, and started as the compose file does. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { buildImage, type Image } from '../support/dockerfile.js';
import { freePort } from '../support/ports.js';

let folder: string;
let database: TestDatabase;
let image: Image;
let env: NodeJS.ProcessEnv;
let server: ChildProcess | undefined;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wa-image-'));
  database = await createTestDatabase({ empty: true });
  image = buildImage(resolve('.'), folder);
  const port = String(await freePort());
  const secrets = { SERVER_SECRET: 'a'.repeat(64), MASTER_KEY: 'b'.repeat(64) };
  env = { PATH: process.env.PATH, ...image.env, ...secrets, PORT: port, HOST: '127.0.0.1', DATABASE_URL: database.url };
});
afterAll(async () => {
  server?.kill('SIGKILL');
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Every file outside of the data folder with its size and time of change. */
const filesOf = (root: string): string[] =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => !path.startsWith('data') && !path.includes('node_modules'))
    .map((path) => `${path} ${statSync(join(root, path)).size} ${statSync(join(root, path)).mtimeMs}`);

/** The image's command line, as `docker compose exec app workspace-agent …`. */
const cli = (...words: string[]): string =>
  execFileSync(join(image.root, 'usr/local/bin/workspace-agent'), words, { env, cwd: image.workdir, encoding: 'utf8' });

async function started(): Promise<string> {
  let said = '';
  const [command, ...rest] = image.command;
  server = spawn(command!, rest, { env, cwd: image.workdir });
  for (const stream of [server.stdout!, server.stderr!]) stream.on('data', (part: Buffer) => (said += part.toString()));
  while (!said.includes('is ready at')) {
    if (server.exitCode !== null) throw new Error(`it ended: ${said}`);
    await new Promise((done) => setTimeout(done, 50));
  }
  return `http://127.0.0.1:${env.PORT}`;
}

describe('the image', () => {
  it('has no example that weights are trained on, and no source', () => {
    const files = readdirSync(join(image.workdir, 'dist'), { recursive: true, encoding: 'utf8' });
    expect(files).toContain('server.cjs');
    expect(files.filter((path) => /\.(jsonl|ts|tsx)$|\.spec\.|train|heldout/.test(path))).toEqual([]);
  });

  it('answers from an article, and writes to nothing but its data folder', async () => {
    const before = filesOf(image.root);
    const baseUrl = await started();
    const workspace = cli('workspace', 'create', 'Acme', '--plan', 'growth');
    expect(workspace).toContain('Acme');
    writeFileSync(join(folder, 'returns.md'), '# Returns\n\nParcels can be sent back within 30 days.\n');
    cli('knowledge', 'import', join(folder, 'returns.md'), '-w', 'Acme');
    const [key] = /\bsk_\w+/.exec(cli('key', 'create', '--kind', 'secret', '--label', 'backend', '-w', 'Acme'))!;
    const response = await fetch(`${baseUrl}/v1/answer`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ question: 'Until when can parcels be sent back?' }),
    });
    expect(await response.json()).toMatchObject({ data: { status: 'answered', grounded: true } });
    expect(filesOf(image.root)).toEqual(before);
  });
});
