/** A scrolled-up reader keeps their place in a conversation, whatever arrives above or below. */
import type { Locator } from 'playwright-core';
import { call } from '../../support/app.js';
import { describeInBrowser } from '../../support/browser.js';
import { eventually } from '../../support/eventually.js';
import { say } from '../../support/live.js';
import { Member, setDesk, waiting, type Desk } from '../../console/desk.js';

let desk: Desk;
const top = (line: Locator): Promise<number> => line.evaluate((element: any) => element.getBoundingClientRect().top);

describeInBrowser('the scroll position in a conversation', () => {
  let one: Awaited<ReturnType<typeof waiting>>;
  beforeAll(async () => {
    desk = await setDesk();
    one = await waiting(desk, 'It is a long story', 'Amélie Rousseau');
    const takeOver = `/v1/handoffs/${one.handoff}/take_over`;
    await call(desk.app, 'POST', takeOver, { token: desk.workspace.tokens.responder });
    for (let i = 0; i < 140; i++) await say(one.who, one.session, `Line ${i}. ${'It goes on and on. '.repeat(i % 7)}`);
  });
  afterAll(() => desk?.close());

  /** The first visible line of the conversation. */
  async function firstSeen(member: Member): Promise<Locator> {
    const words = (await member.log.evaluate((log: any) => {
      const { top } = log.getBoundingClientRect();
      const seen = [...log.querySelectorAll('article p')].find((line: any) => line.getBoundingClientRect().top > top);
      return seen.textContent.split('.')[0];
    })) as string;
    return member.log.locator('article p').filter({ hasText: `${words}.` });
  }

  it('stays at the end when the composer below takes room from the log', async () => {
    const member = await Member.at(desk, { path: `all/${one.handoff}` });
    await member.reads('Line 139.');
    const { log } = member;
    const isAtEnd = () => log.evaluate((one: any) => one.scrollHeight - one.scrollTop - one.clientHeight < 2);
    const height = () => log.evaluate((one: any) => one.clientHeight);
    await eventually(isAtEnd);
    const before = await height();
    await member.composer.fill('One\nTwo\nThree\nFour\nFive\nSix\nSeven');
    await eventually(async () => (await height()) < before - 30);
    await eventually(isAtEnd);
    await member.composer.fill('');
    await eventually(async () => (await height()) === before);
    await eventually(isAtEnd);
    await member.leave();
  });

  it('is kept while older messages are loaded above', async () => {
    const member = await Member.at(desk, { path: `all/${one.handoff}` });
    await member.reads('Line 139.');
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await member.page.route('**/messages?*cursor=*', async (route) => {
      await held;
      await route.continue();
    });
    const asked = member.page.waitForRequest('**/messages?*cursor=*');
    await member.log.hover();
    for (let i = 0; i < 20; i++) await member.page.mouse.wheel(0, -1_000);
    await asked;
    const line = await firstSeen(member);
    const [before, height] = [await top(line), await member.log.evaluate((log: any) => log.scrollHeight)];
    release();
    await eventually(() => member.log.evaluate((log: any, was) => log.scrollHeight > was, height));
    await member.page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
    expect(Math.abs((await top(line)) - before)).toBeLessThanOrEqual(2);
    await member.leave();
  });

  it('is kept when new messages arrive below, and a button leads to them', async () => {
    const member = await Member.at(desk, { path: `all/${one.handoff}` });
    await member.reads('Line 139.');
    await member.log.hover();
    await member.page.mouse.wheel(0, -700);
    const line = await firstSeen(member);
    const before = await top(line);
    await say(one.who, one.session, 'Something new');
    await say(one.who, one.session, 'And another');
    const button = member.page.getByRole('button', { name: '2 new messages' });
    await button.waitFor();
    expect(Math.abs((await top(line)) - before)).toBeLessThanOrEqual(2);
    expect(await member.violations()).toEqual([]);
    await button.press('Enter');
    await member.log.getByText('And another').waitFor();
    await button.waitFor({ state: 'detached' });
    expect(await member.log.evaluate((log: any) => log.matches(':focus'))).toBe(true);
    // Back at the end, the log follows new messages.
    await say(one.who, one.session, 'The last word');
    await eventually(() =>
      member.log.evaluate(
        (log: any) =>
          log.textContent.includes('The last word') && log.scrollHeight - log.scrollTop - log.clientHeight < 80,
      ),
    );
    expect(await member.page.getByRole('button', { name: /new message/ }).count()).toBe(0);
    await member.leave();
  });
});
