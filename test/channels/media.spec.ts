/** Files that customers send by WhatsApp, Messenger and Instagram, from the provider to the team. */
import { createHash } from 'node:crypto';
import { CLOCK } from '../../src/platform/config/config.module.js';
import { AttachmentsSweeper } from '../../src/conversations/attachments/attachments.sweeper.js';
import { MediaQueue } from '../../src/channels/media/media.queue.js';
import type { Clock } from '../../src/platform/kernel/clock.js';
import { newId } from '../../src/platform/kernel/ids.js';
import { call, makeWorkspace, type TestApp, type TestWorkspace } from '../support/app.js';
import { teach } from '../support/live.js';
import { EXE, OGG, PDF, PNG } from '../support/files.js';
import { deliver, type HostedFile, type MetaProvider } from '../support/meta-provider.js';
import {
  connect,
  newMessageId,
  said,
  SECRET,
  sessionOf,
  settle,
  sql,
  startChannelApp,
  whatsAppMessage,
  write,
} from './stage.js';

const MIB = 1024 * 1024;
let app: TestApp;
let provider: MetaProvider;
let workspace: TestWorkspace;
let accountId: string;
let messengerId: string;
const numberId = '106540352242922';
const PAGE = '1906385232743451';
let people = 4_917_200_000;
let person: string;
beforeAll(async () => {
  ({ app, provider } = await startChannelApp());
  workspace = await makeWorkspace(app);
  await teach(app, workspace);
  accountId = await connect(app, workspace, numberId);
  messengerId = await connect(app, workspace, PAGE, 'messenger');
});
beforeEach(() => {
  person = String(++people);
  provider.accepted.length = 0;
  provider.fetches.length = 0;
  provider.fileFaults = [];
});
afterAll(async () => {
  await app.close();
  await provider.close();
});

const as = (role: 'owner' | 'viewer', method: string, path: string) =>
  call(app, method, path, { token: workspace.tokens[role] });
let media = 0;
function host(file: HostedFile): string {
  const id = String(1_000_000 + ++media);
  provider.hosted.set(id, file);
  return id;
}
/** Cloud API, “Media messages”: the file is referenced by its id. */
const sends = (type: string, content: object) =>
  write(app, { accountId, numberId }, whatsAppMessage(person, { type, [type]: content }));
const sendsImage = (file: HostedFile, more: object = {}) =>
  sends('image', { id: host(file), mime_type: 'image/png', sha256: 'x', ...more });
const sendsDocument = (file: HostedFile, filename: string, mime_type = file.type) =>
  sends('document', { id: host(file), mime_type, sha256: 'x', filename });
const session = () => sessionOf(app, accountId, person);
const lines = async () => said(app, workspace, await session());
async function messages(sessionId?: string): Promise<any[]> {
  return (await as('viewer', 'GET', `/v1/sessions/${sessionId ?? (await session())}/messages?limit=200`)).body.data;
}
const attachments = async () => (await messages())[0].attachments;
/** The bytes at a signed URL; only its path is used, because the service has another host name in tests. */
const open = (url: string, headers: Record<string, string> = {}) => {
  const { pathname, search } = new URL(url);
  return fetch(app.baseUrl + pathname + search, { headers });
};
/** Makes waiting attempts due now. */
async function again(): Promise<void> {
  await sql(app, 'update channel_media set due_at = now() where lease is null');
  await app.app.get(MediaQueue).whenIdle();
}

describe('a received picture', () => {
  it('is fetched with the account’s token, stored, and shown with its message', async () => {
    await sendsImage({ bytes: PNG, type: 'image/png' }, { caption: 'My receipt' });
    expect((await lines())[0]).toBe('contact: [Image] My receipt');
    const [file, ...others] = await attachments();
    expect(others).toEqual([]);
    expect(file).toEqual({
      ...{ id: expect.any(String), name: 'image.png', content_type: 'image/png', bytes: PNG.length },
      ...{ state: 'stored', reason: null, url: expect.stringContaining(`/api/attachments/${workspace.id}/`) },
    });
    expect(provider.fetches).toEqual([{ id: expect.any(String), token: 'EAAtoken' }]);
    const [row] = await sql(app, 'select sha256, place from attachments where id = $1', file.id);
    expect(row).toEqual({ sha256: createHash('sha256').update(PNG).digest(), place: 'database' });
  });

  it('delays neither its message nor the answer', async () => {
    provider.fileFaults = [503];
    await sendsImage({ bytes: PNG, type: 'image/png' });
    expect(await attachments()).toMatchObject([{ state: 'waiting', content_type: null, url: null }]);
    expect((await lines()).length).toBeGreaterThan(1);
    await again();
    expect(await attachments()).toMatchObject([{ state: 'stored' }]);
  });

  it('is stored once, however often it is delivered', async () => {
    const id = host({ bytes: PNG, type: 'image/png' });
    const message = whatsAppMessage(person, { type: 'image', image: { id, mime_type: 'image/png' } });
    await write(app, { accountId, numberId }, message);
    await write(app, { accountId, numberId }, message);
    expect(await attachments()).toHaveLength(1);
    expect(provider.fetches).toHaveLength(1);
  });

  it('is fetched again if it arrived damaged', async () => {
    const id = host({ bytes: PNG, type: 'image/png', sha256: createHash('sha256').update('else').digest('hex') });
    await sends('image', { id, mime_type: 'image/png' });
    expect(await attachments()).toMatchObject([{ state: 'waiting' }]);
    delete provider.hosted.get(id)!.sha256;
    await again();
    expect(await attachments()).toMatchObject([{ state: 'stored' }]);
  });
});

describe('the URL of a file', () => {
  let url: string;
  beforeEach(async () => {
    await sendsDocument({ bytes: PDF, type: 'application/pdf' }, 'Rechnung März.pdf');
    [{ url }] = await attachments();
  });

  it('serves its bytes as a download, in a sandbox, with the detected type', async () => {
    const response = await open(url);
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer()).equals(PDF)).toBe(true);
    const header = (name: string) => response.headers.get(name);
    expect(header('content-type')).toBe('application/pdf');
    expect(header('content-disposition')).toBe(
      `attachment; filename="Rechnung M?rz.pdf"; filename*=UTF-8''Rechnung%20M%C3%A4rz.pdf`,
    );
    expect(header('content-security-policy')).toBe("sandbox; default-src 'none'");
    expect(header('x-content-type-options')).toBe('nosniff');
    expect(header('cache-control')).toContain('private');
    expect(header('set-cookie')).toBeNull();
  });

  it('needs no credential and ignores cookies', async () => {
    for (const cookie of ['wa_console=anything', '__Host-wa_console=anything'])
      expect((await open(url, { cookie })).status).toBe(200);
    const unsigned = url.split('?')[0]!;
    const headers = { authorization: `Bearer ${workspace.tokens.owner}`, cookie: 'wa_console=anything' };
    expect((await open(unsigned, headers)).status).toBe(404);
  });

  it('is valid for nothing else: no other id, workspace, or expiry time', async () => {
    const other = await makeWorkspace(app);
    await sendsDocument({ bytes: PDF, type: 'application/pdf' }, 'second.pdf');
    const second = (await messages()).flatMap((one) => one.attachments).at(-1).id as string;
    const signed = new URL(url);
    const [, , , , first] = signed.pathname.split('/');
    const later = Number(signed.searchParams.get('expires')) + 3_600;
    for (const forged of [
      url.replace(first!, second),
      url.replace(workspace.id, other.id),
      url.replace(/expires=\d+/, `expires=${later}`),
      url.replace(/signature=.{6}/, 'signature=AAAAAA'),
      url.replace(/signature=.*/, 'signature='),
    ])
      expect((await open(forged)).status).toBe(404);
    expect((await open(url)).status).toBe(200);
  });

  it('expires after an hour; the next read returns a new one', async () => {
    const clock = app.app.get<Clock>(CLOCK);
    const now = Date.now() + 2 * 3_600_000;
    const moved = jest.spyOn(clock, 'now').mockReturnValue(now);
    try {
      const response = await open(url);
      expect(response.status).toBe(410);
      expect(await response.json()).toMatchObject({ error: { code: 'link_invalid' } });
      const id = (await attachments())[0].id as string;
      const { body } = await as('viewer', 'GET', `/v1/attachments/${id}`);
      expect((await open(body.data.url)).status).toBe(200);
    } finally {
      moved.mockRestore();
    }
  });

  it('is in no event, which would outlive it', async () => {
    const rows = await sql(app, `select object from events where type = 'message.created'`);
    expect(JSON.stringify(rows)).not.toContain('/api/attachments/');
  });
});

describe('a file is refused', () => {
  it('a file whose type differs from its name is not stored, and a note tells the team', async () => {
    await sendsImage({ bytes: PDF, type: 'image/png' });
    expect(await attachments()).toMatchObject([{ state: 'refused', reason: 'lying_type', url: null }]);
    expect(await lines()).toContain(
      'system: [File not accepted] A file is not what it is called: it is of the kind document.',
    );
    expect(
      await sql(
        app,
        'select 1 from attachment_contents c join attachments a on a.id = c.attachment_id where a.session_id = $1',
        await session(),
      ),
    ).toEqual([]);
  });

  it('a file that is a program is refused, whatever its name', async () => {
    await sendsDocument({ bytes: EXE, type: 'application/pdf' }, 'bill.pdf');
    expect(await attachments()).toMatchObject([{ name: 'bill.pdf', state: 'refused', reason: 'type_not_allowed' }]);
    expect(await lines()).toContainEqual(expect.stringMatching(/^system: \[File not accepted\] A file is of a type/));
  });

  it('a file that the provider reports as too large is refused before it is fetched', async () => {
    await sendsDocument({ bytes: PDF, type: 'application/pdf', size: 11 * MIB }, 'large.pdf');
    expect(await attachments()).toMatchObject([{ state: 'refused', reason: 'too_large' }]);
    expect(provider.fetches).toEqual([]);
    expect(await lines()).toContain('system: [File not accepted] A file is larger than 10 MB.');
  });

  it('the download of a file that is larger than the provider says is cut off', async () => {
    const bytes = Buffer.concat([PDF, Buffer.alloc(11 * MIB)]);
    await sendsDocument({ bytes, type: 'application/pdf', size: PDF.length }, 'lying.pdf');
    expect(await attachments()).toMatchObject([{ state: 'refused', reason: 'too_large' }]);
  });

  it('a file is refused if the workspace has no storage left', async () => {
    await sql(app, 'update workspaces set attachment_bytes_max = 10 where workspace_id = $1', workspace.id);
    await sendsDocument({ bytes: PDF, type: 'application/pdf' }, 'one-more.pdf');
    await sql(app, 'update workspaces set attachment_bytes_max = null where workspace_id = $1', workspace.id);
    expect(await attachments()).toMatchObject([{ state: 'refused', reason: 'storage_full' }]);
    expect(await lines()).toContainEqual(expect.stringContaining('the workspace has no room for more files'));
  });
});

describe('a contact’s files', () => {
  const limit = (bytes: number | null) =>
    sql(app, 'update workspaces set attachment_bytes_max = $2 where workspace_id = $1', workspace.id, bytes);

  it('may use a tenth of the workspace’s storage, and leave the rest to others', async () => {
    await limit(100 * MIB);
    const book = { bytes: Buffer.concat([PDF, Buffer.alloc(9 * MIB)]), type: 'application/pdf' };
    await sendsDocument(book, 'book.pdf');
    await sendsImage({ bytes: PNG, type: 'image/png' });
    await sendsDocument(book, 'again.pdf');
    const files = (await messages()).flatMap((one) => one.attachments);
    expect(files).toMatchObject([
      { name: 'book.pdf', state: 'stored' },
      { name: 'image.png', state: 'stored' },
      { name: 'again.pdf', state: 'refused', reason: 'contact_full' },
    ]);
    expect((await lines()).join()).toContain('the files of this contact take up their share');
    person = String(++people);
    await sendsDocument(book, 'book.pdf');
    await limit(null);
    expect(await attachments()).toMatchObject([{ state: 'stored' }]);
  });

  it('can be deleted by the team, which frees storage', async () => {
    await sendsDocument({ bytes: PDF, type: 'application/pdf' }, 'bill.pdf');
    const [{ id, url }] = await attachments();
    const stored = async () =>
      Number((await sql(app, 'select bytes from attachment_storage where workspace_id = $1', workspace.id))[0].bytes);
    const before = await stored();
    expect((await as('viewer', 'DELETE', `/v1/attachments/${id}`)).status).toBe(403);
    const { body } = await as('owner', 'DELETE', `/v1/attachments/${id}`);
    expect(body.data).toEqual({ id, object: 'attachment', deleted: true });
    expect(await attachments()).toEqual([]);
    expect((await open(url)).status).toBe(404);
    expect(await stored()).toBe(before - PDF.length);
    const audit = await sql(
      app,
      `select 1 from audit_entries where action = 'attachment.delete' and target_id = $1`,
      id,
    );
    expect(audit).toHaveLength(1);
  });
});

describe('a file that cannot be fetched', () => {
  it('is shown as lost if the provider no longer has it', async () => {
    await sends('audio', { id: 'gone-404', mime_type: 'audio/ogg; codecs=opus', voice: true });
    expect(await attachments()).toMatchObject([{ state: 'lost', reason: 'Unsupported get request.', url: null }]);
    expect((await lines())[0]).toBe('contact: [Audio message]');
  });

  it('is retried for three days, however often, and then shown as lost', async () => {
    provider.fileFaults = Array.from({ length: 20 }, () => 500);
    await sends('audio', { id: host({ bytes: OGG, type: 'audio/ogg' }), mime_type: 'audio/ogg; codecs=opus' });
    for (let tries = 0; tries < 10; tries++) await again();
    await sql(app, `update channel_media set created_at = now() - interval '71 hours'`);
    await again();
    expect(await attachments()).toMatchObject([{ state: 'waiting' }]);
    await sql(app, `update channel_media set created_at = now() - interval '73 hours'`);
    await again();
    expect(await attachments()).toMatchObject([{ state: 'lost', reason: 'The provider answered 500.' }]);
    expect(await sql(app, 'select 1 from channel_media')).toEqual([]);
  });

  it('is shown as lost by the next sweep if nothing will fetch it, however many there are', async () => {
    await sends('audio', { id: 'gone-404', mime_type: 'audio/ogg; codecs=opus', voice: true });
    // As after the removal of an account: they wait, and are in no queue.
    await sql(
      app,
      `insert into attachments (workspace_id, id, session_id, message_id, direction, state, created_at)
       select workspace_id, gen_random_uuid(), session_id, message_id, 'in', 'waiting', now() - interval '2 hours'
       from attachments, generate_series(1, 600) where session_id = $1`,
      await session(),
    );
    await app.app.get(AttachmentsSweeper).sweep();
    const states = (await attachments()).map(({ state }: { state: string }) => state);
    expect(states).toEqual(Array(601).fill('lost'));
  });

  it('waits while its account is paused', async () => {
    provider.fileFaults = [503];
    await sendsImage({ bytes: PNG, type: 'image/png' });
    const patch = (status: string) =>
      call(app, 'PATCH', `/v1/channels/${accountId}`, { token: workspace.tokens.owner, body: { status } });
    await patch('paused');
    await again();
    expect(provider.fetches).toHaveLength(1);
    await patch('active');
    await again();
    expect(await attachments()).toMatchObject([{ state: 'stored' }]);
  });
});

describe('a Messenger message', () => {
  const sendsFiles = async (...files: { type: string; url: string }[]) => {
    const attachments = files.map(({ type, url }) => ({ type, payload: { url } }));
    const message = { mid: `m_${newId()}`, attachments };
    const messaging = [{ sender: { id: person }, recipient: { id: PAGE }, timestamp: Date.now(), message }];
    await deliver(app, messengerId, { object: 'page', entry: [{ id: PAGE, time: Date.now(), messaging }] }, SECRET);
    await settle(app);
    return (await messages(await sessionOf(app, messengerId, person)))[0];
  };
  const at = (file: HostedFile, name = '') => `${provider.url}/cdn/${host(file)}${name && `/${name}`}?oe=1`;

  it('has its files in order, fetched without the account’s token', async () => {
    const message = await sendsFiles(
      { type: 'image', url: at({ bytes: PNG, type: 'image/png' }) },
      { type: 'file', url: at({ bytes: PDF, type: 'application/pdf' }, 'bill%20of%20May.pdf') },
    );
    expect(message.text).toBe('[Image] [File]');
    expect(message.attachments).toMatchObject([
      { name: 'image.png', content_type: 'image/png', state: 'stored' },
      { name: 'bill of May.pdf', content_type: 'application/pdf', state: 'stored' },
    ]);
    expect(provider.fetches.map(({ token }) => token)).toEqual([undefined, undefined]);
  });

  it('has no file from a URL that is not allowed', async () => {
    const message = await sendsFiles({ type: 'image', url: 'http://169.254.169.254/latest/meta-data/' });
    expect(message.attachments).toMatchObject([{ state: 'lost' }]);
  });

  it('has no file if somebody shares a post', async () => {
    const message = await sendsFiles({ type: 'share', url: 'https://www.example.com/post' });
    expect(message.attachments).toEqual([]);
  });
});

describe('an unknown attachment type', () => {
  it('an attachment of an unknown type is shown as unsupported, without a file', async () => {
    await sends('hologram', { id: '1' });
    expect((await lines())[0]).toBe('contact: [Unsupported message: hologram]');
    expect(await attachments()).toEqual([]);
  });
});

describe('another workspace', () => {
  it('does not find a file by its id', async () => {
    await sendsImage({ bytes: PNG, type: 'image/png' });
    const [{ id }] = await attachments();
    const other = await makeWorkspace(app);
    const { status } = await call(app, 'GET', `/v1/attachments/${id}`, { token: other.tokens.owner });
    expect(status).toBe(404);
    expect((await as('viewer', 'GET', `/v1/attachments/${id}`)).body.data).toMatchObject({ id, object: 'attachment' });
  });
});

describe('an erased file', () => {
  it('is deleted with its contact, to the last byte', async () => {
    await sendsImage({ bytes: PNG, type: 'image/png' });
    const [{ id, url }] = await attachments();
    const { contact_id } = (await as('owner', 'GET', `/v1/sessions/${await session()}`)).body.data;
    const { body } = await as('owner', 'GET', `/v1/contacts/${contact_id}/export`);
    expect(body.data.attachments).toMatchObject([{ id, name: 'image.png', state: 'stored' }]);
    expect((await as('owner', 'DELETE', `/v1/contacts/${contact_id}`)).status).toBe(200);
    expect(await sql(app, 'select 1 from attachments where id = $1', id)).toEqual([]);
    expect(await sql(app, 'select 1 from attachment_contents where attachment_id = $1', id)).toEqual([]);
    expect((await open(url)).status).toBe(404);
  });

  it('is deleted with the message that its author deletes', async () => {
    const id = host({ bytes: PNG, type: 'image/png' });
    const message = whatsAppMessage(person, { type: 'image', image: { id, mime_type: 'image/png' } }) as { id: string };
    await write(app, { accountId, numberId }, message);
    const [file] = await attachments();
    const revoke = { type: 'revoke', revoke: { original_message_id: message.id }, id: newMessageId() };
    await write(app, { accountId, numberId }, whatsAppMessage(person, revoke));
    expect(await attachments()).toEqual([]);
    expect((await open(file.url)).status).toBe(404);
  });

  it('leaves no name, even if it was not accepted', async () => {
    const document = { id: host({ bytes: EXE, type: 'application/pdf' }), filename: 'divorce papers.pdf' };
    const message = whatsAppMessage(person, { type: 'document', document }) as { id: string };
    await write(app, { accountId, numberId }, message);
    expect(JSON.stringify(await messages())).toContain('divorce');
    const revoke = { type: 'revoke', revoke: { original_message_id: message.id }, id: newMessageId() };
    await write(app, { accountId, numberId }, whatsAppMessage(person, revoke));
    expect(JSON.stringify(await messages())).not.toContain('divorce');
  });

  it('a file that is erased frees its storage', async () => {
    const stored = async () =>
      Number((await sql(app, 'select bytes from attachment_storage where workspace_id = $1', workspace.id))[0].bytes);
    const before = await stored();
    await sendsImage({ bytes: PNG, type: 'image/png' });
    expect(await stored()).toBe(before + PNG.length);
    await sql(app, 'delete from attachments where session_id = $1', await session());
    expect(await stored()).toBe(before);
  });
});
