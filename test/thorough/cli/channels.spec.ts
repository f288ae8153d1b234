import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MetaProvider } from '../../support/meta-provider.js';
import { Operator } from '../../cli/operator.js';

const SECRET = 'an app secret that only tests have';
const CREDENTIALS = { access_token: 'EAAtoken', app_secret: SECRET, verify_token: 'a verify token' };

let operator: Operator;
let provider: MetaProvider;
let folder: string;
let file: string;
beforeEach(async () => {
  provider = await MetaProvider.start();
  operator = await Operator.hired({ META_GRAPH_URL: provider.url, OUTBOUND_ALLOW_NETWORKS: '127.0.0.0/8' });
  await operator.asks('workspace', 'create', 'Acme');
  folder = await mkdtemp(join(tmpdir(), 'wa-channels-'));
  file = join(folder, 'credentials.json');
  await writeFile(file, JSON.stringify(CREDENTIALS));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
  await operator.leaves();
  await provider.close();
});

const create = (account: string) =>
  operator.asks('channels', 'create', 'whatsapp', account, '--name', 'Support', '--credentials', file);

describe('the commands for channels', () => {
  it('connect, verify, pause, resume and remove an account', async () => {
    const made = await create('106540352242922');
    expect(made).toMatchObject({ object: 'channel', channel: 'whatsapp', name: 'Support', status: 'active' });
    const verified = await operator.asks('channels', 'verify', made.id);
    expect(verified.credentials_verified_at).not.toBeNull();
    expect((await operator.asks('channels', 'pause', made.id)).status).toBe('paused');
    const { out } = await operator.types('channels', 'list');
    expect(out).toMatch(new RegExp(`whatsapp +Support +106540352242922 +paused .*${made.id}`));
    expect(out).not.toContain(SECRET);
    expect((await operator.asks('channels', 'resume', made.id)).status).toBe('active');
    expect(await operator.types('channels', 'remove', made.id)).toMatchObject({
      exitCode: 2,
      err: expect.stringContaining('--yes'),
    });
    expect(await operator.asks('channels', 'remove', made.id, '--yes')).toMatchObject({ deleted: true });
    expect((await operator.types('channels', 'list')).out).toContain('No channels.');
    const actions = (await operator.asks('audit', 'list')).data.map(({ action }: { action: string }) => action);
    expect(actions).toEqual(expect.arrayContaining(['channel.create', 'channel.verify', 'channel.delete']));
  });

  it('connect a mailbox, and show its settings', async () => {
    const settings = join(folder, 'settings.json');
    await writeFile(settings, JSON.stringify({ smtp_host: 'mail.acme.test', from_name: 'Acme' }));
    await writeFile(file, JSON.stringify({ inbound_secret: SECRET }));
    const mailbox = ['channels', 'create', 'email', 'help@acme.test', '--name', 'Mail', '--credentials', file];
    const missing = await operator.types(...mailbox);
    expect(missing).toMatchObject({ exitCode: 1, err: expect.stringContaining('settings.smtp_host is required') });
    const made = await operator.asks(...mailbox, '--settings', settings);
    expect(made).toMatchObject({ channel: 'email', settings: { smtp_host: 'mail.acme.test', from_name: 'Acme' } });
    expect(JSON.stringify(made)).not.toContain(SECRET);
  });

  it('report what is wrong, and never show credentials', async () => {
    const revoked = { ...CREDENTIALS, access_token: 'a token that was revoked' };
    await writeFile(file, JSON.stringify(revoked));
    const { id } = await create('106540352242923');
    const told = await operator.types('channels', 'verify', id);
    expect(told).toMatchObject({ exitCode: 1, err: expect.stringContaining('Error validating access token (190)') });
    await writeFile(file, `{"app_secret": ["${SECRET}"]}`);
    const made = ['channels', 'create', 'whatsapp', '106540352242924', '--name', 'Support', '--credentials', file];
    const refused = await operator.types(...made);
    expect(refused.exitCode).toBe(1);
    expect(refused.err).not.toContain(SECRET);
    expect((await operator.types(...made.with(2, 'fax'))).exitCode).toBe(2);
    expect((await operator.types('channels', 'pause', 'mine')).exitCode).toBe(2);
  });
});
