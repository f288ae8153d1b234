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

  it('shows customers’ messages as text: markup, bidirectional and invisible characters', async () => {
    const evil = '<img src=x onerror=alert(1)> [a](javascript:alert(1)) \u202Egnp.exe';
    const one = await waiting(desk, evil, '<b>Eve</b>\u202E');
    const member = await sits({ path: `all/${one.handoff}` });
    await member.reads('<img src=x onerror=alert(1)> [a](javascript:alert(1)) ⟨U+202E⟩gnp.exe');
    expect(await member.page.locator('img, a[href^="javascript"]').count()).toBe(0);
    await member.page.getByText('<b>Eve</b>⟨U+202E⟩').first().waitFor();
  });

  it('rejects a pasted megabyte as too long', async () => {
    const one = await waiting(desk, 'My parcel has not arrived', 'Helen Whitcombe');
    const member = await sits({ path: `all/${one.handoff}` });
    await member.reads('My parcel has not arrived');
    await member.composer.fill('<script>x</script>'.repeat(60_000));
    await member.page.getByText(/characters too long/).waitFor();
    expect(await teammatesWords(one)).toEqual([]);
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

  it.each([
    [
      'en',
      'Approve and run delete_account',
      'Not approved: the kill switch is on',
      'Reason: “Refunds went out twice”.',
    ],
    [
      'de',
      'delete_account freigeben und ausführen',
      'Nicht freigegeben: Der Notaus ist an',
      'Grund: „Refunds went out twice“.',
    ],
  ])('says in %s why an approval is refused while the kill switch is on', async (locale, approve, title, reason) => {
    const one = await waiting(desk, 'Delete my account', 'Ada Byron');
    const { contactId } = one.who;
    const draft = { ...APPROVAL, sessionId: one.session, contactId, ask: 'Delete it', requester: 'agent' as const };
    const { id } = await desk.app.app.get(HandoffsService).create(desk.workspace.id, agentActor(null), draft);
    const flip = (body: object) =>
      call(desk.app, 'PUT', '/v1/killswitch', { token: desk.workspace.tokens.admin, body });
    const member = await sits({ path: `approvals/${id}`, locale });
    const button = member.page.getByRole('button', { name: approve });
    await button.waitFor();
    await flip({ active: true, reason: 'Refunds went out twice' });
    try {
      await button.press('Enter');
      // Notifications are also announced, by a text of their own.
      await member.page.getByText(title).first().waitFor();
      await member.page.getByText(reason).first().waitFor();
      await button.waitFor();
      expect((await handoffOf(id)).status).toBe('open');
    } finally {
      await flip({ active: false });
    }
  });

  it('shows the customer’s typing, and shows the team’s reading and typing to the customer', async () => {
    const one = await waiting(desk, 'Hello?', 'Tunde Okafor');
    const member = await sits({ path: `all/${one.handoff}` });
    await member.reads('Hello?');
    await eventually(async () => {
      await one.who.ask('POST', `sessions/${one.session}/typing`, {});
      return member.log.getByText('Tunde Okafor is typing…').isVisible();
    });
    await member.page.bringToFront();
    const marks = { text: 'select team_read_seq as seq from sessions where id = $1', values: [one.session] };
    await eventually(async () => Number((await desk.app.app.get(SystemDb).query(marks)).rows[0]!['seq']) > 0);
  });

  it('is read-only for a viewer', async () => {
    const one = await waiting(desk, 'Can you see me?', 'Rui Costa');
    const member = await sits({ role: 'viewer', path: `all/${one.handoff}` });
    await member.reads('Can you see me?');
    await member.page.getByText('Your role can’t reply.').waitFor();
    expect(await member.page.getByRole('button', { name: /Take over|Resolve|Assign|Give back/ }).count()).toBe(0);
    expect(await member.composer.count()).toBe(0);
  });

  it('has no accessibility violations in any look: queue, conversation, dialogs', async () => {
    const one = await waiting(desk, 'How long can I return goods?', 'Ingrid Solheim');
    await waiting(desk, 'مرحبا، أين طلبي؟', 'سارة');
    await say(one.who, one.session, 'مرحبا');
    await idle(desk.app);
    const member = await sits({ path: 'all', reducedMotion: 'reduce' });
    await member.row('سارة').waitFor();
    await member.looksGood();
    await member.row('Ingrid Solheim').click();
    await member.reads('How long can I return goods?');
    await member.reads('مرحبا');
    await member.looksGood();
    await member.press('e');
    await member.page.getByRole('dialog').waitFor();
    await member.looksGood();
  });

  it('has no accessibility violations in German', async () => {
    const one = await waiting(desk, 'How long can I return goods?', 'Ingrid Solheim');
    const member = await sits({ locale: 'de', path: `all/${one.handoff}`, reducedMotion: 'reduce' });
    await member.page.locator('[data-handoff]').first().waitFor();
    await member.reads('How long can I return goods?');
    expect([await member.violations(), await member.fits()]).toEqual([[], true]);
    await member.press('e');
    await member.page.getByRole('dialog').waitFor();
    expect([await member.violations(), await member.fits()]).toEqual([[], true]);
  });
});
