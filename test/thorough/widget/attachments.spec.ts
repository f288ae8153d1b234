/** Files in website chat, both ways: a visitor's share, what is refused, and who can fetch what. */
import { randomUUID } from 'node:crypto';
import { IdentityTokensService } from '../../../src/company/widget/identity-tokens.service.js';
import { IdentitySecretService } from '../../../src/company/workspaces/identity-secret.service.js';
import { AttachmentsSweeper } from '../../../src/conversations/attachments/attachments.sweeper.js';
import { SystemDb } from '../../../src/platform/db/system-db.js';
import { OPERATOR } from '../../../src/platform/kernel/actor.js';
import type { ErrorCode } from '../../../src/platform/kernel/errors.js';
import { call, makeWorkspace, startTestApp, type Answer, type TestApp, type TestWorkspace } from '../../support/app.js';
import { DOCX, EXE, MP4, PDF, PNG } from '../../support/files.js';
import { auditOf } from '../../support/journal.js';
import { GOOD, idle, opened, say, spoken, teach } from '../../support/live.js';
import { browser, OWN_ORIGIN, type Browser } from '../../support/widget.js';

const MIB = 1024 * 1024;
let app: TestApp;
let workspace: TestWorkspace;
let person: Browser;
let session: string;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  workspace = await makeWorkspace(app);
  person = await browser(app, workspace);
  session = await opened(person);
});
afterAll(() => app.close());

const sql = async (text: string, ...values: unknown[]) =>
  (await app.app.get(SystemDb).query({ text, values })).rows as Record<string, any>[];
const team = (method: string, path: string, body?: unknown): Promise<Answer> =>
  call(app, method, path, { token: workspace.tokens.owner, body });

interface Sent {
  name?: string;
  type?: string;
  guest?: Browser;
  to?: string;
  headers?: Record<string, string>;
}
const part = (bytes: Buffer, type: string, name: string): FormData => {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(bytes)], { type }), name);
  return body;
};
function upload(bytes: Buffer, { name = 'map.png', type = '', guest = person, to = session, headers }: Sent = {}) {
  return guest.ask('POST', `sessions/${to}/attachments`, part(bytes, type, name), headers);
}
async function uploaded(bytes: Buffer = PNG, sent: Sent = {}): Promise<string> {
  const { status, body, text } = await upload(bytes, sent);
  if (status !== 201) throw new Error(text);
  return body.data.id as string;
}
let said = 0;
const send = (attachments: string[], text?: string, guest = person, to = session): Promise<Answer> =>
  guest.ask('POST', `sessions/${to}/messages`, { client_message_id: `f${++said}`, attachments, ...(text && { text }) });
/** An error that the page can read. */
function expectRefused(answer: Answer, status: number, code: ErrorCode, param?: string): void {
  expect([answer.status, answer.body.error.code, answer.body.error.param]).toEqual([status, code, param]);
  expect(answer.headers.get('access-control-allow-origin')).toBe(OWN_ORIGIN);
}
const bytesIn = async (): Promise<number> =>
  (await sql('select bytes::float8 from attachment_storage where workspace_id = $1', workspace.id))[0]?.['bytes'] ?? 0;
const handoff = async (): Promise<string> => {
  await person.ask('POST', `sessions/${session}/escalate`, { text: 'A person, please' });
  return (await team('GET', `/v1/handoffs?session_id=${session}`)).body.data[0].id as string;
};
async function fromTeam(bytes: Buffer = PDF, name = 'terms.pdf', text?: string): Promise<any> {
  const id = await handoff();
  const made = await team('POST', `/v1/sessions/${session}/attachments`, part(bytes, 'application/pdf', name));
  expect(made.status).toBe(201);
  const reply = { attachments: [made.body.data.id], ...(text && { text }) };
  expect((await team('POST', `/v1/handoffs/${id}/replies`, reply)).status).toBe(201);
  return (await spoken(person, session)).at(-1);
}

describe('a file of a visitor', () => {
  it('is sent with the message that names it, and the team gets it', async () => {
    const { status, body } = await upload(PNG, { type: 'image/png' });
    const { id } = body.data;
    const file = { id, name: 'map.png', content_type: 'image/png', bytes: PNG.length, state: 'stored', reason: null };
    expect([status, body.data]).toEqual([
      201,
      {
        ...{ ...file, object: 'attachment', session_id: session, message_id: null },
        ...{ url: null, created_at: expect.any(String) },
      },
    ]);
    const sent = await send([id], 'Where is this?');
    const shown = { ...file, url: expect.stringContaining('/api/attachments/') };
    expect([sent.status, sent.body.data]).toMatchObject([201, { text: 'Where is this?', attachments: [shown] }]);
    expect((await spoken(person, session))[0]).toEqual(sent.body.data);
    const [message] = (await team('GET', `/v1/sessions/${session}/messages?order=asc`)).body.data;
    expect(message).toMatchObject({ text: 'Where is this?', attachments: [shown] });
    const bytes = await fetch(
      new URL(new URL(message.attachments[0].url).pathname + new URL(message.attachments[0].url).search, app.baseUrl),
    );
    expect(Buffer.from(await bytes.arrayBuffer()).equals(PNG)).toBe(true);
  });

  it('alone stands as its label for the team, and as itself in the widget; the agent asks what it is about', async () => {
    await teach(app, workspace);
    const sent = await send([await uploaded(PNG), await uploaded(DOCX, { name: 'letter.docx' })]);
    expect(sent.body.data).toMatchObject({ text: '', attachments: [{ name: 'map.png' }, { name: 'letter.docx' }] });
    await idle(app);
    const [asked, answer] = (await team('GET', `/v1/sessions/${session}/messages?order=asc`)).body.data;
    expect(asked.text).toBe('[Image] map.png\n[Document] letter.docx');
    expect(answer.author).toBe('agent');
    // Content without words is no question, as in other channels.
    expect((await team('GET', '/v1/knowledge/gaps')).body.data).toEqual([]);
  });

  it('with words is answered by its words', async () => {
    await teach(app, workspace);
    await send([await uploaded()], GOOD);
    await idle(app);
    expect((await spoken(person, session))[1]).toMatchObject({
      author: 'agent',
      text: expect.stringContaining('30 days'),
    });
  });

  it.each<[string, Buffer, Sent, string]>([
    ['a program called a picture', EXE, { name: 'cat.png', type: 'image/png' }, 'file must be an image'],
    ['a picture called a document', PNG, { name: 'bill.pdf', type: 'application/pdf' }, 'it is of the kind image'],
    ['a video declared as a picture', MP4, { name: 'cat', type: 'image/png' }, 'it is of the kind video'],
    ['a page', Buffer.from('<html><script>1</script>'), { name: 'a.html', type: 'text/html' }, 'file must be an image'],
    [
      'a picture with scripts',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      { name: 'a.svg' },
      'file must be',
    ],
    ['nothing', Buffer.alloc(0), {}, 'file must not be empty'],
  ])('that is %s is refused, and nothing is kept', async (_, bytes, sent, message) => {
    const answer = await upload(bytes, sent);
    expectRefused(answer, 400, 'invalid_field', 'file');
    expect(answer.body.error.message).toContain(message);
    expect(await sql('select 1 from attachments where session_id = $1', session)).toEqual([]);
    expect(await bytesIn()).toBe(0);
  });

  it('that is larger than the service stores is refused', async () => {
    expectRefused(await upload(Buffer.concat([PNG, Buffer.alloc(10 * MIB)])), 413, 'payload_too_large');
    expectRefused(await upload(Buffer.concat([PNG, Buffer.alloc(12 * MIB)])), 413, 'payload_too_large');
    expect(await bytesIn()).toBe(0);
  });

  it('is sent once, at most five to a message, and only in its own conversation', async () => {
    const ids = [];
    for (let i = 0; i < 6; i++) ids.push(await uploaded());
    expectRefused(await send(ids, 'x'), 400, 'invalid_field', 'attachments');
    expectRefused(await send([ids[0]!, ids[0]!]), 400, 'invalid_field', 'attachments.1');
    expectRefused(await send([]), 400, 'missing_field', 'text');
    expect((await send(ids.slice(0, 5))).status).toBe(201);
    expectRefused(await send([ids[5]!, ids[0]!]), 400, 'invalid_field', 'attachments.1');
    const other = await opened(person);
    expectRefused(await send([ids[5]!], 'x', person, other), 400, 'invalid_field', 'attachments.0');
    const stranger = await browser(app, workspace);
    const theirs = await opened(stranger);
    expectRefused(await send([ids[5]!], 'x', stranger, theirs), 400, 'invalid_field', 'attachments.0');
    expectRefused(await upload(PNG, { guest: stranger }), 404, 'not_found');
  });

  it('is repeated with its message, not sent twice', async () => {
    const message = { client_message_id: 'once', attachments: [await uploaded()] };
    const first = await person.ask('POST', `sessions/${session}/messages`, message);
    const again = await person.ask('POST', `sessions/${session}/messages`, message);
    expect([first.status, again.status, again.body.data]).toEqual([201, 200, first.body.data]);
  });

  it('can be removed by them alone until it is sent, and is removed after a day', async () => {
    const [removed, kept, old] = [await uploaded(), await uploaded(), await uploaded()];
    for (const stranger of [await browser(app, workspace), await browser(app, await makeWorkspace(app))])
      expectRefused(await stranger.ask('DELETE', `attachments/${removed}`), 404, 'not_found');
    expect((await person.ask('DELETE', `attachments/${removed}`)).body.data).toMatchObject({ deleted: true });
    expect((await auditOf(app, workspace.id, removed)).at(-1)).toMatchObject({ action: 'attachment.delete' });
    expectRefused(await send([removed]), 400, 'invalid_field', 'attachments.0');
    await send([kept]);
    expectRefused(await person.ask('DELETE', `attachments/${kept}`), 409, 'conflict');
    await sql(`update attachments set created_at = now() - interval '25 hours' where id = $1`, old);
    await app.app.get(AttachmentsSweeper).sweep();
    expectRefused(await person.ask('GET', `attachments/${old}`), 404, 'not_found');
    expect(await bytesIn()).toBe(PNG.length);
  });

  it('reopens a conversation that has ended, and reaches the team while the kill switch is on', async () => {
    await person.ask('POST', `sessions/${session}/end`, {});
    await team('PATCH', '/v1/guardrails', { kill_switch: { active: true, scope: 'all' } });
    expect((await send([await uploaded()], 'See this')).status).toBe(201);
    await idle(app);
    const [message] = (await team('GET', `/v1/sessions/${session}/messages?order=asc`)).body.data;
    expect(message.attachments).toMatchObject([{ name: 'map.png', state: 'stored' }]);
    expect((await team('GET', `/v1/sessions/${session}`)).body.data.ended_at).toBeNull();
  });

  it('is taken from an allowed page alone, whose preflight is answered', async () => {
    const preflight = await fetch(`${app.baseUrl}/api/widget/attachments/${randomUUID()}`, {
      method: 'OPTIONS',
      headers: { origin: 'https://shop.example.com', 'access-control-request-method': 'DELETE' },
    });
    expect([preflight.status, preflight.headers.get('access-control-allow-methods')]).toEqual([
      204,
      'GET, POST, DELETE',
    ]);
    const elsewhere = await upload(PNG, { headers: { origin: 'https://evil.example.com' } });
    expect([elsewhere.status, elsewhere.body.error.code]).toEqual([403, 'origin_not_allowed']);
    const wrong = await upload(PNG, { headers: { 'x-visitor-token': 'x' } });
    expectRefused(wrong, 401, 'invalid_credential');
  });

  it('is refused where visitors may send none, and from a blocked contact', async () => {
    await team('PATCH', '/v1/workspace', { widget: { attachments: false } });
    expectRefused(await upload(PNG), 409, 'conflict');
    await team('PATCH', '/v1/workspace', { widget: { attachments: null } });
    await team('POST', `/v1/contacts/${person.contactId}/block`, {});
    expectRefused(await upload(PNG), 403, 'conversation_closed');
  });
});

describe('the share of a visitor', () => {
  it('is twenty files a day, of a thousand at once', async () => {
    const answers: Answer[] = [];
    for (let i = 0; i < 250; i++)
      answers.push(...(await Promise.all(Array.from({ length: 4 }, () => upload(PNG, { name: `${i}.png` })))));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    const rest = answers.filter(({ status }) => status !== 201);
    for (const one of rest) expectRefused(one, 429, 'rate_limit_exceeded');
    for (const { headers } of rest) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(rest.some(({ body }) => body.error.message.includes('20 files a day'))).toBe(true);
    expect(await bytesIn()).toBe(20 * PNG.length);
    await sql(`update attachments set created_at = now() - interval '25 hours' where session_id = $1`, session);
    await app.app.get(AttachmentsSweeper).sweep();
    expect(await bytesIn()).toBe(0);
  });

  it('is 25 MiB a day', async () => {
    const large = Buffer.concat([PNG, Buffer.alloc(9 * MIB)]);
    for (const status of [201, 201, 429]) expect((await upload(large)).status).toBe(status);
    expect((await upload(PNG)).status).toBe(201);
    await sql(`update attachments set created_at = now() - interval '25 hours' where session_id = $1`, session);
    expect((await upload(large)).status).toBe(201);
  });

  it('leaves a fifth of the workspace’s room for identified people and the team', async () => {
    await sql(
      'update workspaces set attachment_bytes_max = $2 where workspace_id = $1',
      workspace.id,
      PNG.length * 100,
    );
    await sql(
      `insert into attachment_storage (workspace_id, bytes) values ($1, $2)
        on conflict (workspace_id) do update set bytes = excluded.bytes`,
      workspace.id,
      PNG.length * 80,
    );
    expectRefused(await upload(PNG), 409, 'conflict');
    const made = await team('POST', `/v1/sessions/${session}/attachments`, part(PNG, 'image/png', 'a.png'));
    expect(made.status).toBe(201);
  });

  it('of somebody whom the workspace vouches for is that of every contact', async () => {
    await app.app.get(IdentitySecretService).rotate(workspace.id, OPERATOR);
    const token = await app.app.get(IdentityTokensService).issue(workspace.id, 'ann', 600);
    const user = await browser(app, workspace, { identity_token: token });
    const to = await opened(user);
    for (let i = 0; i < 21; i++) expect((await upload(PNG, { guest: user, to })).status).toBe(201);
    await sql(
      'update workspaces set attachment_bytes_max = $2 where workspace_id = $1',
      workspace.id,
      PNG.length * 100,
    );
    expectRefused(await upload(PNG, { guest: user, to }), 409, 'conflict');
  });
});

describe('a file of the team', () => {
  it('is taken by website chat, and reaches the visitor with a fresh address', async () => {
    const limits = (await team('GET', `/v1/sessions/${session}/attachments`)).body.data;
    expect(limits).toMatchObject({ attachments: { max_count: 10, max_total_bytes: 25 * MIB } });
    const message = await fromTeam();
    expect(message).toMatchObject({
      author: 'teammate',
      text: '',
      attachments: [{ name: 'terms.pdf', state: 'stored' }],
    });
    const { id } = message.attachments[0];
    const { url } = (await person.ask('GET', `attachments/${id}`)).body.data;
    const { pathname, search } = new URL(url as string);
    const answer = await fetch(`${app.baseUrl}${pathname}${search}`, {
      headers: { origin: 'https://shop.example.com' },
    });
    expect(Buffer.from(await answer.arrayBuffer()).equals(PDF)).toBe(true);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-disposition': expect.stringMatching(/^attachment/),
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': '*',
    });
  });

  it('that is not sent yet is nobody’s, and one that was sent is of its visitor alone', async () => {
    const made = await team('POST', `/v1/sessions/${session}/attachments`, part(PDF, 'application/pdf', 'a.pdf'));
    expectRefused(await person.ask('GET', `attachments/${made.body.data.id}`), 404, 'not_found');
    expectRefused(await send([made.body.data.id]), 400, 'invalid_field', 'attachments.0');
    const { attachments } = await fromTeam();
    const path = `attachments/${attachments[0].id}`;
    const strangers = [await browser(app, workspace), await browser(app, await makeWorkspace(app))];
    for (const stranger of strangers) {
      expectRefused(await stranger.ask('GET', path), 404, 'not_found');
      expectRefused(await stranger.ask('DELETE', path), 404, 'not_found');
    }
    expectRefused(await person.ask('DELETE', path), 404, 'not_found');
  });

  it('can be sent where visitors may send none, and with words that stay', async () => {
    await team('PATCH', '/v1/workspace', { widget: { attachments: false } });
    expect(await fromTeam(PDF, 'terms.pdf', 'Our terms')).toMatchObject({
      ...{ text: 'Our terms', attachments: [{ name: 'terms.pdf' }] },
    });
  });
});

describe('a visitor’s files', () => {
  it('are exported with the person, and erased with them', async () => {
    await send([await uploaded()], 'Look');
    const [unsent] = [await uploaded(PDF, { name: 'unsent.pdf' })];
    const exported = await team('GET', `/v1/contacts/${person.contactId}/export`);
    expect(exported.text).toContain('map.png');
    expect((await team('DELETE', `/v1/contacts/${person.contactId}`)).status).toBe(200);
    expect(await sql('select 1 from attachments where session_id = $1', session)).toEqual([]);
    expect(await sql('select 1 from attachment_contents where workspace_id = $1', workspace.id)).toEqual([]);
    expect([await bytesIn(), (await person.ask('GET', `attachments/${unsent}`)).status]).toEqual([0, 401]);
  });

  it('that the team removed are gone, and their label says what they were', async () => {
    const id = await uploaded();
    await send([id]);
    expect((await team('DELETE', `/v1/attachments/${id}`)).status).toBe(200);
    expectRefused(await person.ask('GET', `attachments/${id}`), 404, 'not_found');
    expect((await spoken(person, session))[0]).toMatchObject({ text: '[Image] map.png', attachments: [] });
  });

  it('tell the page why they were refused, and the log no name', async () => {
    await say(person, session, 'Hello');
    await upload(EXE, { name: 'Zqsecret.png', type: 'image/png' });
    expect(JSON.stringify(app.logLines())).not.toContain('Zqsecret');
  });
});
