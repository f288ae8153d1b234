/** Files that teammates send: uploaded for a conversation, sent once through its channel. */
import { request, type ClientRequest } from 'node:http';
import { AttachmentsSweeper } from '../../../src/conversations/attachments/attachments.sweeper.js';
import { OutboxQueue } from '../../../src/channels/outbox.queue.js';
import { UploadQueue } from '../../../src/platform/http/upload-queue.js';
import { call, makeWorkspace, type Answer, type TestApp, type TestWorkspace } from '../../support/app.js';
import { eventually } from '../../support/eventually.js';
import { ARCHIVE, DOCX, EXE, MP4, PDF, PNG } from '../../support/files.js';
import { GOOD, teach } from '../../support/live.js';
import { deliver, type MetaProvider } from '../../support/meta-provider.js';
import { partOf, SmtpServer } from '../../support/smtp-server.js';
import { connectMailbox, mailOf, receive, smtpSettings } from '../../channels/mail-stage.js';
import {
  connect,
  SECRET,
  sessionOf,
  settle,
  sql,
  startChannelApp,
  text,
  whatsAppMessage,
  write,
} from '../../channels/stage.js';

const MIB = 1024 * 1024;
const OWN = 'support@example.net';
const IDS = { messenger: '1906385232743451', instagram: '17841405822304914' } as const;
let app: TestApp;
let provider: MetaProvider;
let smtp: SmtpServer;
let workspace: TestWorkspace;
let accountId: string;
let mailboxId: string;
const pages = {} as Record<keyof typeof IDS, string>;
const numberId = '106540352242922';
let people = 4_917_300_000;
let person: string;
beforeAll(async () => {
  ({ app, provider } = await startChannelApp({ publicUrl: 'http://127.0.0.1' }));
  smtp = await SmtpServer.start();
  workspace = await makeWorkspace(app);
  await teach(app, workspace);
  accountId = await connect(app, workspace, numberId);
  for (const channel of ['messenger', 'instagram'] as const)
    pages[channel] = await connect(app, workspace, IDS[channel], channel);
  mailboxId = await connectMailbox(app, workspace, OWN, smtpSettings(smtp));
});
beforeEach(() => {
  person = String(++people);
  provider.accepted.length = 0;
  provider.uploads.length = 0;
  provider.faults = [];
});
afterAll(async () => {
  await app.close();
  await provider.close();
  await smtp.close();
});

const as = (role: 'owner' | 'viewer', method: string, path: string, body?: unknown) =>
  call(app, method, path, { token: workspace.tokens[role], body });

/** A conversation in which a teammate can reply. */
interface Conversation {
  session: string;
  handoff: string;
}
async function handedOff(session: string): Promise<Conversation> {
  const { body } = await as('owner', 'GET', `/v1/handoffs?session_id=${session}`);
  provider.accepted.length = 0;
  smtp.mails.length = 0;
  return { session, handoff: body.data[0].id as string };
}
async function onWhatsApp(): Promise<Conversation> {
  await write(app, { accountId, numberId }, whatsAppMessage(person, text('I want to talk to a person')));
  return handedOff(await sessionOf(app, accountId, person));
}
async function onPage(channel: keyof typeof IDS): Promise<Conversation> {
  const message = { mid: `m_${person}`, text: 'I want to talk to a person' };
  const sides = { sender: { id: person }, recipient: { id: IDS[channel] } };
  const messaging = [{ ...sides, timestamp: Date.now(), message }];
  const object = channel === 'messenger' ? 'page' : 'instagram';
  const payload = { object, entry: [{ id: IDS[channel], time: Date.now(), messaging }] };
  await deliver(app, pages[channel], payload, SECRET);
  await settle(app);
  return handedOff(await sessionOf(app, pages[channel], person));
}

function upload(
  session: string,
  bytes: Buffer,
  { name = 'file', type = 'application/octet-stream', token = workspace.tokens.responder, key = '' } = {},
): Promise<Answer> {
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(bytes)], { type }), name);
  const headers: Record<string, string> = key ? { 'idempotency-key': key } : {};
  return call(app, 'POST', `/v1/sessions/${session}/attachments`, { token, body, headers });
}
async function uploaded(session: string, bytes: Buffer, name: string): Promise<string> {
  const { status, body, text: answer } = await upload(session, bytes, { name });
  if (status !== 201) throw new Error(answer);
  return body.data.id as string;
}
const reply = async ({ handoff }: Conversation, body: object): Promise<Answer> => {
  const answer = await as('owner', 'POST', `/v1/handoffs/${handoff}/replies`, body);
  await settle(app);
  return answer;
};
const unsent = async ({ session }: Conversation) =>
  (await as('viewer', 'GET', `/v1/sessions/${session}/channel`)).body.data.unsent;

describe('a file in a reply', () => {
  it('is uploaded for a conversation, and sent with the reply that references it', async () => {
    const there = await onWhatsApp();
    const made = await upload(there.session, PDF, { name: 'Your invoice.pdf', type: 'application/pdf' });
    expect(made.status).toBe(201);
    expect(made.body.data).toEqual({
      ...{ id: expect.any(String), object: 'attachment', session_id: there.session, message_id: null },
      ...{
        name: 'Your invoice.pdf',
        content_type: 'application/pdf',
        bytes: PDF.length,
        state: 'stored',
        reason: null,
      },
      ...{ url: expect.stringContaining('/api/attachments/'), created_at: expect.any(String) },
    });
    const { id } = made.body.data;
    const answer = await reply(there, { text: 'Here it is.', attachments: [id] });
    expect(answer.status).toBe(201);
    expect(answer.body.data.attachments).toMatchObject([{ id, state: 'stored', url: expect.any(String) }]);
    expect(provider.uploads).toMatchObject([
      { path: `${numberId}/media`, name: 'Your invoice.pdf', type: 'application/pdf' },
    ]);
    expect(provider.uploads[0]!.bytes.equals(PDF)).toBe(true);
    expect(provider.accepted.map(({ body }) => body)).toMatchObject([
      { to: person, type: 'text', text: { body: 'Here it is.' } },
      {
        to: person,
        type: 'document',
        document: { id: expect.stringMatching(/^media-/), filename: 'Your invoice.pdf' },
      },
    ]);
    expect(await unsent(there)).toEqual([]);
  });

  it('needs no text: its name replaces the text in the transcript, and is not sent', async () => {
    const there = await onWhatsApp();
    const ids = [await uploaded(there.session, PNG, 'map.png'), await uploaded(there.session, DOCX, 'terms.docx')];
    const { body } = await reply(there, { attachments: ids });
    expect(body.data.text).toBe('[Image] map.png\n[Document] terms.docx');
    expect(provider.accepted.map(({ body: sent }) => sent.type)).toEqual(['image', 'document']);
  });

  it('is sent once, even if a response is lost', async () => {
    const there = await onWhatsApp();
    const id = await uploaded(there.session, PNG, 'map.png');
    provider.faults = [{ kind: 'gateway' }]; // The upload, which is retried.
    await reply(there, { attachments: [id] });
    provider.faults = [];
    await sql(app, 'update channel_outbox set due_at = now()');
    await app.app.get(OutboxQueue).whenIdle();
    expect(provider.accepted.filter(({ body }) => body.type === 'image')).toHaveLength(1);

    const second = await uploaded(there.session, PDF, 'bill.pdf');
    await app.app.get(OutboxQueue).whenIdle();
    provider.accepted.length = 0;
    provider.faults = [{ kind: 'none' }, { kind: 'lost' }]; // The upload, and the message.
    await reply(there, { attachments: [second] });
    await sql(app, 'update channel_outbox set due_at = now()');
    await app.app.get(OutboxQueue).whenIdle();
    expect(provider.accepted).toHaveLength(1);
    expect(await unsent(there)).toMatchObject([{ state: 'unknown' }]);
  });

  it('belongs to one message: a second reply cannot reference it', async () => {
    const there = await onWhatsApp();
    const id = await uploaded(there.session, PDF, 'bill.pdf');
    await reply(there, { text: 'One', attachments: [id] });
    const again = await reply(there, { text: 'Two', attachments: [id] });
    expect([again.status, again.body.error.param]).toEqual([400, 'attachments.0']);
    expect((await as('owner', 'DELETE', `/v1/attachments/${id}`)).status).toBe(409);
    expect(provider.uploads).toHaveLength(1);
  });

  it('of another conversation or workspace is not found', async () => {
    const there = await onWhatsApp();
    const id = await uploaded(there.session, PDF, 'bill.pdf');
    person = String(++people);
    const elsewhere = await onWhatsApp();
    expect((await reply(elsewhere, { text: 'x', attachments: [id] })).body.error.param).toBe('attachments.0');
    const other = await makeWorkspace(app);
    expect((await upload(there.session, PDF, { token: other.tokens.owner })).status).toBe(404);
    const remove = (token: string) => call(app, 'DELETE', `/v1/attachments/${id}`, { token });
    expect((await remove(other.tokens.owner)).status).toBe(404);
    expect((await remove(workspace.tokens.viewer)).status).toBe(403);
    expect((await remove(workspace.tokens.responder)).body.data).toEqual({ id, object: 'attachment', deleted: true });
    expect((await remove(workspace.tokens.responder)).status).toBe(404);
  });

  it('is uploaded once per idempotency key, and deleted after a day if it was not sent', async () => {
    const there = await onWhatsApp();
    const key = `upload ${person}`;
    const [first, second] = [await upload(there.session, PDF, { key }), await upload(there.session, PDF, { key })];
    expect(second.body.data.id).toBe(first.body.data.id);
    const count = () => sql(app, 'select 1 from attachments where session_id = $1', there.session);
    expect(await count()).toHaveLength(1);
    const sweeper = app.app.get(AttachmentsSweeper);
    await sweeper.sweep();
    expect(await count()).toHaveLength(1);
    await sql(
      app,
      `update attachments set created_at = now() - interval '25 hours' where session_id = $1`,
      there.session,
    );
    await sweeper.sweep();
    expect(await count()).toHaveLength(0);
  });
});

describe('uploads', () => {
  /** An upload that starts and never finishes. */
  function begin(session: string): ClientRequest {
    const headers = {
      ...{ authorization: `Bearer ${workspace.tokens.responder}`, 'content-length': '400000' },
      'content-type': 'multipart/form-data; boundary=b',
    };
    const begun = request(`${app.baseUrl}/v1/sessions/${session}/attachments`, { method: 'POST', headers });
    begun.on('error', () => undefined);
    begun.write('--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nbegun');
    return begun;
  }

  it('share capacity fairly: those of one workspace do not delay another workspace', async () => {
    const there = await onWhatsApp();
    const other = await makeWorkspace(app);
    const entered = jest.spyOn(app.app.get(UploadQueue), 'queued');
    const slow = Array.from({ length: 3 }, () => begin(there.session));
    await eventually(() => entered.mock.calls.length === 3);
    let isDone = false;
    const large = Buffer.concat([PDF, Buffer.alloc(400_000)]);
    const waits = upload(there.session, large, { name: 'bill.pdf' }).finally(() => (isDone = true));
    // The other workspace's upload has its turn; the conversation is not theirs.
    expect((await upload(there.session, large, { token: other.tokens.owner })).status).toBe(404);
    expect(isDone).toBe(false);
    slow[0]!.destroy();
    expect((await waits).status).toBe(201);
    for (const one of slow) one.destroy();
    entered.mockRestore();
  });
});

describe('a refused upload or reply', () => {
  it.each([
    [EXE, 'setup.exe'],
    [ARCHIVE, 'all.zip'],
    [PDF, 'photo.jpg'],
    [Buffer.alloc(0), 'empty.txt'],
  ])('is a program, an archive, a file of another type than its name, or an empty file (%#)', async (bytes, name) => {
    const there = await onWhatsApp();
    const { status, body } = await upload(there.session, bytes, { name });
    expect([status, body.error.code, body.error.param]).toEqual([400, 'invalid_field', 'file']);
    expect(await sql(app, 'select 1 from attachments where session_id = $1', there.session)).toEqual([]);
  });

  it('is a file larger than its channel accepts', async () => {
    const there = await onWhatsApp();
    const image = Buffer.concat([PNG, Buffer.alloc(5 * MIB)]);
    expect((await upload(there.session, image, { name: 'map.png' })).status).toBe(413);
    const document = Buffer.concat([PDF, Buffer.alloc(6 * MIB)]);
    expect((await upload(there.session, document, { name: 'book.pdf' })).status).toBe(201);
    const book = Buffer.concat([PDF, Buffer.alloc(10 * MIB)]);
    expect((await upload(there.session, book, { name: 'book.pdf' })).status).toBe(413);
  });

  it('is a body larger than any file may be, before it is read', async () => {
    const there = await onWhatsApp();
    const { status, body } = await upload(there.session, Buffer.alloc(12 * MIB), { name: 'book.pdf' });
    expect([status, body.error.message]).toEqual([413, `The body may have at most ${11 * MIB} bytes.`]);
  });

  it('is any file if the workspace has no storage left', async () => {
    const there = await onWhatsApp();
    await sql(app, 'update workspaces set attachment_bytes_max = 10 where workspace_id = $1', workspace.id);
    const { status, body } = await upload(there.session, PDF, { name: 'bill.pdf' });
    await sql(app, 'update workspaces set attachment_bytes_max = null where workspace_id = $1', workspace.id);
    expect([status, body.error.code]).toEqual([409, 'conflict']);
  });

  it('is any file for a conversation of /v1/answer, where nobody would see it', async () => {
    const { body } = await call(app, 'POST', '/v1/answer', { token: workspace.secretKey, body: { question: GOOD } });
    expect((await upload(body.data.session_id as string, PDF, { name: 'bill.pdf' })).status).toBe(409);
  });

  it('is an empty reply, or an invalid attachment list', async () => {
    const there = await onWhatsApp();
    for (const [body, param] of [
      [{ attachments: [] }, 'text'],
      [{ text: 'x', attachments: 'x' }, 'attachments'],
      [{ text: 'x', attachments: ['x'] }, 'attachments.0'],
    ] as const)
      expect((await reply(there, body)).body.error).toMatchObject({ param });
  });
});

describe('Messenger', () => {
  it('receives a file and its message in one request', async () => {
    const there = await onPage('messenger');
    const id = await uploaded(there.session, PDF, 'bill.pdf');
    await reply(there, { text: 'Here', attachments: [id] });
    expect(provider.accepted.map(({ path, body }) => [path, body.message])).toMatchObject([
      ['me/messages', { text: 'Here' }],
      ['me/messages', { attachment: { type: 'file', payload: { is_reusable: false } } }],
    ]);
    expect(provider.accepted[1]!.body).toMatchObject({ recipient: { id: person }, messaging_type: 'RESPONSE' });
    expect(provider.uploads).toMatchObject([{ name: 'bill.pdf', type: 'application/pdf' }]);
  });

  it('echoes our message, which is not treated as a teammate’s message from elsewhere', async () => {
    const there = await onPage('messenger');
    const id = await uploaded(there.session, PNG, 'map.png');
    await reply(there, { attachments: [id] });
    const { id: mid, body } = provider.accepted[0]!;
    const { metadata } = body.message as { metadata: string };
    const attachments = [{ type: 'image', payload: { url: 'https://cdn.example.com/1' } }];
    const echo = { mid, is_echo: true, metadata, attachments };
    const sides = { sender: { id: IDS.messenger }, recipient: { id: person } };
    const messaging = [{ ...sides, timestamp: Date.now(), message: echo }];
    await deliver(
      app,
      pages.messenger,
      { object: 'page', entry: [{ id: IDS.messenger, time: Date.now(), messaging }] },
      SECRET,
    );
    await settle(app);
    const { body: page } = await as('viewer', 'GET', `/v1/sessions/${there.session}/messages`);
    expect(page.data.filter(({ author }: { author: string }) => author === 'teammate')).toHaveLength(1);
  });
});

describe('Instagram', () => {
  it('fetches a picture from its URL, and accepts no documents', async () => {
    const there = await onPage('instagram');
    const { body } = await upload(there.session, PDF, { name: 'bill.pdf' });
    expect(body.error.message).toBe('file must be one of these in this channel: image, audio, video');
    const ids = [await uploaded(there.session, PNG, 'map.png'), await uploaded(there.session, MP4, 'how.mp4')];
    await reply(there, { attachments: ids });
    const sent = provider.accepted.map(({ body: one }) => one.message.attachment);
    expect(sent).toMatchObject([{ type: 'image' }, { type: 'video' }]);
    const { pathname, search } = new URL(sent[0].payload.url as string);
    const fetched = await fetch(app.baseUrl + pathname + search);
    expect(Buffer.from(await fetched.arrayBuffer()).equals(PNG)).toBe(true);
  });
});

describe('an outgoing mail', () => {
  it('has its files attached, in one mail', async () => {
    const address = `ada${person}@example.org`;
    await receive(app, mailboxId, mailOf(`Ada <${address}>`, 'I want to talk to a person'));
    const there = await handedOff(await sessionOf(app, mailboxId, address));
    const ids = [await uploaded(there.session, PDF, 'Prüfung.pdf'), await uploaded(there.session, PNG, 'map.png')];
    await reply(there, { text: 'See the attached files.', attachments: ids });
    expect(smtp.mails).toHaveLength(1);
    const { source } = smtp.mails[0]!;
    expect(source).toMatch(/Content-Type: application\/pdf/);
    expect(source).toMatch(/Content-Disposition: attachment; filename=map\.png/);
    expect(source.replace(/\r\n/g, '')).toContain(PDF.toString('base64').slice(0, 200));
    expect(partOf(source, 'text/plain').content).toMatch(/See the attached files\./);
  });
});

describe('the channel of a conversation', () => {
  it('lists what a reply can contain', async () => {
    const there = await onWhatsApp();
    const { body } = await as('viewer', 'GET', `/v1/sessions/${there.session}/channel`);
    expect(body.data.attachments).toEqual({
      kinds: [
        { kind: 'image', max_bytes: 5 * MIB },
        { kind: 'document', max_bytes: 10 * MIB },
        { kind: 'text', max_bytes: 10 * MIB },
        { kind: 'audio', max_bytes: 10 * MIB },
        { kind: 'video', max_bytes: 10 * MIB },
      ],
      max_count: 10,
      max_total_bytes: expect.any(Number),
    });
  });

  it('the agent answers a question on a channel', async () => {
    await write(app, { accountId, numberId }, whatsAppMessage(person, text(GOOD)));
    expect(provider.accepted).toHaveLength(1);
  });
});
