import { kindOf, wellFormed } from '../../../src/platform/kernel/credentials.js';
import { Operator } from '../../cli/operator.js';

let operator: Operator;
beforeEach(async () => {
  operator = await Operator.hired();
});
afterEach(() => operator.leaves());

const OBJECT = (object: string) => expect.objectContaining({ object });

describe('the commands for workspaces', () => {
  it('create one, set its plan and ceilings, and remove the ceilings', async () => {
    const made = await operator.asks('workspace', 'create', 'Acme', '--plan', 'growth');
    expect(made).toEqual({
      id: expect.any(String),
      object: 'workspace',
      name: 'Acme',
      plan: 'growth',
      ceilings: null,
      suspended_at: null,
      created_at: expect.stringMatching(/Z$/),
    });
    await operator.asks('workspace', 'set-plan', 'acme', 'scale', '--per-key', '6000');
    const changed = await operator.asks('workspace', 'set-plan', made.id, 'scale', '--per-workspace', '0');
    expect(changed.ceilings).toEqual({ per_key: 6_000, per_end_user: null, per_workspace: 0 });
    const { out } = await operator.types('workspace', 'list');
    expect(out).toContain('scale (per key 6000, per workspace 0 a minute)');
    expect((await operator.asks('workspace', 'set-plan', 'Acme', 'trial', '--no-ceilings')).ceilings).toBeNull();
  });

  it('refuse an unknown plan, and contradictory ceilings', async () => {
    await operator.asks('workspace', 'create', 'Acme');
    const unknown = await operator.types('workspace', 'set-plan', 'Acme', 'gold');
    expect(unknown).toMatchObject({ exitCode: 2, out: '' });
    expect(unknown.err).toMatch(/^error: Unknown plan 'gold'\. Expected starter, growth, scale or trial\.\n/);
    const both = await operator.types('workspace', 'set-plan', 'Acme', 'scale', '--per-key', '1', '--no-ceilings');
    expect(both.exitCode).toBe(2);
    for (const figure of ['-1', '1.5', 'many', '1e3'])
      expect((await operator.types('workspace', 'set-plan', 'Acme', 'scale', '--per-key', figure)).exitCode).toBe(2);
  });

  it('suspend and resume one, idempotently', async () => {
    const { id } = await operator.asks('workspace', 'create', 'Acme');
    const suspended = await operator.asks('workspace', 'suspend', 'Acme');
    expect(suspended).toMatchObject({ id, suspended_at: expect.stringMatching(/\.\d{3}Z$/) });
    expect(await operator.asks('workspace', 'suspend', id)).toEqual(suspended);
    expect((await operator.types('workspace', 'list')).out).toContain('suspended');
    expect(await operator.asks('workspace', 'resume', 'Acme')).toMatchObject({ id, suspended_at: null });
    expect((await operator.types('workspace', 'resume', 'Acme')).out).toContain('not suspended');
    const { data } = await operator.asks('audit', 'list', '-w', id);
    expect(data.map(({ action, changes }: any) => [action, changes])).toEqual([
      ['workspace.resume', ['suspended_at']],
      ['workspace.suspend', ['suspended_at']],
      ['key.create', ['kind', 'label', 'role']],
      ['workspace.create', ['name', 'plan']],
    ]);
  });

  it('page through a long list by the last id', async () => {
    for (const name of ['A', 'B', 'C']) await operator.asks('workspace', 'create', name);
    const first = await operator.asks('workspace', 'list', '--limit', '2');
    expect(first).toMatchObject({ object: 'list', has_more: true, data: [{ name: 'A' }, { name: 'B' }] });
    const rest = await operator.asks('workspace', 'list', '--after', first.data[1].id);
    expect(rest).toMatchObject({ has_more: false, data: [{ name: 'C' }] });
  });

  it('do not need the name of the only workspace, and list the candidates if a name is ambiguous', async () => {
    const none = await operator.types('member', 'list');
    expect(none).toMatchObject({ exitCode: 1, err: expect.stringContaining('workspace create') });
    const one = await operator.asks('workspace', 'create', 'Acme');
    expect(await operator.asks('member', 'list')).toEqual({ object: 'list', data: [], has_more: false });
    const two = await operator.asks('workspace', 'create', 'Other');
    await operator.asks('workspace', 'settings', two.id, '--name', 'ACME');
    const unsaid = await operator.types('member', 'list');
    expect(unsaid.exitCode).toBe(2);
    const ambiguous = await operator.types('member', 'list', '-w', 'acme');
    expect(ambiguous.exitCode).toBe(1);
    for (const { err } of [unsaid, ambiguous])
      expect([err.includes(one.id), err.includes(two.id)]).toEqual([true, true]);
    expect((await operator.types('member', 'list', '-w', two.id)).exitCode).toBe(0);
    expect((await operator.types('member', 'list', '-w', 'nobody')).err).toContain('no workspace named “nobody”');
  });
});

describe('workspaces with similar names', () => {
  it('cannot have the same name, ignoring case, even if both are created at once', async () => {
    const { id } = await operator.asks('workspace', 'create', 'Acme');
    const second = await operator.types('workspace', 'create', 'ACME', '--json');
    expect(second).toMatchObject({ exitCode: 1, out: '' });
    expect(JSON.parse(second.err).error).toEqual({ code: 'conflict', message: expect.stringContaining(id) });
    const twice = await Promise.all([1, 2].map(() => operator.types('workspace', 'create', 'Twin')));
    expect(twice.map(({ exitCode }) => exitCode).sort()).toEqual([0, 1]);
    expect((await operator.asks('workspace', 'list')).data).toHaveLength(2);
  });
});

describe('the commands for members and their tokens', () => {
  beforeEach(() => operator.asks('workspace', 'create', 'Acme'));

  it('show a name without characters that change how the line reads', async () => {
    await operator.asks('member', 'add', 'bo@acme.example', '--name', 'Bo \u202egro.live\u2066');
    const { out } = await operator.types('member', 'list');
    expect(out).toContain('Bo gro.live');
    expect(out).not.toMatch(/\p{Cf}/u);
  });

  it('add, promote, list and remove members, but never the last owner', async () => {
    const ada = await operator.asks('member', 'add', 'Ada@Acme.example', '--role', 'owner', '--name', 'Ada');
    expect(ada).toMatchObject({ object: 'member', email: 'ada@acme.example', name: 'Ada', role: 'owner' });
    await operator.asks('member', 'add', 'bo@acme.example');
    expect(await operator.asks('member', 'set-role', 'bo@acme.example', 'responder')).toMatchObject({
      role: 'responder',
    });
    const refused = await operator.types('member', 'remove', 'ada@acme.example', '--json');
    expect(refused).toMatchObject({ exitCode: 1, out: '' });
    expect(JSON.parse(refused.err)).toEqual({
      error: { code: 'conflict', message: expect.stringContaining('last owner') },
    });
    const removed = await operator.asks('member', 'remove', 'bo@acme.example');
    expect(removed).toEqual({ id: expect.any(String), object: 'member', deleted: true });
    expect((await operator.asks('member', 'list')).data).toEqual([ada]);
  });

  it('create a token with an expiry, which is shown once and stops working when it is revoked', async () => {
    await operator.asks('member', 'add', 'ada@acme.example', '--role', 'owner');
    const before = Date.now();
    const token = await operator.asks('token', 'create', 'ada@acme.example', '--name', 'laptop', '--expires', '90d');
    expect(kindOf(token.token)).toBe('user_token');
    expect(token.secret).toBe(token.token); // Its former name.
    expect(Math.round((Date.parse(token.expires_at) - before) / 86_400_000)).toBe(90);
    const listed = await operator.types('token', 'list', '--member', 'ada@acme.example');
    expect(listed.out).toContain(`pv_ut_…${token.last_four}`);
    expect(listed.out).not.toContain(token.token);
    await operator.asks('token', 'revoke', token.id);
    expect((await operator.asks('token', 'list')).data).toEqual([]);
    expect((await operator.types('token', 'revoke', token.id)).exitCode).toBe(1);
    expect(
      (await operator.types('token', 'create', 'ada@acme.example', '--expires', '2020-01-01T00:00:00Z')).exitCode,
    ).toBe(2);
  });
});

describe('adding a member with a token', () => {
  beforeEach(() => operator.asks('workspace', 'create', 'Acme'));

  it('takes one command, and shows the token once', async () => {
    const ada = await operator.asks(
      'member',
      'add',
      'ada@acme.example',
      '--role',
      'owner',
      '--token',
      '--expires',
      '90d',
    );
    expect(ada).toMatchObject({ object: 'member', email: 'ada@acme.example', token: expect.any(String) });
    expect(kindOf(ada.token)).toBe('user_token');
    expect(Math.round((Date.parse(ada.token_expires_at) - Date.now()) / 86_400_000)).toBe(90);
    expect((await operator.asks('token', 'list')).data).toMatchObject([{ id: ada.token_id, member_id: ada.id }]);
    const shown = await operator.types('member', 'add', 'bo@acme.example', '--token');
    expect(shown.out).toMatch(/pv_ut_\w+[\s\S]+not shown again/);
    const without = await operator.types('member', 'add', 'cy@acme.example', '--expires', '90d');
    expect(without).toMatchObject({ exitCode: 2, err: expect.stringContaining('--token') });
    expect((await operator.asks('member', 'list')).data).toHaveLength(2);
  });
});

/** Beside the one that a workspace is born with. */
describe('the commands for keys', () => {
  beforeEach(() => operator.asks('workspace', 'create', 'Acme'));

  it('create both kinds; a secret is shown once, and the output says so', async () => {
    const secret = await operator.types('key', 'create', '--kind', 'secret', '--label', 'back end', '--role', 'viewer');
    const shown = /sk_[0-9A-Za-z]+/.exec(secret.out)![0];
    expect(wellFormed(shown)).toBe(true);
    const named = await operator.asks('key', 'create', '--kind', 'secret', '--label', 'other');
    expect([kindOf(named.token), named.secret]).toEqual(['secret_key', named.token]);
    await operator.asks('key', 'revoke', named.id);
    expect(secret.out).toContain('not shown again');
    const publishable = await operator.asks('key', 'create', '--kind', 'publishable');
    const list = await operator.types('key', 'list');
    expect(list.out).toContain(publishable.value);
    expect(list.out).toContain(`sk_…${shown.slice(-4)}`);
    expect(list.out).not.toContain(shown);
    expect((await operator.asks('key', 'list')).data).toEqual([OBJECT('key'), OBJECT('key'), OBJECT('key')]);
  });

  it('rotate a key with a grace period, during which both are valid, or without one', async () => {
    const old = await operator.asks('key', 'create', '--kind', 'secret', '--label', 'backend', '--role', 'viewer');
    const before = Date.now();
    const next = await operator.asks('key', 'rotate', old.id, '--grace', '48h');
    expect(next).toMatchObject({ label: 'backend', role: 'viewer', replaces: old.id, expires_at: null });
    const [live, ending] = (await operator.asks('key', 'list')).data;
    expect([live.id, ending.id]).toEqual([next.id, old.id]);
    expect(Math.round((Date.parse(ending.expires_at) - before) / 3_600_000)).toBe(48);
    const last = await operator.asks('key', 'rotate', next.id, '--grace', '0');
    expect((await operator.asks('key', 'list')).data.map((key: { id: string }) => key.id).slice(0, 2)).toEqual([
      last.id,
      old.id,
    ]);
    expect((await operator.asks('key', 'list', '--all')).data).toHaveLength(4);
    for (const grace of ['8d', '169h', '1w', '-1h', '24'])
      expect((await operator.types('key', 'rotate', last.id, `--grace=${grace}`)).exitCode).toBe(2);
  });

  it('report contradictory options before anything is changed', async () => {
    expect((await operator.types('key', 'create')).err).toContain("'--kind <kind>' not specified");
    expect((await operator.types('key', 'create', '--kind', 'publishable', '--role', 'viewer')).exitCode).toBe(2);
    expect((await operator.types('key', 'create', '--kind', 'secret', '--role', 'owner')).exitCode).toBe(2);
    expect((await operator.types('key', 'revoke', 'backend')).exitCode).toBe(2);
    expect((await operator.asks('key', 'list')).data).toEqual([OBJECT('key')]);
  });
});
