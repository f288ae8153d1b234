/**
 * The recipes of CONTRIBUTING.md work: each step is applied as written there to a copy of the checkout, which is then
 * run.
 */
import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { newId } from '../../src/platform/kernel/ids.js';
import { call, type TestApp } from '../support/app.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import type { Running } from '../support/recipes-process.js';
import { browser } from '../support/widget.js';

const ROOT = join(__dirname, '../..');
// A copy, a compiler and an application: on a busy machine each may take minutes.
jest.setTimeout(300_000);

interface Step {
  kind: 'ts' | 'diff';
  file: string;
  lines: string[];
}

/** The code blocks of a section that name a file: `ts` is a new file, `diff` an edit. */
function stepsOf(heading: string): Step[] {
  const guide = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8');
  const [, rest = ''] = guide.split(`\n## ${heading}\n`);
  const [section = ''] = rest.split('\n## ');
  return [...section.matchAll(/^( *)```(ts|diff) (\S+)\n(.*?)\n\1```$/gms)].map(
    ([, indent = '', kind, file = '', text = '']) => ({
      kind: kind as Step['kind'],
      file,
      lines: text.split('\n').map((line) => line.slice(indent.length)),
    }),
  );
}

const FIELD = stepsOf('A field');
const LIST = stepsOf('A list route');
const filesOf = (steps: Step[], kind: Step['kind']): string[] =>
  steps.filter((step) => step.kind === kind).map(({ file }) => file);

/** Throws if a file exists, or if the lines around an edit do not occur exactly once. */
function follow(folder: string, { kind, file, lines }: Step): void {
  const path = join(folder, file);
  if (kind === 'ts') {
    if (existsSync(path)) throw new Error(`${file} exists already.`);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `${lines.join('\n')}\n`);
    return;
  }
  let text = readFileSync(path, 'utf8');
  for (const hunk of lines.join('\n').split('\n@@\n')) {
    const edited = hunk.split('\n');
    const before = edited.filter((line) => !line.startsWith('+')).map((line) => `${line.slice(1)}\n`);
    const parts = text.split(before.join(''));
    if (parts.length !== 2) throw new Error(`${file}: these lines occur ${parts.length - 1} times:\n${hunk}`);
    text = parts.join(edited.map((line) => `${line.slice(1)}\n`).join(''));
  }
  writeFileSync(path, text);
}

let copy: string;
let database: TestDatabase;
let child: ChildProcess | undefined;

beforeAll(async () => {
  copy = mkdtempSync(join(tmpdir(), 'recipes-'));
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT });
  for (const file of listed.toString().split('\0').filter(Boolean))
    if (existsSync(join(ROOT, file))) cpSync(join(ROOT, file), join(copy, file));
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  for (const step of [...FIELD, ...LIST]) follow(copy, step);
  database = await createTestDatabase();
});
afterAll(async () => {
  child?.kill('SIGKILL');
  await database.drop();
  rmSync(copy, { recursive: true, force: true });
});

/** The application of the copy. */
async function start(): Promise<Running> {
  const args = ['--require', './test/support/ts-register.cjs', 'test/support/recipes-process.ts', database.url];
  const started = spawn(process.execPath, args, { cwd: copy, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  child = started;
  return new Promise((ready, failed) => {
    started.once('message', (running) => ready(running as Running));
    started.once('exit', (code) => failed(new Error(`The copy's application ended (${code}).`)));
  });
}

describe('the recipes of CONTRIBUTING.md', () => {
  it('need six edits for a field, and six new files and four edits for a list route', () => {
    expect(FIELD).toHaveLength(6);
    expect(filesOf(LIST, 'ts')).toHaveLength(6);
    expect(filesOf(LIST, 'diff')).toHaveLength(4);
  });

  it('have correct types, in the files that they add or change and in those beside them', () => {
    const leads = 'src/people/leads/leads.module.ts';
    const files = [...FIELD, ...LIST].map(({ file }) => file).filter((file) => !/app\.module|^test/.test(file));
    const options = { extends: './tsconfig.json', compilerOptions: { noEmit: true, incremental: false } };
    const config = {
      ...options,
      files: [...files, leads, 'src/doors/widget/leads.service.ts'],
      include: ['src/**/*.d.ts'],
    };
    writeFileSync(join(copy, 'tsconfig.recipes.json'), JSON.stringify(config));
    const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
    const checked = spawnSync(process.execPath, [tsc, '-p', 'tsconfig.recipes.json'], { cwd: copy, encoding: 'utf8' });
    expect(checked.stdout).toBe('');
    expect(checked.status).toBe(0);
  });

  it('make the application keep the new field, show it and erase it, and answer the new list', async () => {
    const { baseUrl, workspace } = await start();
    const app = { baseUrl, unchecked: true } as TestApp;
    const token = workspace.tokens.owner;
    const db = new pg.Client({ connectionString: database.url });
    await db.connect();
    await db.query(`insert into labels (workspace_id, id, name) values ($1, $2, 'Blue')`, [workspace.id, newId()]);

    const visitor = await browser(app, workspace);
    const sent = await visitor.ask('POST', 'leads', { name: 'Ann', budget: 'ten thousand' });
    expect([sent.status, sent.body.data]).toEqual([201, expect.objectContaining({ budget: 'ten thousand' })]);
    const tooLong = await visitor.ask('POST', 'leads', { budget: 'x'.repeat(201) });
    expect([tooLong.status, tooLong.body.error.param]).toEqual([400, 'budget']);
    const leads = await call(app, 'GET', '/v1/leads', { token });
    expect(leads.body.data).toEqual([expect.objectContaining({ name: 'Ann', budget: 'ten thousand' })]);
    expect((await call(app, 'DELETE', `/v1/contacts/${visitor.contactId}`, { token })).status).toBe(200);
    expect((await db.query('select budget from leads')).rows).toEqual([{ budget: null }]);

    const labels = await call(app, 'GET', '/v1/labels?limit=1', { token });
    expect([labels.status, labels.body.data]).toEqual([
      200,
      [expect.objectContaining({ object: 'label', name: 'Blue' })],
    ]);
    expect((await call(app, 'GET', '/v1/labels')).status).toBe(401);
    await db.end();
  });
});
