/** Two members in one conversation: each sees the other, and neither replies past messages that they have not seen. */
import type { Page } from 'playwright-core';
import { call } from '../../support/app.js';
import { describeInBrowser } from '../../support/browser.js';
import { eventually } from '../../support/eventually.js';
import { say, spoken } from '../../support/live.js';
import { Member, setDesk, waiting, type Desk } from '../../console/desk.js';

let desk: Desk;
const members: Member[] = [];
async function sits(options: Parameters<typeof Member.at>[1] = {}): Promise<Member> {
  const member = await Member.at(desk, options);
  members.push(member);
  return member;
}
type Waiting = Awaited<ReturnType<typeof waiting>>;
const said = async (one: Waiting): Promise<string[]> =>
  (await spoken(one.who, one.session)).filter(({ author }) => author === 'teammate').map(({ text }) => text);
const reply = (one: Waiting, text: string) =>
  call(desk.app, 'POST', `/v1/handoffs/${one.handoff}/replies`, { token: desk.workspace.tokens.admin, body: { text } });
/** The agent stays silent, because its message would be newer too. */
const silence = ({ handoff }: Waiting) =>
  call(desk.app, 'POST', `/v1/handoffs/${handoff}/take_over`, { token: desk.workspace.tokens.responder });
/** Holds replies back until the response is released. */
async function held(member: Member): Promise<() => void> {
  let answer = (): void => undefined;
  const isAnswered = new Promise<void>((resolve) => (answer = resolve));
  await member.page.route('**/replies', async (route) => {
    await isAnswered;
    await route.continue();
  });
  return answer;
}
/** The page receives no events: its stream is refused. Its clock is ours. */
const deaf = async (page: Page): Promise<void> => {
  await page.clock.install();
  await page.route('**/stream', (route) => route.abort());
};
/** More of the page's time passes than typed text rests before it is saved. */
const rest = ({ page }: Member): Promise<void> => page.clock.runFor(1_200);

describeInBrowser('two members in one conversation', () => {
  beforeAll(async () => {
    desk = await setDesk();
  });
  afterEach(async () => {
    const complaints = members.flatMap((member) => member.complaints);
    for (const member of members.splice(0)) await member.leave();
    expect(complaints.filter((text) => /Content Security Policy|Trusted|pageerror/.test(text))).toEqual([]);
  });
  afterAll(() => desk?.close());

  const hears = (member: Member) => member.page.locator('[data-presence]');

  it('see that the other is there, is replying, has sent, and has left, without asking', async () => {
    const one = await waiting(desk, 'Anybody?', 'Petra Presence');
    const two = await waiting(desk, 'And I?', 'Quinn Other');
    const [ada, viewer] = [
      await sits({ path: `all/${one.handoff}` }),
      await sits({ role: 'viewer', path: `all/${one.handoff}` }),
    ];
    for (const member of [ada, viewer]) await member.reads('Anybody?');
    await hears(viewer).getByText('responder is here').waitFor();
    await hears(ada).getByText('viewer is here').waitFor();
    expect(await viewer.violations()).toEqual([]);
    await ada.press('r');
    viewer.calls.length = 0;
    await ada.page.keyboard.type('I');
    await hears(viewer).getByText('responder is replying').waitFor();
    // The event itself says so.
    expect(viewer.calls.filter((call) => !call.endsWith('/presence'))).toEqual([]);
    await ada.page.keyboard.type(' am');
    await ada.press('Control+Enter');
    await hears(viewer).getByText('responder is here').waitFor();
    await ada.press('Escape');
    const isGone = eventually(async () => (await hears(viewer).textContent()) === '');
    await ada.row('Quinn Other').click();
    await isGone;
    await ada.reads('And I?');
    expect(await hears(ada).textContent()).toBe('');
    // A note is not a reply.
    await ada.row('Petra Presence').click();
    await hears(viewer).getByText('responder is here').waitFor();
    await ada.press('n');
    const states: string[] = [];
    ada.page.on('request', (sent) => sent.url().endsWith('/presence') && states.push(sent.postDataJSON().state));
    const isSaved = ada.page.waitForResponse((answer) => answer.request().method() === 'PUT');
    await ada.page.keyboard.type('Only for us');
    await isSaved;
    expect(states).not.toContain('replying');
    expect(await hears(viewer).textContent()).toContain('responder is here');
    // A background tab does not speak for one that was closed.
    const behind = await ada.context.newPage();
    await behind.goto(ada.page.url());
    await behind.locator('[data-presence]').getByText('viewer is here').waitFor();
    await behind.evaluate(`Object.defineProperty(document, 'visibilityState', { value: 'hidden' })`);
    let isSaid = false;
    behind.on('request', (request) => (isSaid ||= request.url().endsWith('/presence')));
    await ada.page.close();
    await eventually(async () => (await hears(viewer).textContent()) === '');
    expect(isSaid).toBe(false);
    expect(two.handoff).not.toBe(one.handoff);
  });

  it('are asked before a reply is sent after messages that they have not seen, which are shown', async () => {
    const one = await waiting(desk, 'My room is cold', 'Cora Cold');
    await silence(one);
    const member = await sits({ path: `all/${one.handoff}`, before: deaf });
    await member.reads('My room is cold');
    await say(one.who, one.session, 'Never mind, it is warm now');
    await reply(one, 'I am glad to hear it');
    await member.press('r');
    await member.page.keyboard.type('I will send somebody');
    const answer = await held(member);
    await member.press('Control+Enter');
    await member.page.keyboard.type('with blankets');
    answer();
    const dialog = member.page.getByRole('dialog', { name: 'New messages have arrived' });
    await dialog.getByText('Never mind, it is warm now').waitFor();
    await dialog.getByText('I am glad to hear it').waitFor();
    await dialog.getByText('I will send somebody').waitFor();
    expect(await member.violations()).toEqual([]);
    expect(await said(one)).toEqual(['I am glad to hear it']);
    // The key that sent it does not confirm it: the default choice gives the text back.
    await rest(member);
    await eventually(() =>
      dialog.getByRole('button', { name: 'Edit reply' }).evaluate((button: any) => button.matches(':focus')),
    );
    await member.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    // Including text typed since.
    expect(await member.composer.inputValue()).toBe('I will send somebody\nwith blankets');
    expect(await said(one)).toEqual(['I am glad to hear it']);
    // Seen by now, so it is sent without a question.
    await member.composer.press('Control+Enter');
    await eventually(async () => (await said(one)).length === 2);
    expect((await said(one)).at(-1)).toBe('I will send somebody\nwith blankets');
    expect(await dialog.count()).toBe(0);
  });

  it('send once after confirmation, unless even newer messages have arrived', async () => {
    const one = await waiting(desk, 'Can I check out late?', 'Lars Late');
    await silence(one);
    const member = await sits({ path: `all/${one.handoff}`, before: deaf });
    await member.reads('Can I check out late?');
    await say(one.who, one.session, 'At three?');
    await member.press('r');
    await member.page.keyboard.type('Yes, at two');
    const answer = await held(member);
    await member.press('Control+Enter');
    await member.page.keyboard.type('Good night');
    answer();
    const dialog = member.page.getByRole('dialog', { name: 'New messages have arrived' });
    await dialog.getByText('At three?').waitFor();
    await rest(member);
    await say(one.who, one.session, 'Or at four?');
    await dialog.getByRole('button', { name: 'Send anyway' }).press('Enter');
    await dialog.getByText('Or at four?').waitFor();
    expect(await said(one)).toEqual([]);
    await dialog.getByRole('button', { name: 'Send anyway' }).press('Enter');
    await eventually(async () => (await said(one)).length === 1);
    expect(await said(one)).toEqual(['Yes, at two']);
    await dialog.waitFor({ state: 'detached' });
    await rest(member);
    expect(await member.composer.inputValue()).toBe('Good night');
  });

  it('are notified of a refused reply after they moved on, with a link back to it', async () => {
    const one = await waiting(desk, 'Is breakfast early?', 'Bea Breakfast');
    const other = await waiting(desk, 'And dinner?', 'Dora Dinner');
    await silence(one);
    const member = await sits({ path: `all/${one.handoff}`, before: deaf });
    await member.reads('Is breakfast early?');
    await say(one.who, one.session, 'At six?');
    const answer = await held(member);
    await member.press('r');
    await member.page.keyboard.type('From seven');
    await member.press('Control+Enter', 'Escape');
    await member.row('Dora Dinner').click();
    await member.reads('And dinner?');
    answer();
    await member.page.getByRole('heading', { name: 'Not sent. New messages have arrived' }).waitFor();
    await member.row('Bea Breakfast').getByText('Draft', { exact: true }).waitFor();
    expect(await member.violations()).toEqual([]);
    await member.page.getByRole('button', { name: 'Open conversation' }).click();
    await member.page.getByRole('dialog', { name: 'New messages have arrived' }).getByText('At six?').waitFor();
    expect([await said(one), await said(other)]).toEqual([[], []]);
  });

  it('send with the shortcut only from the field, and only once the conversation is shown', async () => {
    const one = await waiting(desk, 'Half a reply?', 'Hal Half');
    await silence(one);
    let show = (): void => undefined;
    const isShown = new Promise<void>((resolve) => (show = resolve));
    const unshown = async (page: Page): Promise<void> => {
      await page.clock.install();
      await page.route('**/messages?**', async (route) => {
        await isShown;
        await route.continue();
      });
    };
    const member = await sits({ path: `all/${one.handoff}`, before: unshown });
    await member.composer.fill('Half');
    await member.press('Control+Enter');
    await member.page.getByText('Loading the conversation…').last().waitFor();
    expect(await member.composer.inputValue()).toBe('Half');
    expect(await member.page.getByRole('button', { name: 'Send', exact: true }).getAttribute('aria-disabled')).toBe(
      'true',
    );
    show();
    await member.reads('Half a reply?');
    await member.press('Escape', 'Control+Enter');
    await member.row('Hal Half').focus();
    await member.press('Control+Enter');
    await rest(member);
    expect([await said(one), await member.composer.inputValue()]).toEqual([[], 'Half']);
    await member.composer.press('Control+Enter');
    await eventually(async () => (await said(one)).length === 1);
  });

  it('are not asked about their own replies, however quickly they send them', async () => {
    const one = await waiting(desk, 'Tell me all', 'Tilda Tell');
    await silence(one);
    const member = await sits({ path: `all/${one.handoff}` });
    await member.reads('Tell me all');
    await member.press('r');
    for (const text of ['One', 'Two', 'Three']) {
      await member.page.keyboard.type(text);
      await member.press('Control+Enter');
    }
    await eventually(async () => (await said(one)).length === 3);
    expect(await said(one)).toEqual(['One', 'Two', 'Three']);
  });
});
