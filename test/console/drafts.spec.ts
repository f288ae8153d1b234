/** Drafts: unsent text is restored on every device, only in its own conversation. */
import { SystemDb } from '../../src/platform/db/system-db.js';
import { newId } from '../../src/platform/kernel/ids.js';
import { call, makeWorkspace, startTestApp, type Answer, type TestApp, type TestWorkspace } from '../support/app.js';
import { browse, mounted, signedInTeam, signIn, type SignedIn } from '../support/console.js';
import { followTeam } from '../support/team-stream.js';

let app: TestApp;
let workspace: TestWorkspace;
let team: Awaited<ReturnType<typeof signedInTeam>>;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  workspace = await makeWorkspace(app);
  team = await signedInTeam(app, workspace);
});
afterAll(() => app.close());

const ask = (who: Pick<SignedIn, 'token'>, method: string, path: string, body?: object): Promise<Answer> =>
  browse(app, method, `/api/console/workspaces/${workspace.id}/${path}`, { session: who.token, ...(body && { body }) });
const write = (who: Pick<SignedIn, 'token'>, session: string, text: string, kind?: string): Promise<Answer> =>
  ask(who, 'PUT', `sessions/${session}/draft`, { text, ...(kind && { kind }) });
const drafts = async (who: Pick<SignedIn, 'token'>): Promise<any[]> => (await ask(who, 'GET', 'drafts')).body.data;
const sql = (text: string, ...values: unknown[]) => app.app.get(SystemDb).query({ text, values });
async function newSession(): Promise<string> {
  const id = newId();
  await sql(`insert into sessions (workspace_id, id, channel) values ($1, $2, 'human')`, workspace.id, id);
  return id;
}
async function handedOff(contact?: string): Promise<{ session: string; handoff: string }> {
  const body = { question: 'I want a human', contact_id: contact };
  const { data } = (await call(app, 'POST', '/v1/answer', { token: workspace.secretKey, body })).body;
  return { session: data.session_id, handoff: data.handoff_id };
}
const onV1 = (who: SignedIn, path: string, body: object): Promise<Answer> =>
  browse(app, 'POST', mounted(workspace.id, path), { session: who.token, body });

describe('a saved draft', () => {
  it('is restored in another session of the same person, and in no one else’s', async () => {
    const [one, two] = [await newSession(), await newSession()];
    const written = await write(team.responder, one, 'Dear Ada, ');
    expect(written.body.data).toEqual({
      ...{
        object: 'draft',
        session_id: one,
        kind: 'reply',
        text: 'Dear Ada, ',
        updated_at: expect.stringMatching(/Z$/),
      },
    });
    await write(team.responder, two, 'Be careful', 'note');
    await browse(app, 'DELETE', '/api/console/session', { session: team.responder.token });
    const again = await signIn(app, team.responder.accountId);
    expect(await drafts(again)).toMatchObject([
      { session_id: two, kind: 'note', text: 'Be careful' },
      { session_id: one, kind: 'reply', text: 'Dear Ada, ' },
    ]);
    for (const who of [team.owner, team.admin]) expect(await drafts(who)).toEqual([]);
  });

  it('contains the latest text, and is deleted when the text is empty', async () => {
    const session = await newSession();
    await write(team.owner, session, 'One');
    await write(team.owner, session, 'Two');
    expect(await drafts(team.owner)).toMatchObject([{ text: 'Two' }]);
    expect((await write(team.owner, session, ' \n')).body.data).toMatchObject({ text: '', updated_at: null });
    expect(await drafts(team.owner)).toEqual([]);
  });

  it('is limited in size, and needs an existing conversation and permission to reply', async () => {
    const session = await newSession();
    expect((await write(team.owner, session, '🙂'.repeat(10_000))).status).toBe(200);
    expect((await write(team.owner, session, 'x'.repeat(10_001))).body.error).toMatchObject({ param: 'text' });
    expect((await write(team.owner, newId(), 'x')).status).toBe(404);
    expect((await write(team.viewer, session, 'x')).body.error.code).toBe('insufficient_role');
    const neighbour = await makeWorkspace(app);
    const stranger = (await signedInTeam(app, neighbour)).owner;
    const path = `/api/console/workspaces/${neighbour.id}/sessions/${session}/draft`;
    expect((await browse(app, 'PUT', path, { session: stranger.token, body: { text: 'x' } })).status).toBe(404);
    await sql(
      `with s as (insert into sessions (workspace_id, id, channel)
          select $1, gen_random_uuid(), 'human' from generate_series(1, 200) returning id)
        insert into drafts (workspace_id, member_id, session_id, kind, text, updated_at)
          select $1, $2, s.id, 'reply', 'old', now() - interval '1 day' from s`,
      ...[workspace.id, workspace.memberIds.owner],
    );
    await write(team.owner, session, 'new');
    const kept = await drafts(team.owner);
    expect([kept.length, kept[0].text]).toEqual([200, 'new']);
  });

  it('is announced to the member’s other tabs only', async () => {
    const [own, other] = [
      await followTeam(app, workspace.id, team.owner),
      await followTeam(app, workspace.id, team.admin),
    ];
    const session = await newSession();
    await write(team.owner, session, 'Zqdraft');
    expect((await own.seen('draft')).data).toEqual({ type: 'draft', id: null, session_id: session, seq: null });
    await onV1(team.owner, `/v1/sessions/${session}/notes`, { text: 'x' });
    await other.seen('note');
    expect(other.frames.some(({ event }) => event === 'draft')).toBe(false);
    expect(JSON.stringify(own.frames)).not.toContain('Zqdraft');
    own.close();
    other.close();
  });
});

describe('sending deletes drafts', () => {
  it('so that a reply deletes the reply’s draft, and a note the note’s', async () => {
    const { session, handoff } = await handedOff();
    await write(team.owner, session, 'On it');
    await write(team.owner, session, 'Careful', 'note');
    await write(team.admin, session, 'Mine');
    await onV1(team.owner, `/v1/handoffs/${handoff}/replies`, { text: 'On it' });
    expect(await drafts(team.owner)).toMatchObject([{ kind: 'note' }]);
    await onV1(team.owner, `/v1/sessions/${session}/notes`, { text: 'Careful' });
    expect(await drafts(team.owner)).toEqual([]);
    expect(await drafts(team.admin)).toMatchObject([{ text: 'Mine' }]);
  });

  it('even if the last save arrives after the reply', async () => {
    const { session, handoff } = await handedOff();
    await onV1(team.owner, `/v1/handoffs/${handoff}/replies`, { text: 'On it' });
    await onV1(team.owner, `/v1/sessions/${session}/notes`, { text: 'Careful' });
    await write(team.owner, session, 'On it ');
    await write(team.owner, session, 'Careful', 'note');
    expect(await drafts(team.owner)).toEqual([]);
    await write(team.owner, session, 'On it, still');
    expect(await drafts(team.owner)).toMatchObject([{ text: 'On it, still' }]);
  });

  it('but not if the reply was refused, was sent with a token, or the text was edited afterwards', async () => {
    const { session, handoff } = await handedOff();
    await write(team.owner, session, 'On it');
    const [{ id: first }] = (
      await call(app, 'GET', `/v1/sessions/${session}/messages`, { token: workspace.tokens.owner })
    ).body.data;
    await call(app, 'POST', `/v1/handoffs/${handoff}/replies`, {
      token: workspace.tokens.owner,
      body: { text: 'By token' },
    });
    const refused = await onV1(team.owner, `/v1/handoffs/${handoff}/replies`, {
      text: 'On it',
      last_seen_message_id: first,
    });
    expect(refused.body.error.code).toBe('newer_message');
    expect(await drafts(team.owner)).toMatchObject([{ text: 'On it' }]);
    await sql(`update drafts set updated_at = now() + interval '1 minute' where workspace_id = $1`, workspace.id);
    await onV1(team.owner, `/v1/handoffs/${handoff}/replies`, { text: 'On it' });
    expect(await drafts(team.owner)).toMatchObject([{ text: 'On it' }]);
  });

  it('and so does the erasure of the contact, after which no draft can be started', async () => {
    const user = { external_user_id: newId() };
    const { id } = (await call(app, 'POST', '/v1/users', { token: workspace.secretKey, body: user })).body.data;
    const { session } = await handedOff(id);
    await write(team.owner, session, 'Zqdraft for Ada');
    expect((await call(app, 'GET', `/v1/contacts/${id}/export`, { token: workspace.tokens.owner })).text).not.toContain(
      'Zqdraft',
    );
    await call(app, 'DELETE', `/v1/contacts/${id}`, { token: workspace.tokens.owner });
    expect(await drafts(team.owner)).toEqual([]);
    expect((await write(team.owner, session, 'x')).body.error.code).toBe('conflict');
  });
});
