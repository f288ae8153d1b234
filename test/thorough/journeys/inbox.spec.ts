/** What else the inbox shows: hostile messages, refusals, typing, a viewer, and how it looks. */
import { SystemDb } from '../../../src/platform/db/system-db.js';
import { HandoffsService } from '../../../src/desk/handoffs/handoffs.service.js';
import { agentActor } from '../../../src/platform/kernel/actor.js';
import { call } from '../../support/app.js';
import { describeInBrowser } from '../../support/browser.js';
import { eventually } from '../../support/eventually.js';
import { APPROVAL } from '../../support/handoffs.js';
import { idle, say, spoken } from '../../support/live.js';
import { Member, setDesk, waiting, type Desk } from '../../console/desk.js';

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
