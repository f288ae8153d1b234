/** The image, built from exactly what docker/Dockerfile copies, and started as the compose file does. */
import { execFileSync } from 'node:child_process';
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createTestDatabase, type TestDatabase } from '../../support/database.js';
import { buildImage, type Stage } from '../../support/dockerfile.js';
import { freePort } from '../../support/ports.js';
import { ServerProcess } from '../../support/server-process.js';

let folder: string;
let database: TestDatabase;
let image: Stage;
let workdir: string;
let env: Record<string, string>;
let server: ServerProcess | undefined;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wa-image-'));
  database = await createTestDatabase({ empty: true });
  image = buildImage(resolve('.'), folder);
  const secrets = { SERVER_SECRET: 'a'.repeat(64), MASTER_KEY: 'b'.repeat(64) };
  workdir = join(image.root, image.workdir);
  const own = { HOST: '127.0.0.1', PORT: String(await freePort()), DATABASE_URL: database.url };
  env = { ...image.env, ...secrets, ...own };
});
afterAll(async () => {
  await server?.end();
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
  execFileSync(join(image.root, 'usr/local/bin/workspace-agent'), words, {
    env: { ...process.env, ...env },
    cwd: workdir,
    encoding: 'utf8',
  });

/** Names of the data that the code reads, which the build copies beside it. */
const dataFiles = (root: string): string[] =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(?:json|tsv|sql)$/.test(path) && path !== 'data-files.json')
    .sort();

describe('the image', () => {
  it('has all data that the sources have for the engine', () => {
    const files = dataFiles(join(workdir, 'dist/src'));
    expect(files).toEqual(dataFiles(resolve('src')));
    expect(files).toEqual(
      expect.arrayContaining(['agent/retrieval/data/concepts/words.tsv', 'agent/answering/weights.json']),
    );
  });

  // A list of words that is read late, and weights that threads load.
  it.each([
    'agent/retrieval/data/concepts/words.tsv',
    'agent/retrieval/data',
    'agent/understanding/intents.weights.json',
    'agent/answering/judge.trees.json',
  ])('does not start without %s, and says so in one line', async (path) => {
    const file = join(workdir, 'dist/src', path);
    renameSync(file, `${file}.away`);
    try {
      const start = ServerProcess.start(env, { arguments: image.command.slice(1), cwd: workdir });
      server = await start.catch(() => undefined);
      await expect(start).rejects.toThrow(new RegExp(`cannot start\\. \\S+/dist/src/${path}\\S* is missing`));
    } finally {
      await server?.end();
      renameSync(`${file}.away`, file);
    }
  });

  it('does not start with data that was cut off', async () => {
    const file = join(workdir, 'dist/src/agent/retrieval/data/concepts/commerce.tsv');
    const { size } = statSync(file);
    const whole = readFileSync(file);
    truncateSync(file, size - 1);
    const start = ServerProcess.start(env, { arguments: image.command.slice(1), cwd: workdir });
    await expect(start).rejects.toThrow(/commerce\.tsv is missing or not whole/);
    writeFileSync(file, whole);
  });

  it('has no example that weights are trained on, and no source', () => {
    const files = readdirSync(join(workdir, 'dist'), { recursive: true, encoding: 'utf8' });
    expect(files).toContain('server.cjs');
    expect(files.filter((path) => /\.(jsonl|ts|tsx)$|\.spec\.|train|heldout/.test(path))).toEqual([]);
  });

  it('answers from an article, and writes to nothing but its data folder', async () => {
    const before = filesOf(image.root);
    server = await ServerProcess.start(env, { arguments: image.command.slice(1), cwd: workdir });
    const workspace = cli('workspace', 'create', 'Acme', '--plan', 'growth');
    expect(workspace).toContain('Acme');
    writeFileSync(join(folder, 'returns.md'), '# Returns\n\nParcels can be sent back within 30 days.\n');
    cli('knowledge', 'import', join(folder, 'returns.md'), '-w', 'Acme');
    const [key] = /\bsk_\w+/.exec(cli('key', 'create', '--kind', 'secret', '--label', 'backend', '-w', 'Acme'))!;
    const response = await fetch(`${server.baseUrl}/v1/answer`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ question: 'Until when can parcels be sent back?' }),
    });
    expect(await response.json()).toMatchObject({ data: { status: 'answered', grounded: true } });
    expect(filesOf(image.root)).toEqual(before);
  });
});
