/** A teammate corrects what is known of a contact. */
import { SystemDb } from '../../src/platform/db/system-db.js';
import { ContactsReader } from '../../src/people/contacts/contacts.reader.js';
import { expectError } from '../http/envelope.js';
import { call, makeWorkspace, startTestApp, type TestApp, type TestWorkspace } from '../support/app.js';
import { auditOf, eventsOf } from '../support/journal.js';
import { signedInTeam } from '../support/console.js';
import { followTeam } from '../support/team-stream.js';
import { browser } from '../support/widget.js';

let app: TestApp;
let workspace: TestWorkspace;
beforeAll(async () => {
  app = await startTestApp();
  workspace = await makeWorkspace(app);
});
afterAll(() => app.close());

const as = (role: keyof TestWorkspace['tokens'], method: string, path: string, body?: unknown) =>
  call(app, method, path, { token: workspace.tokens[role], body });
const edit = (id: string, body: object, role: keyof TestWorkspace['tokens'] = 'responder') =>
  as(role, 'PATCH', `/v1/contacts/${id}`, body);
const pushed = async (external_user_id: string, more: object = {}): Promise<string> =>
  (await call(app, 'POST', '/v1/users', { token: workspace.secretKey, body: { external_user_id, ...more } })).body.data
    .id;
const visitor = async (told: object = { name: 'Ann', email: 'ann@example.com' }) => {
  const guest = await browser(app, workspace);
  await guest.ask('POST', 'leads', told);
  return guest;
};

describe('an edited contact', () => {
  it('has the values that were sent, keeps the others, and is told as event and audit line', async () => {
    const id = await pushed('edited', { name: 'An', phone: '+49 30 1', attributes: { plan: 'pro', seats: 4 } });
    const { status, body } = await edit(id, {
      ...{ name: 'Ann Lee', email: 'ann@example.com', company: 'Blue Mill', locale: 'de' },
      attributes: { seats: 5, since: 2024 },
    });
    expect([status, body.data]).toMatchObject([
      200,
      {
        ...{ id, name: 'Ann Lee', email: 'ann@example.com', phone: '+49 30 1', company: 'Blue Mill', locale: 'de' },
        ...{ attributes: { plan: 'pro', seats: 5, since: 2024 }, self_reported: [] },
      },
    ]);
    expect((await as('viewer', 'GET', `/v1/contacts/${id}`)).body.data).toEqual(body.data);
    expect((await eventsOf(app, workspace.id, id)).at(-1)).toMatchObject({
      ...{ type: 'contact.updated', object: body.data },
      previous: {
        ...{ name: 'An', email: null, company: null, locale: null },
        attributes: { plan: 'pro', seats: 4 },
      },
    });
    expect((await auditOf(app, workspace.id, id)).at(-1)).toMatchObject({
      ...{ action: 'contact.update', changes: ['name', 'email', 'company', 'locale', 'attributes'] },
    });
  });

  it('loses an attribute that is set to null, and a value that is cleared', async () => {
    const id = await pushed('cleared', { name: 'Ann', attributes: { plan: 'pro', seats: 4 } });
    const { data } = (await edit(id, { name: null, attributes: { plan: null } })).body;
    expect(data).toMatchObject({ name: null, attributes: { seats: 4 } });
  });

  it('is not written where nothing changes', async () => {
    const { contactId: id } = await visitor();
    const before = (await as('viewer', 'GET', `/v1/contacts/${id}`)).body.data;
    const known = await eventsOf(app, workspace.id, id);
    expect((await edit(id, { name: 'Ann', email: 'ann@example.com', attributes: {} })).body.data).toEqual(before);
    expect(await eventsOf(app, workspace.id, id)).toEqual(known);
  });

  it('takes two edits at once that name different fields', async () => {
    const id = await pushed('at-once');
    await Promise.all([
      edit(id, { name: 'Ann' }),
      edit(id, { phone: '1' }, 'admin'),
      ...['a', 'b', 'c'].map((key) => edit(id, { attributes: { [key]: 1 } })),
    ]);
    expect((await as('viewer', 'GET', `/v1/contacts/${id}`)).body.data).toMatchObject({
      ...{ name: 'Ann', phone: '1', attributes: { a: 1, b: 1, c: 1 } },
    });
  });

  it('reaches consoles that are open', async () => {
    const id = await pushed('told');
    const stream = await followTeam(app, workspace.id, (await signedInTeam(app, workspace)).viewer);
    await edit(id, { company: 'Blue Mill' });
    await stream.seen('contact', (data) => data.id === id);
    stream.close();
  });
});

describe('what a teammate typed', () => {
  it('is the company’s: the person’s mark ends, and what they say later does not replace it', async () => {
    const guest = await visitor();
    const { data } = (await edit(guest.contactId, { name: 'Ann Lee', email: 'lee@example.com' })).body;
    expect(data).toMatchObject({ name: 'Ann Lee', email: 'lee@example.com', self_reported: [] });
    await guest.ask('POST', 'leads', { name: 'Somebody', email: 'else@example.com', phone: '+49 30 7' });
    expect((await as('viewer', 'GET', `/v1/contacts/${guest.contactId}`)).body.data).toMatchObject({
      ...{ name: 'Ann Lee', email: 'lee@example.com', phone: '+49 30 7', self_reported: ['phone'] },
    });
  });

  it('also where the person once told the same, but not where it is only sent back unchanged', async () => {
    const { contactId: id } = await visitor();
    expect((await edit(id, { email: 'ann@example.com' })).body.data.self_reported).toEqual(['name', 'email']);
    await edit(id, { email: 'other@example.com' });
    expect((await edit(id, { email: 'ann@example.com' })).body.data.self_reported).toEqual(['name']);
  });

  it('counts as an address that the company vouches for, and is replaced by its next push', async () => {
    const id = await pushed('vouched');
    await edit(id, { email: 'vouched@example.com' });
    const reader = app.app.get(ContactsReader, { strict: false });
    expect(await reader.vouchedWith(app.app.get(SystemDb), workspace.id, 'vouched@example.com')).toEqual([id]);
    await pushed('vouched', { email: 'pushed@example.com' });
    expect((await as('viewer', 'GET', `/v1/contacts/${id}`)).body.data.email).toBe('pushed@example.com');
  });
});

describe('an edit', () => {
  it.each([
    [{ email: 'nobody' }, 'email'],
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(256) }, 'name'],
    [{ phone: 7 }, 'phone'],
    [{ locale: 'not a language' }, 'locale'],
    [{ attributes: { plan: ['a'] } }, 'attributes.plan'],
    [{ attributes: null }, 'attributes'],
  ])('%j is refused, which names the field', async (body, param) => {
    expectError(await edit(await pushed('refused'), body), 400, 'invalid_field', param);
  });

  it('is refused where the contact would have more than fifty attributes, or a field is not its own', async () => {
    const attributes = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`key${at}`, at]));
    const id = await pushed('full', { attributes });
    expectError(await edit(id, { attributes: { more: 1 } }), 400, 'invalid_field', 'attributes');
    expect((await edit(id, { attributes: { more: 1, key0: null } })).status).toBe(200);
    expectError(await edit(id, { kind: 'user' }), 400, 'unknown_field', 'kind');
  });

  it('is not for viewers and developers, and finds no contact of another workspace', async () => {
    const id = await pushed('guarded');
    for (const role of ['viewer', 'developer'] as const)
      expectError(await edit(id, { name: 'x' }, role), 403, 'insufficient_role');
    const other = await makeWorkspace(app);
    const { status } = await call(app, 'PATCH', `/v1/contacts/${id}`, {
      ...{ token: other.tokens.owner, body: { name: 'x' } },
    });
    expect(status).toBe(404);
    expectError(await edit('guarded', { name: 'x' }), 400, 'invalid_id', 'id');
  });
});
