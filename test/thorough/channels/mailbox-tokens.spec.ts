/** Tokens of mailboxes: refreshed in time and once, while providers rotate, fail, end or revoke them. */
import { MailboxTokens } from '../../../src/channels/email/oauth/mailbox-tokens.js';
import { ChannelAccounts } from '../../../src/channels/channel-accounts.js';
import { ChannelsStore } from '../../../src/channels/channels.store.js';
import { TenantDb } from '../../../src/platform/db/tenant-db.js';
import { call, type TestApp } from '../../support/app.js';
import { eventually } from '../../support/eventually.js';
import { GOOD, OTHER } from '../../support/live.js';
import { sendDue, subjectOf, textOf } from '../../support/team-mails.js';
import { ConsentStage } from '../../channels/consent-stage.js';
import { fieldOf, mailOf } from '../../channels/mail-stage.js';
import { sql } from '../../channels/stage.js';

let stage: ConsentStage;
let people = 0;
let own: string;
let customer: string;
beforeAll(async () => {
  stage = await ConsentStage.set();
});
afterAll(() => stage.close());
beforeEach(() => {
  own = `support${++people}@example.net`;
  customer = `token${people}@example.org`;
  stage.provider.faults.length = 0;
  stage.provider.requests.length = 0;
  stage.own.mails.length = 0;
});
afterEach(() => sql(stage.app, `update channel_accounts set status = 'paused'`));

/** An access token for the account, as an instance that wants to sign in gets it. */
const tokenAt = async ({ app }: TestApp, id: string, refused?: string): Promise<string> => {
  const { id: workspaceId } = stage.workspace;
  const row = await app.get(ChannelsStore).find(app.get(TenantDb).of(workspaceId), workspaceId, id);
  return app.get(MailboxTokens).of(app.get(ChannelAccounts).open(row!), refused);
};
const token = (id: string, refused?: string) => tokenAt(stage.app, id, refused);
const expire = (id: string, seconds = 0) =>
  sql(
    stage.app,
    `update channel_consents set retry_at = null, expires_at = now() + make_interval(secs => $2) where account_id = $1`,
    ...[id, seconds],
  );
const refreshes = () => stage.provider.requests.filter(({ fields }) => fields['grant_type'] === 'refresh_token');
const answerTo = (address: string) => stage.smtp.mails.find(({ to }) => to.includes(address));
const queued = async (id: string) =>
  (await sql(stage.app, 'select from channel_outbox where account_id = $1', id)).length;
/** A customer writes, and the answer is not sent yet. */
async function replyWaits(id: string): Promise<void> {
  await sql(stage.app, `update channel_accounts set throttled_until = now() + interval '1 hour' where id = $1`, id);
  stage.imap.deliver(own, mailOf(customer, GOOD, { To: own }));
  await stage.work(async () => (await queued(id)) > 0);
}
async function goesOn(id: string): Promise<void> {
  await sql(stage.app, 'update channel_accounts set throttled_until = null where id = $1', id);
  await sql(stage.app, 'update channel_outbox set due_at = now() where account_id = $1', id);
}
const states = (address: string) =>
  sql(stage.app, `select state from channel_messages where direction = 'out' and external_user_id = $1`, address);

describe.each(['microsoft', 'google'] as const)('a token of %s', (provider) => {
  it('is kept while it lasts, and replaced shortly before its end', async () => {
    const id = await stage.connected(own, provider);
    const first = await token(id);
    expect(await token(id)).toBe(first);
    expect(refreshes()).toHaveLength(0);
    await expire(id, 240);
    const second = await token(id);
    expect(second).not.toBe(first);
    expect(stage.provider.opens(own, second)).toBe(true);
    expect([await token(id), refreshes().length]).toEqual([second, 1]);
  });

  it('is asked for once by two instances with many readers, and again after that', async () => {
    const id = await stage.connected(own, provider);
    for (let round = 1; round <= 3; round++) {
      await expire(id);
      stage.provider.faults.push({ slowMs: 300 });
      const readers = [stage.app, stage.second, stage.app, stage.second, stage.app, stage.second];
      const tokens = await Promise.all(readers.map((app) => tokenAt(app, id)));
      expect(new Set(tokens).size).toBe(1);
      expect(stage.provider.opens(own, tokens[0]!)).toBe(true);
      expect(refreshes()).toHaveLength(round);
    }
  });
});

it('a token that a lost process had asked for is asked for by another, and the loser’s late word counts for nothing', async () => {
  const id = await stage.connected(own);
  await expire(id);
  stage.provider.faults.push({ slowMs: 1_500 });
  const slow = tokenAt(stage.second, id).catch((error: Error) => error.name);
  await eventually(() => refreshes().length === 1);
  await sql(
    stage.app,
    `update channel_consents set refreshing_until = now() - interval '1 second' where account_id = $1`,
    id,
  );
  const fresh = await token(id);
  // The provider has rotated the token, so it refuses the slow one: that revokes nothing.
  expect(await slow).toBe(fresh);
  expect([await token(id), (await stage.account(id)).consent]).toEqual([fresh, 'given']);
});

it('a token whose refresh ended with its process is asked for by another once its time is over', async () => {
  const id = await stage.connected(own);
  await expire(id);
  await sql(
    stage.app,
    `update channel_consents set refreshing_until = now() - interval '1 second' where account_id = $1`,
    id,
  );
  expect(stage.provider.opens(own, await token(id))).toBe(true);
  expect(refreshes()).toHaveLength(1);
});

describe('a provider that cannot be asked', () => {
  it.each<[string, Parameters<ConsentStage['provider']['faults']['push']>[0]]>([
    ['answers 500', { status: 500, body: 'oops' }],
    ['answers 500 with the words of a refusal', { status: 503, body: '{"error":"invalid_grant"}' }],
    ['is asked too often', { status: 429, headers: { 'retry-after': '120' } }],
    ['hangs up', 'hang up'],
    ['answers without a token', { status: 200, body: '{"token_type":"Bearer"}' }],
    ['refuses this server', { status: 401, body: '{"error":"invalid_client"}' }],
  ])('and %s has revoked nothing: it is asked again later', async (_, fault) => {
    const id = await stage.connected(own);
    await expire(id);
    stage.provider.faults.push(fault);
    await expect(token(id)).rejects.toThrow(/^Microsoft gave no access: /);
    await expect(token(id)).rejects.toThrow(/^Microsoft gave no access: /);
    expect(refreshes()).toHaveLength(1); // not asked before its time
    expect((await stage.account(id)).consent).toBe('given');
    const [{ seconds }] = await sql(
      stage.app,
      'select extract(epoch from retry_at - now())::int as seconds from channel_consents where account_id = $1',
      id,
    );
    expect(seconds).toBeGreaterThan(typeof fault === 'object' && 'headers' in fault ? 100 : 5);
    await expire(id);
    expect(stage.provider.opens(own, await token(id))).toBe(true);
    expect(stage.own.mails).toEqual([]);
  });

  it('is asked again less and less often, and as soon as at first once an outage is over', async () => {
    const id = await stage.connected(own);
    const waits: number[] = [];
    for (const faults of [3, 1]) {
      for (let n = 0; n < faults; n++) {
        await expire(id);
        stage.provider.faults.push({ status: 500 });
        await expect(token(id)).rejects.toThrow(/^Microsoft gave no access: /);
        const text = `select round(extract(epoch from retry_at - now()))::int as seconds from channel_consents where account_id = $1`;
        waits.push((await sql(stage.app, text, id))[0].seconds as number);
      }
      await expire(id);
      await token(id);
    }
    const [first, second, third, afterwards] = waits as [number, number, number, number];
    expect([second > first, third > second, afterwards < second]).toEqual([true, true, true]);
  });

  it('is not missed while the last token still works', async () => {
    const id = await stage.connected(own);
    const first = await token(id);
    await expire(id, 120);
    stage.provider.faults.push({ status: 500 });
    expect([await token(id), await token(id), refreshes().length]).toEqual([first, first, 1]);
  });

  it('delays a reply, which is sent once it can be asked again', async () => {
    const id = await stage.connected(own);
    await stage.work(() => stage.imap.waits(own));
    await replyWaits(id);
    await expire(id);
    stage.provider.faults.push(...Array<{ status: number }>(20).fill({ status: 500 }));
    await goesOn(id);
    await stage.work(async () =>
      /Microsoft gave no access: status 500$/.test((await stage.account(id)).health.last_error),
    );
    expect(await queued(id)).toBe(1);
    stage.provider.faults.length = 0;
    await expire(id);
    await goesOn(id);
    await stage.work(() => answerTo(customer));
    expect(await states(customer)).toEqual([{ state: 'sent' }]);
  });
});

describe('a connection to a mailbox', () => {
  it('that its server ends with the token is made anew, and no mail is missed', async () => {
    const id = await stage.connected(own);
    await stage.work(() => stage.imap.waits(own));
    stage.provider.endAccess(); // although it said it would last
    stage.imap.end();
    stage.imap.deliver(own, mailOf(customer, GOOD, { To: own }));
    await stage.work(() => answerTo(customer));
    expect(refreshes().length).toBeGreaterThan(0);
    expect(stage.imap.logins.filter(({ user, isIn }) => user === own && !isIn).length).toBeGreaterThan(0);
    expect((await stage.account(id)).consent).toBe('given');
  });

  it('that ends when its token does is no failure', async () => {
    const id = await stage.connected(own);
    await stage.work(() => stage.imap.waits(own));
    await expire(id);
    stage.imap.end();
    await stage.work(() => stage.imap.waits(own) && refreshes().length > 0);
    stage.imap.deliver(own, mailOf(customer, OTHER, { To: own }));
    await stage.work(() => answerTo(customer));
    expect((await stage.account(id)).health.last_error).toBeNull();
  });

  it('is given up after one new token, if the mail server refuses that too', async () => {
    const id = await stage.connected(own);
    await token(id);
    const opens = jest.spyOn(stage.provider, 'opens').mockReturnValue(false);
    const answer = await call(stage.app, 'POST', `/v1/channels/${id}/verify`, { token: stage.workspace.tokens.owner });
    opens.mockRestore();
    expect(answer.body.data.health.last_error).toMatch(/^IMAP: .*Invalid credentials/);
    expect([refreshes().length, answer.body.data.consent]).toEqual([1, 'given']);
  });

  it('for sending gets a new token where the server refuses the old one', async () => {
    const id = await stage.connected(own);
    await stage.work(() => stage.imap.waits(own));
    stage.imap.deliver(own, mailOf(customer, GOOD, { To: own }));
    await stage.work(() => answerTo(customer));
    stage.provider.endAccess();
    const ours = fieldOf(answerTo(customer)!.source, 'Message-ID')!;
    stage.smtp.mails.length = 0;
    stage.imap.deliver(own, mailOf(customer, OTHER, { To: own, 'In-Reply-To': ours }));
    await stage.work(() => answerTo(customer));
    expect(stage.smtp.logins.slice(-2)).toEqual([`${own} refused`, `${own} in`]);
    expect((await stage.account(id)).health.last_error).toBeNull();
  });
});

describe.each(['microsoft', 'google'] as const)('a consent that is revoked at %s', (provider) => {
  it('is told once; what waits is kept, and goes on when the mailbox is connected again', async () => {
    const id = await stage.connected(own, provider);
    await stage.work(() => stage.imap.waits(own));
    await replyWaits(id);
    stage.provider.revokeAll();
    await expire(id);
    await goesOn(id);
    await stage.work(async () => (await stage.account(id)).consent === 'revoked');
    const account = await stage.account(id);
    expect(account.health.last_error).toMatch(/gives no access any more: invalid_grant/);
    expect(account.health.last_error).not.toContain('Ada');
    const lines = await sql(
      stage.app,
      `select actor_label from audit_entries where action = 'channel.lose_consent' and target_id = $1`,
      id,
    );
    expect(lines).toEqual([{ actor_label: 'Mailboxes' }]);
    await sendDue(stage.app);
    const tellings = () => stage.own.mails.filter((mail) => subjectOf(mail).includes('has to be connected again'));
    const [told] = tellings();
    expect(textOf(told!).replaceAll('=\r\n', '')).toContain(`/settings/channels/${id}`);

    const [asked, later] = [refreshes().length, `bob${people}@example.org`];
    stage.imap.end();
    stage.imap.deliver(own, mailOf(later, OTHER, { To: own })); // comes meanwhile
    for (let round = 0; round < 3; round++) await stage.work(() => true);
    expect(refreshes()).toHaveLength(asked);
    await sendDue(stage.app);
    expect(tellings()).toHaveLength(1);
    expect(answerTo(customer)).toBeUndefined();
    const waiting = await sql(stage.app, 'select attempts from channel_outbox where account_id = $1', id);
    expect(waiting).toEqual([{ attempts: 0 }]);
    expect(await states(customer)).toEqual([]);

    expect((await stage.connect(id, own)).body.data).toMatchObject({ consent: 'given' });
    await stage.work(() => answerTo(customer) && answerTo(later));
    expect([await states(customer), await states(later)]).toEqual([[{ state: 'sent' }], [{ state: 'sent' }]]);
    const tokens = await sql(
      stage.app,
      'select tokens is null as none from channel_consents where account_id = $1',
      id,
    );
    expect(tokens).toEqual([{ none: false }]);
  });
});

describe('the mail about a lost consent', () => {
  const due = () => sql(stage.app, 'update handoff_mails set due_at = now()');
  const lost = async (): Promise<string> => {
    const id = await stage.connected(own);
    stage.provider.revokeAll();
    await expire(id);
    await expect(token(id)).rejects.toThrow(/gives no access any more/);
    return id;
  };

  it('is sent once the mail server is back, also after more than a day', async () => {
    const id = await lost();
    for (let attempt = 1; attempt <= 8; attempt++) {
      stage.own.answers.RCPT = ['451 try again'];
      await due();
      expect(await sendDue(stage.app)).toBe(0);
      expect(await sql(stage.app, 'select attempts, failed_at from handoff_mails where account_id = $1', id)).toEqual([
        { attempts: attempt, failed_at: null },
      ]);
    }
    await due();
    expect(await sendDue(stage.app)).toBe(1);
    expect(stage.own.mails.map(({ to }) => to)).toEqual([['owner@example.com']]);
    expect(await sendDue(stage.app)).toBe(0);
  });

  it('is not sent if the mailbox was connected again meanwhile; a second loss is told again', async () => {
    const id = await lost();
    await stage.connect(id, own);
    expect(await sendDue(stage.app)).toBe(0);
    stage.provider.revokeAll();
    await expire(id);
    await expect(token(id)).rejects.toThrow(/gives no access any more/);
    expect(await sendDue(stage.app)).toBe(1);
  });
});
