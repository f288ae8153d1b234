/** Event streams end when their authorisation ends, and their number is limited. */
import { SystemDb } from '../../src/platform/db/system-db.js';
import { KeysService } from '../../src/company/team/keys.service.js';
import { WorkspacesService } from '../../src/company/workspaces/workspaces.service.js';
import { OPERATOR } from '../../src/platform/kernel/actor.js';
import { newId } from '../../src/platform/kernel/ids.js';
import { VisitorStreams } from '../../src/doors/widget/visitor-streams.js';
import { call, makeWorkspace, startTestApp, type TestApp, type TestWorkspace } from '../support/app.js';
import { eventually } from '../support/eventually.js';
import { follow, opened, type Following } from '../support/live.js';
import { browser, OWN_ORIGIN, type Browser } from '../support/widget.js';

let app: TestApp;
let other: TestApp;
let workspace: TestWorkspace;
let person: Browser;
const streams: Following[] = [];
beforeAll(async () => {
  app = await startTestApp({ trustedProxies: ['127.0.0.0/8'] });
  other = await startTestApp({}, app.databaseUrl);
});
beforeEach(async () => {
  workspace = await makeWorkspace(app);
  person = await browser(app, workspace);
});
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close();
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const sql = (text: string, ...values: unknown[]) => app.app.get(SystemDb).query({ text, values });
/** Opens streams on both instances. */
async function opensBoth(of = workspace, who = person): Promise<Following[]> {
  const id = await opened(who);
  const both = [await follow(app, of, who, id), await follow(other, of, who, id)];
  streams.push(...both);
  return both;
}
const overAll = (some: Following[]): boolean => some.every((stream) => stream.over());
const sweep = () => Promise.all([app, other].map((one) => one.app.get(VisitorStreams).sweep()));
const keyId = async (): Promise<string> =>
  (await sql('select id from keys where value = $1', workspace.publishableKey)).rows[0]!['id'] as string;

describe('an open widget stream', () => {
  it('ends on every instance at once when its key is revoked, and no other stream does', async () => {
    const neighbour = await makeWorkspace(app);
    const kept = await opensBoth(neighbour, await browser(app, neighbour));
    const ended = await opensBoth();
    const spare = await app.app.get(KeysService).createPublishable(workspace.id, OPERATOR, 'spare');
    const alsoKept = await opensBoth({ ...workspace, publishableKey: spare.value });
    await app.app.get(KeysService).revoke(workspace.id, OPERATOR, await keyId());
    await eventually(async () => overAll(ended));
    await sweep();
    expect([...kept, ...alsoKept].map((stream) => stream.over())).toEqual([false, false, false, false]);
  });

  it('ends at once when its workspace is suspended', async () => {
    const ended = await opensBoth();
    await app.app.get(WorkspacesService).setSuspended(OPERATOR, workspace.id, true);
    await eventually(async () => overAll(ended));
  });

  it.each([
    ['whose key was revoked', () => sql('update keys set revoked_at = now() where workspace_id = $1', workspace.id)],
    ['whose key expired', () => sql('update keys set expires_at = now() where workspace_id = $1', workspace.id)],
    [
      'whose visitor has become a user',
      () => sql(`update contacts set kind = 'user', external_user_id = $2 where id = $1`, person.contactId, newId()),
    ],
  ])('%s ends even without a notification', async (_, change) => {
    const ended = await opensBoth();
    await change();
    await sweep();
    await eventually(async () => overAll(ended));
  });

  it('ends when its visitor is erased', async () => {
    const ended = await opensBoth();
    const path = `/v1/contacts/${person.contactId}`;
    expect((await call(app, 'DELETE', path, { token: workspace.tokens.owner })).status).toBe(200);
    await eventually(async () => overAll(ended));
  });
});

describe('the number of open widget streams is limited', () => {
  const asked = (who: Browser, id: string, headers: Record<string, string> = {}) =>
    call(app, 'GET', `/api/widget/sessions/${id}/events`, {
      token: workspace.publishableKey,
      headers: { origin: OWN_ORIGIN, 'x-visitor-token': who.visitorToken, ...headers },
    });

  it('a visitor’s streams are limited in number, and closing one makes room for another', async () => {
    const id = await opened(person);
    for (let i = 0; i < 10; i++) streams.push(await follow(app, workspace, person, id));
    const refused = await asked(person, id);
    expect([refused.status, refused.body.error.code]).toEqual([429, 'rate_limit_exceeded']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    const neighbour = await browser(app, workspace);
    streams.push(await follow(app, workspace, neighbour, await opened(neighbour)));
    streams[0]!.close();
    await eventually(async () => {
      const again = await follow(app, workspace, person, id).catch(() => null);
      if (again) streams.push(again);
      return again !== null;
    });
  });

  it.each(['address', 'workspace'] as const)('the streams of one %s are limited in number', async (whose) => {
    const { caps } = app.app.get(VisitorStreams);
    const before = caps[whose];
    caps[whose] = 3;
    try {
      for (let i = 0; i < 3; i++) {
        const visitor = await browser(app, workspace);
        streams.push(await follow(app, workspace, visitor, await opened(visitor)));
      }
      const refused = await asked(person, await opened(person));
      expect(refused.body.error.message).toBe(`More than 3 open streams for one ${whose}. Close some first.`);
    } finally {
      caps[whose] = before;
    }
  });
});
