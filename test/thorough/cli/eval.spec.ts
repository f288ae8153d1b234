/** A company evaluates its agent with its own questions, and replays past questions before publication. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SystemDb } from '../../../src/platform/db/system-db.js';
import { call, makeWorkspace, startTestApp, type TestApp, type TestWorkspace } from '../../support/app.js';
import { Operator, type Told } from '../../cli/operator.js';

let app: TestApp;
let operator: Operator;
let workspace: TestWorkspace;
let folder: string;
const PARCELS = 'A parcel may weigh 31 kilograms.\n\nParcels to Norway cost 9 euros.';
beforeAll(async () => {
  app = await startTestApp();
  operator = Operator.of(app);
  folder = await mkdtemp(join(tmpdir(), 'wa-eval-'));
});
afterAll(async () => {
  await operator.leaves();
  await app.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  workspace = await makeWorkspace(app);
  const body = { title: 'Parcels', text: PARCELS, format: 'text', locale: 'en', url: 'https://example.com/parcels' };
  await call(app, 'POST', '/v1/knowledge/documents', { token: workspace.tokens.owner, body });
});

const types = (...argv: string[]): Promise<Told> => operator.types(...argv, '--workspace', workspace.id);
async function file(name: string, text: string): Promise<string> {
  await mkdir(join(folder, name, '..'), { recursive: true });
  await writeFile(join(folder, name), text);
  return join(folder, name);
}
const lines = (...values: unknown[]): string => values.map((value) => JSON.stringify(value)).join('\n');
const ask = (question: string): Promise<unknown> =>
  call(app, 'POST', '/v1/answer', { token: workspace.secretKey, body: { question } });
const rowsOf = async (table: 'sessions' | 'documents' | 'document_versions' | 'messages'): Promise<number> => {
  const text = `select from ${table} where workspace_id = $1`;
  return (await app.app.get(SystemDb).query({ text, values: [workspace.id] })).rowCount;
};

describe('a file of questions', () => {
  const QUESTIONS = lines(
    { question: 'How many kilograms may a parcel weigh?', expected: '31 kilograms', document: 'Parcels' },
    { question: 'What do parcels to Norway cost?', expected: ['9 euros', '9 EUR'], locale: 'en' },
    { question: 'How many kilograms may a parcel weigh', expected: '45 kilograms' },
    { question: 'What is the office dog called?', answerable: false },
    { question: 'Who founded the bakery in Lisbon?' },
  );

  it('is asked, judged and measured, and leaves no trace', async () => {
    const { exitCode, out } = await types('eval', 'run', await file('q.jsonl', QUESTIONS), '--json');
    expect(exitCode).toBe(0);
    const told = JSON.parse(out);
    expect(told).toMatchObject({
      object: 'evaluation',
      questions: 5,
      answerable: 4,
      answered: 3,
      verdicts: { right: 3, wrong: 1, missed: 1, invented: 0 },
      right_rate: 0.6,
      precision: 0.667,
      invented_rate: 0,
      citations_valid: 1,
      models: ['embedded-extractive-2'],
    });
    expect(told.results.map(({ line, verdict }: any) => [line, verdict])).toEqual([
      [1, 'right'],
      [2, 'right'],
      [3, 'wrong'],
      [4, 'right'],
      [5, 'missed'],
    ]);
    const answers = told.calibration.reduce((sum: number, bin: any) => sum + bin.answers, 0);
    expect(answers).toBe(3);
    expect(told.latency_ms.p95).toBeGreaterThan(0);
    expect([await rowsOf('sessions'), await rowsOf('messages')]).toEqual([0, 0]);
  });

  it('fails the command if a threshold is missed, and says which one', async () => {
    const path = await file('q.jsonl', QUESTIONS);
    const goals = ['--min-right', '0.9', '--max-invented', '0.05', '--min-valid', '1'];
    const told = await types('eval', 'run', path, ...goals);
    expect(told.exitCode).toBe(1);
    expect(told.out).toContain('Missed: right 60 % < 90 %.');
    expect(told.out).toMatch(/3 +wrong .*How many kilograms may a parcel weigh .*31 kilograms/);
    expect((await types('eval', 'run', path, '--min-right', '0.6')).exitCode).toBe(0);
    expect((await types('eval', 'run', path, '--min-right', '60')).exitCode).toBe(2);
  });

  it('can be reported as a self-contained page, which escapes untrusted text', async () => {
    const evil = '<script>alert("parcel")</script> & how many kilograms may a parcel weigh?';
    const html = join(folder, 'report.html');
    const path = await file('evil.jsonl', lines({ question: evil, expected: `"><img src=x onerror=alert(1)>` }));
    expect((await types('eval', 'run', path, '--html', html)).exitCode).toBe(0);
    const text = await readFile(html, 'utf8');
    expect(text).toContain('<svg');
    expect(text).toContain('&#60;script&#62;alert(&#34;parcel&#34;)');
    expect(text).not.toMatch(/<script|<img|<link|src=x onerror=alert\(1\)>|https?:\/\//);
    expect(text).toContain(`default-src 'none'`);
  });

  it.each([
    ['invalid JSON', '{"question":', 'line 2: it is not JSON'],
    ['no question', '{"expected":"x"}', 'line 2: question must be a text'],
    ['an unknown field', '{"question":"x","gold":1}', 'line 2: gold is not a known field'],
    ['an expected number', '{"question":"x","expected":3}', 'line 2: expected must be'],
    [
      'an answer to an unanswerable question',
      '{"question":"x","expected":"y","answerable":false}',
      'line 2: expected has no meaning',
    ],
    ['an invalid language', '{"question":"x","locale":"nö"}', 'line 2: locale must be'],
  ])('with %s is refused, and the error names the line', async (_, line, message) => {
    const told = await types('eval', 'run', await file('bad.jsonl', `{"question":"fine"}\n${line}\n`), '--json');
    expect(told.exitCode).toBe(1);
    expect(JSON.parse(told.err).error).toMatchObject({
      code: 'invalid_file',
      message: expect.stringContaining(message),
    });
  });
});

describe('past questions', () => {
  const replay = async (...argv: string[]): Promise<any> =>
    JSON.parse((await types('eval', 'replay', ...argv, '--json')).out);
  const change = (told: any, question: string): string =>
    told.results.find((one: any) => one.question === question).change;

  beforeEach(async () => {
    await ask('How many kilograms may a parcel weigh?');
    await ask('How many kilograms may a parcel weigh?');
    await ask('What do parcels to Norway cost?');
    await ask('When does the office in Graz open?');
    await ask('I want to talk to a human');
  });

  it('get the same answers as long as the knowledge is unchanged, each question once', async () => {
    const told = await replay();
    expect(told).toMatchObject({ questions: 3, changes: { same: 3, lost: 0, won: 0, source: 0, words: 0 } });
  });

  it('show what new knowledge would change, without publishing anything', async () => {
    await file('next/parcels.md', '# Parcels\n\nA parcel may weigh 40 kilograms.');
    await file('next/offices.md', '# Offices\n\nThe office in Graz opens at 9 o’clock.');
    const before = [await rowsOf('documents'), await rowsOf('document_versions'), await rowsOf('sessions')];
    const told = await replay('--with', join(folder, 'next'));
    expect(told).toMatchObject({ questions: 3, changes: { lost: 1, won: 1, words: 1, source: 0, same: 0 } });
    expect(change(told, 'What do parcels to Norway cost?')).toBe('lost');
    expect(change(told, 'When does the office in Graz open?')).toBe('won');
    expect(told.results.find((one: any) => one.change === 'words')).toMatchObject({
      before: { answer: expect.stringContaining('31 kilograms'), sources: ['Parcels'] },
      after: { answer: expect.stringContaining('40 kilograms'), sources: ['Parcels'] },
    });
    expect([await rowsOf('documents'), await rowsOf('document_versions'), await rowsOf('sessions')]).toEqual(before);
    const html = join(folder, 'replay.html');
    const failed = await types('eval', 'replay', '--with', join(folder, 'next'), '--max-lost', '0', '--html', html);
    expect(failed.exitCode).toBe(1);
    expect(failed.out).toContain('1 answered no more, 1 answered now');
    expect(await readFile(html, 'utf8')).toContain('What do parcels to Norway cost?');
  });

  it('get the same answers, byte for byte, from a copy of the same knowledge', async () => {
    await file('same/parcels.txt', 'Nothing about it.');
    const told = await replay('--with', join(folder, 'same'));
    expect(told.changes.same).toBe(3);
    for (const { before, after } of told.results) expect(after).toEqual(before);
  });

  it('are reported if there are none, or if the source is missing', async () => {
    const told = await types('eval', 'replay', '--with', join(folder, 'nowhere'));
    expect([told.exitCode, told.err]).toEqual([2, expect.stringContaining('There is no')]);
    workspace = await makeWorkspace(app);
    expect((await types('eval', 'replay')).err).toContain('There are no questions');
  });
});
