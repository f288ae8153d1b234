/** What the first start creates, and what of it remains once a company uses the installation. */
import { DemoReader } from '../../../src/company/workspaces/demo.reader.js';
import type { Config } from '../../../src/platform/config/config.js';
import { SystemDb } from '../../../src/platform/db/system-db.js';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { firstStart, type DemoSecrets } from '../../../src/boot/first-start.js';
import { FirstOwnerService } from '../../../src/company/accounts/setup/first-owner.service.js';
import { MembersReader } from '../../../src/company/team/members.reader.js';
import { MembersService } from '../../../src/company/team/members.service.js';
import { OPERATOR } from '../../../src/platform/kernel/actor.js';
import { PASSWORD, visit, tokenIn } from '../../accounts/people.js';
import { expectError } from '../../http/envelope.js';
import { call, startTestApp, type TestApp } from '../../support/app.js';
import { SmtpServer } from '../../support/smtp-server.js';
import { sendDue, smtpConfig } from '../../support/team-mails.js';

let smtp: SmtpServer;
let app: TestApp;
let dataDir: string;
let demo: DemoSecrets;
beforeEach(async () => {
  smtp = await SmtpServer.start();
  dataDir = mkdtempSync(join(tmpdir(), 'wa-demo-'));
  app = await startTestApp({ ...smtpConfig(smtp.url()), dataDir });
  const page = '# Installing\n\n## Database\n\nYou need PostgreSQL 15 or newer.\n';
  writeFileSync(join(dataDir, 'installing.md'), page);
  writeFileSync(
    join(dataDir, 'installing.examples.json'),
    JSON.stringify([{ heading: 'Database', questions: ['Which database do I need in production?'] }]),
  );
  writeFileSync(join(dataDir, 'README.md'), '# Contents\n');
  demo = (await firstStart(app.app, dataDir))!;
});
afterEach(async () => {
  await app.close();
  await smtp.close();
  rmSync(dataDir, { recursive: true });
});

const get = async (path: string) => (await call(app, 'GET', path, { token: demo.ownerToken })).body.data;
const asked = (question: string) =>
  call(app, 'POST', '/v1/answer', { token: demo.secretKey, body: { question } }).then(({ body }) => body.data);
const owners = async () => (await get('/v1/members')).map(({ email, role }: Record<string, string>) => [email, role]);
/** Opens the printed link. */
async function setUp(email: string): Promise<void> {
  const { link } = (await app.app.get(FirstOwnerService).atStart())!;
  const body = { token: link.split('#')[1], name: 'Ada', email, password: PASSWORD };
  expect((await visit(app, 'POST', '/setup', { body })).status).toBe(201);
}
/** A customer wants a person. @returns who is mailed */
async function mailedAbout(question: string): Promise<string[]> {
  expect(await asked(question)).toMatchObject({ status: 'handed_off' });
  await sendDue(app);
  return smtp.mails.splice(0).map(({ to }) => to.join());
}

describe('the demo', () => {
  it('answers and lists with its two credentials, and offers no meeting, since nobody has set hours', async () => {
    expect(await asked('Which database do I need in production?')).toMatchObject({ status: 'answered' });
    expect(await get('/v1/sessions')).toHaveLength(1);
    expect((await get('/v1/workspace')).availability).toEqual([]);
    expect((await asked('I would like to book a meeting tomorrow')).slots ?? []).toEqual([]);
  });

  it('is a sample, whose page for trying the widget works whatever the workspace is called', async () => {
    const name = `update workspaces set name = 'Fernweh Coffee' where workspace_id = $1`;
    await app.app.get(SystemDb).query({ text: name, values: [demo.workspaceId] });
    expect(await new DemoReader(app.app.get(SystemDb), { databaseUrl: null } as Config).publishableKey()).toBe(
      demo.publishableKey,
    );
  });

  it('goes as a whole when its owner removes it in the console, and nothing else can be removed there', async () => {
    const { link } = (await app.app.get(FirstOwnerService).atStart())!;
    const person = { name: 'Ada', email: 'ada@acme.example', password: PASSWORD, company: 'Acme' };
    const made = await visit(app, 'POST', '/setup', { body: { token: link.split('#')[1], ...person } });
    const [own, sample] = made.body.data.workspaces;
    const session = tokenIn(made);
    const remove = (id: string) => visit(app, 'DELETE', `/workspaces/${id}/sample`, { session });
    expectError(await remove(own.id), 409, 'conflict');
    expect((await remove(sample.id)).body.data).toEqual({ id: demo.workspaceId, object: 'workspace', deleted: true });
    expect((await visit(app, 'GET', '/me', { session })).body.data.workspaces).toMatchObject([{ id: own.id }]);
  });

  it('marks its documents as samples, with their example questions', async () => {
    const [{ id, ...document }] = await get('/v1/knowledge/documents');
    expect(document).toMatchObject({ title: 'Installing', sample: true });
    expect((await get(`/v1/knowledge/documents/${id}/examples`)).sections).toHaveLength(1);
    expect(await get('/v1/knowledge/samples')).toMatchObject({ documents: 1, changed: 0 });
  });

  it('has a secret key that only answers', async () => {
    const [key] = (await get('/v1/keys')).filter(({ kind }: { kind: string }) => kind === 'secret');
    expect(key).toMatchObject({ role: 'viewer' });
    const user = { external_user_id: 'u-1', name: 'Eve' };
    const pushed = await call(app, 'POST', '/v1/users', { token: demo.secretKey, body: user });
    expectError(pushed, 403, 'insufficient_role');
    const switched = await call(app, 'POST', '/api/killswitch', { token: demo.secretKey, body: { active: true } });
    expectError(switched, 403, 'insufficient_role');
  });

  it('mails nobody about a customer who wants a person, before there is an owner', async () => {
    expect(await mailedAbout('I want to talk to a human')).toEqual([]);
  });

  it('leaves one owner once it is set up: the person, who gets the mails, and whose token is the printed one', async () => {
    const [{ id }] = await get('/v1/members');
    await setUp('ada@acme.example');
    expect(await get('/v1/members')).toMatchObject([{ id, email: 'ada@acme.example', name: 'Ada', role: 'owner' }]);
    expect((await get('/v1/tokens')).map(({ member_id }: { member_id: string }) => member_id)).toEqual([id]);
    expect(await mailedAbout('I want to talk to a human')).toEqual(['ada@acme.example']);
    expect(readFileSync(demo.file, 'utf8')).toContain(demo.ownerToken);
  });

  it('leaves one owner too where that person was a member already', async () => {
    const ada = { email: 'ada@acme.example', name: 'Ada', role: 'responder' } as const;
    const { id } = await app.app.get(MembersService).add(demo.workspaceId, OPERATOR, ada);
    await setUp('ada@acme.example');
    expect(await app.app.get(MembersReader).all(demo.workspaceId)).toMatchObject([{ id, role: 'owner' }]);
    expectError(await call(app, 'GET', '/v1/members', { token: demo.ownerToken }), 401, 'invalid_credential');
  });

  it('does not count as an owner who stays when the last person leaves', async () => {
    const members = app.app.get(MembersService);
    const ada = { email: 'ada@acme.example', name: 'Ada', role: 'owner' } as const;
    const { id } = await members.add(demo.workspaceId, OPERATOR, ada);
    await expect(members.remove(demo.workspaceId, OPERATOR, id)).rejects.toThrow('The last owner');
    expect(await owners()).toContainEqual(['ada@acme.example', 'owner']);
  });
});
