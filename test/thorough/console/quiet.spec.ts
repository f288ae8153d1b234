/** An idle tab sends no requests: the stream reports all changes. */
import { describeInBrowser } from '../../support/browser.js';
import { eventually } from '../../support/eventually.js';
import { say } from '../../support/live.js';
import { Member, setDesk, waiting, type Desk } from '../../console/desk.js';

let desk: Desk;
describeInBrowser('an idle tab of the inbox', () => {
  beforeAll(async () => {
    desk = await setDesk();
  });
  afterAll(() => desk?.close());

  it('sends no requests between changes except presence twice a minute, and receives each change once', async () => {
    const one = await waiting(desk, 'Is anybody there?', 'Noor Haddad');
    const member = await Member.at(desk, { path: `all/${one.handoff}` });
    await member.page.clock.install();
    await member.page.reload();
    await member.reads('Is anybody there?');
    await member.page.waitForLoadState('load');
    await quiet(member);
    // Ten minutes of the page's clock: they would reveal any polling, loop or retry.
    member.calls.length = 0;
    for (let minute = 0; minute < 10; minute++) await member.page.clock.runFor(60_000);
    await member.page.evaluate('fetch("/api/console/me")');
    // Presence is renewed before the server forgets it.
    const presence = `POST /api/console/workspaces/${desk.workspace.id}/sessions/${one.session}/presence`;
    expect(member.calls.filter((call) => call !== presence)).toEqual(['GET /api/console/me']);
    expect(member.calls.filter((call) => call === presence).length).toBeLessThanOrEqual(10 * 2);
    // And it still receives events.
    await say(one.who, one.session, 'Hello again');
    await eventually(async () => {
      await member.page.clock.runFor(200);
      return member.log.getByText('Hello again').first().isVisible();
    });
    await quiet(member);
    const path = `GET /api/console/workspaces/${desk.workspace.id}/v1/sessions/${one.session}/messages`;
    expect(member.calls.filter((call) => call === path).length).toBeLessThanOrEqual(2);
    await member.leave();
  });

  it('shows the number of waiting conversations on each page of the team', async () => {
    await waiting(desk, 'Who can help me?', 'Ida Lindqvist');
    const member = await Member.at(desk);
    await eventually(
      async () => /^\(\d+\) Inbox · /.test(await member.page.title()),
      () => member.page.title(),
    );
    await member.page.goto(`${desk.app.baseUrl}/console/account`);
    await eventually(
      async () => /^\(\d+\) Your account · /.test(await member.page.title()),
      () => member.page.title(),
    );
    await member.leave();
  });

  it('gives a conversation the entire screen on a phone, and shows the tabs again in the queue', async () => {
    const one = await waiting(desk, 'On my phone', 'Mika Salo');
    const member = await Member.at(desk, { path: `all/${one.handoff}`, viewport: { width: 360, height: 740 } });
    await member.reads('On my phone');
    const tabs = member.page.getByRole('navigation', { name: 'Main' });
    expect(await tabs.isVisible()).toBe(false);
    await member.page.getByRole('link', { name: 'Back to the queue' }).click();
    await tabs.waitFor();
    await member.leave();
  });
});

/** Waits until a second of the page's clock has passed twice without a request. */
async function quiet(member: Member): Promise<void> {
  let calm = 0;
  await eventually(async () => {
    const before = member.calls.length;
    await member.page.clock.runFor(1_000);
    await member.page.waitForLoadState('networkidle');
    calm = member.calls.length === before ? calm + 1 : 0;
    return calm >= 3;
  });
}
