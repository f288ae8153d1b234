/** Two people in one conversation see each other at once, on whichever instance they are connected. */
import { PresenceService } from '../../src/doors/team-stream/presence.service.js';
import { CLOCK } from '../../src/platform/config/config.module.js';
import type { Clock } from '../../src/platform/kernel/clock.js';
import { SystemDb } from '../../src/platform/db/system-db.js';
import { newId } from '../../src/platform/kernel/ids.js';
import { makeWorkspace, startTestApp, type TestApp, type TestWorkspace } from '../support/app.js';
import { browse, signedInTeam, type SignedIn } from '../support/console.js';
import { followTeam, type TeamFollowing } from '../support/team-stream.js';

let app: TestApp;
let other: TestApp;
let workspace: TestWorkspace;
let team: Awaited<ReturnType<typeof signedInTeam>>;
let session: string;
const streams: TeamFollowing[] = [];
beforeAll(async () => {
  app = await startTestApp();
  other = await startTestApp({}, app.databaseUrl);
});
beforeEach(async () => {
  workspace = await makeWorkspace(app);
  team = await signedInTeam(app, workspace);
  session = newId();
  const text = `insert into sessions (workspace_id, id, channel) values ($1, $2, 'human')`;
  await app.app.get(SystemDb).query({ text, values: [workspace.id, session] });
});
afterEach(() => {
  jest.restoreAllMocks();
  for (const stream of streams.splice(0)) stream.close();
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const say = (who: SignedIn, state: string, on = app, of = session) =>
  browse(on, 'POST', `/api/console/workspaces/${workspace.id}/sessions/${of}/presence`, {
    session: who.token,
    body: { state },
  });
async function follow(who: SignedIn, on = app): Promise<TeamFollowing> {
  const stream = await followTeam(on, workspace.id, who);
  streams.push(stream);
  return stream;
}

describe('presence', () => {
  it('is pushed to every instance: nothing there sweeps', async () => {
    const [here, there] = [await follow(team.admin), await follow(team.viewer, other)];
    const answer = await say(team.responder, 'looking');
    expect(answer.body.data).toEqual({
      object: 'session_presence',
      session_id: session,
      members: [{ member_id: workspace.memberIds.responder, state: 'looking' }],
    });
    const hint = { type: 'presence', id: null, session_id: session, seq: null, by: workspace.memberIds.responder };
    for (const stream of [here, there])
      expect((await stream.seen('presence')).data).toEqual({ ...hint, state: 'looking' });
    await say(team.responder, 'replying');
    for (const stream of [here, there]) await stream.seen('presence', ({ state }) => state === 'replying');
    await say(team.responder, 'away');
    for (const stream of [here, there]) await stream.seen('presence', ({ state }) => state === 'away');
  });

  it('returns the members who are present, on any instance', async () => {
    const stream = await follow(team.owner);
    await say(team.responder, 'replying', other);
    await stream.seen('presence');
    expect((await say(team.viewer, 'looking')).body.data.members).toEqual([
      { member_id: workspace.memberIds.responder, state: 'replying' },
      { member_id: workspace.memberIds.viewer, state: 'looking' },
    ]);
  });

  it('expires unless it is renewed', async () => {
    const stream = await follow(team.owner);
    await say(team.responder, 'looking');
    await stream.seen('presence', ({ state }) => state === 'looking');
    const later = Date.now() + 61_000;
    jest.spyOn(app.app.get<Clock>(CLOCK), 'now').mockReturnValue(later);
    await app.app.get(PresenceService).sweep();
    await stream.seen('presence', ({ state, by }) => state === 'away' && by === workspace.memberIds.responder);
  });

  it('needs an existing conversation in one’s own workspace, and permission to reply for “replying”', async () => {
    expect((await say(team.owner, 'looking', app, newId())).status).toBe(404);
    expect((await say(team.viewer, 'replying')).body.error.code).toBe('insufficient_role');
    expect((await say(team.owner, 'gone')).body.error).toMatchObject({ code: 'invalid_field', param: 'state' });
    const neighbour = await makeWorkspace(app);
    const stranger = (await signedInTeam(app, neighbour)).owner;
    const path = `/api/console/workspaces/${neighbour.id}/sessions/${session}/presence`;
    const asked = await browse(app, 'POST', path, { session: stranger.token, body: { state: 'looking' } });
    expect(asked.status).toBe(404);
  });
});
