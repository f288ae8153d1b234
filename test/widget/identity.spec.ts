/**
 * Signed identity: a visitor becomes a user, or is merged into the one that is there (specification §6.3, decision
 * 0066).
 */
import { SystemDb } from '../../src/platform/db/system-db.js';
import { TurnQueueSweeper } from '../../src/conversations/turns/turn-queue.sweeper.js';
import { IdentityTokensService } from '../../src/company/widget/identity-tokens.service.js';
import { IdentitySecretService } from '../../src/company/workspaces/identity-secret.service.js';
import { OPERATOR } from '../../src/platform/kernel/actor.js';
import { VisitorTokens } from '../../src/platform/kernel/visitor-tokens.js';
import { call, makeWorkspace, startTestApp, type Answer, type TestApp, type TestWorkspace } from '../support/app.js';
import { fillContact } from '../support/contact-rows.js';
import { eventually } from '../support/eventually.js';
import { dumpDatabase, leaks } from '../support/dump.js';
import { always, openHost } from '../support/meetings.js';
import { browser, OWN_ORIGIN, type Browser } from '../support/widget.js';

let app: TestApp;
let workspace: TestWorkspace;
beforeAll(async () => {
  app = await startTestApp({ databasePool: 12 });
  workspace = await makeWorkspace(app);
  await app.app.get(IdentitySecretService).rotate(workspace.id, OPERATOR);
  await openHost(app, workspace.id, workspace.memberIds.responder, always());
});
afterAll(() => app.close());

const sql = async (text: string, ...values: unknown[]) =>
  (await app.app.get(SystemDb).query({ text, values })).rows as Record<string, unknown>[];
const identityOf = (subject: string, of = workspace): Promise<string> =>
  app.app.get(IdentityTokensService).issue(of.id, subject, 3_600);
const team = (method: string, path: string, body?: unknown): Promise<Answer> =>
  call(app, method, path, { token: workspace.tokens.owner, body });
const boot = (body: object, of = workspace): Promise<Answer> =>
  call(app, 'POST', '/api/widget/boot', { token: of.publishableKey, body, headers: { origin: OWN_ORIGIN } });
const identified = async (subject: string, former?: Browser): Promise<Browser> =>
  browser(app, workspace, { identity_token: await identityOf(subject), visitor_token: former?.visitorToken });
const eventsOf = (contactId: string) =>
  sql(`select type, object, previous from events where object ->> 'id' = $1 order by id`, contactId);

/** A visitor with stored data. */
async function visitor(): Promise<Browser> {
  const guest = await browser(app, workspace);
  expect((await guest.ask('POST', 'leads', { name: 'Ann' })).status).toBe(201);
  return guest;
}

describe('a visitor whom the backend identifies', () => {
  it('becomes the new user, with the same id', async () => {
    const guest = await visitor();
    const user = await identified('becomes', guest);
    expect(user.contactId).toBe(guest.contactId);
    const read = await team('GET', `/v1/contacts/${guest.contactId}`);
    expect(read.body.data).toMatchObject({ kind: 'user', external_user_id: 'becomes' });
    const events = await eventsOf(guest.contactId);
    expect(events.map(({ type }) => type)).toEqual(['contact.created', 'contact.updated', 'contact.updated']);
    expect(events[2]).toMatchObject({
      object: { kind: 'user', external_user_id: 'becomes' },
      previous: { kind: 'visitor', external_user_id: null },
    });
  });

  it('without stored data becomes the new user too, or is the existing one', async () => {
    const guest = await browser(app, workspace);
    expect((await identified('unwritten', guest)).contactId).toBe(guest.contactId);
    const other = await browser(app, workspace);
    expect((await identified('unwritten', other)).contactId).toBe(guest.contactId);
    expect((await identified('unwritten')).contactId).toBe(guest.contactId);
  });

  it('is the user whom the backend pushed, and receives the pushed data', async () => {
    const body = { external_user_id: 'pushed', name: 'Ann', email: 'ann@example.com' };
    const pushed = await call(app, 'POST', '/v1/users', { token: workspace.secretKey, body });
    const user = await identified('pushed', await visitor());
    expect(user.booted.contact).toEqual({
      ...{ id: pushed.body.data.id, object: 'contact', kind: 'user', name: 'Ann', email: 'ann@example.com' },
      ...{ phone: null, company: null, locale: null, timezone: null },
    });
  });

  it('takes everything along, and the former id returns 404', async () => {
    const guest = await visitor();
    const { contactId } = guest;
    await fillContact(app, workspace.id, contactId);
    const body = { external_user_id: 'merged', name: 'Zqmerged' };
    const { id } = (await call(app, 'POST', '/v1/users', { token: workspace.secretKey, body })).body.data;
    const user = await identified('merged', guest);
    expect(user.contactId).toBe(id);
    expect((await team('GET', `/v1/contacts/${contactId}`)).status).toBe(404);
    const [last] = (await eventsOf(id)).slice(-1);
    expect(last).toMatchObject({ type: 'contact.updated', object: { id }, previous: { id: contactId } });
    const lines = await sql(`select action from audit_entries where target_id = $1`, contactId);
    expect(lines.map(({ action }) => action)).toContain('contact.merge');
    for (const list of ['sessions', 'handoffs', 'leads', 'meetings', 'actions'])
      expect([list, (await team('GET', `/v1/${list}?contact_id=${id}`)).body.data.length]).toEqual([list, 1]);
    const { grants, events } = (await team('GET', `/v1/contacts/${id}/export`)).body.data;
    expect(grants).toEqual([]);
    // Earlier events still name the former id, and are part of the person's data.
    const types = events.map(({ type }: { type: string }) => type);
    expect(types.sort()).toEqual(
      [
        'contact.created',
        'contact.created',
        // What the visitor told in the form and of the meeting, and the merge.
        'contact.updated',
        'contact.updated',
        'contact.updated',
        'handoff.created',
        'lead.created',
        'meeting.booked',
      ].sort(),
    );
    expect((await team('DELETE', `/v1/contacts/${id}`)).status).toBe(200);
    const left = (await dumpDatabase(app)).filter(({ text }) => leaks(text, ['Zqmerged', 'Zqguest']).length > 0);
    expect(left.map(({ table }) => table)).toEqual([]);
  });
});

describe('a conversation of an identified visitor', () => {
  it('continues with the user, even if the answer was being generated during the merge', async () => {
    const { id } = (await identified('talker')).booted.contact;
    const guest = await browser(app, workspace);
    const session = (await guest.ask('POST', 'sessions', { page_url: 'https://example.com/pricing' })).body.data.id;
    const path = `sessions/${session}/messages`;
    const said = await guest.ask('POST', path, { client_message_id: 'one', text: 'I would like to talk to a person' });
    expect(said.status).toBe(201);
    const user = await identified('talker', guest);
    expect([user.contactId, user.booted.session.id]).toEqual([id, session]);
    expect((await guest.ask('GET', path)).status).toBe(401);
    const messages = (): Promise<Answer> => user.ask('GET', path);
    await eventually(async () => {
      await app.app.get(TurnQueueSweeper).sweep(); // A turn that was lost because of it is retried.
      return (await messages()).body.data.length > 1;
    }, messages);
    await user.ask('POST', path, { client_message_id: 'two', text: 'Are you there?' });
    const { data } = (await messages()).body;
    expect(data.map(({ client_message_id }: { client_message_id: string | null }) => client_message_id)).toEqual(
      expect.arrayContaining(['one', 'two']),
    );
    const handoffs = (await team('GET', `/v1/handoffs?session_id=${session}`)).body.data;
    expect(handoffs.map(({ contact_id }: { contact_id: string }) => contact_id)).toEqual([id]);
  });
});

/** Reasons why a table still names the former id. */
const KEEPS: Record<string, string> = {
  events: 'told as they were; export and erasure look for the former id as well',
};

describe('merging a visitor', () => {
  it('leaves nothing behind in any table that references contacts', async () => {
    const guest = await visitor();
    await fillContact(app, workspace.id, guest.contactId);
    const tables = await sql(`select relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where a.attname = 'contact_id' and c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace order by 1`);
    const count = async (name: unknown): Promise<unknown> =>
      (await sql(`select count(*)::int as n from ${String(name)} where contact_id = $1`, guest.contactId))[0]!['n'];
    expect(tables.length).toBeGreaterThan(6);
    for (const { name } of tables) expect([name, Number(await count(name)) > 0]).toEqual([name, true]);
    const pointing = await sql(`select conrelid::regclass::text as name from pg_constraint
      where confrelid = 'contacts'::regclass and contype = 'f'`);
    const known = [...tables.map(({ name }) => name), 'former_contacts'];
    expect(pointing.filter(({ name }) => !known.includes(name))).toEqual([]);
    await identified('everything');
    await identified('everything', guest);
    for (const { name } of tables)
      expect([name, await count(name)]).toEqual([name, String(name) in KEEPS ? expect.any(Number) : 0]);
  });

  it('does not apply to a user: another identity gets a new token, and nothing moves', async () => {
    const first = await identified('first-user', await visitor());
    const second = await identified('second-user', first);
    expect(second.contactId).not.toBe(first.contactId);
    expect((await team('GET', `/v1/leads?contact_id=${first.contactId}`)).body.data.length).toBe(1);
    expect((await team('GET', `/v1/leads?contact_id=${second.contactId}`)).body.data.length).toBe(0);
    expect((await first.ask('POST', 'leads', { name: 'Still me' })).status).toBe(201);
  });

  it('never happens without a signature', async () => {
    const user = await identified('signed', await visitor());
    const guest = await visitor();
    for (const identity_token of ['signed', user.visitorToken, 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJzaWduZWQifQ.']) {
      const answer = await boot({ identity_token, visitor_token: guest.visitorToken });
      expect([answer.status, answer.body.error.code]).toEqual([401, 'invalid_credential']);
      expect(answer.body.error.message).toContain('identity_token');
    }
    expect((await team('GET', `/v1/contacts/${guest.contactId}`)).body.data.kind).toBe('visitor');
  });

  it('accepts only identities of its own workspace, signed with the current secret', async () => {
    const other = await makeWorkspace(app);
    expect((await boot({ identity_token: await identityOf('x') }, other)).body.error.message).toContain(
      'no identity secret',
    );
    const secrets = app.app.get(IdentitySecretService);
    await secrets.rotate(other.id, OPERATOR);
    expect((await boot({ identity_token: await identityOf('x') }, other)).body.error.message).toContain('signature');
    const old = await identityOf('x', other);
    expect((await boot({ identity_token: old }, other)).status).toBe(200);
    await secrets.rotate(other.id, OPERATOR);
    expect((await boot({ identity_token: old }, other)).status).toBe(401);
  });
});

describe('an existing stream', () => {
  /** Follows a conversation of the browser. @returns `ended` resolves when the service has ended the stream */
  async function follows(guest: Browser): Promise<{ ended: Promise<unknown> }> {
    const { id } = (await guest.ask('POST', 'sessions', {})).body.data;
    const response = await fetch(`${app.baseUrl}/api/widget/sessions/${id}/events`, {
      headers: {
        ...{ origin: OWN_ORIGIN, authorization: `Bearer ${workspace.publishableKey}` },
        'x-visitor-token': guest.visitorToken,
      },
    });
    expect(response.status).toBe(200);
    return { ended: response.text() };
  }

  it('ends with its token: when its visitor becomes a user, is merged, or is erased', async () => {
    const [becoming, merged, erased] = [await visitor(), await visitor(), await visitor()];
    await identified('stream-there');
    const streams = [await follows(becoming), await follows(merged), await follows(erased)];
    await identified('stream-new', becoming);
    await identified('stream-there', merged);
    await team('DELETE', `/v1/contacts/${erased.contactId}`);
    await Promise.all(streams.map(({ ended }) => ended));
  });
});

describe('an existing token', () => {
  const use = (token: string): Promise<Answer> =>
    call(app, 'POST', '/api/widget/leads', {
      token: workspace.publishableKey,
      body: { name: 'x' },
      headers: { origin: OWN_ORIGIN, 'x-visitor-token': token },
    });

  it('is invalidated when its visitor becomes a user, so that a former holder is not that user', async () => {
    const guest = await visitor();
    const user = await identified('fixated', guest);
    expect(user.contactId).toBe(guest.contactId);
    expect((await use(guest.visitorToken)).status).toBe(401);
    const again = await browser(app, workspace, { visitor_token: guest.visitorToken });
    expect(again.contactId).not.toBe(user.contactId);
    expect((await use(user.visitorToken)).status).toBe(201);
  });

  it('is invalidated when its visitor is merged', async () => {
    const guest = await visitor();
    await identified('merging');
    await identified('merging', guest);
    expect((await use(guest.visitorToken)).status).toBe(401);
  });

  it('of a user is invalidated when the user is erased; a later identity is a new contact', async () => {
    const user = await identified('erased', await visitor());
    expect((await team('DELETE', `/v1/contacts/${user.contactId}`)).status).toBe(200);
    expect((await use(user.visitorToken)).status).toBe(401);
    const forVisitor = app.app
      .get(VisitorTokens)
      .issue(workspace.id, { contactId: user.contactId, level: 'visitor' }, Date.now());
    expect((await use(forVisitor)).status).toBe(401);
    const next = await identified('erased', user);
    expect(next.contactId).not.toBe(user.contactId);
  });
});
