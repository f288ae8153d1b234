import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Operator } from '../../cli/operator.js';

let operator: Operator;
let id: string;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'settings-'));
  operator = await Operator.hired();
  id = (await operator.asks('workspace', 'create', 'Acme')).id;
});
afterAll(async () => {
  await operator.leaves();
  await rm(folder, { recursive: true });
});

const audit = async (): Promise<[string, string[]][]> =>
  (await operator.asks('audit', 'list', '--order', 'asc', '--limit', '200')).data.map(
    ({ action, changes }: { action: string; changes: string[] }) => [action, changes],
  );

describe('the commands for settings', () => {
  it('show them, and change the given ones', async () => {
    const shown = await operator.asks('workspace', 'settings', 'Acme');
    expect(shown).toMatchObject({ id, object: 'workspace', allowed_origins: [], mcp_public: false });
    const origins = ['--origin', 'https://www.acme.example', 'https://*.acme.example'];
    const changed = await operator.asks('workspace', 'settings', 'acme', ...origins, '--mcp-public', 'on');
    expect(changed).toMatchObject({ allowed_origins: origins.slice(1), mcp_public: true });
    const { out } = await operator.types('workspace', 'settings', id, '--name', 'Acme Ltd');
    expect(out).toContain('https://www.acme.example, https://*.acme.example');
    expect(out).toContain('0 of unlimited credits used');
    const closed = await operator.asks('workspace', 'settings', id, '--no-origins', '--name', 'Acme');
    expect(closed).toMatchObject({ name: 'Acme', allowed_origins: [], mcp_public: true });
    for (const wrong of [
      ['--origin', 'https://acme.example/'],
      ['--origin', 'https://a.example', '--no-origins'],
      ['--mcp-public', 'yes'],
      ['--name', ' '],
    ])
      expect((await operator.types('workspace', 'settings', id, ...wrong)).exitCode).toBe(2);
  });

  it('set credits by plan, by number or to unlimited, and top them up', async () => {
    const credits = async (...words: string[]) =>
      (await operator.asks('workspace', 'credits', id, ...words)).credits.limit as number | null;
    expect(await credits()).toBeNull();
    expect(await credits('--by-plan')).toBe(1_000);
    expect(await credits('--top-up', '500')).toBe(1_500);
    expect(await credits('--limit', '0')).toBe(500);
    const { out } = await operator.types('workspace', 'credits', id);
    expect(out).toMatch(/^“Acme”: 0 of 500 credits used in \d{4}-\d\d\.\n$/);
    expect(await credits('--unlimited')).toBeNull();
    for (const wrong of [
      ['--limit', '5', '--unlimited'],
      ['--by-plan', '--unlimited'],
      ['--limit', '-1'],
      ['--top-up', '0'],
    ])
      expect((await operator.types('workspace', 'credits', id, ...wrong)).exitCode).toBe(2);
  });

  it('set ceilings in addition to the plan’s, and remove them', async () => {
    const changed = await operator.asks('workspace', 'ceilings', id, '--per-key', '6000');
    expect(changed).toMatchObject({ plan: 'starter', ceilings: { per_key: 6_000, per_end_user: null } });
    const { out } = await operator.types('workspace', 'ceilings', id);
    expect(out).toContain('6000 a minute (the plan’s is 300)');
    expect((await operator.asks('workspace', 'ceilings', id, '--no-ceilings')).ceilings).toBeNull();
    expect((await operator.types('workspace', 'ceilings', id, '--no-ceilings', '--per-key', '1')).exitCode).toBe(2);
  });

  it('set the widget’s appearance, by options or from a file', async () => {
    const change = ['--greeting', 'Hello!', '--color', '#0A7D4F', '--suggestion', 'What does it cost?', 'Who are you?'];
    expect(await operator.asks('workspace', 'widget', 'Acme', ...change)).toMatchObject({
      object: 'widget',
      greeting: 'Hello!',
      accent_color: '#0a7d4f',
      suggestions: ['What does it cost?', 'Who are you?'],
      theme: 'auto',
    });
    const file = join(folder, 'widget.json');
    await writeFile(file, JSON.stringify({ suggestions: null, texts: { de: { title: 'Acme' } } }));
    const read = await operator.asks('workspace', 'widget', 'Acme', '--file', file, '--theme', 'dark');
    expect(read).toMatchObject({
      greeting: 'Hello!',
      suggestions: [],
      theme: 'dark',
      texts: { de: { title: 'Acme' } },
    });
    expect((await operator.types('workspace', 'widget', id)).out).toContain('#0a7d4f');
    for (const wrong of [
      ['--color', 'red'],
      ['--avatar', 'http://a.example/a.png'],
      ['--position', 'top'],
    ])
      expect((await operator.types('workspace', 'widget', id, ...wrong)).exitCode).toBe(2);
    await writeFile(file, JSON.stringify({ texts: { de: { headline: 'x' } } }));
    const refused = await operator.types('workspace', 'widget', id, '--file', file);
    expect([refused.exitCode, refused.err]).toEqual([1, expect.stringContaining('texts.de.headline')]);
    await writeFile(file, '{');
    expect((await operator.types('workspace', 'widget', id, '--file', file)).exitCode).toBe(1);
    expect((await operator.types('workspace', 'widget', id, '--file', `${file}.absent`)).exitCode).toBe(1);
  });

  it('cannot sign an identity before there is a secret', async () => {
    const without = await operator.types('identity', 'token', 'u-1042');
    expect([without.exitCode, without.err]).toEqual([1, expect.stringContaining('identity-secret rotate')]);
  });

  it('create an identity secret, which no other command shows', async () => {
    const first = await operator.asks('identity-secret', 'rotate');
    expect(first).toEqual({
      object: 'identity_secret',
      workspace_id: id,
      secret: expect.stringMatching(/^[\w-]{64}$/),
    });
    const told = await operator.types('identity-secret', 'rotate', '-w', 'Acme');
    expect(told.out).toContain('not shown again');
    expect(told.out).not.toContain(first.secret);
    const settings = await operator.types('workspace', 'settings', id, '--json');
    expect(JSON.parse(settings.out).identity.secret_set).toBe(true);
    for (const line of told.out.split('\n').filter((one) => /^ {2}[\w-]{64}$/.test(one)))
      expect(settings.out).not.toContain(line.trim());
  });

  it('sign an identity token for trying the widget', async () => {
    const { token } = await operator.asks('identity', 'token', 'u-1042');
    const [head, claims] = String(token)
      .split('.')
      .slice(0, 2)
      .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()));
    expect([head.alg, claims.sub, claims.exp - claims.iat]).toEqual(['HS256', 'u-1042', 3_600]);
  });

  it('are recorded in the audit trail, with the operator as the actor', async () => {
    await operator.asks('member', 'add', 'ada@acme.example', '--role', 'owner');
    await operator.asks('member', 'set-role', 'ada@acme.example', 'owner');
    const token = await operator.asks('token', 'create', 'ada@acme.example');
    await operator.asks('token', 'revoke', token.id);
    const key = await operator.asks('key', 'create', '--kind', 'secret');
    await operator.asks('key', 'rotate', key.id, '--grace', '0');
    await operator.asks('workspace', 'set-plan', id, 'growth');
    await operator.asks('workspace', 'set-plan', id, 'growth');
    expect(await audit()).toEqual([
      ['workspace.create', ['name', 'plan']],
      ['key.create', ['kind', 'label', 'role']],
      ['workspace.update', ['allowed_origins', 'mcp_public']],
      ['workspace.update', ['name']],
      ['workspace.update', ['name', 'allowed_origins']],
      ['workspace.update', ['credits']],
      ['workspace.update', ['credits_topped_up']],
      ['workspace.update', ['credits']],
      ['workspace.update', ['credits']],
      ['workspace.update', ['ceilings']],
      ['workspace.update', ['ceilings']],
      ['workspace.update', ['widget.greeting', 'widget.accent_color', 'widget.suggestions']],
      ['workspace.update', ['widget.theme', 'widget.suggestions', 'widget.texts']],
      ['workspace.rotate_identity_secret', ['identity_secret']],
      ['workspace.rotate_identity_secret', ['identity_secret']],
      ['member.create', ['email', 'name', 'role']],
      ['user_token.create', ['name', 'expires_at']],
      ['user_token.delete', []],
      ['key.create', ['kind', 'label', 'role']],
      ['key.rotate', ['revoked_at']],
      ['key.create', ['kind', 'label', 'role']],
      ['workspace.update', ['plan']],
    ]);
    const page = await operator.asks('audit', 'list', '--limit', '2');
    expect(page.data[0].actor).toEqual({ type: 'system', id: null, label: 'operator' });
    const next = await operator.asks('audit', 'list', '--limit', '2', '--cursor', page.next_cursor);
    expect(next.data[0].id === page.data[1].id).toBe(false);
    const { out } = await operator.types('audit', 'list', '--limit', '1');
    expect(out).toContain('system operator  workspace.update');
    expect(out).toContain('More: --order desc --cursor ');
    expect((await operator.types('audit', 'list', '--cursor', 'x')).exitCode).toBe(1);
  });
});
