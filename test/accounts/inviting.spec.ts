import { SystemDb } from '../../src/platform/db/system-db.js';
import { InvitationsService } from '../../src/company/accounts/invitations/invitations.service.js';
import { MembersService } from '../../src/company/team/members.service.js';
import { OPERATOR } from '../../src/platform/kernel/actor.js';
import type { Role } from '../../src/platform/kernel/caller.js';
import { expectError } from '../http/envelope.js';
import { makeWorkspace, startTestApp, type Answer, type TestApp, type TestWorkspace } from '../support/app.js';
import { signedInTeam, type SignedIn } from '../support/console.js';
import { partOf, SmtpServer } from '../support/smtp-server.js';
import { makePerson, PASSWORD, signInAs, tokenIn, visit } from './people.js';

let app: TestApp;
let workspace: TestWorkspace;
let team: Record<Role, SignedIn>;
let n = 0;
let address: string;
beforeAll(async () => (app = await startTestApp()));
beforeEach(async () => {
  workspace = await makeWorkspace(app);
  team = await signedInTeam(app, workspace);
  address = `bo${++n}@acme.example`;
});
afterAll(() => app.close());

const sql = (text: string, ...values: unknown[]) => app.app.get(SystemDb).query({ text, values });
const path = (of = workspace, rest = ''): string => `/workspaces/${of.id}/invitations${rest}`;
const invite = (session: string, body: object = {}, of = workspace): Promise<Answer> =>
  visit(app, 'POST', path(of), { session, body: { email: address, role: 'responder', ...body } });
const tokenOf = (answer: Answer): string => String(answer.body.data.link).split('#')[1] ?? '';
const accept = (token: string, more: object = {}): Promise<Answer> =>
  visit(app, 'POST', '/invitations/accept', { body: { token, name: 'Bo', password: PASSWORD, ...more } });
const lookUp = (token: string): Promise<Answer> => visit(app, 'POST', '/invitations/lookup', { body: { token } });
const join = (session: string, token: string): Promise<Answer> =>
  visit(app, 'POST', '/invitations/join', { session, body: { token } });
const members = async (email: string) =>
  (
    await sql(
      'select role, account_id is not null as linked from members where email = $1 and removed_at is null',
      email,
    )
  ).rows;

describe('an invited person', () => {
  it('sees what the invitation is for, and joins as a signed-in member with a new account', async () => {
    const invited = await invite(team.admin.token, { name: 'Bo B.' });
    expect(invited.status).toBe(201);
    expect(invited.body.data).toMatchObject({
      email: address,
      role: 'responder',
      emailed: false,
      invited_by: workspace.memberIds.admin,
    });
    const { data } = (await lookUp(tokenOf(invited))).body;
    expect(data).toMatchObject({
      workspace: 'Test',
      inviter: 'admin',
      email: address,
      name: 'Bo B.',
      role: 'responder',
      has_account: false,
    });
    const accepted = await accept(tokenOf(invited));
    expect(accepted.status).toBe(201);
    expect(accepted.body.data.workspaces).toMatchObject([{ id: workspace.id, role: 'responder' }]);
    expect((await signInAs(app, address)).status).toBe(200);
    expect((await visit(app, 'GET', path(), { session: team.owner.token })).body.data).toEqual([]);
  });

  it('can use the link only once, even with concurrent requests', async () => {
    const token = tokenOf(await invite(team.owner.token));
    const answers = await Promise.all([accept(token), accept(token), accept(token)]);
    const won = answers.filter(({ status }) => status === 201);
    expect(won).toHaveLength(1);
    for (const { status, body } of answers)
      if (status !== 201) expect(['link_invalid', 'conflict']).toContain(body.error.code);
    expect(await members(address)).toEqual([{ role: 'responder', linked: true }]);
    expectError(await accept(token), 410, 'link_invalid');
    expectError(await lookUp(token), 410, 'link_invalid');
  });

  it('must sign in to an existing account: the link alone grants nothing', async () => {
    await makePerson(app, address);
    const token = tokenOf(await invite(team.owner.token));
    expect((await lookUp(token)).body.data.has_account).toBe(true);
    expectError(await accept(token), 409, 'conflict');
    expectError(await join(team.viewer.token, token), 409, 'conflict');
    expect(await members(address)).toEqual([]);
    const joined = await join(tokenIn(await signInAs(app, address)), token);
    expect(joined.status).toBe(201);
    expect(joined.body.data).toMatchObject({ workspace_id: workspace.id, role: 'responder' });
    expect(await members(address)).toEqual([{ role: 'responder', linked: true }]);
  });

  it('is refused after 72 hours, after revocation, and once a newer invitation replaces the link', async () => {
    const first = await invite(team.owner.token);
    const second = await invite(team.owner.token, { role: 'viewer' });
    expectError(await accept(tokenOf(first)), 410, 'link_invalid');
    const { id } = second.body.data;
    await sql(`update invitations set expires_at = now() - interval '1 second' where id = $1`, id);
    expectError(await accept(tokenOf(second)), 410, 'link_invalid');
    const third = await invite(team.owner.token);
    const gone = await visit(app, 'DELETE', path(workspace, `/${third.body.data.id}`), { session: team.admin.token });
    expect(gone.status).toBe(200);
    expectError(await accept(tokenOf(third)), 410, 'link_invalid');
    expect(await members(address)).toEqual([]);
  });

  it('is refused once the inviter may no longer invite', async () => {
    const token = tokenOf(await invite(team.admin.token));
    await app.app
      .get(MembersService)
      .setRole(workspace.id, { actor: OPERATOR, idOrEmail: workspace.memberIds.admin, role: 'viewer' });
    expectError(await accept(token), 410, 'link_invalid');
  });

  it('does not become an owner once the inviter is none any more', async () => {
    const token = tokenOf(await invite(team.owner.token, { role: 'owner' }));
    const { owner, admin } = workspace.memberIds;
    const setRole = (idOrEmail: string, role: Role) =>
      app.app.get(MembersService).setRole(workspace.id, { actor: OPERATOR, idOrEmail, role });
    await setRole(admin, 'owner');
    await setRole(owner, 'admin');
    expectError(await accept(token), 410, 'link_invalid');
  });
});

describe('a member who invites', () => {
  it('needs permission to manage the team, and must be an owner to invite an owner', async () => {
    for (const role of ['responder', 'developer', 'viewer'] as const)
      expectError(await invite(team[role].token), 403, 'insufficient_role');
    expectError(await invite(team.admin.token, { role: 'owner' }), 403, 'insufficient_role');
    expect((await invite(team.owner.token, { role: 'owner' })).status).toBe(201);
  });

  it('cannot invite into another workspace, nor see or revoke its invitations', async () => {
    const other = await makeWorkspace(app);
    const theirs = await signedInTeam(app, other);
    const { id } = (await invite(theirs.owner.token, {}, other)).body.data;
    expectError(await invite(team.owner.token, {}, other), 404, 'not_found');
    expectError(await visit(app, 'GET', path(other), { session: team.owner.token }), 404, 'not_found');
    for (const where of [other, workspace])
      expectError(await visit(app, 'DELETE', path(where, `/${id}`), { session: team.owner.token }), 404, 'not_found');
  });

  it('cannot invite an existing member, and the link fails if the person has become a member meanwhile', async () => {
    expectError(await invite(team.admin.token, { email: 'OWNER@example.com' }), 409, 'conflict');
    const token = tokenOf(await invite(team.admin.token));
    await app.app.get(MembersService).add(workspace.id, OPERATOR, { email: address, role: 'viewer' });
    expectError(await accept(token), 409, 'conflict');
    expect(await members(address)).toEqual([{ role: 'viewer', linked: false }]);
  });

  it('needs a sign-in within the last 15 minutes', async () => {
    const { token, sessionId } = team.owner;
    await sql(`update console_sessions set authenticated_at = now() - interval '1 hour' where id = $1`, sessionId);
    expectError(await invite(token), 403, 'recent_sign_in_required');
  });

  it('leaves audit entries without the address', async () => {
    await invite(team.owner.token);
    const { rows } = await sql(
      `select action, changes, a::text as text from audit_entries a where workspace_id = $1 and action = 'invitation.create'`,
      workspace.id,
    );
    expect(rows).toMatchObject([{ action: 'invitation.create', changes: ['email', 'name', 'role'] }]);
    expect(JSON.stringify(rows)).not.toContain(address);
  });
});

describe('a member without an account', () => {
  it('gets one through the operator’s link alone, and keeps their role', async () => {
    const { id } = await makeWorkspace(app);
    const { email, link } = await app.app.get(InvitationsService).inviteMember(id, OPERATOR, 'developer@example.com');
    expect(email).toBe('developer@example.com');
    const token = link.split('#')[1] ?? '';
    const accepted = await accept(token);
    expect(accepted.body.data.workspaces).toMatchObject([{ id, role: 'developer' }]);
  });

  it('loses access to the console immediately when removed, and keeps the account', async () => {
    const token = tokenOf(await invite(team.owner.token));
    const accepted = await accept(token);
    const session = tokenIn(accepted);
    const memberId = accepted.body.data.workspaces[0].member_id;
    await app.app.get(MembersService).remove(workspace.id, OPERATOR, memberId);
    expectError(await visit(app, 'GET', `/workspaces/${workspace.id}/v1/workspace`, { session }), 404, 'not_found');
    expect((await visit(app, 'GET', '/me', { session })).body.data.workspaces).toEqual([]);
  });
});

describe('when the server sends mail', () => {
  it('the link goes only to the invited person, uses BASE_URL, and the mail contains no other link', async () => {
    const smtp = await SmtpServer.start();
    const mailing = await startTestApp(
      {
        smtp: { url: smtp.url(), from: 'console@acme.example', address: 'console@acme.example' },
        baseUrl: 'http://localhost:3000',
      },
      app.databaseUrl,
    );
    await sql(
      `update workspaces set name = $2 where workspace_id = $1`,
      workspace.id,
      'Evil https://evil.example/ Corp',
    );
    await sql(
      `update accounts set locale = 'de-AT' where id in (select account_id from members where workspace_id = $1)`,
      workspace.id,
    );
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };
    const body = { email: address, role: 'viewer' };
    const invited = await visit(mailing, 'POST', path(), { session: team.owner.token, body, headers });
    expect(invited.body.data).toMatchObject({ emailed: true, link: null });
    const [mail] = smtp.mails;
    expect(mail?.to).toEqual([address]);
    const { content } = partOf(mail?.source ?? '', 'text/plain');
    expect(content).toMatch(/^http:\/\/localhost:3000\/console\/invitation#[\w-]{43}\r?$/m);
    expect(content).toContain('lädt Sie ein'); // in the inviter's language, who has chosen one
    expect(content).not.toContain('evil.example/');
    expect(content).not.toContain('https://evil');
    const again = () => visit(mailing, 'POST', path(), { session: team.owner.token, body });
    const answers = [await again(), await again(), await again()].map(({ status }) => status);
    expect(answers).toEqual([201, 201, 429]);
    await sql(`update invitations set created_at = created_at - interval '1 hour' where email = $1`, address);
    smtp.answers.RCPT = ['550 no'];
    const refused = await visit(mailing, 'POST', path(), { session: team.owner.token, body });
    expect(refused.body.data.emailed).toBe(false);
    expect(refused.body.data.link).toContain('#');
    await mailing.close();
    await smtp.close();
  });
});
