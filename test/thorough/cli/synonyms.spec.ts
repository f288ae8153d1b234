import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { call, makeWorkspace, startTestApp, type TestApp, type TestWorkspace } from '../../support/app.js';
import { Operator, type Told } from '../../cli/operator.js';

let app: TestApp;
let operator: Operator;
let workspace: TestWorkspace;
let other: TestWorkspace;
let folder: string;
beforeAll(async () => {
  app = await startTestApp();
  operator = Operator.of(app);
  [workspace, other] = [await makeWorkspace(app), await makeWorkspace(app)];
  folder = await mkdtemp(join(tmpdir(), 'wa-synonyms-'));
  const text = '# Plans\n\nSingle sign-on is part of the Scale plan.\n\n# Parcels\n\nA parcel may weigh 31 kilograms.';
  for (const { tokens } of [workspace, other])
    await call(app, 'POST', '/v1/knowledge/documents', {
      token: tokens.owner,
      body: { title: 'Help', text, format: 'markdown', locale: 'en' },
    });
});
afterAll(async () => {
  await operator.leaves();
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const types = (...argv: string[]): Promise<Told> => operator.types(...argv, '--workspace', workspace.id);
const imports = async (text: string): Promise<Told> => {
  await writeFile(join(folder, 'synonyms.csv'), text);
  return types('knowledge', 'synonyms', 'import', join(folder, 'synonyms.csv'));
};
const answerTo = async (question: string, of = workspace): Promise<any> =>
  (await call(app, 'POST', '/v1/answer', { token: of.secretKey, body: { question, dry_run: true } })).body.data;

describe('synonyms set by the operator', () => {
  it('apply from the next question on, only in their workspace, and in the same way each time', async () => {
    const question = 'How many kilograms may a consignment weigh?';
    const before = await answerTo(question);
    expect((await imports('sso,single sign-on\nconsignment,parcel\n')).out).toContain('2 groups of synonyms');
    const after = await answerTo(question);
    expect(after).toMatchObject({ status: 'answered', answer: 'A parcel may weigh 31 kilograms.' });
    expect(after.confidence).toBeGreaterThan(before.confidence);
    const { id: _, created_at: __, ...same } = await answerTo(question);
    expect(after).toMatchObject(same);
    expect((await answerTo(question, other)).confidence).toBe(before.confidence);
    expect(await answerTo('Which plan has SSO?')).toMatchObject({
      status: 'answered',
      answer: 'Single sign-on is part of the Scale plan.',
    });
  });

  it('are listed, exported in a form that can be imported, and removed', async () => {
    await imports('["sso", "single sign-on"]\n"a, b",c\n');
    expect((await types('knowledge', 'synonyms', 'list')).out).toBe('sso = single sign-on\na, b = c\n');
    const { out } = await types('knowledge', 'synonyms', 'export');
    expect(out).toBe('sso,single sign-on\n"a, b",c\n');
    expect((await imports(out)).exitCode).toBe(0);
    expect((await types('knowledge', 'synonyms', 'export')).out).toBe(out);
    await imports('');
    expect((await types('knowledge', 'synonyms', 'list')).out).toContain('has no synonyms');
  });

  it.each([
    ['with a single phrase', 'sso', 'line 1: a group has 2 to 10 phrases'],
    ['with a repeated phrase', 'sso,SSO', 'line 1: repeats a phrase'],
    ['with an empty phrase', 'ok,fine\nsso,', 'line 2: a phrase has 1 to 6 words'],
    ['with an open quotation', '"sso,single', 'line 1: it is neither CSV'],
    ['with a number', '["sso", 3]', 'line 1: it is neither CSV'],
    ['in too many groups', Array.from({ length: 501 }, (_, i) => `a${i},b${i}`).join('\n'), 'there are 501 groups'],
  ])('%s are refused as a whole, and the error names the line', async (_, text, message) => {
    await imports('keep,this');
    const told = await imports(text);
    expect([told.exitCode, told.err]).toEqual([1, expect.stringContaining(message)]);
    expect((await types('knowledge', 'synonyms', 'export')).out).toBe('keep,this\n');
  });
});
