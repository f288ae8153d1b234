/** The context pane: the contact and their history, without empty sections. */
import { SystemDb } from '../../../src/platform/db/system-db.js';
import { newId } from '../../../src/platform/kernel/ids.js';
import { describeInBrowser } from '../../support/browser.js';
import { Member, setDesk, waiting, type Desk } from '../../console/desk.js';

let desk: Desk;
const sql = (text: string, ...values: unknown[]) => desk.app.app.get(SystemDb).query({ text, values });
const pane = (member: Member) => member.page.getByRole('complementary', { name: 'Contact' });
const section = (member: Member, name: string) => pane(member).getByRole('region', { name, exact: true });

/** An earlier conversation of theirs, with this many messages. */
async function spokeBefore(contactId: string, count: number): Promise<string> {
  const id = newId();
  const { id: workspace } = desk.workspace;
  await sql(
    `insert into sessions (workspace_id, id, channel, contact_id, subject, started_at, resolution)
      values ($1, $2, 'human', $3, 'Airport transfer', now() - interval '9 days', 'solved')`,
    ...[workspace, id, contactId],
  );
  await sql(
    `insert into messages (workspace_id, id, session_id, author, text, created_at)
      select $1, gen_random_uuid(), $2, 'contact', 'Line ' || n, now() - interval '9 days' + n * interval '1 second'
      from generate_series(1, $3::int) n`,
    ...[workspace, id, count],
  );
  return id;
}

describeInBrowser('the context pane of a conversation', () => {
  beforeAll(async () => {
    desk = await setDesk();
  });
  afterAll(() => desk?.close());

  it('shows attributes, leads and meetings, and opens an earlier conversation at its beginning', async () => {
    const one = await waiting(desk, 'It is me again', 'Nora Known');
    const { id: workspace, memberIds } = desk.workspace;
    const { contactId } = one.who;
    await sql(`update contacts set attributes = '{"booking_ref": "LKS-48213", "stays": 6}' where id = $1`, contactId);
    await sql(
      `insert into leads (workspace_id, id, contact_id, status, intent, score) values ($1, $2, $3, 'qualified', 'Seminar', 70)`,
      ...[workspace, newId(), contactId],
    );
    await sql(
      `insert into meetings (workspace_id, id, host_id, contact_id, title, starts_at, ends_at, timezone, status)
        values ($1, $2, $3, $4, 'Site visit', now() + interval '2 days', now() + interval '2 days 1 hour', 'UTC', 'booked')`,
      ...[workspace, newId(), memberIds.owner, contactId],
    );
    await spokeBefore(contactId, 70);
    const member = await Member.at(desk, { path: `all/${one.handoff}` });
    await member.reads('It is me again');
    await section(member, 'Attributes').getByText('LKS-48213').waitFor();
    await section(member, 'Leads').getByText('Seminar').waitFor();
    await section(member, 'Meetings').getByText('Site visit').waitFor();
    expect(await member.violations()).toEqual([]);
    await section(member, 'Earlier conversations').getByRole('button', { name: 'Airport transfer' }).press('Enter');
    const dialog = member.page.getByRole('dialog', { name: 'Airport transfer' });
    await dialog.getByText('Line 70', { exact: true }).waitFor();
    expect(await dialog.getByText('Line 1', { exact: true }).count()).toBe(0);
    expect(await member.violations()).toEqual([]);
    for (const line of ['Line 20', 'Line 1']) {
      await dialog.getByRole('button', { name: 'Show earlier messages' }).click();
      await dialog.getByText(line, { exact: true }).waitFor();
    }
    await dialog.getByText('Not handed over to the team.').waitFor();
    await member.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await member.leave();
  });

  it('omits empty sections', async () => {
    const one = await waiting(desk, 'It is the first time', 'Nils New');
    const member = await Member.at(desk, { role: 'viewer', path: `all/${one.handoff}` });
    const asked = member.page.waitForResponse((answer) => answer.url().includes('/v1/meetings'));
    await section(member, 'Topic').waitFor();
    await asked;
    await member.page.waitForLoadState('networkidle');
    const names = ['Attributes', 'Tags', 'Earlier conversations', 'Leads', 'Meetings'];
    expect(await Promise.all(names.map((name) => section(member, name).count()))).toEqual([0, 0, 0, 0, 0]);
    await member.leave();
  });

  it('reports a section that failed to load, and retries it, while the rest is shown', async () => {
    const one = await waiting(desk, 'Do you know me?', 'Otto Off');
    await spokeBefore(one.who.contactId, 1);
    const member = await Member.at(desk, { path: 'all' });
    const error = { object: 'error', error: { code: 'forbidden', message: 'Not now.' }, request_id: 'req_1' };
    await member.page.route('**/v1/sessions?*', (route) => route.fulfill({ status: 403, json: error }));
    await member.row('Otto Off').click();
    const earlier = section(member, 'Earlier conversations');
    await earlier.getByText('Not now.').waitFor();
    await section(member, 'Topic').getByText('Do you know me?').waitFor();
    await member.page.unroute('**/v1/sessions?*');
    await earlier.getByRole('button', { name: 'Try again' }).click();
    await earlier.getByRole('button', { name: 'Airport transfer' }).waitFor();
    await member.leave();
  });
});
