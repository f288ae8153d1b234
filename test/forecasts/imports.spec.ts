/** Conversations of another product, imported beside the workspace's own. */
import { newId } from '../../src/platform/kernel/ids.js';
import { ImportWorker } from '../../src/assistant/imports/import.worker.js';
import { ImportedConversationsStore } from '../../src/assistant/imports/imported-conversations.store.js';
import { ImportsSweeper } from '../../src/assistant/imports/imports.sweeper.js';
import { call, makeWorkspace, startTestApp, type TestApp, type TestWorkspace } from '../support/app.js';
import { eventually } from '../support/eventually.js';
import { auditOf } from '../support/journal.js';
import { sqlOf } from '../support/team-mails.js';
import { expectError } from '../http/envelope.js';
import { as, imported, linesOf, part } from './exports.js';

let app: TestApp;
let workspace: TestWorkspace;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  workspace = await makeWorkspace(app);
});
afterAll(() => app.close());

const at = () => ({ app, workspace });
const rows = (text: string): Promise<any[]> => sqlOf(app)(text, workspace.id);
const ASKED = linesOf('c1', [
  { by: 'customer', text: 'How long is delivery?' },
  { by: 'teammate', text: 'Two days.' },
]);
const OTHER = linesOf('c2', [{ by: 'customer', text: 'Where are you?' }], { email: 'Ada@Example.com', name: 'Ada' });

/** An import whose file is uploaded, and not read yet. */
async function paused(file: string): Promise<string> {
  const { id } = (await as(at(), 'POST', 'imports', { body: { source: 'jsonl', name: 'x' } })).body.data;
  await as(at(), 'PUT', `imports/${id}/parts/1`, { body: part(file) });
  await rows(`update imports set status = 'queued', due_at = 'infinity' where workspace_id = $1 and id = '${id}'`);
  expect((await as(at(), 'POST', `imports/${id}/pause`)).body.data.status).toBe('paused');
  return id;
}

describe('an import', () => {
  it('reads an uploaded file into conversations of its own, and tells what it brought', async () => {
    const done = await imported(at(), `${ASKED}\n${OTHER}\n`);
    expect(done).toMatchObject({
      ...{ object: 'import', source: 'jsonl', name: 'October', status: 'done', error: null, parts: 2 },
      ...{ conversations: 2, unchanged: 0, skipped: 0, requested_by: 'test' },
    });
    const said = await rows(`select c.external_id, m.author, m.text, c.contact_email from imported_messages m
      join imported_conversations c on c.workspace_id = m.workspace_id and c.id = m.conversation_id
      where m.workspace_id = $1 order by c.external_id, m.position`);
    expect(said).toEqual([
      { external_id: 'c1', author: 'customer', text: 'How long is delivery?', contact_email: null },
      { external_id: 'c1', author: 'teammate', text: 'Two days.', contact_email: null },
      { external_id: 'c2', author: 'customer', text: 'Where are you?', contact_email: 'ada@example.com' },
    ]);
    expect(await rows('select position from import_parts where workspace_id = $1')).toEqual([]);
    expect((await auditOf(app, workspace.id, done.id)).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['import.create', 'import.start']),
    );
  });

  it('is no conversation of the workspace: none in lists, in figures or in the inbox', async () => {
    await imported(at(), ASKED);
    expect((await as(at(), 'GET', 'sessions')).body.data).toEqual([]);
    expect((await as(at(), 'GET', 'contacts')).body.data).toEqual([]);
  });

  it('changes nothing the second time, and takes over what has changed since', async () => {
    await imported(at(), `${ASKED}\n${OTHER}`);
    const before = await rows('select id, digest, xmin::text from imported_conversations where workspace_id = $1');
    expect(await imported(at(), `${ASKED}\n${OTHER}`)).toMatchObject({ conversations: 0, unchanged: 2 });
    expect(await rows('select id, digest, xmin::text from imported_conversations where workspace_id = $1')).toEqual(
      before,
    );
    const contact = { email: 'Bea@Example.com', name: 'Bea' };
    const longer = linesOf(
      'c1',
      [
        { by: 'customer', text: 'How long is delivery?' },
        { by: 'teammate', text: 'Three days.' },
        { by: 'customer', text: 'Thanks!' },
      ],
      contact,
    );
    expect(await imported(at(), `${longer}\n${OTHER}`)).toMatchObject({ conversations: 1, unchanged: 1 });
    const texts = await rows(`select m.text from imported_messages m join imported_conversations c
      on c.workspace_id = m.workspace_id and c.id = m.conversation_id
      where m.workspace_id = $1 and c.external_id = 'c1' order by m.position`);
    expect(texts.map(({ text }) => text)).toEqual(['How long is delivery?', 'Three days.', 'Thanks!']);
    const [known] = await rows(`select messages, contact_name, contact_email from imported_conversations
      where workspace_id = $1 and external_id = 'c1'`);
    // By the address it is exported and erased.
    expect(known).toEqual({ messages: 3, contact_name: 'Bea', contact_email: 'bea@example.com' });
  });

  it('lists what it left out, with reasons', async () => {
    const early = linesOf('old', [{ by: 'customer', text: 'Hello?', at: '1970-01-01T00:00:00Z' }]);
    const done = await imported(at(), `${ASKED}\n${early}\n`);
    expect(done).toMatchObject({ status: 'done', conversations: 1, skipped: 1 });
    const { body } = await as(at(), 'GET', `imports/${done.id}/skipped`);
    expect(body.data).toEqual([{ object: 'import_skip', item: 'old', reason: expect.stringContaining('1970') }]);
  });

  it('stores reasons that quote the file, whatever stands in it', async () => {
    const row = (author: string) =>
      JSON.stringify({ conversation_id: 'c1\0', at: '2026-10-05T09:00:00Z', author, text: 'x' });
    const lines = [row('\0'), row(`${'x'.repeat(39)}😀`), row('y'.repeat(1_000_000)), OTHER];
    expect(await imported(at(), lines.join('\n'))).toMatchObject({ status: 'done', conversations: 1, skipped: 3 });
    const failed = await imported(at(), `a\0b;${'x'.repeat(1_000_000)}\n1;2\n`, { source: 'csv' });
    expect(failed).toMatchObject({ status: 'failed', error: expect.stringMatching(/^The file has no column for/) });
  });

  it('fails with what the file is if it is of another product', async () => {
    const zendesk = JSON.stringify({ tickets: [{ id: 1, requester_id: 2, via: {}, comments: [] }] });
    const done = await imported(at(), zendesk, { source: 'intercom' });
    expect(done).toMatchObject({ status: 'failed', conversations: 0, error: expect.stringContaining('Zendesk') });
  });

  it('does not start without a file, or with a part missing between others', async () => {
    const { id } = (await as(at(), 'POST', 'imports', { body: { source: 'csv', name: 'x' } })).body.data;
    expectError(await as(at(), 'POST', `imports/${id}/start`), 409, 'conflict');
    for (const position of [1, 3])
      await as(at(), 'PUT', `imports/${id}/parts/${position}`, { body: part('text\nhello') });
    const refused = await as(at(), 'POST', `imports/${id}/start`);
    expectError(refused, 409, 'conflict');
    expect(refused.body.error.message).toContain('Part 2');
  });

  it('counts parts that arrive at once, and again', async () => {
    const { id } = (await as(at(), 'POST', 'imports', { body: { source: 'jsonl', name: 'x' } })).body.data;
    await Promise.all([3, 1, 2, 2, 1, 3].map((n) => as(at(), 'PUT', `imports/${id}/parts/${n}`, { body: part('xx') })));
    expect((await as(at(), 'GET', `imports/${id}`)).body.data).toMatchObject({ parts: 3, bytes: 6 });
  });

  it('can be paused and goes on, and cancelled keeps what it brought', async () => {
    const { id } = (await as(at(), 'POST', 'imports', { body: { source: 'jsonl', name: 'x' } })).body.data;
    await as(at(), 'PUT', `imports/${id}/parts/1`, { body: part(ASKED) });
    await rows(`update imports set status = 'queued', due_at = 'infinity' where workspace_id = $1`);
    expect((await as(at(), 'POST', `imports/${id}/pause`)).body.data.status).toBe('paused');
    expect((await as(at(), 'POST', `imports/${id}/start`)).body.data.status).toBe('queued');
    await app.app.get(ImportWorker).whenIdle();
    expect((await as(at(), 'GET', `imports/${id}`)).body.data).toMatchObject({ status: 'done', conversations: 1 });
    expectError(await as(at(), 'POST', `imports/${id}/cancel`), 409, 'conflict');
  });

  it('counts once what a worker that was lost had counted before', async () => {
    const early = linesOf('old', [{ by: 'customer', text: 'Hello?', at: '1970-01-01T00:00:00Z' }]);
    const { id } = (await as(at(), 'POST', 'imports', { body: { source: 'jsonl', name: 'x' } })).body.data;
    await as(at(), 'PUT', `imports/${id}/parts/1`, { body: part(`${ASKED}\n${early}`) });
    await rows(`update imports set status = 'running', lease = gen_random_uuid(), holder = gen_random_uuid(),
      attempts = 1, due_at = now() - interval '1 second', conversations = 1, unchanged = 1, skipped = 1
      where workspace_id = $1`);
    await rows(`insert into import_skips (workspace_id, id, import_id, position, item, reason)
      select workspace_id, gen_random_uuid(), id, 1, 'old', 'x' from imports where workspace_id = $1`);
    await app.app.get(ImportWorker).whenIdle();
    const counts = { status: 'done', conversations: 1, unchanged: 0, skipped: 1 };
    expect((await as(at(), 'GET', `imports/${id}`)).body.data).toMatchObject(counts);
    expect((await as(at(), 'GET', `imports/${id}/skipped`)).body.data).toHaveLength(1);
  });

  it('keeps the last state of a conversation that its file holds twice', async () => {
    const at9 = '2026-10-05T09:00:00Z';
    const comment = { id: 1, author_id: 2, public: true, plain_body: 'It burns.', created_at: at9 };
    const common = { id: 7, requester_id: 2, via: { channel: 'web' }, created_at: at9, comments: [comment] };
    const tickets = ['Before', 'After'].map((subject) => ({ ...common, subject }));
    const file = JSON.stringify({ users: [{ id: 2, name: 'Ada', role: 'end-user' }], tickets });
    await imported(at(), file, { source: 'zendesk' });
    expect(await rows('select subject from imported_conversations where workspace_id = $1')).toEqual([
      { subject: 'After' },
    ]);
  });

  it('whose upload nobody goes on with ends after a day, and not while its parts still arrive', async () => {
    const begun = async (): Promise<string> => {
      const { id } = (await as(at(), 'POST', 'imports', { body: { source: 'jsonl', name: 'x' } })).body.data;
      await as(at(), 'PUT', `imports/${id}/parts/1`, { body: part(ASKED) });
      return id;
    };
    const [left, goesOn] = [await begun(), await begun()];
    await rows(`update imports set due_at = now() - interval '25 hours' where workspace_id = $1`);
    await as(at(), 'PUT', `imports/${goesOn}/parts/2`, { body: part(OTHER) });
    await app.app.get(ImportsSweeper).sweep();
    const status = async (id: string) => (await as(at(), 'GET', `imports/${id}`)).body.data.status;
    expect([await status(left), await status(goesOn)]).toEqual(['cancelled', 'uploading']);
    expect(await rows('select distinct import_id from import_parts where workspace_id = $1')).toEqual([
      { import_id: goesOn },
    ]);
    expect((await auditOf(app, workspace.id, left)).at(-1)).toMatchObject({
      action: 'import.cancel',
      actor_type: 'system',
    });
  });

  it('that waits for longer than messages are kept is cancelled, and its file removed', async () => {
    const [old, recent] = [await paused(ASKED), await paused(OTHER)];
    const zendesk = JSON.stringify({ tickets: [{ id: 1, requester_id: 2, via: {}, comments: [] }] });
    const failed = await imported(at(), zendesk, { source: 'intercom' });
    await rows(`update imports set created_at = now() - interval '31 days' where workspace_id = $1
      and id <> '${recent}'`);
    await app.app.get(ImportsSweeper).sweep();
    const statusOf = async (id: string) => (await as(at(), 'GET', `imports/${id}`)).body.data.status;
    expect([await statusOf(old), await statusOf(failed.id)]).toEqual(['paused', 'failed']);
    await as(at(), 'PATCH', 'guardrails', { body: { message_retention_days: 30 } });
    await app.app.get(ImportsSweeper).sweep();
    expect([await statusOf(old), await statusOf(failed.id), await statusOf(recent)]).toEqual([
      ...['cancelled', 'cancelled', 'paused'],
    ]);
    expect(await rows('select distinct import_id from import_parts where workspace_id = $1')).toEqual([
      { import_id: recent },
    ]);
    expect((await auditOf(app, workspace.id, old)).at(-1)).toMatchObject({ action: 'import.cancel' });
    expectError(await as(at(), 'POST', `imports/${old}/start`), 409, 'conflict');
  });

  it('goes with its conversations when it is deleted', async () => {
    const { id } = await imported(at(), ASKED);
    expect((await as(at(), 'DELETE', `imports/${id}`)).status).toBe(200);
    expect(await rows('select id from imported_conversations where workspace_id = $1')).toEqual([]);
    expectError(await as(at(), 'GET', `imports/${id}`), 404, 'not_found');
  });

  it('takes no part for the import of another workspace', async () => {
    const { id } = (await as(at(), 'POST', 'imports', { body: { source: 'csv', name: 'x' } })).body.data;
    const other = await makeWorkspace(app);
    const put = await as({ app, workspace: other }, 'PUT', `imports/${id}/parts/1`, { body: part('x') });
    expectError(put, 404, 'not_found');
  });

  it('names the option that is wrong', async () => {
    for (const [options, param] of [
      [{ timezone: 'Mars' }, 'options.timezone'],
      [{ columns: { words: 'Text' } }, 'options.columns.words'],
      [{ own_addresses: ['a b'] }, 'options.own_addresses.0'],
    ] as const) {
      const refused = await as(at(), 'POST', 'imports', { body: { source: 'csv', name: 'x', options } });
      expect([param, refused.status, refused.body.error.param]).toEqual([param, 400, param]);
    }
  });
});

describe('a person whose conversations were imported', () => {
  it('finds them in their export, and their erasure removes them', async () => {
    await imported(at(), `${ASKED}\n${OTHER}`);
    const push = { external_user_id: 'u1', email: 'ada@example.com' };
    const contact = (await call(app, 'POST', '/v1/users', { token: workspace.secretKey, body: push })).body.data.id;
    const kept = (await as(at(), 'GET', `contacts/${contact}/export`)).body.data;
    expect(JSON.stringify(kept)).toContain('Where are you?');
    expect(JSON.stringify(kept)).not.toContain('How long is delivery?');
    await as(at(), 'DELETE', `contacts/${contact}`);
    const left = await rows('select external_id from imported_conversations where workspace_id = $1');
    expect(left).toEqual([{ external_id: 'c1' }]);
  });

  it('is not brought back by an import that was not done when they were erased', async () => {
    await imported(at(), `${ASKED}\n${OTHER}`);
    const waiting = await paused(`${ASKED}\n${OTHER}`);
    const push = { external_user_id: 'u1', email: 'Ada@example.com' };
    const contact = (await call(app, 'POST', '/v1/users', { token: workspace.secretKey, body: push })).body.data.id;
    expect((await as(at(), 'DELETE', `contacts/${contact}`)).status).toBe(200);
    expect((await as(at(), 'POST', `imports/${waiting}/start`)).status).toBe(200);
    await app.app.get(ImportWorker).whenIdle();
    const done = (await as(at(), 'GET', `imports/${waiting}`)).body.data;
    expect(done).toMatchObject({ status: 'done', conversations: 0, unchanged: 1, skipped: 1 });
    const { data } = (await as(at(), 'GET', `imports/${waiting}/skipped`)).body;
    expect(data).toMatchObject([{ item: 'conversation', reason: expect.stringContaining('was erased') }]);
    const left = await rows('select external_id from imported_conversations where workspace_id = $1');
    expect(left).toEqual([{ external_id: 'c1' }]);
    // A file that the team uploads later is what they want to have.
    expect(await imported(at(), OTHER)).toMatchObject({ status: 'done', conversations: 1 });
  });

  it('is not brought back by a batch that was being stored while they were erased', async () => {
    const id = await paused(OTHER);
    const push = { external_user_id: 'u1', email: 'ada@example.com' };
    const contact = (await call(app, 'POST', '/v1/users', { token: workspace.secretKey, body: push })).body.data.id;
    const store = app.app.get(ImportedConversationsStore);
    const put = store.put.bind(store);
    let erased = Promise.resolve();
    jest.spyOn(store, 'put').mockImplementationOnce(async (...batch) => {
      const stored = await put(...batch);
      // The erasure cannot end before this batch is written: it waits for it, and then deletes it.
      erased = as(at(), 'DELETE', `contacts/${contact}`).then(({ status }) => expect(status).toBe(200));
      const waits = `select 1 as waits from pg_stat_activity where wait_event_type = 'Lock'
        and $1::text is not null and query ilike '%erased_addresses%'`;
      await eventually(async () => (await rows(waits)).length > 0);
      return stored;
    });
    await as(at(), 'POST', `imports/${id}/start`);
    await app.app.get(ImportWorker).whenIdle();
    await erased;
    expect(await rows('select external_id from imported_conversations where workspace_id = $1')).toEqual([]);
  });

  it('does not get what was written from an address that they only told', async () => {
    await imported(at(), OTHER);
    const visitor = newId();
    await sqlOf(app)(
      `insert into contacts (workspace_id, id, kind, email, self_reported_email)
        values ($1, $2, 'visitor', 'Ada@example.com', 'ada@example.com')`,
      ...[workspace.id, visitor],
    );
    expect((await as(at(), 'GET', `contacts/${visitor}/export`)).body.data.imported_conversations).toEqual([]);
    const all = await as(at(), 'GET', `contacts/${visitor}/export?include_unproven=true`);
    expect(all.body.data.imported_conversations).toMatchObject([{ external_id: 'c2' }]);
  });
});

describe('an erasure', () => {
  /** A contact as the database holds one. */
  async function contact(of: Record<string, string>): Promise<string> {
    const row = { workspace_id: workspace.id, id: newId(), kind: 'visitor', ...of };
    const [columns, values] = [Object.keys(row), Object.values(row)];
    const text = `insert into contacts (${columns.join(', ')}) values (${columns.map((_, n) => `$${n + 1}`).join(', ')})`;
    await sqlOf(app)(text, ...values);
    return row.id;
  }
  /** A conversation with somebody who is known by a number. */
  const called = (id: string, phone: string) => ({
    messages: [
      { id: 1, content: 'My lamp is broken.', message_type: 0, created_at: 1_760_000_000, sender: { type: 'contact' } },
    ],
    ...{
      id,
      inbox_id: 2,
      status: 'resolved',
      created_at: 1_760_000_000,
      meta: { sender: { id, name: 'Nils', phone_number: phone } },
    },
  });
  const calls = (...phones: string[]): string => JSON.stringify(phones.map((phone, n) => called(String(n + 1), phone)));
  const left = async () =>
    (await rows('select contact_phone, contact_email from imported_conversations where workspace_id = $1')).map(
      (row) => row.contact_phone ?? row.contact_email,
    );
  const erase = async (id: string, query = '') =>
    (await as(at(), 'DELETE', `contacts/${id}${query}`)).body.data as { left_out: object[] };
  const matches = async (id: string) => (await as(at(), 'GET', `contacts/${id}/unproven_matches`)).body.data;

  it('by who only told an address leaves what its owner wrote, and names it', async () => {
    await imported(at(), OTHER);
    const owner = await contact({ email: 'Ada@example.com', kind: 'user', external_user_id: 'u1' });
    const claimant = await contact({ email: 'ada@example.com', self_reported_email: 'ada@example.com' });
    const [{ id }] = await rows('select id from imported_conversations where workspace_id = $1');
    const found = [
      { type: 'imported_conversation', id, by: 'email', name: 'Ada' },
      { type: 'contact', id: owner, by: 'email', name: null },
    ];
    expect(await matches(claimant)).toEqual(found);
    const { left_out: named } = await erase(claimant);
    expect(named).toEqual(found.map(({ name: _, ...one }) => one));
    expect(await left()).toEqual(['ada@example.com']);
    expect((await as(at(), 'GET', `contacts/${owner}/earlier_conversations`)).body.data).toHaveLength(1);
  });

  it('takes what an only told address matches where the team says so', async () => {
    await imported(at(), OTHER);
    const waiting = await paused(OTHER);
    const claimant = await contact({ email: 'ada@example.com', self_reported_email: 'ada@example.com' });
    expect(await erase(claimant, '?include_unproven=true')).toMatchObject({ left_out: [] });
    expect(await left()).toEqual([]);
    await as(at(), 'POST', `imports/${waiting}/start`);
    await app.app.get(ImportWorker).whenIdle();
    expect(await left()).toEqual([]);
  });

  it('leaves what an import that is not done has of an address that the person only told', async () => {
    const waiting = await paused(OTHER);
    await erase(await contact({ email: 'ada@example.com', self_reported_email: 'ada@example.com' }));
    await as(at(), 'POST', `imports/${waiting}/start`);
    await app.app.get(ImportWorker).whenIdle();
    expect(await left()).toEqual(['ada@example.com']);
  });

  it('takes what was said from a number that is theirs, however it is written', async () => {
    const file = calls('+49 (0)30 1234-5678', '004930 12345678', '+49 30 1234 5679', '030 12345678');
    expect(await imported(at(), file, { source: 'chatwoot' })).toMatchObject({
      error: null,
      status: 'done',
      conversations: 4,
    });
    const waiting = await as(at(), 'POST', 'imports', { body: { source: 'chatwoot', name: 'x' } });
    const { id: later } = waiting.body.data;
    await as(at(), 'PUT', `imports/${later}/parts/1`, { body: part(calls('+49 30 1234 5678')) });
    const nils = await contact({ phone: '+493012345678' });
    expect((await as(at(), 'GET', `contacts/${nils}/export`)).body.data.imported_conversations).toHaveLength(2);
    expect((await as(at(), 'GET', `contacts/${nils}/earlier_conversations`)).body.data).toHaveLength(2);
    // Without a country it may be a number of another.
    expect((await erase(nils)).left_out).toMatchObject([{ type: 'imported_conversation', by: 'phone' }]);
    expect((await left()).sort()).toEqual(['+49 30 1234 5679', '030 12345678']);
    await as(at(), 'POST', `imports/${later}/start`);
    await app.app.get(ImportWorker).whenIdle();
    expect((await left()).sort()).toEqual(['+49 30 1234 5679', '030 12345678']);
  });

  it('leaves what another wrote from an address of their own, who shares the number', async () => {
    const switchboard = '+49 30 12345678';
    const mails = [
      ['1', 'bob@firm.example'],
      ['2', 'ann@firm.example'],
    ].map(([id, email]) => {
      const one = called(id!, switchboard);
      return { ...one, meta: { sender: { ...one.meta.sender, email } } };
    });
    await imported(at(), JSON.stringify(mails), { source: 'chatwoot' });
    const ann = await contact({ email: 'ann@firm.example', phone: switchboard });
    expect((await as(at(), 'GET', `contacts/${ann}/export`)).body.data.imported_conversations).toHaveLength(1);
    expect((await erase(ann)).left_out).toMatchObject([{ type: 'imported_conversation', by: 'phone' }]);
    expect(await rows('select contact_email from imported_conversations where workspace_id = $1')).toEqual([
      { contact_email: 'bob@firm.example' },
    ]);
  });

  it('leaves what was said from a number that the person only told, unless the team says otherwise', async () => {
    await imported(at(), calls('+49 30 12345678'), { source: 'chatwoot' });
    const told = { phone: '+493012345678', self_reported_phone: '+493012345678' };
    const [first, second] = [await contact(told), await contact(told)];
    expect((await erase(first)).left_out).toMatchObject([
      { type: 'imported_conversation', by: 'phone' },
      { type: 'contact', id: second, by: 'phone' },
    ]);
    expect(await left()).toHaveLength(1);
    await erase(second, '?include_unproven=true');
    expect(await left()).toEqual([]);
  });

  it('takes what is proven of contacts who were merged into the person', async () => {
    await imported(at(), calls('+49 30 12345678'), { source: 'chatwoot' });
    const [from, into] = [await contact({ phone: '030 / 1 23' }), await contact({ phone: '+49 30 999999' })];
    await rows(`update contacts set phone = '+49 30 12345678' where workspace_id = $1 and id = '${from}'`);
    await as(at(), 'POST', `contacts/${into}/merge`, { body: { from_id: from } });
    await erase(into);
    expect(await left()).toEqual([]);
  });

  it('takes what was written from the address that a channel proved, though the team noted another', async () => {
    await imported(at(), OTHER);
    const ada = await contact({ email: 'ada.new@example.com' });
    const account = newId();
    await sqlOf(app)(
      `insert into channel_accounts (workspace_id, id, channel, name, external_id, credentials, settings)
        values ($1, $2, 'email', 'Mail', $3, decode('00', 'hex'), '{}')`,
      ...[workspace.id, account, `${account}@example.net`],
    );
    await sqlOf(app)(
      `insert into channel_identities (workspace_id, account_id, external_user_id, contact_id)
        values ($1, $2, 'dmarc ada@example.com', $3)`,
      ...[workspace.id, account, ada],
    );
    await erase(ada);
    expect(await left()).toEqual([]);
  });
});
