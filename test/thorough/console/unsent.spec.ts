/** Unsent text: restored in each of the member's browsers, only in its own conversation. */
import { TeamStreams } from '../../../src/doors/team-stream/team-streams.js';
import { SystemDb } from '../../../src/platform/db/system-db.js';
import { makePerson, PASSWORD } from '../../accounts/people.js';
import { describeInBrowser } from '../../support/browser.js';
import { browse, COOKIE, signIn } from '../../support/console.js';
import { eventually } from '../../support/eventually.js';
import { spoken } from '../../support/live.js';
import { Member, setDesk, waiting, type Desk } from '../../console/desk.js';

let desk: Desk;
const draftsOf = async (role: 'responder' | 'admin'): Promise<any[]> =>
  (
    await browse(desk.app, 'GET', `/api/console/workspaces/${desk.workspace.id}/drafts`, {
      session: desk.team[role].token,
    })
  ).body.data;
const savedAs = (text: string, session: string, kind = 'reply') =>
  eventually(
    async () =>
      (await draftsOf('responder')).find((one) => one.session_id === session && one.kind === kind)?.text === text,
    () => draftsOf('responder'),
  );
async function draftsInTable(session: string): Promise<number> {
  const text = 'select count(*)::int as count from drafts where session_id = $1';
  return Number((await desk.app.app.get(SystemDb).query({ text, values: [session] })).rows[0]!['count']);
}
const said = async (one: Awaited<ReturnType<typeof waiting>>): Promise<string[]> =>
  (await spoken(one.who, one.session)).filter(({ author }) => author === 'teammate').map(({ text }) => text);

describeInBrowser('an unsent text', () => {
  beforeAll(async () => {
    desk = await setDesk();
  });
  afterAll(() => desk?.close());

  it('is restored on another device, marked in the queue, for one contact, and deleted with the reply', async () => {
    const [one, two] = [await waiting(desk, 'First question', 'Anna One'), await waiting(desk, 'Second', 'Bert Two')];
    const member = await Member.at(desk, { path: `all/${one.handoff}` });
    await member.reads('First question');
    await member.press('r');
    await member.page.keyboard.type('For Anna');
    await member.press('Escape', 'n');
    await member.page.keyboard.type('About Anna');
    await member.press('Escape', 'j');
    await member.reads('Second');
    for (const keys of ['r', 'n']) {
      await member.press(keys);
      expect(await member.page.getByRole('textbox', { name: /Bert Two/ }).inputValue()).toBe('');
      await member.press('Escape');
    }
    await member.row('Anna One').getByText('Draft', { exact: true }).waitFor();
    expect(await member.row('Bert Two').getByText('Draft', { exact: true }).count()).toBe(0);
    const elsewhere = await Member.at(desk, { path: `all/${one.handoff}` });
    await elsewhere.reads('First question');
    await eventually(async () => (await elsewhere.composer.inputValue()) === 'For Anna');
    await elsewhere.press('n');
    expect(await elsewhere.noteField.inputValue()).toBe('About Anna');
    // Text written there shows here while nobody types in that conversation.
    await elsewhere.press('Escape', 'r');
    await elsewhere.press('End');
    await elsewhere.page.keyboard.type(', from my phone');
    await member.press('k');
    await eventually(async () => (await member.composer.inputValue()) === 'For Anna, from my phone');
    await elsewhere.press('Control+Enter');
    await eventually(async () => (await said(one)).length === 1);
    expect(await said(one)).toEqual(['For Anna, from my phone']);
    for (const tab of [member, elsewhere]) await eventually(async () => (await tab.composer.inputValue()) === '');
    expect((await draftsOf('responder')).map(({ kind, session_id }) => [kind, session_id])).toEqual([
      ['note', one.session],
    ]);
    expect(await draftsOf('admin')).toEqual([]);
    expect(await said(two)).toEqual([]);
    for (const tab of [member, elsewhere]) await tab.leave();
  });

  it('is saved after reconnecting, even if the tab was reloaded before it was saved', async () => {
    const one = await waiting(desk, 'Is the line cut?', 'Lina Line');
    const member = await Member.at(desk, { path: `all/${one.handoff}` });
    await member.reads('Is the line cut?');
    await member.press('r');
    await member.context.setOffline(true);
    await member.page.keyboard.type('Written in a tunnel');
    await member.page.getByText('Draft saved in this tab only').waitFor();
    await member.context.setOffline(false);
    await savedAs('Written in a tunnel', one.session);
    await member.page.getByText('Draft saved', { exact: true }).waitFor();
    // Before it could be saved: only the tab has it.
    await member.page.route('**/draft', (route) => route.abort());
    await member.page.keyboard.type(', and after it');
    await member.page.unroute('**/draft');
    await member.page.reload();
    await member.reads('Is the line cut?');
    await eventually(async () => (await member.composer.inputValue()) === 'Written in a tunnel, and after it');
    await savedAs('Written in a tunnel, and after it', one.session);
    await member.leave();
  });

  it('appears at once if another device writes a reply while a note is saved here', async () => {
    const one = await waiting(desk, 'Two at once?', 'Theo Two');
    const member = await Member.at(desk, { path: `all/${one.handoff}` });
    await member.reads('Two at once?');
    await member.press('n');
    await member.page.keyboard.type('Noted');
    await savedAs('Noted', one.session, 'note');
    const path = `/api/console/workspaces/${desk.workspace.id}/sessions/${one.session}/draft`;
    await browse(desk.app, 'PUT', path, { session: desk.team.responder.token, body: { text: 'From my phone' } });
    await member.press('Escape', 'r');
    await eventually(async () => (await member.composer.inputValue()) === 'From my phone');
    await member.leave();
  });

  it('is left, with its page, when somebody else signs in in another tab', async () => {
    const one = await waiting(desk, 'Whose page?', 'Wanda Whose');
    const member = await Member.at(desk, { path: `all/${one.handoff}` });
    await member.reads('Whose page?');
    await member.press('r');
    await member.page.keyboard.type('By the responder');
    await savedAs('By the responder', one.session);
    const cookie = { name: COOKIE, value: desk.team.admin.token, url: desk.app.baseUrl, httpOnly: true };
    await member.context.addCookies([cookie]);
    // The page's stream ends with the session, and the page checks who is signed in.
    const { accountId, token } = desk.team.responder;
    await browse(desk.app, 'DELETE', '/api/console/session', { session: token });
    desk.team.responder = { accountId, ...(await signIn(desk.app, accountId)) };
    await member.page.waitForURL((url) => !url.pathname.includes(one.handoff));
    await member.page.goto(`${desk.app.baseUrl}/console/w/${desk.workspace.id}/inbox/all/${one.handoff}`);
    await member.reads('Whose page?');
    expect(await member.composer.inputValue()).toBe('');
    expect(await draftsOf('admin')).toEqual([]);
    await member.leave();
  });

  it('is never stored or sent as a member who signs in in another tab, even before the page notices', async () => {
    const one = await waiting(desk, 'Who writes this?', 'Wim Who');
    const member = await Member.at(desk, { path: `all/${one.handoff}` });
    await member.reads('Who writes this?');
    await member.press('r');
    await member.page.route(/\/(draft|replies)$/, (route) => route.abort());
    await member.page.keyboard.type('A reply by the responder');
    await member.press('Control+Enter');
    await member.page.keyboard.type('And a draft');
    // The page's session continues: nothing reports that the browser's cookie now belongs to another member.
    const cookie = { name: COOKIE, value: desk.team.admin.token, url: desk.app.baseUrl, httpOnly: true };
    await member.context.addCookies([cookie]);
    await member.page.unroute(/\/(draft|replies)$/);
    await member.page.waitForURL((url) => !url.pathname.includes(one.handoff));
    await member.page.getByRole('button', { name: /^Signed in as/ }).waitFor();
    expect(await said(one)).toEqual([]);
    expect(await draftsOf('admin')).toEqual([]);
    await member.leave();
  });

  it('is placed before text that was typed while it was fetched', async () => {
    const one = await waiting(desk, 'Too fast?', 'Fred Fast');
    const path = `/api/console/workspaces/${desk.workspace.id}/sessions/${one.session}/draft`;
    await browse(desk.app, 'PUT', path, { session: desk.team.responder.token, body: { text: 'Begun yesterday' } });
    const member = await Member.at(desk);
    await member.row('Fred Fast').waitFor();
    let answer = (): void => undefined;
    const isAsked = new Promise<void>((resolve) => (answer = resolve));
    await member.page.route('**/drafts', async (route) => {
      await isAsked;
      await route.continue();
    });
    await member.page.goto(`${desk.app.baseUrl}/console/w/${desk.workspace.id}/inbox/all/${one.handoff}`);
    await member.reads('Too fast?');
    await member.press('r');
    await member.page.keyboard.type('and today');
    answer();
    await savedAs('Begun yesterday\nand today', one.session);
    expect(await member.composer.inputValue()).toBe('Begun yesterday\nand today');
    await member.leave();
  });

  it('survives a session that expires while it is written, and is saved after sign-in', async () => {
    const { id: workspaceId, memberIds } = desk.workspace;
    const accountId = await makePerson(desk.app, 'responder@unsent.example', {
      workspaceId,
      memberId: memberIds.responder,
    });
    desk.team.responder = { accountId, ...(await signIn(desk.app, accountId)) };
    const one = await waiting(desk, 'Do sessions end?', 'Sara Session');
    const member = await Member.at(desk, { path: `all/${one.handoff}` });
    await member.reads('Do sessions end?');
    await member.press('r');
    let ends = (): void => undefined;
    const hasEnded = new Promise<void>((resolve) => (ends = resolve));
    await member.page.route('**/draft', async (route) => {
      await hasEnded;
      await route.continue();
    });
    await member.page.keyboard.insertText('They do');
    const end = 'update console_sessions set ended_at = now() where account_id = $1';
    await desk.app.app.get(SystemDb).query({ text: end, values: [accountId] });
    ends();
    await desk.app.app.get(TeamStreams).sweep();
    // The stream ends with the session, and the page asks for sign-in; the field below keeps its text.
    const dialog = member.page.getByRole('dialog', { name: 'Sign in again' });
    await dialog.waitFor();
    expect(await member.page.locator('textarea').inputValue()).toBe('They do');
    expect(await draftsInTable(one.session)).toBe(0);
    await dialog.getByLabel('Password').fill(PASSWORD);
    await member.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await eventually(async () => (await draftsInTable(one.session)) === 1);
    expect(await member.composer.inputValue()).toBe('They do');
    await member.leave();
  });
});
