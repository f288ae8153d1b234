/** The team stream reports changes to every tab of a workspace, and to no one else. */
import { SystemDb } from '../../src/platform/db/system-db.js';
import { MembersService } from '../../src/company/team/members.service.js';
import { WorkspacesService } from '../../src/company/workspaces/workspaces.service.js';
import { OPERATOR } from '../../src/platform/kernel/actor.js';
import { TeamStreams } from '../../src/doors/team-stream/team-streams.js';
import { call, makeWorkspace, startTestApp, type TestApp, type TestWorkspace } from '../support/app.js';
import { browse, cookieOf, signedInTeam, type SignedIn } from '../support/console.js';
import { eventually } from '../support/eventually.js';
import { opened, say } from '../support/live.js';
import { followTeam, type TeamFollowing } from '../support/team-stream.js';
import { browser, type Browser } from '../support/widget.js';

let app: TestApp;
let other: TestApp;
let workspace: TestWorkspace;
let neighbour: TestWorkspace;
let team: Awaited<ReturnType<typeof signedInTeam>>;
let person: Browser;
const streams: TeamFollowing[] = [];
beforeAll(async () => {
  app = await startTestApp({ trustedProxies: ['127.0.0.0/8'] });
  other = await startTestApp({}, app.databaseUrl);
});
beforeEach(async () => {
  workspace = await makeWorkspace(app);
  neighbour = await makeWorkspace(app);
  team = await signedInTeam(app, workspace);
  person = await browser(app, workspace);
});
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close();
});
afterAll(async () => {
  await other.close();
  await app.close();
});

async function follow(who: SignedIn, { on = app, lastEventId }: { on?: TestApp; lastEventId?: string } = {}) {
  const stream = await followTeam(on, workspace.id, who, lastEventId);
  streams.push(stream);
  return stream;
}
const onBoth = (who: SignedIn) => Promise.all([follow(who), follow(who, { on: other })]);
const overAll = (some: TeamFollowing[]): boolean => some.every((stream) => stream.over());
const sql = (text: string, ...values: unknown[]) => app.app.get(SystemDb).query({ text, values });
/** Asks for a person. @returns ids of session and hand-off */
async function handedOff(): Promise<{ session: string; handoff: string }> {
  const session = await opened(person);
  const answer = await person.ask('POST', `sessions/${session}/escalate`, { text: 'Please, a person' });
  const { rows } = await sql('select id from handoffs where session_id = $1', session);
  if (!rows[0]) throw new Error(`no hand-off: ${answer.text}`);
  return { session, handoff: rows[0]['id'] as string };
}

describe('the team stream', () => {
  it('starts with its position, and reports a new hand-off on every instance', async () => {
    const both = await onBoth(team.viewer);
    expect(both.map(({ frames }) => frames[0]!.event)).toEqual(['ready', 'ready']);
    const { session, handoff } = await handedOff();
    for (const stream of both) {
      const { data, id } = (await stream.seen('handoff')) as unknown as { data: object; id: string };
      expect(data).toEqual({ type: 'handoff', id: handoff, session_id: session, seq: null });
      expect(id).toMatch(/^\w+\.\d+$/);
    }
  });

  it('reports messages, typing and read receipts, without message text', async () => {
    const [stream] = await onBoth(team.responder);
    const session = await opened(person);
    const said = await say(person, session, 'My secret is 471104711');
    const { seq } = said.body.data;
    const { data } = await stream.seen('message', ({ session_id: id }) => id === session);
    expect(data).toMatchObject({ type: 'message', id: null, session_id: session });
    await person.ask('POST', `sessions/${session}/typing`, {});
    await stream.seen('typing', ({ by }) => by === 'contact');
    const marked = await browse(app, 'POST', `/api/console/workspaces/${workspace.id}/sessions/${session}/read`, {
      session: team.responder.token,
      body: { seq },
    });
    expect(marked.body.data).toMatchObject({ team_read_seq: seq });
    await stream.seen('read', (read) => read.by === 'teammate' && read.seq === seq);
    expect(JSON.stringify(stream.frames)).not.toContain('471104711');
  });

  it('reports messages in sessions that are not live while they have an open hand-off', async () => {
    const asked = await call(app, 'POST', '/v1/answer', {
      token: workspace.secretKey,
      body: { question: 'A person, please' },
    });
    const session = asked.body.data.session_id as string;
    const { rows } = await sql('select id from handoffs where session_id = $1', session);
    const set = (status: string) =>
      call(app, 'PATCH', `/v1/handoffs/${rows[0]!['id']}`, { token: workspace.tokens.owner, body: { status } });
    await set('closed');
    const stream = await follow(team.owner);
    await call(app, 'POST', '/v1/answer', {
      token: workspace.secretKey,
      body: { question: 'What is a hare?', session_id: session },
    });
    await set('open');
    await stream.seen('handoff', ({ session_id: id }) => id === session);
    expect(stream.frames.some(({ event }) => event === 'message')).toBe(false);
    await call(app, 'POST', '/v1/answer', {
      token: workspace.secretKey,
      body: { question: 'And a rabbit?', session_id: session },
    });
    await stream.seen('message', ({ session_id: id }) => id === session);
  });

  it('reports changed settings, and none that stay the same', async () => {
    const both = await onBoth(team.viewer);
    const token = workspace.tokens.owner;
    const told = (): number[] => both.map(({ frames }) => frames.filter(({ event }) => event === 'setting').length);
    const changes: [method: string, path: string, body: object][] = [
      ['PUT', '/v1/killswitch', { active: true, reason: 'secret 471104711' }],
      ['PUT', '/v1/killswitch', { active: false }],
      ['PATCH', '/v1/guardrails', { mask_pii: false }],
      ['PATCH', '/v1/workspace', { name: 'Renamed 471104711' }],
      ['POST', '/v1/keys', { kind: 'publishable', label: 'Site' }],
    ];
    for (const [at, [method, path, body]] of changes.entries()) {
      expect((await call(app, method, path, { token, body })).status).toBeLessThan(300);
      await eventually(() => Promise.resolve(told().every((number) => number === at + 1)));
    }
    expect(both[0].frames.at(-1)!.data).toEqual({ type: 'setting', id: null, session_id: null, seq: null });
    expect(JSON.stringify(both[0].frames)).not.toContain('471104711');
    // A repeated request changes nothing, and locks rows in the same order.
    await call(app, 'PUT', '/v1/killswitch', { token, body: { active: false } });
    await call(app, 'PATCH', '/v1/guardrails', { token, body: { mask_pii: true } });
    await eventually(() => Promise.resolve(told().every((number) => number === changes.length + 1)));
  });

  it('reports who changes role, and who leaves', async () => {
    const stream = await follow(team.viewer);
    const id = workspace.memberIds.responder;
    const changes = () => stream.frames.filter(({ data }) => data.type === 'member_status' && data.id === id);
    const members = app.app.get(MembersService);
    await members.setRole(workspace.id, { actor: OPERATOR, idOrEmail: id, role: 'developer' });
    await eventually(async () => changes().length === 1);
    await members.remove(workspace.id, OPERATOR, id);
    await eventually(async () => changes().length === 2);
  });

  it('contains one workspace’s events only', async () => {
    const stream = await follow(team.owner);
    const stranger = await browser(app, neighbour);
    await say(stranger, await opened(stranger), 'Hello');
    const session = await opened(person);
    await say(person, session, 'Hello');
    await stream.seen('message', ({ session_id: id }) => id === session);
    expect(stream.frames.filter(({ event }) => event === 'message')).toHaveLength(1);
    const refused = await browse(app, 'GET', `/api/console/workspaces/${neighbour.id}/stream`, {
      session: team.owner.token,
    });
    expect([refused.status, refused.body.error.code]).toEqual([404, 'not_found']);
  });
});

describe('a lost stream', () => {
  it('resumes at its position: missed events are sent once', async () => {
    const stream = await follow(team.owner);
    const first = await handedOff();
    const { id } = (await stream.seen('handoff')) as unknown as { id: string };
    stream.close();
    const session = await opened(person);
    await say(person, session, 'Are you there?');
    const again = await follow(team.owner, { lastEventId: id });
    await again.seen('message', ({ session_id: of }) => of === session);
    expect(again.frames[0]).toMatchObject({ event: 'ready', id });
    expect(again.frames.filter(({ data }) => data.id === first.handoff)).toEqual([]);
  });

  it.each([
    ['is unknown', 'nonsense'],
    ['is from another instance', 'a1b2c3d4e5f6.3'],
    ['is in the future', ''],
  ])('starts with a reset if its id %s', async (_, given) => {
    const stream = await follow(team.owner);
    const lastEventId = given || stream.frames[0]!.id!.replace(/\d+$/, '999999');
    expect((await follow(team.owner, { lastEventId })).frames[0]!.event).toBe('reset');
  });
});

describe('a team stream ends', () => {
  it('when its session signs out, and no other stream does', async () => {
    const ended = await onBoth(team.owner);
    const kept = await onBoth(team.viewer);
    const answer = await browse(app, 'DELETE', '/api/console/session', { session: team.owner.token });
    expect(answer.status).toBe(200);
    await eventually(async () => overAll(ended));
    expect(kept.map((stream) => stream.over())).toEqual([false, false]);
  });

  it('when its member is removed', async () => {
    const ended = await onBoth(team.responder);
    const kept = await onBoth(team.viewer);
    await app.app.get(MembersService).remove(workspace.id, OPERATOR, workspace.memberIds.responder);
    await eventually(async () => overAll(ended));
    expect(kept.map((stream) => stream.over())).toEqual([false, false]);
  });

  it.each(['viewer', 'owner'] as const)('when its member becomes %s, so that access is checked again', async (role) => {
    const ended = await onBoth(team.responder);
    const kept = await onBoth(team.admin);
    await app.app
      .get(MembersService)
      .setRole(workspace.id, { actor: OPERATOR, idOrEmail: workspace.memberIds.responder, role });
    await eventually(async () => overAll(ended));
    expect(kept.map((stream) => stream.over())).toEqual([false, false]);
    expect((await follow(team.responder)).frames[0]!.event).toBe('ready');
  });

  it('when its workspace is suspended', async () => {
    const ended = await onBoth(team.owner);
    await app.app.get(WorkspacesService).setSuspended(OPERATOR, workspace.id, true);
    await eventually(async () => overAll(ended));
  });

  it.each([
    ['whose session expired', () => sql(`update console_sessions set last_seen_at = now() - interval '8 days'`)],
    ['whose account is disabled', () => sql('update accounts set disabled_at = now()')],
    [
      'whose workspace now requires a second factor',
      () => sql('update workspaces set require_totp = true where workspace_id = $1', workspace.id),
    ],
  ])('%s even without a notification', async (_, change) => {
    const ended = await onBoth(team.owner);
    await eventually(async () => {
      await change(); // The streams' own requests may update the session afterwards.
      await Promise.all([app, other].map((one) => one.app.get(TeamStreams).sweep()));
      return overAll(ended);
    });
  });
});

describe('the number of open streams is limited', () => {
  it.each(['member', 'address', 'workspace'] as const)('per %s', async (whose) => {
    const { caps } = app.app.get(TeamStreams);
    const before = caps[whose];
    caps[whose] = 2;
    try {
      await follow(team.owner);
      await follow(team.owner);
      const refused = await call(app, 'GET', `/api/console/workspaces/${workspace.id}/stream`, {
        headers: cookieOf(team.owner.token),
      });
      expect([refused.status, refused.body.error.code]).toEqual([429, 'rate_limit_exceeded']);
      streams[0]!.close();
      await eventually(async () => (await follow(team.owner).catch(() => null)) !== null);
    } finally {
      caps[whose] = before;
    }
  });
});
