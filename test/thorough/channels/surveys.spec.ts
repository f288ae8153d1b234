/** Customers are asked how it was by mail. */
import { SurveyLinksCommands } from '../../../src/conversations/core/survey-links.commands.js';
import { OutboxQueue } from '../../../src/channels/outbox.queue.js';
import { TenantDb } from '../../../src/platform/db/tenant-db.js';
import { t, TEXT_LANGUAGES } from '../../../src/platform/kernel/texts/texts.js';
import { call, makeWorkspace, type TestApp, type TestWorkspace } from '../../support/app.js';
import { dumpDatabase } from '../../support/dump.js';
import { teach } from '../../support/live.js';
import { partOf, SmtpServer } from '../../support/smtp-server.js';
import { connectMailbox, fieldOf, mailOf, receive, smtpSettings, startMailApp } from '../../channels/mail-stage.js';
import { sessionOf, settle, sql } from '../../channels/stage.js';

const PERSON = 'I want to talk to a person';
let app: TestApp;
let smtp: SmtpServer;
let workspace: TestWorkspace;
let accountId: string;
let people = 0;
let person: string;
beforeAll(async () => {
  [app, smtp] = await Promise.all([startMailApp(), SmtpServer.start()]);
  workspace = await makeWorkspace(app);
  await teach(app, workspace);
  accountId = await connectMailbox(app, workspace, 'support@example.net', smtpSettings(smtp));
});
beforeEach(async () => {
  person = `rates${++people}@example.org`;
  await asks({ by_mail: true, scale: 'stars' });
});
afterAll(async () => {
  await app.close();
  await smtp.close();
});

const as = (method: string, path: string, body?: unknown) =>
  call(app, method, path, { token: workspace.tokens.owner, body });
const asks = (satisfaction: object) => as('PATCH', '/v1/workspace', { satisfaction });
const session = () => sessionOf(app, accountId, person);
const sessionOfNow = async () => (await as('GET', `/v1/sessions/${await session()}`)).body.data;
const resolve = async () => {
  const [handoff] = (await as('GET', `/v1/handoffs?session_id=${await session()}&status=open`)).body.data;
  const answer = await as('POST', `/v1/handoffs/${handoff.id}/resolve`, { resolution: 'solved' });
  if (answer.status !== 200) throw new Error(answer.text);
};
/** Writes, is resolved. @returns the mails that follow */
async function resolved(change: Record<string, string | null> = {}): Promise<SmtpServer['mails']> {
  await receive(app, accountId, mailOf(`Ada <${person}>`, PERSON, change));
  smtp.mails.length = 0;
  await resolve();
  await settle(app);
  return smtp.mails;
}
const linkIn = (source: string): string => /\/rate\/[\w-]{43}(?![\w-])/.exec(partOf(source, 'text/plain').content)![0];
const asked = async () => linkIn((await resolved())[0]!.source);
const page = (path: string, method = 'GET', headers: Record<string, string> = {}) =>
  fetch(app.baseUrl + path, { method, headers });
function rate(path: string, score: string, comment?: string): Promise<Response> {
  const body = new FormData();
  body.set('score', score);
  if (comment !== undefined) body.set('comment', comment);
  return fetch(app.baseUrl + path, { method: 'POST', body });
}
const rating = async () =>
  (
    await sql(
      app,
      'select rating_score as score, rating_comment as comment from sessions where id = $1',
      await session(),
    )
  )[0];

describe('a conversation by mail that a teammate resolves', () => {
  it('is followed by one mail of its thread, to the customer alone, with a link that is stored as a hash', async () => {
    const mails = await resolved({ Cc: 'colleague@customer.example', 'Message-ID': `<asked-${people}@example.org>` });
    expect(mails.map(({ to }) => to)).toEqual([[person]]);
    const { source } = mails[0]!;
    expect([fieldOf(source, 'Subject'), fieldOf(source, 'In-Reply-To')]).toEqual([
      'Re: A question',
      `<asked-${people}@example.org>`,
    ]);
    expect(fieldOf(source, 'Cc')).toBeNull();
    expect(partOf(source, 'text/html').content).toContain(linkIn(source));
    const token = linkIn(source).slice('/rate/'.length);
    expect((await dumpDatabase(app)).filter(({ text }) => text.includes(token))).toEqual([]);
    const messages = (await as('GET', `/v1/sessions/${await session()}/messages`)).body.data;
    expect(messages.at(-1)).toMatchObject({
      author: 'system',
      text: t('survey.mail', null, { company: 'Test' }),
    });
  });

  it('is followed by none unless the workspace wants it, and by none once it is rated', async () => {
    await asks({ by_mail: false });
    expect(await resolved()).toHaveLength(0);
    await asks({ by_mail: true });
    person = `again${people}@example.org`;
    const [mail] = await resolved();
    await rate(linkIn(mail!.source), '4');
    expect(await resolved({ 'In-Reply-To': fieldOf(mail!.source, 'Message-ID') })).toHaveLength(0);
  });

  it('asks although a kill switch stops the agent, and waits while its channel is paused', async () => {
    await as('PUT', '/v1/killswitch', { active: true, scope: 'all' });
    expect(await resolved()).toHaveLength(1);
    await as('PUT', '/v1/killswitch', { active: false });
    person = `paused${people}@example.org`;
    await receive(app, accountId, mailOf(person, PERSON));
    await as('PATCH', `/v1/channels/${accountId}`, { status: 'paused' });
    smtp.mails.length = 0;
    await resolve();
    await settle(app);
    expect(smtp.mails).toHaveLength(0);
    await as('PATCH', `/v1/channels/${accountId}`, { status: 'active' });
    await sql(app, 'update channel_outbox set due_at = now()');
    await app.app.get(OutboxQueue).whenIdle();
    expect(smtp.mails).toHaveLength(1);
  });
});

describe('the link', () => {
  it('changes nothing when programs open it, and counts when its button is used', async () => {
    const link = await asked();
    for (const method of ['GET', 'HEAD', 'GET']) expect((await page(link, method)).status).toBe(200);
    expect(await rating()).toEqual({ score: null, comment: null });
    const answer = await rate(link, '4', ' Quick ');
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining(t('survey.thanks', 'en'))]);
    expect(await rating()).toEqual({ score: 4, comment: 'Quick' });
    expect(await sessionOfNow()).toMatchObject({ resolution: 'solved' });
  });

  it('used twice changes the one rating, for seven days', async () => {
    const link = await asked();
    await rate(link, '1', 'Slow');
    expect((await rate(link, '5')).status).toBe(200);
    expect(await rating()).toEqual({ score: 5, comment: null });
    expect(await (await page(link)).text()).toMatch(/value="5" required aria-label="5 of 5" checked/);
    await sql(app, `update survey_links set answered_at = now() - interval '8 days'`);
    for (const answer of [await page(link), await rate(link, '2')]) expect(answer.status).toBe(410);
    expect(await rating()).toEqual({ score: 5, comment: null });
  });

  it('of another conversation, an invented one and an expired one rate nothing', async () => {
    const other = await asked();
    const theirs = await session();
    person = `other${people}@example.org`;
    const link = await asked();
    await rate(other, '1');
    expect(await rating()).toEqual({ score: null, comment: null });
    expect((await rate(`/rate/${'x'.repeat(43)}`, '1')).status).toBe(410);
    expect((await rate('/rate/short', '1')).status).toBe(410);
    await sql(app, `update survey_links set created_at = now() - interval '31 days' where session_id <> $1`, theirs);
    expect((await rate(link, '1')).status).toBe(410);
    expect(await rating()).toEqual({ score: null, comment: null });
  });

  it('rates nothing while its workspace is suspended', async () => {
    const link = await asked();
    const suspended = (time: string) =>
      sql(app, `update workspaces set suspended_at = ${time} where workspace_id = $1`, workspace.id);
    await suspended('now()');
    const answers = [await page(link), await rate(link, '1')];
    await suspended('null');
    expect(answers.map(({ status }) => status)).toEqual([410, 410]);
    expect(await rating()).toEqual({ score: null, comment: null });
  });

  it('is not valid after its customer was erased, and leaves no trace', async () => {
    const link = await asked();
    await rate(link, '2', 'frobnicated');
    const { contact_id: contact } = await sessionOfNow();
    const exported = (await as('GET', `/v1/contacts/${contact}/export`)).body.data;
    expect(exported.ratings).toMatchObject([{ score: 2, comment: 'frobnicated' }]);
    const id = await session();
    expect((await as('DELETE', `/v1/contacts/${contact}`)).status).toBeLessThan(300);
    for (const answer of [await page(link), await rate(link, '5', 'again')]) {
      expect(answer.status).toBe(410);
      expect(await answer.text()).toContain('link_invalid');
    }
    expect(await sql(app, 'select from survey_links where session_id = $1', id)).toHaveLength(0);
    const left = await dumpDatabase(app);
    expect(left.filter(({ text }) => text.includes('frobnicated')).map(({ table }) => table)).toEqual([]);
    expect(await sql(app, 'select rating_score from sessions where id = $1', id)).toEqual([{ rating_score: 2 }]);
  });

  it.each([['6'], ['0'], ['']])('refuses the score %j', async (score) => {
    const link = await asked();
    const refused = await rate(link, score);
    expect([refused.status, refused.headers.get('content-type')]).toEqual([400, 'application/json; charset=utf-8']);
    expect(await rating()).toEqual({ score: null, comment: null });
  });

  it('is one of as many as there are attempts to send the mail', async () => {
    const first = await asked();
    const db = app.app.get(TenantDb).of(workspace.id);
    const second = await app.app.get(SurveyLinksCommands).issue(db, workspace.id, await session());
    expect((await page(new URL(second).pathname)).status).toBe(200);
    expect((await rate(first, '3')).status).toBe(200);
  });

  it('opens a page in the reader’s language that loads and runs nothing', async () => {
    await asks({ scale: 'thumbs' });
    const link = await asked();
    for (const language of TEXT_LANGUAGES) {
      const answer = await page(link, 'GET', { 'accept-language': language });
      expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
      expect([answer.headers.get('cache-control'), answer.headers.get('referrer-policy')]).toEqual([
        'no-store',
        'no-referrer',
      ]);
      const text = await answer.text();
      expect(text).toContain(`>${t('survey.button', language)}</button>`);
      expect(text.match(/type="radio"/g)).toHaveLength(2);
      expect(text).not.toMatch(/\{\w+\}|undefined|null/);
    }
  });
});
