/**
 * Members answer customers in the inbox: by keyboard, without delay, and despite lost connections and expired sessions.
 */
import { SystemDb } from '../../src/platform/db/system-db.js';
import { HandoffsService } from '../../src/desk/handoffs/handoffs.service.js';
import { agentActor } from '../../src/platform/kernel/actor.js';
import { call } from '../support/app.js';
import { describeInBrowser } from '../support/browser.js';
import { COOKIE, signIn } from '../support/console.js';
import { eventually } from '../support/eventually.js';
import { APPROVAL } from '../support/handoffs.js';
import { idle, opened, say, spoken } from '../support/live.js';
import { browser as customer } from '../support/widget.js';
import { Visitor } from '../widget/stage.js';
import { Member, setDesk, waiting, type Desk } from '../console/desk.js';

let desk: Desk;
const members: Member[] = [];

async function sits(options: Parameters<typeof Member.at>[1] = {}): Promise<Member> {
  const member = await Member.at(desk, options);
  members.push(member);
  return member;
}
const handoffOf = async (id: string): Promise<any> =>
  (await call(desk.app, 'GET', `/v1/handoffs/${id}`, { token: desk.workspace.tokens.viewer })).body.data;
const teammatesWords = async (one: Awaited<ReturnType<typeof waiting>>): Promise<string[]> =>
  (await spoken(one.who, one.session)).filter(({ author }) => author === 'teammate').map(({ text }) => text);

describeInBrowser('the inbox', () => {
  beforeAll(async () => {
    desk = await setDesk();
  });
  afterEach(async () => {
    const complaints = members.flatMap((member) => member.complaints);
    for (const member of members.splice(0)) await member.leave();
    expect(complaints.filter((text) => /Content Security Policy|Trusted|pageerror/.test(text))).toEqual([]);
  });
  afterAll(() => desk?.close());

  it('shows a customer who asks for a human in the widget, and the customer sees the reply', async () => {
    const member = await sits();
    const visitor = await Visitor.at(desk);
    await visitor.open();
    await visitor.say('How heavy may a parcel be?');
    await visitor.hears('31 kilograms');
    await visitor.say('I want to talk to a human');
    await member.page.locator('[data-handoff]').first().waitFor();
    await member.press('j', 'r');
    await eventually(() => member.composer.evaluate((field: any) => field.matches(':focus')));
    await member.page.keyboard.type('Good morning, how can I help?');
    await member.press('Control+Enter');
    await visitor.hears('Good morning, how can I help?');
    await member.reads('Good morning, how can I help?');
    await member.page.getByRole('button', { name: /Proof/ }).first().click();
    expect(await member.log.getByText('A parcel may weigh up to 31 kilograms.').count()).toBeGreaterThan(0);
    await visitor.leave();
  });

  it('can be used by keyboard alone: next, take over, reply, assign, return to the agent, resolve, undo', async () => {
    const one = await waiting(desk, 'My invoice is wrong', 'Amélie Rousseau');
    const member = await sits({ path: 'all' });
    await member.row('Amélie').waitFor();
    const bar = member.page.getByRole('region', { name: 'Conversation' }).locator('header').first();
    for (let i = 0; i < 50 && !(await bar.getByText('Amélie Rousseau').isVisible()); i++) {
      await member.press('j');
      await bar.waitFor();
    }
    await member.press('t');
    await bar.getByText('With you').waitFor();
    await eventually(async () => (await handoffOf(one.handoff)).assignee_id === desk.workspace.memberIds.responder);
    await member.press('r');
    await member.page.keyboard.type('I will look at it.');
    await member.press('Control+Enter', 'Escape');
    await eventually(async () => (await teammatesWords(one)).length === 1);
    await member.press('a');
    await member.page
      .getByRole('dialog')
      .getByRole('button', { name: /^admin/ })
      .press('Enter');
    await bar.getByText('With admin').waitFor();
    await member.press('b');
    await bar.getByText('With the agent').waitFor();
    await eventually(async () => (await handoffOf(one.handoff)).assignee_id === null);
    await member.press('e');
    const solved = member.page.getByRole('dialog').getByRole('button', { name: 'Solved', exact: true });
    await eventually(() => solved.evaluate((button: any) => button.matches(':focus')));
    await member.press('Tab', 'Enter');
    await eventually(async () => (await handoffOf(one.handoff)).resolution === 'partial');
    await member.page.getByText(/ resolved/).waitFor();
    await member.press('Control+z');
    await eventually(async () => (await handoffOf(one.handoff)).status === 'open');
  });

  it('keeps a draft while the session expires, and sends it after sign-in', async () => {
    const one = await waiting(desk, 'My card is lost', 'Daniel Kruse');
    const member = await sits({ path: `all/${one.handoff}` });
    await member.reads('My card is lost');
    await member.press('r');
    await member.page.keyboard.type('I have blocked it.');
    const { accountId } = desk.team.responder;
    const end = 'update console_sessions set ended_at = now() where account_id = $1';
    await desk.app.app.get(SystemDb).query({ text: end, values: [accountId] });
    await member.press('Control+Enter');
    const dialog = member.page.getByRole('dialog');
    await dialog.waitFor();
    desk.team.responder = { accountId, ...(await signIn(desk.app, accountId)) };
    await member.context.addCookies([
      { name: COOKIE, value: desk.team.responder.token, url: desk.app.baseUrl, httpOnly: true },
    ]);
    await member.page.reload();
    await eventually(async () => (await teammatesWords(one)).length === 1);
    expect(await teammatesWords(one)).toEqual(['I have blocked it.']);
  });

  it('keeps the input and sends it once after reconnecting, however often the connection was lost', async () => {
    const one = await waiting(desk, 'Where is my parcel?', 'Sofia Brandão');
    const member = await sits({ path: `all/${one.handoff}` });
    await member.reads('Where is my parcel?');
    await member.press('r');
    await member.page.keyboard.type('First');
    // The response to the first attempt is lost: the server has the reply, but the page does not know.
    let lost = 0;
    await member.page.route('**/replies', async (route) => {
      if (lost++ > 0) return route.continue();
      await route.fetch();
      await route.abort('connectionreset');
    });
    await member.press('Control+Enter');
    await eventually(async () => (await teammatesWords(one)).length === 1);
    await member.context.setOffline(true);
    await member.page.keyboard.type('Second');
    await member.press('Control+Enter');
    await member.page.keyboard.type('A draft');
    await member.log.getByText('Not sent yet').first().waitFor();
    await member.context.setOffline(false);
    await eventually(async () => (await teammatesWords(one)).length === 2);
    await member.log.getByText('Not sent yet').waitFor({ state: 'detached' });
    expect(await teammatesWords(one)).toEqual(['First', 'Second']);
    for (const text of ['First', 'Second']) expect(await member.log.getByText(text, { exact: true }).count()).toBe(1);
    await member.page.reload();
    await member.reads('Second');
    await eventually(
      async () => (await member.composer.inputValue()) === 'A draft',
      () => member.composer.inputValue(),
    );
  });

  it('shows an approval with its exact arguments, and decides it with a button', async () => {
    const who = await customer(desk.app, desk.workspace);
    const session = await opened(who);
    await say(who, session, 'Delete my account');
    await idle(desk.app);
    const { id } = await desk.app.app.get(HandoffsService).create(desk.workspace.id, agentActor(null), {
      ...APPROVAL,
      sessionId: session,
      contactId: who.contactId,
      ask: 'Delete the account',
      requester: 'agent',
    });
    const member = await sits({ path: `approvals/${id}` });
    const card = member.page.getByRole('region', { name: 'Approve delete_account' });
    await card.waitFor();
    expect(await card.locator('dd').allTextContents()).toEqual(['["x"]', '1', '{"n":1.5}']);
    await card.getByRole('button', { name: 'Approve and run delete_account' }).press('Enter');
    await card.getByText('Approved').waitFor();
    expect((await handoffOf(id)).status).toBe('resolved');
  });
});
