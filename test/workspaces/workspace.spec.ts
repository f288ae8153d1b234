import { SystemDb } from '../../src/platform/db/system-db.js';
import { originsProblem } from '../../src/company/workspaces/origins.rules.js';
import { WIDGET_DEFAULTS } from '../../src/company/widget/widget.dto.js';
import { IdentitySecretService } from '../../src/company/workspaces/identity-secret.service.js';
import { IDENTITY_SECRET } from '../../src/platform/kernel/sealed.js';
import { OPERATOR } from '../../src/platform/kernel/actor.js';
import { ROLES, type Role } from '../../src/platform/kernel/caller.js';
import { Vault } from '../../src/platform/kernel/vault.js';
import { expectError } from '../http/envelope.js';
import { call, makeWorkspace, startTestApp, type Answer, type TestApp, type TestWorkspace } from '../support/app.js';
import fc from '../support/fast-check.js';
import { auditOf, eventsOf } from '../support/journal.js';

let app: TestApp;
let workspace: TestWorkspace;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => (workspace = await makeWorkspace(app)));
afterAll(() => app.close());

const as = (role: Role, method: string, body?: unknown): Promise<Answer> =>
  call(app, method, '/v1/workspace', { token: workspace.tokens[role], body });
const patch = (body: unknown): Promise<Answer> => as('admin', 'PATCH', body);
const RULE = {
  name: 'Big company',
  conditions: [
    { field: 'fields.seats', operator: 'at_least', value: 50 },
    { field: 'email', operator: 'present' },
  ],
  status: 'qualified',
};

describe('the workspace', () => {
  it('can be read by every role, with every field', async () => {
    for (const role of ROLES) {
      const { status, body } = await as(role, 'GET');
      expect([status, body.data]).toEqual([
        200,
        {
          id: workspace.id,
          object: 'workspace',
          name: 'Test',
          plan: 'scale',
          allowed_origins: [],
          mcp_public: false,
          availability: [],
          qualification_rules: [],
          require_totp: false,
          office_hours: null,
          away_message: null,
          pickup_minutes: 5,
          reply_target_minutes: 10,
          assign_on_reply: true,
          satisfaction: {
            after_teammate: true,
            after_agent: false,
            quiet_minutes: 10,
            by_mail: false,
            scale: 'stars',
          },
          actions: [],
          widget: WIDGET_DEFAULTS,
          identity: { secret_set: false, secret_set_at: null },
          credits: { period: expect.stringMatching(/^\d{4}-\d\d$/), used: 0, limit: null },
          knowledge: { stored_bytes: 0, limit_bytes: 10_000_000_000 },
          attachments: { stored_bytes: 0, limit_bytes: 100_000_000_000 },
          created_at: expect.stringMatching(/Z$/),
          updated_at: expect.stringMatching(/Z$/),
        },
      ]);
    }
  });

  it('merges when customers are asked how it was, by field, with an audit line', async () => {
    expect((await patch({ satisfaction: { by_mail: true, scale: 'thumbs' } })).status).toBe(200);
    const { body } = await patch({ satisfaction: { after_teammate: true, quiet_minutes: 5 } });
    expect(body.data.satisfaction).toEqual({
      ...{ after_teammate: true, after_agent: false, quiet_minutes: 5, by_mail: true, scale: 'thumbs' },
    });
    expect((await auditOf(app, workspace.id, workspace.id)).at(-1)).toMatchObject({ changes: ['satisfaction'] });
    expectError(
      await patch({ satisfaction: { quiet_minutes: 26 } }),
      400,
      'invalid_field',
      'satisfaction.quiet_minutes',
    );
    expectError(await patch({ satisfaction: { scale: 'emoji' } }), 400, 'invalid_field', 'satisfaction.scale');
  });

  it('can be changed by owners and admins only, field by field', async () => {
    for (const role of ROLES) {
      const answer = await as(role, 'PATCH', { name: `By ${role}` });
      if (role === 'owner' || role === 'admin') expect(answer.body.data.name).toBe(`By ${role}`);
      else expectError(answer, 403, 'insufficient_role');
    }
    const before = (await as('viewer', 'GET')).body.data;
    const origins = ['https://www.example.com', 'http://localhost:3000', 'https://*.example.com'];
    const changed = await patch({ allowed_origins: origins, mcp_public: true, qualification_rules: [RULE] });
    const { updated_at, ...rest } = changed.body.data;
    const conditions = [RULE.conditions[0], { ...RULE.conditions[1], value: null }];
    expect(rest).toEqual({
      ...before,
      updated_at: undefined,
      allowed_origins: origins,
      mcp_public: true,
      qualification_rules: [{ ...RULE, conditions, score: null }],
    });
    expect(updated_at > before.updated_at).toBe(true);
    expect((await as('viewer', 'GET')).body.data).toEqual(changed.body.data);
    const lines = await auditOf(app, workspace.id, workspace.id);
    expect(lines.at(-1)).toMatchObject({
      actor_type: 'member',
      actor_id: workspace.memberIds.admin,
      action: 'workspace.update',
      changes: ['allowed_origins', 'mcp_public', 'qualification_rules'],
      request_id: changed.body.request_id,
    });
    const again = await patch({ qualification_rules: [RULE], mcp_public: true, allowed_origins: origins });
    expect(again.body.data).toEqual(changed.body.data);
    expect(await auditOf(app, workspace.id, workspace.id)).toHaveLength(lines.length);
    expect(await eventsOf(app, workspace.id)).toEqual([]);
  });

  it('keeps both of two concurrent changes of different fields', async () => {
    for (let round = 0; round < 10; round++) {
      const [name, origin] = [`Round ${round}`, `https://round${round}.example.com`];
      await Promise.all([
        patch({ name }),
        patch({ allowed_origins: [origin] }),
        patch({ mcp_public: round % 2 === 0 }),
      ]);
      expect((await as('viewer', 'GET')).body.data).toMatchObject({
        name,
        allowed_origins: [origin],
        mcp_public: round % 2 === 0,
      });
    }
  });

  it.each([
    [{}, 'invalid_body', undefined],
    [{ name: '' }, 'invalid_field', 'name'],
    [{ name: null }, 'invalid_field', 'name'],
    [{ name: 'x'.repeat(201) }, 'invalid_field', 'name'],
    [{ plan: 'scale' }, 'unknown_field', 'plan'],
    [{ credits: { limit: null } }, 'unknown_field', 'credits'],
    [{ mcp_public: 'true' }, 'invalid_field', 'mcp_public'],
    [{ allowed_origins: null }, 'invalid_field', 'allowed_origins'],
    [{ allowed_origins: 'https://example.com' }, 'invalid_field', 'allowed_origins'],
    [{ allowed_origins: Array(101).fill('https://a.example') }, 'invalid_field', 'allowed_origins'],
    [{ allowed_origins: ['https://a.example', 7] }, 'invalid_field', 'allowed_origins.1'],
    [{ allowed_origins: ['https://a.example', 'https://a.example'] }, 'invalid_field', 'allowed_origins.1'],
    [{ allowed_origins: ['https://a.example/'] }, 'invalid_field', 'allowed_origins.0'],
    [{ qualification_rules: {} }, 'invalid_field', 'qualification_rules'],
    [{ qualification_rules: Array(51).fill(RULE) }, 'invalid_field', 'qualification_rules'],
    [{ qualification_rules: [RULE, 'x'] }, 'invalid_field', 'qualification_rules.1'],
    [{ qualification_rules: [{ ...RULE, status: 'new' }] }, 'invalid_field', 'qualification_rules.0.status'],
    [{ qualification_rules: [{ ...RULE, score: 101 }] }, 'invalid_field', 'qualification_rules.0.score'],
    [{ qualification_rules: [{ ...RULE, note: '' }] }, 'unknown_field', 'qualification_rules.0.note'],
    [{ qualification_rules: [{ ...RULE, name: undefined }] }, 'missing_field', 'qualification_rules.0.name'],
    [{ qualification_rules: [{ ...RULE, conditions: [] }] }, 'invalid_field', 'qualification_rules.0.conditions'],
    ...(
      [
        [{ field: 'age', operator: 'present' }, 'invalid_field', 'field'],
        [{ field: 'email', operator: 'like', value: 'x' }, 'invalid_field', 'operator'],
        [{ field: 'email', operator: 'constructor', value: 'x' }, 'invalid_field', 'operator'],
        [{ field: 'email', operator: 'present', value: 'x' }, 'invalid_field', 'value'],
        [{ field: 'email', operator: 'equals' }, 'invalid_field', 'value'],
        [{ field: 'email', operator: 'one_of', value: ['a', 1] }, 'invalid_field', 'value'],
        [{ field: 'fields.seats', operator: 'at_least', value: '5' }, 'invalid_field', 'value'],
        [{ operator: 'present' }, 'missing_field', 'field'],
      ] as const
    ).map(
      ([condition, code, key]) =>
        [
          { qualification_rules: [{ ...RULE, conditions: [RULE.conditions[0], condition] }] },
          code,
          `qualification_rules.0.conditions.1.${key}`,
        ] as const,
    ),
  ] as const)('refuses %j', async (body, code, param) => {
    const refused = await patch(body);
    expectError(refused, 400, code, param);
    if (param?.includes('.')) expect(refused.body.error.message).toContain(`${param} `);
  });
});

describe('an allowed origin', () => {
  const fits = (origin: unknown): boolean => originsProblem([origin]) === null;

  it.each([
    'https://example.com',
    'http://localhost',
    'http://127.0.0.1:8080',
    'https://[::1]:3000',
    'https://shop.example.co.uk',
    'https://xn--mnchen-3ya.example',
    'https://*.example.com',
    'https://*.a.b.example.com',
    'https://*.example.com:8443',
  ])('an allowed origin may be %s', (origin) => expect(fits(origin)).toBe(true));

  it.each([
    '',
    '*',
    'null',
    'example.com',
    'https://*',
    'https://*.com',
    'https://*.*.example.com',
    'https://a.*.example.com',
    'https://*example.com',
    'http://*.example.com',
    'https://*.0.0.1',
    'https://Example.com',
    'https://münchen.example',
    'https://example.com:443',
    'http://example.com:80',
    'https://example.com/',
    'https://example.com/path',
    'https://example.com?x',
    'https://user@example.com',
    'https://example.com.',
    'ftp://example.com',
    ' https://example.com',
    `https://${'a'.repeat(300)}.example`,
  ])('an allowed origin may not be %j', (origin) => expect(fits(origin)).toBe(false));

  it('may be anything that a browser would send for a page, and nothing else', () =>
    fc.assert(
      fc.property(fc.webUrl({ withFragments: true, withQueryParameters: true }), (url) => {
        const { origin } = new URL(url);
        expect(fits(origin)).toBe(!new URL(url).hostname.endsWith('.') && origin.length <= 260);
        if (url !== origin) expect(fits(url)).toBe(false);
      }),
    ));
});

describe('the identity secret', () => {
  it('is created by the operator, sealed, and returned in no response', async () => {
    const secrets = app.app.get(IdentitySecretService);
    const first = await secrets.rotate(workspace.id, OPERATOR);
    const second = await secrets.rotate(workspace.id, OPERATOR);
    expect(first === second).toBe(false);
    expect(Buffer.from(second, 'base64url').length).toBeGreaterThanOrEqual(32);
    const { body, text } = await as('owner', 'GET');
    expect(body.data.identity).toEqual({ secret_set: true, secret_set_at: expect.stringMatching(/Z$/) });
    const { rows } = await app.app.get(SystemDb).query<{ identity_secret: Buffer }>({
      text: 'select * from workspaces where workspace_id = $1',
      values: [workspace.id],
    });
    const sealed = rows[0]!.identity_secret;
    expect(sealed.includes(second)).toBe(false);
    expect(text).not.toContain(second);
    const vault = app.app.get(Vault);
    expect(vault.open(sealed, IDENTITY_SECRET.aad(workspace.id)).toString()).toBe(second);
    expect(() => vault.open(sealed, IDENTITY_SECRET.aad(workspace.memberIds.owner))).toThrow();
    expect((await auditOf(app, workspace.id, workspace.id)).at(-1)).toMatchObject({
      actor_type: 'system',
      action: 'workspace.rotate_identity_secret',
      changes: ['identity_secret'],
    });
  });
});
