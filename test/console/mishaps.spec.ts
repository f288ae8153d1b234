/** What goes wrong in a day at the inbox: sessions end, lines are cut, members leave. Nothing typed is lost, nothing doubled. */
import { MembersService } from '../../src/features/team/members.service.js';
import { OPERATOR } from '../../src/kernel/actor.js';
import { SystemDb } from '../../src/db/system-db.js';
import { makePerson, PASSWORD } from '../accounts/people.js';
import { describeInBrowser } from '../support/browser.js';
import { signIn } from '../support/console.js';
import { eventually } from '../support/eventually.js';
import { say, spoken } from '../support/live.js';
import { Member, setDesk, waiting, type Desk } from './desk.js';

let desk: Desk;
const said = async (one: Awaited<ReturnType<typeof waiting>>): Promise<string[]> =>
  (await spoken(one.who, one.session)).filter(({ author }) => author === 'teammate').map(({ text }) => text);

describeInBrowser('a mishap at the inbox', () => {
  beforeAll(async () => {
    desk = await setDesk();
    // Who can sign in again by a password.
    const { id: workspaceId, memberIds } = desk.workspace;
    for (const role of ['admin', 'developer'] as const) {
      const accountId = await makePerson(desk.app, `${role}@example.com`, { workspaceId, memberId: memberIds[role] });
      desk.team[role] = { accountId, ...(await signIn(desk.app, accountId)) };
    }
  });
  afterAll(() => desk?.close());

  it('a session that ends asks for the password in place, sends what waited, and keeps what was typed', async () => {
    const one = await waiting(desk, 'My card is lost', 'Daniel Kruse');
    const member = await Member.at(desk, { role: 'admin', path: `all/${one.handoff}` });
    await member.reads('My card is lost');
    await member.press('r');
    await member.page.keyboard.type('I have blocked it.');
    const end = 'update console_sessions set ended_at = now() where account_id = $1';
    await desk.app.app.get(SystemDb).query({ text: end, values: [desk.team.admin.accountId] });
    await member.press('Control+Enter');
    await member.composer.fill('And a new one is on its way');
    const dialog = member.page.getByRole('dialog', { name: 'Sign in again' });
    await dialog.getByLabel('Password').fill(PASSWORD);
    await member.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await eventually(async () => (await said(one)).length === 1);
    expect(await said(one)).toEqual(['I have blocked it.']);
    await member.reads('I have blocked it.');
    expect(await member.log.getByText('I have blocked it.').count()).toBe(1);
    expect(await member.composer.inputValue()).toBe('And a new one is on its way');
    await member.leave();
  });

  it('a line that is cut is told, and what customers said meanwhile is there once when it is back', async () => {
    const one = await waiting(desk, 'Are you open today?', 'Helen Whitcombe');
    const member = await Member.at(desk, { path: `all/${one.handoff}` });
    await member.reads('Are you open today?');
    await member.context.setOffline(true);
    const banner = member.page.getByText('You are offline.');
    await banner.waitFor();
    for (let i = 0; i < 70; i++) await say(one.who, one.session, `Line ${i} while you were away`);
    await member.context.setOffline(false);
    await banner.waitFor({ state: 'detached' });
    await member.reads('Line 69 while you were away');
    expect(await member.log.getByText('Line 69 while you were away').count()).toBe(1);
    // All of it is there, also what a page of messages does not hold.
    for (let i = 0; i < 40 && !(await member.log.getByText('Are you open today?').first().isVisible()); i++) {
      await member.log.press('Home');
      await member.page.waitForLoadState('networkidle');
    }
    await member.log.getByText('Line 0 while you were away').waitFor();
    await member.leave();
  });

  it('a member who is removed is out, and their tab says so', async () => {
    const one = await waiting(desk, 'Who looks after me?', 'Tunde Okafor');
    const member = await Member.at(desk, { role: 'developer', path: `all/${one.handoff}` });
    await member.reads('Who looks after me?');
    await desk.app.app.get(MembersService).remove(desk.workspace.id, OPERATOR, desk.workspace.memberIds.developer);
    const address = `/api/console/workspaces/${desk.workspace.id}/inbox`;
    expect(await member.page.evaluate(`fetch('${address}').then(({ status }) => status)`)).toBe(404);
    await member.page.getByRole('heading', { name: 'You are not a member of this workspace' }).waitFor();
    expect(await member.page.getByText('Who looks after me?').count()).toBe(0);
    await member.leave();
  });

  it('a megabyte that is pasted is refused in words, and what was typed stays and is sent', async () => {
    const one = await waiting(desk, 'My parcel has not arrived', 'Rui Costa');
    const member = await Member.at(desk, { path: `all/${one.handoff}` });
    await member.reads('My parcel has not arrived');
    await member.press('r');
    await member.page.keyboard.type('Here you are.');
    await member.page.keyboard.insertText('<script>alert(1)</script> \u202E '.repeat(34_000));
    await member.page
      .getByRole('alert')
      .getByText(/characters too long/)
      .waitFor();
    expect(await member.composer.inputValue()).toBe('Here you are.');
    // What is only somewhat too long may be cut, and outlives a reload until then.
    await member.page.keyboard.insertText(' and so on'.repeat(500));
    await member.page.getByRole('alert').getByText('1013 characters too long', { exact: true }).waitFor();
    await member.press('Control+Enter');
    await member.page.reload();
    await member.reads('My parcel has not arrived');
    expect((await member.composer.inputValue()).length).toBe(5_013);
    expect(await said(one)).toEqual([]);
    await member.composer.fill('Here you are.');
    await member.composer.press('Control+Enter');
    await eventually(async () => (await said(one)).length === 1);
    expect(await said(one)).toEqual(['Here you are.']);
    await member.leave();
  });
});
