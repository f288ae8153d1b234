/** Availability, office hours, notifications and blocking, as members use them in the console. */
import { call } from '../../support/app.js';
import { describeInBrowser } from '../../support/browser.js';
import { eventually } from '../../support/eventually.js';
import { Member, setDesk, waiting, type Desk } from '../../console/desk.js';

let desk: Desk;
describeInBrowser('member availability', () => {
  beforeAll(async () => {
    desk = await setDesk();
  });
  afterAll(() => desk?.close());
  const read = async (path: string): Promise<any> =>
    (await call(desk.app, 'GET', path, { token: desk.workspace.tokens.owner })).body.data;

  it('is set in the account menu, shown, and undone', async () => {
    const member = await Member.at(desk);
    const status = async () => (await read(`/v1/members/${desk.workspace.memberIds.responder}/status`)).status;
    await member.page.getByRole('button', { name: /^Signed in as/ }).click();
    await member.page.getByRole('menuitem', { name: 'Set yourself away' }).click();
    await member.page.getByRole('button', { name: /^Signed in as .*, away$/ }).waitFor();
    await eventually(async () => (await status()) === 'away');
    expect(await member.violations()).toEqual([]);
    await member.page.getByRole('button', { name: 'Undo' }).click();
    await eventually(async () => (await status()) === 'available');
    expect(member.complaints).toEqual([]);
    await member.leave();
  });

  it('includes office hours on a page of their own, which reports invalid input', async () => {
    const member = await Member.at(desk, { role: 'admin' });
    await member.page.goto(`${desk.app.baseUrl}/console/w/${desk.workspace.id}/settings/hours`);
    await member.page.getByRole('switch', { name: 'Tell customers when you’re available' }).click();
    await member.page.getByLabel('Time zone').fill('Europe/Berlin');
    await member.page.getByLabel('Friday', { exact: true }).fill('nine to five');
    await member.page.getByRole('button', { name: 'Save', exact: true }).click();
    await member.page.getByText('Enter hours such as 9–12').first().waitFor();
    await member.page.getByLabel('Friday', { exact: true }).fill('9:00-12:00, 13:00-15:00');
    await member.page.getByRole('group', { name: 'Closed or other hours on' }).getByText('24', { exact: true }).click();
    await member.page.getByLabel('E-mail the team').fill('15');
    expect(await member.violations()).toEqual([]);
    await member.page.getByRole('button', { name: 'Save', exact: true }).click();
    await member.page.getByText('Office hours saved').first().waitFor();
    const save = member.page.getByRole('button', { name: 'Save', exact: true });
    expect(await save.evaluate((button: any) => button.matches(':focus'))).toBe(true);
    const { office_hours: hours, pickup_minutes } = await read('/v1/workspace');
    expect([hours.timezone, hours.weekly.friday.length, hours.weekly.saturday, pickup_minutes]).toEqual([
      ...['Europe/Berlin', 2, [], 15],
    ]);
    expect(hours.exceptions).toEqual([{ date: expect.stringMatching(/-24$/), windows: [] }]);
    await member.leave();
  });

  it('includes notifications, which each member selects in the settings', async () => {
    const member = await Member.at(desk);
    await member.page.goto(`${desk.app.baseUrl}/console/w/${desk.workspace.id}/settings/notifications`);
    const choice = member.page.getByRole('checkbox', { name: 'A note mentions you: Sound' });
    await choice.click();
    await eventually(() => choice.isChecked());
    expect(await member.violations()).toEqual([]);
    await member.page.reload();
    await eventually(() => choice.isChecked());
    // Unclaimed conversations are reported by mail only.
    expect(await member.page.getByRole('checkbox', { name: /: Sound$/ }).count()).toBe(4);
    // The bell toggles the selected kinds, not all of them.
    await member.page.goto(`${desk.app.baseUrl}/console/w/${desk.workspace.id}/inbox/mine`);
    for (let time = 0; time < 2; time++) {
      const stored = member.page.waitForResponse((one) => one.request().method() === 'PATCH');
      await member.page.getByRole('button', { name: 'Notifications', exact: true }).click();
      const sound = member.page.getByRole('menuitem', { name: 'Sound' });
      await sound.click();
      await stored;
      // A click while the menu fades out would close it again.
      await sound.waitFor({ state: 'detached' });
    }
    await member.page.goto(`${desk.app.baseUrl}/console/w/${desk.workspace.id}/settings/notifications`);
    await eventually(() => choice.isChecked());
    expect(await member.page.getByRole('checkbox', { name: /: Sound$/, checked: true }).count()).toBe(1);
    await member.leave();
  });

  it('shows a browser notification when a listed hand-off is assigned to the member', async () => {
    const one = await waiting(desk, 'Who takes me?', 'Asa Assigned');
    const member = await Member.at(desk);
    await member.page.addInitScript(`
      document.hasFocus = () => false;
      window.told = [];
      window.Notification = class { static permission = 'granted'; static requestPermission = async () => 'granted';
        constructor(title) { told.push(title); } close() {} };`);
    await member.page.goto(`${desk.app.baseUrl}/console/w/${desk.workspace.id}/settings/notifications`);
    const choice = member.page.getByRole('checkbox', { name: 'A hand-off is assigned to you: Browser' });
    const stored = member.page.waitForResponse((one) => one.request().method() === 'PATCH');
    await choice.click();
    await stored;
    const following = member.page.waitForResponse(/\/stream$/);
    await member.page.goto(`${desk.app.baseUrl}/console/w/${desk.workspace.id}/inbox/unassigned`);
    await following;
    await member.row('Asa Assigned').waitFor();
    // Notices need the list that they are made from, by which the title counts what waits, and their settings.
    await eventually(async () => /^\(\d+\)/.test(await member.page.title()));
    const fetched = `({ name, responseEnd }) => name.endsWith('/notifications') && responseEnd > 0`;
    await eventually(() => member.page.evaluate(`performance.getEntriesByType('resource').some(${fetched})`));
    await call(desk.app, 'PATCH', `/v1/handoffs/${one.handoff}`, {
      token: desk.workspace.tokens.owner,
      body: { assignee_id: desk.workspace.memberIds.responder },
    });
    await eventually(async () => (await member.page.evaluate('told.join()')) === 'Asa Assigned');
    await member.leave();
  });

  it('includes blocking the contact of the open conversation from the palette, with undo', async () => {
    const one = await waiting(desk, 'You are all useless', 'Mo Rude');
    const member = await Member.at(desk, { path: `all/${one.handoff}` });
    await member.reads('You are all useless');
    const blockedAt = async () => (await read(`/v1/contacts/${one.who.contactId}`)).blocked_at;
    // An open palette lists the action once the contact is loaded.
    await member.press('Control+k');
    await member.page.getByRole('option', { name: 'Block this contact' }).click();
    await member.page.getByRole('button', { name: 'Block this contact' }).click();
    await eventually(async () => (await blockedAt()) !== null);
    const badge = member.page.getByText('Blocked', { exact: true });
    await badge.waitFor();
    expect(await member.violations()).toEqual([]);
    await member.page.getByRole('button', { name: 'Undo' }).click();
    await eventually(async () => (await blockedAt()) === null);
    await badge.waitFor({ state: 'detached' });
    await member.leave();
  });
});
