/**
 * Everyday failures at the inbox: expired sessions, lost connections, departed members. Nothing is lost or duplicated.
 */
import { MembersService } from '../../../src/company/team/members.service.js';
import { OPERATOR } from '../../../src/platform/kernel/actor.js';
import { SystemDb } from '../../../src/platform/db/system-db.js';
import { makePerson, PASSWORD } from '../../accounts/people.js';
import { describeInBrowser } from '../../support/browser.js';
import { signIn } from '../../support/console.js';
import { scriptOf } from '../../support/built-files.js';
import { eventually } from '../../support/eventually.js';
import { say, spoken } from '../../support/live.js';
import { Member, setDesk, waiting, type Desk } from '../../console/desk.js';

let desk: Desk;
const said = async (one: Awaited<ReturnType<typeof waiting>>): Promise<string[]> =>
  (await spoken(one.who, one.session)).filter(({ author }) => author === 'teammate').map(({ text }) => text);

describeInBrowser('after a failure in the inbox', () => {
  beforeAll(async () => {
    desk = await setDesk();
    // A member who can sign in again by password.
    const { id: workspaceId, memberIds } = desk.workspace;
    for (const role of ['admin', 'developer'] as const) {
      const accountId = await makePerson(desk.app, `${role}@mishaps.example`, {
        workspaceId,
        memberId: memberIds[role],
      });
      desk.team[role] = { accountId, ...(await signIn(desk.app, accountId)) };
    }
  });
  afterAll(() => desk?.close());

  it('an ended session asks for the password in place, sends what was waiting, and keeps the input', async () => {
    const one = await waiting(desk, 'My card is lost', 'Daniel Kruse');
    const member = await Member.at(desk, { role: 'admin', path: `all/${one.handoff}` });
    await member.reads('My card is lost');
    await member.press('r');
    await member.page.keyboard.type('I have blocked it.');
    // The question for the password takes the focus as soon as a call is refused: not before all is typed.
    let typed = (): void => undefined;
    const hasTyped = new Promise<void>((resolve) => (typed = resolve));
    await member.page.route('**/replies', async (route) => {
      await hasTyped;
      await route.continue();
    });
    await member.press('Control+Enter');
    await member.composer.fill('And a new one is on its way');
    const end = 'update console_sessions set ended_at = now() where account_id = $1';
    await desk.app.app.get(SystemDb).query({ text: end, values: [desk.team.admin.accountId] });
    typed();
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

  it('a lost connection is shown, and messages received meanwhile appear once it is back', async () => {
    const one = await waiting(desk, 'Are you open today?', 'Helen Whitcombe');
    const member = await Member.at(desk, { path: `all/${one.handoff}` });
    await member.reads('Are you open today?');
    await member.context.setOffline(true);
    const banner = member.page.getByText('You’re offline.');
    await banner.waitFor();
    for (let i = 0; i < 70; i++) await say(one.who, one.session, `Line ${i} while you were away`);
    await member.context.setOffline(false);
    await banner.waitFor({ state: 'detached' });
    await member.reads('Line 69 while you were away');
    expect(await member.log.getByText('Line 69 while you were away').count()).toBe(1);
    // All messages are there, including those beyond one page.
    for (let i = 0; i < 40 && !(await member.log.getByText('Are you open today?').first().isVisible()); i++) {
      await member.log.press('Home');
      await member.page.waitForLoadState('networkidle');
    }
    await member.log.getByText('Line 0 while you were away').waitFor();
    await member.leave();
  });

  it('a dialog that is opened while offline appears after reconnecting', async () => {
    const one = await waiting(desk, 'Where is the branch?', 'Line Cutter');
    const member = await Member.at(desk);
    await member.page.route(scriptOf('app/keys-dialog.tsx'), (route) => route.abort());
    await member.page.goto(`${desk.app.baseUrl}/console/w/${desk.workspace.id}/inbox/all/${one.handoff}`);
    await member.reads('Where is the branch?');
    await member.context.setOffline(true);
    await member.page.getByText('You’re offline.').waitFor();
    await member.press('?');
    await member.page.unroute(scriptOf('app/keys-dialog.tsx'));
    await member.context.setOffline(false);
    await member.page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await member.leave();
  });

  it('a dialog that is opened while only a proxy responds appears when the service is back', async () => {
    const one = await waiting(desk, 'Where is the branch?', 'Proxy Waiter');
    const member = await Member.at(desk);
    // Before the page is opened, because an idle page fetches the dialog.
    await member.page.route(scriptOf('app/keys-dialog.tsx'), (route) => route.abort());
    await member.page.goto(`${desk.app.baseUrl}/console/w/${desk.workspace.id}/inbox/all/${one.handoff}`);
    await member.reads('Where is the branch?');
    let asked = 0;
    await member.page.route('**', (route) => {
      if (route.request().method() !== 'HEAD') return route.fallback();
      asked++;
      return route.fulfill({ status: 502 });
    });
    await member.press('?');
    await eventually(() => Promise.resolve(asked >= 2));
    await member.page.unrouteAll();
    await member.page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await member.leave();
  });

  it('a removed member loses access, and their tab says so', async () => {
    const one = await waiting(desk, 'Who looks after me?', 'Tunde Okafor');
    const member = await Member.at(desk, { role: 'developer', path: `all/${one.handoff}` });
    await member.reads('Who looks after me?');
    await desk.app.app.get(MembersService).remove(desk.workspace.id, OPERATOR, desk.workspace.memberIds.developer);
    const address = `/api/console/workspaces/${desk.workspace.id}/inbox`;
    expect(await member.page.evaluate(`fetch('${address}').then(({ status }) => status)`)).toBe(404);
    await member.page.getByRole('heading', { name: 'You’re not a member of this workspace' }).waitFor();
    expect(await member.page.getByText('Who looks after me?').count()).toBe(0);
    await member.leave();
  });

  it('a pasted megabyte is refused with a message, and the rest of the input stays and is sent', async () => {
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
    // A slightly overlong text can be shortened, and survives a reload until then.
    await member.page.keyboard.insertText(' and so on'.repeat(500));
    await member.page.getByRole('alert').getByText('1,013 characters too long', { exact: true }).waitFor();
    await member.press('Control+Enter');
    await member.page.reload();
    await member.reads('My parcel has not arrived');
    // The server has it by now, and tells it beside the conversation.
    await eventually(async () => (await member.composer.inputValue()).length === 5_013);
    expect(await said(one)).toEqual([]);
    await member.composer.fill('Here you are.');
    await member.composer.press('Control+Enter');
    await eventually(async () => (await said(one)).length === 1);
    expect(await said(one)).toEqual(['Here you are.']);
    await member.leave();
  });
});
