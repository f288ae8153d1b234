/** Files received by mail, and files in an S3-compatible store. */
import { AttachmentsSweeper } from '../../../src/conversations/attachments/attachments.sweeper.js';
import { MediaQueue } from '../../../src/channels/media/media.queue.js';
import { RemovalService } from '../../../src/company/workspaces/removal.service.js';
import { OPERATOR } from '../../../src/platform/kernel/actor.js';
import { call, makeWorkspace, type TestApp, type TestWorkspace } from '../../support/app.js';
import { eventually } from '../../support/eventually.js';
import { EXE, PDF, PNG } from '../../support/files.js';
import { teach } from '../../support/live.js';
import type { MetaProvider } from '../../support/meta-provider.js';
import { S3Server } from '../../support/s3-server.js';
import { freePort } from '../../support/ports.js';
import { connectMailbox, mailOf, receive, smtpSettings } from '../../channels/mail-stage.js';
import {
  connect,
  said,
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
const numberId = '106540352242922';
let people = 4_917_400_000;
let person: string;
beforeEach(() => {
  person = String(++people);
});

interface Part {
  name: string;
  type: string;
  bytes: Buffer;
  disposition?: string;
}
/** A mail with files. */
function mailWith(from: string, body: string, ...parts: Part[]): string {
  const boundary = 'a-boundary-of-tests';
  const texts = [`Content-Type: text/plain; charset=utf-8\n\n${body}`];
  for (const { name, type, bytes, disposition = 'attachment' } of parts)
    texts.push(
      `Content-Type: ${type}; name="${name}"\nContent-Disposition: ${disposition}; filename="${name}"\n` +
        `Content-Transfer-Encoding: base64\n\n${bytes.toString('base64').replace(/.{76}/g, '$&\n')}`,
    );
  const content = `${texts.map((one) => `--${boundary}\n${one}\n`).join('')}--${boundary}--`;
  return mailOf(from, content, { 'Content-Type': `multipart/mixed; boundary="${boundary}"`, 'MIME-Version': '1.0' });
}

async function attachmentsIn(app: TestApp, { tokens }: TestWorkspace, session: string): Promise<any[]> {
  const { body } = await call(app, 'GET', `/v1/sessions/${session}/messages?limit=200`, { token: tokens.viewer });
  return body.data.flatMap((one: { attachments: object[] }) => one.attachments);
}
async function bytesAt(app: TestApp, url: string): Promise<Buffer> {
  const { pathname, search } = new URL(url);
  const response = await fetch(app.baseUrl + pathname + search);
  if (response.status !== 200) throw new Error(String(response.status));
  return Buffer.from(await response.arrayBuffer());
}

describe('an incoming mail with files', () => {
  let app: TestApp;
  let provider: MetaProvider;
  let workspace: TestWorkspace;
  let mailboxId: string;
  let address: string;
  beforeAll(async () => {
    ({ app, provider } = await startChannelApp());
    workspace = await makeWorkspace(app);
    await teach(app, workspace);
    mailboxId = await connectMailbox(app, workspace, OWN, smtpSettings({ port: await freePort() }));
  });
  beforeEach(() => {
    address = `ada${person}@example.org`;
  });
  afterAll(async () => {
    await app.close();
    await provider.close();
  });
  const session = () => sessionOf(app, mailboxId, address);
  const gets = (...parts: Part[]) => receive(app, mailboxId, mailWith(`Ada <${address}>`, 'See the files.', ...parts));

  it('stores them with its message, in order, unchanged', async () => {
    await gets(
      { name: 'bill.pdf', type: 'application/pdf', bytes: PDF },
      { name: 'photo.png', type: 'image/png', bytes: PNG },
    );
    expect((await said(app, workspace, await session()))[0]).toMatch(/\[Document\] bill\.pdf\n\[Image\] photo\.png$/);
    const files = await attachmentsIn(app, workspace, await session());
    expect(files).toMatchObject([
      { name: 'bill.pdf', content_type: 'application/pdf', bytes: PDF.length, state: 'stored' },
      { name: 'photo.png', content_type: 'image/png', bytes: PNG.length, state: 'stored' },
    ]);
    expect((await bytesAt(app, files[0].url)).equals(PDF)).toBe(true);
  });

  it('stores a file that just fits into the workspace’s storage', async () => {
    const limit = (bytes: number | null) =>
      sql(app, 'update workspaces set attachment_bytes_max = $2 where workspace_id = $1', workspace.id, bytes);
    const stored = 'select coalesce(sum(bytes), 0)::int as bytes from attachment_storage where workspace_id = $1';
    const [{ bytes }] = await sql(app, stored, workspace.id);
    await limit(bytes + PDF.length);
    await gets({ name: 'bill.pdf', type: 'application/pdf', bytes: PDF });
    await limit(null);
    expect(await attachmentsIn(app, workspace, await session())).toMatchObject([{ state: 'stored' }]);
  });

  it('stores no file that is too large or not accepted, and reports it', async () => {
    await gets(
      { name: 'large.pdf', type: 'application/pdf', bytes: Buffer.concat([PDF, Buffer.alloc(10 * MIB)]) },
      { name: 'bill.pdf', type: 'application/pdf', bytes: EXE },
    );
    expect(await attachmentsIn(app, workspace, await session())).toMatchObject([
      { name: 'large.pdf', state: 'refused', reason: 'too_large' },
      { name: 'bill.pdf', state: 'refused', reason: 'type_not_allowed' },
    ]);
    const notes = (await said(app, workspace, await session())).filter((line) => line.startsWith('system: [File'));
    expect(notes).toHaveLength(2);
    const contents =
      'select 1 from attachment_contents c join attachments a on a.id = c.attachment_id where a.session_id = $1';
    expect(await sql(app, contents, await session())).toEqual([]);
  });
});

describe('an object store', () => {
  let app: TestApp;
  let provider: MetaProvider;
  let store: S3Server;
  let workspace: TestWorkspace;
  let accountId: string;
  let mailboxId: string;
  beforeAll(async () => {
    store = await S3Server.start();
    const visitors = { filesMax: 20, bytesMax: 25 * MIB, storageShare: 0.8 };
    ({ app, provider } = await startChannelApp({ attachments: { bytesMax: 10 * MIB, s3: store.config, visitors } }));
    workspace = await makeWorkspace(app);
    await teach(app, workspace);
    accountId = await connect(app, workspace, numberId);
    mailboxId = await connectMailbox(app, workspace, OWN, smtpSettings({ port: await freePort() }));
  });
  beforeEach(() => {
    store.faults = [];
    store.requests.length = 0;
    store.objects.clear();
  });
  afterAll(async () => {
    await app.close();
    await provider.close();
    await store.close();
  });
  let media = 0;
  async function sendsDocument(bytes = PDF, to = { accountId, numberId }): Promise<string> {
    const id = String(++media + 9_000);
    provider.hosted.set(id, { bytes, type: 'application/pdf' });
    const document = { id, mime_type: 'application/pdf', filename: 'bill.pdf' };
    await write(app, to, whatsAppMessage(person, { type: 'document', document }));
    return sessionOf(app, to.accountId, person);
  }
  const removeDue = async (): Promise<void> => {
    await sql(app, 'update attachment_removals set due_at = now()');
    await app.app.get(AttachmentsSweeper).sweep();
  };

  it('holds the bytes, and the database none; the service’s URL returns them', async () => {
    const session = await sendsDocument();
    const [file] = await attachmentsIn(app, workspace, session);
    expect(file).toMatchObject({ state: 'stored', bytes: PDF.length });
    expect([...store.objects.keys()]).toEqual([`${workspace.id}/${file.id}`]);
    expect(store.refused).toBe(0);
    expect(await sql(app, 'select 1 from attachment_contents')).toEqual([]);
    expect((await bytesAt(app, file.url)).equals(PDF)).toBe(true);
  });

  it('receives files from mails, and files that a teammate uploads and sends', async () => {
    const address = `ada${person}@example.org`;
    await receive(
      app,
      mailboxId,
      mailWith(`Ada <${address}>`, 'I want to talk to a person', { name: 'a.png', type: 'image/png', bytes: PNG }),
    );
    expect([...store.objects.values()].map((one) => one.equals(PNG))).toEqual([true]);
    await write(app, { accountId, numberId }, whatsAppMessage(person, text('I want to talk to a person')));
    const session = await sessionOf(app, accountId, person);
    const { owner: token } = workspace.tokens;
    const body = new FormData();
    body.set('file', new Blob([new Uint8Array(PDF)]), 'terms.pdf');
    const made = await call(app, 'POST', `/v1/sessions/${session}/attachments`, { token, body });
    const handoffs = await call(app, 'GET', `/v1/handoffs?session_id=${session}`, { token });
    const reply = { attachments: [made.body.data.id] };
    await call(app, 'POST', `/v1/handoffs/${handoffs.body.data[0].id}/replies`, { token, body: reply });
    await settle(app);
    expect(provider.uploads.at(-1)!.bytes.equals(PDF)).toBe(true);
    expect(await sql(app, 'select 1 from attachment_contents')).toEqual([]);
  });

  it('that fails is retried', async () => {
    store.faults = [500];
    const session = await sendsDocument();
    expect(await attachmentsIn(app, workspace, session)).toMatchObject([{ state: 'waiting' }]);
    await sql(app, 'update channel_media set due_at = now() where lease is null');
    await app.app.get(MediaQueue).whenIdle();
    expect(await attachmentsIn(app, workspace, session)).toMatchObject([{ state: 'stored' }]);
  });

  /** Makes waiting attempts due now. */
  const again = async (): Promise<void> => {
    await sql(app, 'update channel_media set due_at = now() where lease is null');
    await app.app.get(MediaQueue).whenIdle();
  };

  it('that is down for a long time loses no file, whether fetched or received by mail', async () => {
    store.faults = Array.from({ length: 100 }, () => 503);
    const address = `ada${person}@example.org`;
    const mail = mailWith(`Ada <${address}>`, 'See it', { name: 'a.png', type: 'image/png', bytes: PNG });
    await receive(app, mailboxId, mail);
    const sessions = [await sendsDocument(), await sessionOf(app, mailboxId, address)];
    for (let tries = 0; tries < 10; tries++) await again();
    for (const session of sessions)
      expect(await attachmentsIn(app, workspace, session)).toMatchObject([{ state: 'waiting' }]);
    await sql(app, `update channel_media set created_at = now() - interval '4 days'`);
    await again();
    store.faults = [];
    await again();
    for (const session of sessions)
      expect(await attachmentsIn(app, workspace, session)).toMatchObject([{ state: 'stored' }]);
  });

  it('that fails returns 503 to callers, who can retry', async () => {
    await write(app, { accountId, numberId }, whatsAppMessage(person, text('I want to talk to a person')));
    const session = await sessionOf(app, accountId, person);
    const body = () => {
      const form = new FormData();
      form.set('file', new Blob([new Uint8Array(PDF)]), 'terms.pdf');
      return { token: workspace.tokens.owner, body: form };
    };
    for (const fault of [500, 403, 'cut'] as const) {
      store.faults = [fault];
      const { status, body: answer } = await call(app, 'POST', `/v1/sessions/${session}/attachments`, body());
      expect([status, answer.error.code]).toEqual([503, 'service_unavailable']);
    }
    const sent = await sendsDocument();
    const [{ url }] = await attachmentsIn(app, workspace, sent);
    store.faults = [503];
    await expect(bytesAt(app, url)).rejects.toThrow('503');
    expect((await bytesAt(app, url)).equals(PDF)).toBe(true);
  });

  it('that cannot be read when a reply is sent delays the reply', async () => {
    await write(app, { accountId, numberId }, whatsAppMessage(person, text('I want to talk to a person')));
    const session = await sessionOf(app, accountId, person);
    const { owner: token } = workspace.tokens;
    const body = new FormData();
    body.set('file', new Blob([new Uint8Array(PDF)]), 'terms.pdf');
    const made = await call(app, 'POST', `/v1/sessions/${session}/attachments`, { token, body });
    const handoffs = await call(app, 'GET', `/v1/handoffs?session_id=${session}`, { token });
    provider.accepted.length = 0;
    store.faults = [503];
    const reply = { text: 'Here', attachments: [made.body.data.id] };
    await call(app, 'POST', `/v1/handoffs/${handoffs.body.data[0].id}/replies`, { token, body: reply });
    await settle(app);
    expect(provider.accepted.map(({ body: sent }) => sent.type)).toEqual(['text']);
    await sql(app, 'update channel_outbox set due_at = now()');
    await settle(app);
    expect(provider.accepted.map(({ body: sent }) => sent.type)).toEqual(['text', 'document']);
    const channel = await call(app, 'GET', `/v1/sessions/${session}/channel`, { token });
    expect(channel.body.data.unsent).toEqual([]);
  });

  it('is read in chunks, with a fair share of concurrent reads for each workspace', async () => {
    const bytes = Buffer.concat([PDF, Buffer.alloc(3 * MIB, 'x')]);
    const [mine] = await attachmentsIn(app, workspace, await sendsDocument(bytes));
    store.requests.length = 0;
    expect((await bytesAt(app, mine.url)).equals(bytes)).toBe(true);
    expect(store.requests).toHaveLength(4);

    const other = await makeWorkspace(app);
    const to = { accountId: await connect(app, other, '106540352248888'), numberId: '106540352248888' };
    const [theirs] = await attachmentsIn(app, other, await sendsDocument(PDF, to));
    let release = (): void => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    store.requests.length = 0;
    store.ready = (request) => (request.includes(workspace.id) ? held : Promise.resolve());
    // Their results do not matter: they are held until the other workspace's read has finished.
    const many = Array.from({ length: 12 }, () => bytesAt(app, mine.url).catch(() => null));
    await eventually(() => store.requests.length === 8);
    expect((await bytesAt(app, theirs.url)).equals(PDF)).toBe(true);
    expect(store.requests).toHaveLength(9);
    release();
    store.ready = () => Promise.resolve();
    await Promise.all(many);
  });

  it('that fails to delete one object is still asked to delete the others', async () => {
    await sql(app, 'delete from attachments');
    await removeDue();
    await sendsDocument();
    person = String(++people);
    await sendsDocument();
    await sql(app, 'delete from attachments');
    expect(store.objects.size).toBe(2);
    store.faults = [503];
    await expect(removeDue()).rejects.toThrow(/^1 of the objects/);
    expect(store.objects.size).toBe(1);
    await removeDue();
    expect(store.objects.size).toBe(0);
  });

  it('deletes an object with its contact, and retries if that fails', async () => {
    const session = await sendsDocument();
    const { owner: token } = workspace.tokens;
    const { body } = await call(app, 'GET', `/v1/sessions/${session}`, { token });
    await call(app, 'DELETE', `/v1/contacts/${body.data.contact_id}`, { token });
    expect(store.objects.size).toBe(1);
    store.faults = [503];
    await removeDue().catch(() => undefined);
    expect(store.objects.size).toBe(1);
    await removeDue();
    expect(store.objects.size).toBe(0);
    expect(await sql(app, 'select 1 from attachment_removals')).toEqual([]);
  });

  it('deletes the objects of a removed workspace', async () => {
    const other = await makeWorkspace(app);
    const otherAccount = await connect(app, other, '106540352249999');
    const id = String(++media + 9_000);
    provider.hosted.set(id, { bytes: PDF, type: 'application/pdf' });
    const document = { id, mime_type: 'application/pdf', filename: 'bill.pdf' };
    const to = { accountId: otherAccount, numberId: '106540352249999' };
    await write(app, to, whatsAppMessage(person, { type: 'document', document }));
    expect(store.objects.size).toBe(1);
    await app.app.get(RemovalService).remove(OPERATOR, other.id);
    await removeDue();
    expect(store.objects.size).toBe(0);
  });
});
