/** Snoozing and tagging with the service and a colleague. What the dialogs do: web/console/features/inbox/triage. */
import { SystemDb } from '../../../src/platform/db/system-db.js';
import { call } from '../../support/app.js';
import { describeInBrowser } from '../../support/browser.js';
import { eventually } from '../../support/eventually.js';
import { say } from '../../support/live.js';
import { Member, setDesk, waiting, type Desk } from '../../console/desk.js';

let desk: Desk;
const members: Member[] = [];
async function sits(options: Parameters<typeof Member.at>[1] = {}): Promise<Member> {
  const member = await Member.at(desk, options);
  members.push(member);
  return member;
}
const snoozedUntil = async (id: string): Promise<string | null> =>
  (await call(desk.app, 'GET', `/v1/handoffs/${id}`, { token: desk.workspace.tokens.viewer })).body.data.snoozed_until;
const tagsOn = async (session: string): Promise<string[]> =>
  (await call(desk.app, 'GET', `/v1/sessions/${session}/tags`, { token: desk.workspace.tokens.viewer })).body.data.map(
    ({ name }: { name: string }) => name,
  );
const dialog = (member: Member, name: string) => member.page.getByRole('dialog', { name });

describeInBrowser('inbox triage', () => {
  beforeAll(async () => {
    desk = await setDesk();
  });
  afterEach(async () => {
    const complaints = members.flatMap((member) => member.complaints);
    for (const member of members.splice(0)) await member.leave();
    expect(complaints.filter((text) => /Content Security Policy|Trusted|pageerror/.test(text))).toEqual([]);
  });
  afterAll(() => desk?.close());

  it('is saved, seen by colleagues at once, and undone by what the customer writes', async () => {
    const one = await waiting(desk, 'Is my order on its way?', 'Ines Later');
    const [member, colleague] = [
      await sits({ path: `all/${one.handoff}`, timezoneId: 'Europe/Lisbon' }),
      await sits({ role: 'admin', path: 'all' }),
    ];
    await member.reads('Is my order on its way?');
    await member.press('l');
    const picker = member.page.getByRole('combobox', { name: 'Find or create a tag' });
    await picker.fill('VIP');
    await picker.press('Enter');
    await eventually(async () => (await tagsOn(one.session)).join() === 'VIP');
    expect(await member.violations()).toEqual([]);
    await member.press('Escape');
    await colleague.row('Ines Later').getByText('VIP').waitFor();
    await member.page.getByRole('button', { name: 'Remove tag VIP' }).click();
    await eventually(async () => (await tagsOn(one.session)).length === 0);
    await colleague.row('Ines Later').getByText('VIP').waitFor({ state: 'detached' });

    await member.page.getByRole('region', { name: 'Conversation' }).getByRole('button', { name: 'More' }).click();
    await member.page.getByRole('menuitem', { name: 'Snooze' }).click();
    await dialog(member, 'Snooze until').getByText('Your time zone: Europe/Lisbon').waitFor();
    expect(await member.violations()).toEqual([]);
    await dialog(member, 'Snooze until')
      .getByRole('button', { name: /^Tomorrow morning/ })
      .click();
    await eventually(async () => (await snoozedUntil(one.handoff)) !== null);
    const until = new Date((await snoozedUntil(one.handoff))!);
    expect(new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Europe/Lisbon' }).format(until)).toBe(
      '09:00',
    );
    for (const who of [member, colleague]) await who.row('Ines Later').waitFor({ state: 'detached' });
    await member.press('Control+z');
    await eventually(async () => (await snoozedUntil(one.handoff)) === null);
    await member.row('Ines Later').click();
    await member.reads('Is my order on its way?');
    await member.press('s');
    await dialog(member, 'Snooze until').waitFor();
    await member.press('Enter');
    await eventually(async () => (await snoozedUntil(one.handoff)) !== null);
    await member.press(...'qs');
    await member
      .row('Ines Later')
      .getByText(/^until /)
      .waitFor();
    await say(one.who, one.session, 'It has not come');
    await member.row('Ines Later').waitFor({ state: 'detached' });
    await member.press(...'qa');
    await member.row('Ines Later').getByText('Back from snooze').waitFor();
  });

  it('renames and recolours tags, and deletes them only for those who manage the team', async () => {
    const one = await waiting(desk, 'Where is it?', 'Mina Managed');
    const { tokens } = desk.workspace;
    const { id } = (await call(desk.app, 'POST', '/v1/tags', { token: tokens.owner, body: { name: 'Urgnt' } })).body
      .data;
    await call(desk.app, 'POST', `/v1/sessions/${one.session}/tags`, { token: tokens.owner, body: { tag_id: id } });
    const [member, admin] = [
      await sits({ path: `all/${one.handoff}` }),
      await sits({ role: 'admin', path: `all/${one.handoff}` }),
    ];
    const manage = async (who: Member) => {
      await who.reads('Where is it?');
      await who.press('l');
      await who.page.getByRole('button', { name: 'Manage tags' }).click();
      await dialog(who, 'Manage tags')
        .getByRole('textbox', { name: /^Name of/ })
        .first()
        .waitFor();
    };
    await manage(member);
    expect(await member.violations()).toEqual([]);
    expect(await member.page.getByRole('button', { name: /^Delete/ }).count()).toBe(0);
    await member.page.getByLabel('Name of Urgnt').fill('Urgent');
    await member.page.getByLabel('Name of Urgnt').press('Enter');
    await member.page.getByRole('combobox', { name: 'Colour of Urgent' }).click();
    await member.page.getByRole('option', { name: 'Red' }).click();
    await eventually(async () => {
      const { name, color } = (await call(desk.app, 'GET', `/v1/tags/${id}`, { token: tokens.viewer })).body.data;
      return `${name} ${color}` === 'Urgent red';
    });
    // Enter followed by blur sends one request; passing through a field renames nothing.
    const changes = () =>
      member.calls.filter((one) => one === `PATCH /api/console/workspaces/${desk.workspace.id}/v1/tags/${id}`);
    expect(changes()).toHaveLength(2);
    await call(desk.app, 'PATCH', `/v1/tags/${id}`, { token: tokens.owner, body: { name: 'Hurry' } });
    await member.page.getByLabel('Name of Hurry').press('Tab');
    await call(desk.app, 'PATCH', `/v1/tags/${id}`, { token: tokens.owner, body: { name: 'Urgent' } });
    await member.page.getByLabel('Name of Urgent').waitFor();
    expect(changes()).toHaveLength(2);
    await manage(admin);
    await admin.page.getByRole('button', { name: 'Delete Urgent' }).click();
    await dialog(admin, 'Delete Urgent').getByRole('button', { name: 'Delete Urgent' }).click();
    await eventually(async () => (await tagsOn(one.session)).length === 0);
    const { rows } = await desk.app.app.get(SystemDb).query({ text: 'select from tags where id = $1', values: [id] });
    expect(rows).toEqual([]);
  });
});
