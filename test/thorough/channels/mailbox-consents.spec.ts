/** Mailboxes of Microsoft 365 and Google: connected by the consent of a person, who may be wrong in many ways. */
import { browse, signIn, type SignedIn } from '../../support/console.js';
import { call, makeWorkspace } from '../../support/app.js';
import { GOOD, OTHER } from '../../support/live.js';
import { ConsentStage } from '../../channels/consent-stage.js';
import { fieldOf, mailOf } from '../../channels/mail-stage.js';
import { sql } from '../../channels/stage.js';

let stage: ConsentStage;
let people = 0;
/** A mailbox of its own for each test. */
let own: string;
beforeAll(async () => {
  stage = await ConsentStage.set();
});
afterAll(() => stage.close());
beforeEach(() => {
  own = `support${++people}@example.net`;
  stage.provider.allows = null;
  stage.provider.faults.length = 0;
  stage.provider.lifeS = 3_600;
});
const as = (method: string, path: string, body?: unknown) =>
  call(stage.app, method, path, { token: stage.workspace.tokens.owner, body });
const said = ({ status, body }: { status: number; body: any }) => [status, body.error?.code, body.error?.message];

describe.each(['microsoft', 'google'] as const)('a mailbox at %s', (id) => {
  it('is connected by consent, read, and answers, without a password anywhere', async () => {
    const accountId = await stage.made(own, id);
    expect(await stage.account(accountId)).toMatchObject({ consent: 'missing', credentials: [] });
    const answer = await stage.connect(accountId, own);
    expect(answer.body.data).toMatchObject({ consent: 'given', health: { last_error: null } });
    expect(answer.body.data.credentials_verified_at).not.toBeNull();
    const customer = `consent${people}@example.org`;
    await stage.work(() => stage.imap.waits(own));
    stage.imap.deliver(own, mailOf(`Ada <${customer}>`, GOOD, { To: own }));
    const { from, source } = await stage.work(() => stage.smtp.mails.find(({ to }) => to.includes(customer)));
    expect(from).toBe(own);
    expect(fieldOf(source, 'From')).toBe(`Example Support <${own}>`);
    expect(stage.smtp.logins).toContain(`${own} in`);
    expect(stage.imap.passwords).toEqual([]);
    expect((await as('POST', `/v1/channels/${accountId}/verify`)).body.data.health.last_error).toBeNull();
  });

  it('asks for what it needs, and for a token that lasts', async () => {
    const url = new URL(await stage.sent(await stage.made(own, id)));
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      ...{ response_type: 'code', code_challenge_method: 'S256', login_hint: own },
      redirect_uri: 'http://127.0.0.1/console/mailbox',
      ...(id === 'google'
        ? { scope: 'https://mail.google.com/', access_type: 'offline', prompt: 'consent' }
        : {
            scope:
              'https://outlook.office.com/IMAP.AccessAsUser.All https://outlook.office.com/SMTP.Send offline_access',
          }),
    });
  });
});

describe('another folder of a mailbox', () => {
  it('is read from its own mails on, and no mail is answered twice', async () => {
    const accountId = await stage.connected(own);
    const customer = `folder${people}@example.org`;
    const answered = () => stage.smtp.mails.filter(({ to }) => to.includes(customer)).length;
    await stage.work(() => stage.imap.waits(own));
    const known = mailOf(`Ada <${customer}>`, GOOD, { To: own });
    for (const mail of [known, mailOf(`Ada <${customer}>`, OTHER, { To: own })]) stage.imap.deliver(own, mail);
    await stage.work(() => answered() === 2);
    const settings = { oauth: 'microsoft', from_name: 'Example Support', imap_folder: 'Support' };
    expect((await as('PATCH', `/v1/channels/${accountId}`, { settings, credentials: {} })).status).toBe(200);
    stage.imap.deliver(own, known, 'Support');
    const late = `late${people}@example.org`;
    stage.imap.deliver(own, mailOf(`Bob <${late}>`, GOOD, { To: own }), 'Support');
    await stage.work(() => stage.smtp.mails.find(({ to }) => to.includes(late)));
    expect(answered()).toBe(2);
  });

  it('is not read anew where only the name of the sender changes', async () => {
    const accountId = await stage.connected(own);
    await stage.work(() => stage.imap.waits(own));
    stage.imap.deliver(own, mailOf(`Ada <name${people}@example.org>`, GOOD, { To: own }));
    await stage.work(() => stage.smtp.mails.find(({ to }) => to.includes(`name${people}@example.org`)));
    const position = () =>
      sql(stage.app, 'select uid_validity, last_uid from channel_mailboxes where account_id = $1', accountId);
    const settings = { oauth: 'microsoft', from_name: 'Example', imap_folder: 'INBOX' };
    expect((await as('PATCH', `/v1/channels/${accountId}`, { settings, credentials: {} })).status).toBe(200);
    expect(await position()).toEqual([{ uid_validity: 7, last_uid: 1 }]);
  });
});

describe('what a member comes back with', () => {
  it('counts once', async () => {
    const accountId = await stage.made(own);
    stage.provider.person = own;
    const back = await stage.provider.visit(await stage.sent(accountId));
    const answers = await Promise.all([stage.back(back), stage.back(back), stage.back(back)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
    expect(said(await stage.back(back))).toEqual([410, 'link_invalid', expect.stringContaining('is over')]);
  });

  it('is another member’s own: their code does not connect my mailbox, nor is mine used up by them', async () => {
    const accountId = await stage.made(own);
    stage.provider.person = own;
    const back = await stage.provider.visit(await stage.sent(accountId));
    expect(said(await stage.back(back, stage.team.owner))[1]).toBe('link_invalid');
    const again: SignedIn = {
      accountId: stage.team.admin.accountId,
      ...(await signIn(stage.app, stage.team.admin.accountId)),
    };
    expect(said(await stage.back(back, again))[1]).toBe('link_invalid');
    expect((await stage.back(back)).status).toBe(200);
  });

  it('counts in the workspace that sent it alone, even for a member of both', async () => {
    const other = await makeWorkspace(stage.app);
    const { accountId } = stage.team.admin;
    await sql(
      stage.app,
      'update members set account_id = $2 where workspace_id = $1 and id = $3',
      ...[other.id, accountId, other.memberIds.admin],
    );
    const id = await stage.made(own);
    stage.provider.person = own;
    const { code, state } = await stage.provider.visit(await stage.sent(id));
    const there = { session: stage.team.admin.token, body: { code, state } };
    expect(said(await browse(stage.app, 'POST', stage.at('mailbox_consents', other), there))[1]).toBe('link_invalid');
    const to = stage.at(`channels/${id}/authorization`, other);
    expect((await browse(stage.app, 'POST', to, { session: stage.team.admin.token })).status).toBe(404);
    expect((await stage.account(id)).consent).toBe('missing');
  });

  it('is too late after ten minutes', async () => {
    const accountId = await stage.made(own);
    stage.provider.person = own;
    const back = await stage.provider.visit(await stage.sent(accountId));
    const [{ seconds }] = await sql(
      stage.app,
      `select extract(epoch from expires_at - now())::int as seconds from channel_authorizations where account_id = $1`,
      accountId,
    );
    expect(seconds).toBeGreaterThan(540);
    expect(seconds).toBeLessThanOrEqual(600);
    await sql(stage.app, `update channel_authorizations set expires_at = now() where account_id = $1`, accountId);
    expect(said(await stage.back(back))[1]).toBe('link_invalid');
    await stage.sent(accountId); // what is over is forgotten
    const rows = await sql(stage.app, 'select from channel_authorizations where account_id = $1', accountId);
    expect(rows).toHaveLength(1);
  });

  it('with a made-up state or code connects nothing', async () => {
    const accountId = await stage.made(own);
    expect(said(await stage.back({ code: 'x', state: `${stage.workspace.id}.made-up` }))[1]).toBe('link_invalid');
    const { state } = await stage.provider.visit(await stage.sent(accountId));
    expect(said(await stage.back({ code: 'stolen', state: state! }))).toEqual([
      ...[409, 'conflict', 'The provider did not accept this sign-in. Connect the mailbox again.'],
    ]);
  });

  it('without one of the permissions is told, and connects nothing', async () => {
    const accountId = await stage.made(own);
    stage.provider.allows = 'https://outlook.office.com/IMAP.AccessAsUser.All';
    expect(said(await stage.connect(accountId, own))).toEqual([409, 'conflict', expect.stringMatching(/too little/)]);
    expect((await stage.account(accountId)).consent).toBe('missing');
  });

  it('without a token to refresh with is told, and connects nothing', async () => {
    const accountId = await stage.made(own);
    stage.provider.person = own;
    const page = await stage.sent(accountId);
    const back = await stage.provider.visit(page.replace(/(%20|\+)?offline_access/, ''));
    expect(said(await stage.back(back))).toEqual([409, 'conflict', expect.stringMatching(/too little/)]);
    expect((await stage.account(accountId)).consent).toBe('missing');
  });

  it('for another mailbox is told; a shared one that the person may open is connected', async () => {
    const accountId = await stage.made(own);
    expect(said(await stage.connect(accountId, 'ada@example.net'))).toEqual([
      ...[409, 'conflict', expect.stringMatching(/^This sign-in does not open the mailbox/)],
    ]);
    stage.provider.shared.set('ada@example.net', own);
    expect((await stage.connect(accountId, 'ada@example.net')).status).toBe(200);
  });

  it('while the provider is down can be tried again, from the start', async () => {
    const accountId = await stage.made(own);
    stage.provider.faults.push({ status: 500 });
    expect(said(await stage.connect(accountId, own)).slice(0, 2)).toEqual([503, 'service_unavailable']);
    expect((await stage.connect(accountId, own)).status).toBe(200);
  });

  it.each(['responder', 'developer', 'viewer'] as const)(
    'does not come from a member with the role %s',
    async (role) => {
      const accountId = await stage.made(own);
      const session = stage.team[role].token;
      const to = stage.at(`channels/${accountId}/authorization`);
      expect((await browse(stage.app, 'POST', to, { session })).status).toBe(403);
    },
  );
});

describe('an account at a provider', () => {
  it('has no servers or passwords of its own: the token reaches the provider’s alone', async () => {
    const create = (settings: object, credentials: object = {}) =>
      as('POST', '/v1/channels', { channel: 'email', name: 'x', external_id: own, settings, credentials });
    const refused = async (settings: object, credentials?: object) =>
      (await create({ oauth: 'google', ...settings }, credentials)).body.error.param;
    expect(await refused({ imap_host: 'evil.example' })).toBe('settings.imap_host');
    expect(await refused({ smtp_host: 'evil.example' })).toBe('settings.smtp_host');
    expect(await refused({}, { imap_password: 'x' })).toBe('credentials.imap_password');
    expect(await refused({ oauth: 'yahoo' })).toBe('settings.oauth');
    const id = await stage.connected(own, 'google');
    const settings = { oauth: 'google', imap_host: 'evil.example' };
    expect((await as('PATCH', `/v1/channels/${id}`, { settings, credentials: {} })).status).toBe(400);
  });

  it('keeps its consent when a setting changes, and loses it with its provider', async () => {
    const id = await stage.connected(own, 'google');
    const change = (settings: object, credentials: object = {}) =>
      as('PATCH', `/v1/channels/${id}`, { settings, credentials });
    expect((await change({ oauth: 'google', from_name: 'Desk' })).body.data.consent).toBe('given');
    const before = stage.provider.consents;
    expect((await change({ oauth: 'microsoft' })).body.data.consent).toBe('missing');
    expect(stage.provider.consents).toBe(before - 1);
    expect(await sql(stage.app, 'select from channel_consents where account_id = $1', id)).toEqual([]);
    const session = stage.team.admin.token;
    const byPassword = await change({ smtp_host: '127.0.0.1' }, { inbound_secret: 'a hook secret of tests' });
    expect(byPassword.body.data.consent).toBeNull();
    expect((await browse(stage.app, 'POST', stage.at(`channels/${id}/authorization`), { session })).status).toBe(409);
  });

  it('that is removed has its consent taken back at Google, and erased everywhere', async () => {
    const id = await stage.connected(own, 'google');
    const before = stage.provider.consents;
    await as('DELETE', `/v1/channels/${id}`);
    expect(stage.provider.consents).toBe(before - 1);
    expect(stage.provider.requests.at(-1)!.path).toBe('/google/revoke');
    expect(await sql(stage.app, 'select from channel_consents where account_id = $1', id)).toEqual([]);
    const unasked = await stage.connected(own, 'google');
    stage.provider.faults.push('hang up');
    expect((await as('DELETE', `/v1/channels/${unasked}`)).status).toBe(200);
    expect(await sql(stage.app, 'select from channel_consents where account_id = $1', unasked)).toEqual([]);
  });

  it('is offered only where the operator has registered with the provider', async () => {
    const session = stage.team.admin.token;
    const { body } = await browse(stage.app, 'GET', stage.at('mailbox_providers'), { session });
    expect(body.data.providers).toEqual(['microsoft', 'google']);
  });
});

it('no secret of a provider is in a log, an event, an audit line, a row or an answer', async () => {
  const id = await stage.connected(own);
  stage.provider.faults.push({ status: 500, body: 'oops' });
  await sql(stage.app, 'update channel_consents set expires_at = now() where account_id = $1', id);
  await as('POST', `/v1/channels/${id}/verify`);
  const texts = [
    JSON.stringify(stage.app.logLines()),
    (await as('GET', `/v1/channels/${id}`)).text,
    (await as('GET', '/v1/audit?limit=100')).text,
    JSON.stringify(await sql(stage.app, 'select c::text from channel_consents c')),
    JSON.stringify(await sql(stage.app, 'select c::text from channel_accounts c')),
    JSON.stringify(await sql(stage.app, 'select c::text from events c')),
  ].join('\n');
  for (const secret of stage.provider.secrets) {
    expect(texts).not.toContain(secret);
    expect(texts).not.toContain(Buffer.from(secret).toString('hex'));
  }
  expect(stage.provider.secrets.length).toBeGreaterThan(3);
});
