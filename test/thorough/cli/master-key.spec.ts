import { randomBytes } from 'node:crypto';
import { IdentitySecretService } from '../../../src/company/workspaces/identity-secret.service.js';
import { SettingsService } from '../../../src/company/workspaces/settings.service.js';
import { systemActor } from '../../../src/platform/kernel/actor.js';
import { newId as uuid } from '../../../src/platform/kernel/ids.js';
import { TotpStore } from '../../../src/company/accounts/totp/totp.store.js';
import { ActionsService } from '../../../src/assistant/actions/actions.service.js';
import { CHANNEL_TOKENS, SEALED_COLUMNS, VENDOR_TOKEN } from '../../../src/platform/kernel/sealed.js';
import { SealedKeys } from '../../../src/platform/db/sealed-keys.js';
import { SystemDb } from '../../../src/platform/db/system-db.js';
import { Vault } from '../../../src/platform/kernel/vault.js';
import { call, makeWorkspace, startTestApp, type TestApp, type TestWorkspace } from '../../support/app.js';
import { makeAccount } from '../../support/console.js';
import { Operator } from '../../cli/operator.js';

const [older, newer] = [randomBytes(32), randomBytes(32)];
const text = (...keys: Buffer[]): string => keys.map((key) => key.toString('hex')).join(',');
const newKeyId = new Vault([newer]).currentKeyId;

let operator: Operator;
let app: TestApp;
let workspace: TestWorkspace;
beforeAll(async () => {
  operator = await Operator.hired({ MASTER_KEY: text(newer, older) });
  app = await startTestApp({ masterKeys: [older] }, operator.env.DATABASE_URL);
  workspace = await makeWorkspace(app);
});
afterAll(async () => {
  await app.close();
  await operator.leaves();
});

const post = (path: string, body: object, headers = {}) =>
  call(app, 'POST', path, {
    token: path === '/v1/users' ? workspace.secretKey : workspace.tokens.owner,
    body,
    headers,
  });

/** Creates users with vendor tokens, more than one rotation batch; one of them through the API. */
async function pushed(most: number): Promise<void> {
  await post('/v1/users', { external_user_id: 'u0', vendor_token: 'token-0' });
  const ids = Array.from({ length: most - 1 }, () => uuid());
  const vault = new Vault([older]);
  const tokens = ids.map((id, at) => vault.seal(Buffer.from(`token-${at + 1}`), VENDOR_TOKEN.aad(workspace.id, id)));
  await app.app.get(SystemDb).query({
    text: `insert into contacts (workspace_id, id, kind, external_user_id, vendor_token)
      select $1, u.id, 'user', 'u' || u.no, u.token from unnest($2::uuid[], $3::bytea[]) with ordinality as u(id, token, no)`,
    values: [workspace.id, ids, tokens],
  });
}

/** A number that guardrails mask, and the vault stores until the action runs. */
const CARD = '4111 1111 1111 1111';
const contactOf = async (externalId: string): Promise<string> => {
  const text = 'select id from contacts where workspace_id = $1 and external_user_id = $2';
  const { rows } = await app.app.get(SystemDb).query<{ id: string }>({ text, values: [workspace.id, externalId] });
  return rows[0]!.id;
};

/** The tokens of a mailbox. */
async function consented(accountId: string): Promise<void> {
  const tokens = new Vault([older]).seal(Buffer.from('{}'), CHANNEL_TOKENS.aad(workspace.id, accountId));
  const text = `insert into channel_consents (workspace_id, account_id, provider, tokens, expires_at)
    values ($1, $2, 'google', $3, now())`;
  await app.app.get(SystemDb).query({ text, values: [workspace.id, accountId, tokens] });
}

const sealedBy = async (): Promise<Record<string, string[]>> => {
  const found: Record<string, string[]> = {};
  for (const { table, column } of SEALED_COLUMNS) {
    const query = `select encode(substring(${column} from 2 for 8), 'hex') as id from ${table} where ${column} is not null`;
    found[table] = (await app.app.get(SystemDb).query<{ id: string }>({ text: query })).rows.map(({ id }) => id);
  }
  return found;
};

describe('rotating the master key', () => {
  it('re-encrypts everything once, after which the old key can be removed', async () => {
    await pushed(600);
    await post('/v1/webhooks', { url: 'https://192.0.9.1/hook' }, { 'Idempotency-Key': 'once' });
    await app.app.get(IdentitySecretService).rotate(workspace.id, systemActor('test'));
    const headers = [{ name: 'X-Api-Key', value: 'a secret header', secret: true }];
    const parameters = { type: 'object', properties: { card: { type: 'string' } } };
    const action = {
      ...{
        name: 'show_order',
        description: 'x',
        method: 'GET' as const,
        url: 'https://192.0.9.1/',
        headers,
        parameters,
      },
    };
    await app.app.get(SettingsService).update(workspace.id, systemActor('test'), { actions: [action] });
    const context = { workspaceId: workspace.id, sessionId: null, contactId: await contactOf('u0') };
    await app.app
      .get(ActionsService)
      .propose({ ...context, actor: systemActor('test'), surface: 'agent', timezone: null }, 'show_order', {
        card: CARD,
      });
    const credentials = { access_token: 'a', app_secret: 'b', verify_token: 'c' };
    const channel = await post('/v1/channels', { channel: 'whatsapp', name: 'x', external_id: '10001', credentials });
    await consented(channel.body.data.id);
    const account = { token: 't', since: '2026-10-01T00:00:00Z' };
    await post('/v1/imports', { source: 'intercom', name: 'x', account });
    await app.app.get(TotpStore).propose(app.app.get(SystemDb), await makeAccount(app), randomBytes(20));
    const before = await sealedBy();
    for (const [table, ids] of Object.entries(before)) expect([table, new Set(ids).size]).toEqual([table, 1]);
    const without = new SealedKeys(app.app.get(SystemDb), new Vault([newer]));
    await expect(without.missing()).rejects.toThrow(new Vault([older]).currentKeyId);
    expect(await without.unreadable()).toEqual(
      SEALED_COLUMNS.map(({ table, column }) => ({ table, column, forgotten: before[table]!.length })),
    );

    const told = await operator.asks('master-key', 'rotate');
    expect(told).toMatchObject({ object: 'master_key_rotation', key_id: newKeyId });
    for (const { table, sealedAnew, unreadable } of told.columns)
      expect([table, sealedAnew, unreadable]).toEqual([table, before[table]!.length, 0]);
    for (const ids of Object.values(await sealedBy())) expect(new Set(ids)).toEqual(new Set([newKeyId]));
    const again = await operator.types('master-key', 'rotate');
    expect(again).toMatchObject({ exitCode: 0, out: expect.stringContaining('0 values re-encrypted') });

    const { rows } = await app.app.get(SystemDb).query<{ id: string; vendor_token: Buffer }>({
      text: `select id, vendor_token from contacts where external_user_id = 'u599'`,
    });
    const { id, vendor_token } = rows[0]!;
    expect(new Vault([newer]).open(vendor_token, VENDOR_TOKEN.aad(workspace.id, id)).toString()).toBe('token-599');
  });

  it('reports values that cannot be decrypted by column, and through the exit code', async () => {
    await app.app.get(SystemDb).query({
      text: `update contacts set vendor_token = (select vendor_token from contacts where external_user_id = 'u1')
        where external_user_id = 'u2'`,
    });
    // Encrypted for another row, under a key that is to be rotated out.
    const lost = new Vault([older]).seal(Buffer.from('x'), 'another row');
    const text = `update contacts set vendor_token = $1 where external_user_id = 'u3'`;
    await app.app.get(SystemDb).query({ text, values: [lost] });
    const { exitCode, out } = await operator.types('master-key', 'rotate');
    expect(exitCode).toBe(1);
    expect(out).toContain('1 value could not be decrypted');
    expect(out).toContain('contacts.vendor_token: 1');
  });

  it('covers every database column that holds encrypted values', async () => {
    const { rows } = await app.app.get(SystemDb).query<{ name: string }>({
      text: `select table_name || '.' || column_name as name from information_schema.columns
        where table_schema = 'public' and data_type = 'bytea' order by 1`,
    });
    const hashes = [
      'account_links.token_hash',
      'account_recovery_codes.code_hash',
      'attachments.sha256',
      'channel_authorizations.state_hash',
      'channel_messages.content_hash',
      'console_sessions.token_hash',
      'grants.token_hash',
      'idempotent_requests.fingerprint',
      'invitations.token_hash',
      'keys.secret_hash',
      'meeting_links.token_hash',
      'survey_links.token_hash',
      'user_tokens.token_hash',
    ];
    const vectors = ['passage_vectors.vector'];
    const files = rows
      .map(({ name }) => name)
      .filter((name) =>
        /^(documents|document_uploads|uploads|import_parts|channel_inbox|channel_pieces|channel_failures|attachment_contents|picture_contents)\./.test(
          name,
        ),
      );
    const listed = SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`);
    expect(rows.map(({ name }) => name)).toEqual([...hashes, ...files, ...vectors, ...listed].sort());
  });
});
