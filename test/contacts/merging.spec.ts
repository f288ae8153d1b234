/** The team knows that two contacts are one person, and merges them (decision 0186). */
import { SystemDb } from '../../src/platform/db/system-db.js';
import { newId } from '../../src/platform/kernel/ids.js';
import { IdentitySecretService } from '../../src/company/workspaces/identity-secret.service.js';
import { IdentityTokensService } from '../../src/company/widget/identity-tokens.service.js';
import { OPERATOR } from '../../src/platform/kernel/actor.js';
import { expectError } from '../http/envelope.js';
import { call, makeWorkspace, startTestApp, type Answer, type TestApp, type TestWorkspace } from '../support/app.js';
import { fillContact } from '../support/contact-rows.js';
import { cookieOf, signedInTeam, type SignedIn } from '../support/console.js';
import { dumpDatabase, leaks } from '../support/dump.js';
import { importedRows } from '../support/imported-rows.js';
import { auditOf, eventsOf } from '../support/journal.js';
import { always, openHost } from '../support/meetings.js';
import { browser, type Browser } from '../support/widget.js';

let app: TestApp;
let workspace: TestWorkspace;
let owner: SignedIn;
beforeAll(async () => {
  app = await startTestApp({ databasePool: 12 });
  workspace = await makeWorkspace(app);
  await app.app.get(IdentitySecretService).rotate(workspace.id, OPERATOR);
  await openHost(app, workspace.id, workspace.memberIds.responder, always());
  owner = (await signedInTeam(app, workspace)).owner;
});
afterAll(() => app.close());

const sql = async (text: string, ...values: unknown[]) =>
  (await app.app.get(SystemDb).query({ text, values })).rows as Record<string, unknown>[];
const as = (role: keyof TestWorkspace['tokens'], method: string, path: string, body?: unknown) =>
  call(app, method, path, { token: workspace.tokens[role], body });
const merge = (into: string, from_id: string, role: keyof TestWorkspace['tokens'] = 'admin'): Promise<Answer> =>
  as(role, 'POST', `/v1/contacts/${into}/merge`, { from_id });
const preview = (into: string, from: string): Promise<Answer> => {
  const path = `/api/console/workspaces/${workspace.id}/contacts/${into}/merge_preview?from_id=${from}`;
  return call(app, 'GET', path, { headers: cookieOf(owner.token) });
};
const contactOf = async (id: string) => (await as('viewer', 'GET', `/v1/contacts/${id}`)).body.data;
let users = 0;
const user = async (more: object = {}): Promise<string> => {
  const body = { external_user_id: `merged-${++users}`, ...more };
  return (await call(app, 'POST', '/v1/users', { token: workspace.secretKey, body })).body.data.id;
};
async function visitor(told: object = { company: 'Acme' }): Promise<Browser> {
  const guest = await browser(app, workspace);
  expect((await guest.ask('POST', 'leads', told)).status).toBe(201);
  return guest;
}
const chat = async (guest: Browser): Promise<string> => (await guest.ask('POST', 'sessions', {})).body.data.id;
const chatsOf = async (guest: Browser): Promise<string[]> =>
  (await guest.ask('GET', 'sessions')).body.data.map(({ id }: { id: string }) => id);

/** Why a table still has the former id. */
const KEEPS: Record<string, string> = {
  events: 'told as they were; export and erasure look for the former id as well',
  audit_entries: 'who did what, at the time',
  lead_history: 'who changed what, at the time',
  former_contacts: 'leads from the former id to the contact',
};

describe('a merged contact', () => {
  it('leaves its id in no row but those that say what was', async () => {
    const [from, to] = [await visitor(), await user()];
    await fillContact(app, workspace.id, from.contactId);
    const tables = await sql(`select relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where a.attname = 'contact_id' and c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
      union select conrelid::regclass::text from pg_constraint
      where confrelid = 'contacts'::regclass and contype = 'f' and conrelid <> 'former_contacts'::regclass order by 1`);
    const named = new Set(
      (await dumpDatabase(app)).filter(({ text }) => text.includes(from.contactId)).map(({ table }) => table),
    );
    // A table that refers to contacts and is not filled here would not be tested.
    expect(tables.map(({ name }) => name).filter((name) => !named.has(String(name)))).toEqual([]);
    expect((await merge(to, from.contactId)).status).toBe(200);
    const left = (await dumpDatabase(app)).filter(({ text }) => text.includes(from.contactId));
    expect([...new Set(left.map(({ table }) => table))].filter((table) => !(table in KEEPS))).toEqual([]);
    for (const list of ['sessions', 'handoffs', 'leads', 'meetings', 'actions'])
      expect([list, (await as('viewer', 'GET', `/v1/${list}?contact_id=${to}`)).body.data.length]).toEqual([list, 1]);
  });

  it('is 404, and its id says of whom it is a part now, also after that one was merged', async () => {
    const [first, second, third] = [await visitor(), await visitor(), await user()];
    await merge(second.contactId, first.contactId);
    await merge(third, second.contactId);
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['PATCH', '', { name: 'x' }],
      ['GET', '/export', undefined],
      ['DELETE', '', undefined],
    ] as const) {
      const { status, body: answer } = await as('owner', method, `/v1/contacts/${first.contactId}${path}`, body);
      expect([status, answer.error]).toMatchObject([404, { code: 'not_found', details: { merged_into: third } }]);
    }
  });

  it('is told to subscribers and in the audit trail, and stays as it is if it is asked for again', async () => {
    const [from, to] = [await visitor({ name: 'Ann' }), await user({ name: 'Ann Lee' })];
    const key = newId();
    const ask = () =>
      call(app, 'POST', `/v1/contacts/${to}/merge`, {
        ...{ token: workspace.tokens.admin, body: { from_id: from.contactId } },
        headers: { 'idempotency-key': key },
      });
    const { body } = await ask();
    expect((await ask()).body).toEqual(body);
    expect((await eventsOf(app, workspace.id, to)).at(-1)).toMatchObject({
      ...{ type: 'contact.updated', object: body.data, previous: { id: from.contactId } },
    });
    expect((await auditOf(app, workspace.id, from.contactId)).at(-1)).toMatchObject({
      ...{ action: 'contact.merge', actor_type: 'member' },
    });
  });
});

describe('the contact that stays', () => {
  it('keeps what it has, takes what it lacks with its mark, and is blocked if either was', async () => {
    const from = await visitor({ name: 'Anne', email: 'anne@example.com', phone: '+49 30 1' });
    await as('responder', 'PATCH', `/v1/contacts/${from.contactId}`, {
      ...{ phone: '+49 30 2', company: 'Blue Mill', attributes: { plan: 'free', city: 'Bonn' } },
    });
    const to = await user({ name: 'Ann Lee', attributes: { plan: 'pro' } });
    await as('responder', 'POST', `/v1/contacts/${from.contactId}/block`);
    const promised = (await preview(to, from.contactId)).body.data.contact;
    const { data } = (await merge(to, from.contactId)).body;
    expect(data).toMatchObject({
      ...{ id: to, kind: 'user', name: 'Ann Lee', email: 'anne@example.com', phone: '+49 30 2', company: 'Blue Mill' },
      ...{ attributes: { plan: 'pro', city: 'Bonn' }, self_reported: ['email'], blocked_at: expect.any(String) },
    });
    expect({ ...promised, updated_at: data.updated_at }).toEqual(data);
    expect(await contactOf(to)).toEqual(data);
  });

  it('has a grant of its own as before; those of the other end', async () => {
    const [from, to] = [await user(), await user()];
    const guest = await visitor();
    const grantOf = async (id: string): Promise<string> =>
      (await as('admin', 'POST', `/v1/contacts/${id}/grants`, {})).body.data.token;
    await grantOf(guest.contactId);
    await sql('update grants set expires_at = now() where contact_id = $1', guest.contactId);
    const [theirs, own] = [await grantOf(guest.contactId), await grantOf(to)];
    expect((await preview(to, guest.contactId)).body.data.grants).toBe(1);
    await merge(to, guest.contactId);
    const use = (token: string, id: string): Promise<Answer> =>
      call(app, 'POST', `/api/mcp/${workspace.id}/u/${id}`, {
        ...{ token, body: { jsonrpc: '2.0', id: 1, method: 'tools/list' } },
        headers: { accept: 'application/json, text/event-stream' },
      });
    expect((await use(theirs, guest.contactId)).status).toBe(401);
    expect((await use(own, to)).status).toBe(200);
    expect((await contactOf(from)).id).toBe(from);
  });

  it('is exported and erased with everything of both, imported conversations of either address too', async () => {
    const ids = await importedRows(app, workspace);
    await sql(
      `update imported_conversations set contact_email = $2 where id = $1`,
      ids.importedConversation,
      'old@x.de',
    );
    const from = await visitor({ name: 'Zqgone' });
    await as('responder', 'PATCH', `/v1/contacts/${from.contactId}`, { email: 'Old@x.de' });
    await fillContact(app, workspace.id, from.contactId);
    const to = await user({ name: 'Zqstays', email: 'new@x.de' });
    await merge(to, from.contactId);
    const { data } = (await as('owner', 'GET', `/v1/contacts/${to}/export`)).body;
    expect(data.imported_conversations).toMatchObject([{ id: ids.importedConversation }]);
    expect(data.sessions).toHaveLength(1);
    expect(data.leads).toMatchObject([{ name: 'Zqgone' }]);
    expect(JSON.stringify(data.events)).toContain('Old@x.de');
    expect((await as('owner', 'DELETE', `/v1/contacts/${to}`)).status).toBe(200);
    const marks = ['Zqgone', 'Zqstays', 'old@x.de', 'Old@x.de', 'new@x.de'];
    const left = (await dumpDatabase(app)).filter(({ text }) => leaks(text, marks).length > 0);
    expect(left.map(({ table }) => table)).toEqual([]);
    expectError(await as('owner', 'GET', `/v1/contacts/${from.contactId}`), 404, 'not_found');
  });
});

describe('a browser of the merged contact', () => {
  it('goes on as the visitor who stays, and as before shows only the conversations that it opened', async () => {
    const [from, to] = [await visitor(), await visitor()];
    const [theirs, own] = [await chat(from), await chat(to)];
    expect((await preview(to.contactId, from.contactId)).body.data.browser_continues).toBe(true);
    await merge(to.contactId, from.contactId);
    expect([await chatsOf(from), await chatsOf(to)]).toEqual([[theirs], [own]]);
    const said = { client_message_id: 'one', text: 'Are you there?' };
    expect((await from.ask('POST', `sessions/${theirs}/messages`, said)).status).toBe(201);
    const again = await browser(app, workspace, { visitor_token: from.visitorToken });
    expect([again.contactId, again.booted.session?.id]).toEqual([to.contactId, theirs]);
    const later = await chat(again);
    expect([await chatsOf(again), await chatsOf(from), await chatsOf(to)]).toEqual([
      [later, theirs],
      [later, theirs],
      [own],
    ]);
    expect((await as('viewer', 'GET', `/v1/sessions?contact_id=${to.contactId}`)).body.data).toHaveLength(3);
  });

  it('does not reach the conversations of the other by their ids, also after a second merge', async () => {
    const [from, to, last] = [await visitor(), await visitor(), await visitor()];
    const [theirs, own] = [await chat(from), await chat(to)];
    await merge(to.contactId, from.contactId);
    await merge(last.contactId, to.contactId);
    for (const [guest, id] of [
      [from, own],
      [to, theirs],
      [last, own],
    ] as const)
      for (const [method, path, body] of [
        ['GET', 'messages', undefined],
        ['GET', 'events', undefined],
        ['POST', 'messages', { client_message_id: 'one', text: 'Hello?' }],
        ['POST', 'typing', {}],
        ['POST', 'read', { seq: 1 }],
        ['POST', 'end', {}],
        ['POST', 'rating', { score: 5 }],
        ['POST', 'escalate', { text: 'Help' }],
      ] as const)
        expect([path, (await guest.ask(method, `sessions/${id}/${path}`, body)).status]).toEqual([path, 404]);
    expect([await chatsOf(from), await chatsOf(to), await chatsOf(last)]).toEqual([[theirs], [own], []]);
  });

  it('is told no details, which may be those of the other', async () => {
    const [from, to] = [await visitor(), await visitor({ name: 'Ann', email: 'ann@example.com' })];
    await merge(to.contactId, from.contactId);
    for (const { visitorToken: visitor_token } of [from, to])
      expect((await browser(app, workspace, { visitor_token })).booted.contact).toMatchObject({
        ...{ id: to.contactId, name: null, email: null, company: null },
      });
  });

  it('is told of a form only what it sent itself, also where the team has corrected that', async () => {
    const [from, to] = [
      await visitor({ name: 'Ben' }),
      await visitor({ name: 'Ann', phone: '+49 30 1', fields: { seats: 12 } }),
    ];
    await merge(to.contactId, from.contactId);
    const corrected = { fields: { team: 'Support' }, company: 'Beta' };
    const [{ id }] = (await as('viewer', 'GET', `/v1/leads?contact_id=${to.contactId}`)).body.data;
    expect((await as('admin', 'PATCH', `/v1/leads/${id}/details`, corrected)).status).toBe(200);
    for (const guest of [from, to]) {
      const { data } = (await guest.ask('POST', 'leads', { company: ' Acme ', fields: { team: 'Sales' } })).body;
      expect(data).toEqual({
        ...{ id: data.id, object: 'lead', created_at: data.created_at, name: null, email: null, phone: null },
        ...{ company: 'Acme', intent: null, fields: { team: 'Sales' } },
      });
    }
  });

  it('shows the conversations of both once the person has signed in', async () => {
    const [from, to] = [await visitor(), await visitor()];
    const chats = [await chat(from), await chat(to)];
    await merge(to.contactId, from.contactId);
    await user();
    const identity_token = await app.app.get(IdentityTokensService).issue(workspace.id, `merged-${users}`, 3_600);
    const signedIn = await browser(app, workspace, { identity_token, visitor_token: from.visitorToken });
    expect((await chatsOf(signedIn)).sort()).toEqual(chats.sort());
  });

  it('begins anew if a user stays: who is not signed in is not that user', async () => {
    const [from, to] = [await visitor(), await user()];
    await chat(from);
    expect((await preview(to, from.contactId)).body.data.browser_continues).toBe(false);
    await merge(to, from.contactId);
    expect((await from.ask('GET', 'sessions')).status).toBe(401);
    const again = await browser(app, workspace, { visitor_token: from.visitorToken });
    expect([from.contactId, to]).not.toContain(again.contactId);
  });

  it('begins anew if somebody may act for the visitor who stays', async () => {
    const [from, to] = [await visitor(), await visitor()];
    await as('admin', 'PUT', `/v1/contacts/${to.contactId}/vendor_token`, { token: 'secret' });
    expect((await preview(to.contactId, from.contactId)).body.data.browser_continues).toBe(false);
    await merge(to.contactId, from.contactId);
    expect((await from.ask('GET', 'sessions')).status).toBe(401);
    expect((await to.ask('GET', 'sessions')).status).toBe(200);
  });

  it('begins anew after the erasure, however long ago the merge was', async () => {
    const [from, to] = [await visitor(), await visitor()];
    await merge(to.contactId, from.contactId);
    await sql(`update former_contacts set gone_at = now() - interval '200 days' where id = $1`, from.contactId);
    expect((await as('owner', 'DELETE', `/v1/contacts/${to.contactId}`)).status).toBe(200);
    const again = await browser(app, workspace, { visitor_token: from.visitorToken });
    expect([from.contactId, to.contactId]).not.toContain(again.contactId);
  });

  it('becomes the user who signs in there, with everything that was merged', async () => {
    const [from, to] = [await visitor(), await visitor()];
    await merge(to.contactId, from.contactId);
    const id = await user();
    const identity_token = await app.app.get(IdentityTokensService).issue(workspace.id, `merged-${users}`, 3_600);
    await browser(app, workspace, { identity_token, visitor_token: from.visitorToken });
    expect((await as('viewer', 'GET', `/v1/leads?contact_id=${id}`)).body.data).toHaveLength(2);
    for (const { contactId } of [from, to])
      expect((await as('viewer', 'GET', `/v1/contacts/${contactId}`)).body.error.details).toEqual({ merged_into: id });
  });
});

describe('a merge', () => {
  it('shows beforehand what moves', async () => {
    const [from, to] = [await visitor(), await user()];
    await fillContact(app, workspace.id, from.contactId);
    expect((await preview(to, from.contactId)).body.data).toMatchObject({
      ...{ object: 'contact_merge_preview', contact: { id: to }, from: { id: from.contactId }, grants: 1 },
      moves: { sessions: 1, handoffs: 1, leads: 1, meetings: 1, actions: 1 },
      addresses: [{ channel: 'messenger', external_user_id: expect.any(String) }],
    });
  });

  it('of a user is refused, whose product would send them again', async () => {
    const [one, other] = [await user(), await user()];
    const guest = await visitor();
    for (const ask of [merge, preview]) {
      expectError(await ask(one, other), 409, 'conflict', 'from_id');
      expectError(await ask(guest.contactId, one), 409, 'conflict', 'from_id');
      expectError(await ask(one, one), 400, 'invalid_field', 'from_id');
    }
  });

  it('is refused where together they had more than fifty attributes', async () => {
    const keys = (letter: string) => Object.fromEntries(Array.from({ length: 26 }, (_, at) => [letter + at, at]));
    const [guest, to] = [await visitor(), await user({ attributes: keys('a') })];
    await as('responder', 'PATCH', `/v1/contacts/${guest.contactId}`, { attributes: keys('b') });
    expectError(await merge(to, guest.contactId), 409, 'conflict', 'from_id');
    expect((await contactOf(guest.contactId)).attributes).toEqual(keys('b'));
  });

  it('is only for owners and admins, and finds no contact of another workspace', async () => {
    const other = await makeWorkspace(app);
    const theirs = await browser(app, other);
    await theirs.ask('POST', 'leads', { name: 'Theirs' });
    const [guest, to] = [await visitor(), await user()];
    for (const role of ['responder', 'developer', 'viewer'] as const)
      expectError(await merge(to, guest.contactId, role), 403, 'insufficient_role');
    expectError(await merge(to, theirs.contactId), 404, 'not_found', 'from_id');
    expectError(await merge(theirs.contactId, guest.contactId), 404, 'not_found', 'id');
    expect((await preview(to, theirs.contactId)).status).toBe(404);
    expect((await contactOf(guest.contactId)).id).toBe(guest.contactId);
  });
});
