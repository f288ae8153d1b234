/** The widget on pages of customers that get in its way, in a real browser, against the real application. */
import { call } from '../../support/app.js';
import { describeInBrowser } from '../../support/browser.js';
import { openPages, type Pages } from './hostile-pages.js';
import { setStage, Visitor, type Stage } from '../../widget/stage.js';

let stage: Stage;
let pages: Pages;
const at = (path: string, options = {}): Promise<Visitor> => Visitor.at(stage, `${pages.origin}/${path}`, options);
/** Asks by keyboard and reads the answer. */
async function converses(visitor: Visitor, question = 'How heavy may a parcel be?'): Promise<void> {
  await visitor.say(question);
  await visitor.hears('31 kilograms');
}
const widgets = (visitor: Visitor): Promise<number> => visitor.launcher.count();

describeInBrowser('a visitor of a page that', () => {
  beforeAll(async () => {
    stage = await setStage();
    pages = await openPages(stage);
    await call(stage.app, 'PATCH', '/v1/workspace', {
      token: stage.workspace.tokens.owner,
      body: { allowed_origins: [stage.site.origin, pages.origin] },
    });
  });
  afterAll(async () => {
    await pages?.close();
    await stage?.close();
  });

  it.each([
    [
      'replaces its body between pages',
      'document.documentElement.replaceChild(document.createElement("body"), document.body)',
    ],
    ['assigns another body', 'document.body = document.createElement("body")'],
    ['renders into its body', 'document.body.innerHTML = "<main>Next</main>"'],
    [
      'replaces its root element',
      'document.replaceChild(document.documentElement.cloneNode(true), document.documentElement)',
    ],
  ])('%s keeps the open conversation, what was typed, and one widget', async (_, replacement) => {
    const visitor = await at('plain');
    await visitor.open();
    await converses(visitor);
    await visitor.input.fill('And how long');
    for (let navigation = 0; navigation < 3; navigation++) {
      await visitor.page.evaluate(replacement);
      await visitor.input.waitFor();
    }
    expect(await widgets(visitor)).toBe(1);
    expect(await visitor.input.inputValue()).toBe('And how long');
    await visitor.hears('31 kilograms');
    await visitor.input.fill('');
    await visitor.say('How long can I return goods?');
    await visitor.hears('within 30 days');
    expect(await visitor.log.evaluate((log: any) => log.scrollHeight - log.scrollTop - log.clientHeight < 2)).toBe(
      true,
    );
    await visitor.page.keyboard.press('Escape');
    await visitor.window.waitFor({ state: 'hidden' });
    await visitor.leave();
  });

  it('replaces its body on a phone still has the window over the page, with the focus in it', async () => {
    const visitor = await at('plain', { viewport: { width: 390, height: 700 } });
    await visitor.open();
    await visitor.page.evaluate('document.body = document.createElement("body")');
    await visitor.page.waitForFunction(
      'document.querySelector("body > div")?.shadowRoot?.querySelector("dialog:modal")',
    );
    await converses(visitor);
    await visitor.leave();
  });

  it('removes the widget as often as it returns is not frozen', async () => {
    const visitor = await at('plain');
    await visitor.page.evaluate(`new MutationObserver(() => {
      window.removals = (window.removals ?? 0) + document.querySelectorAll('body > div').length;
      document.querySelectorAll('body > div').forEach((one) => one.remove());
    }).observe(document.body, { childList: true }), document.body.append('x')`);
    await visitor.page.waitForFunction('window.removals > 3');
    const before = Number(await visitor.page.evaluate('window.removals'));
    await visitor.page.waitForTimeout(1_000);
    expect(Number(await visitor.page.evaluate('window.removals')) - before).toBeLessThan(10);
    await visitor.leave();
  });

  it('has a listener that fails sees its conversation, and its other listeners are called', async () => {
    const visitor = await at('plain');
    await visitor.page.evaluate(`for (const event of ['ready', 'open', 'message'])
      WorkspaceAgent.on(event, () => { throw new Error('of the page, on ' + event); });
    WorkspaceAgent.on('message', ({ text }) => (window.heard = text))`);
    await visitor.open();
    await converses(visitor);
    expect(await visitor.page.evaluate('window.heard')).toContain('31 kilograms');
    const errors = ['ready', 'open', 'message'].map((event) => `of the page, on ${event}`);
    expect([...visitor.complaints].sort()).toEqual(errors.sort());
    await visitor.leave();
  });

  it('calls shutdown() and then replaces its body has no button', async () => {
    const visitor = await at('plain');
    await visitor.page.evaluate('WorkspaceAgent.shutdown()');
    await visitor.page.evaluate('document.body = document.createElement("body")');
    await visitor.page.waitForTimeout(300);
    expect(await widgets(visitor)).toBe(0);
    await visitor.page.evaluate('void WorkspaceAgent.open()');
    await visitor.input.waitFor();
    await visitor.leave();
  });

  it.each(['shortcuts', 'shortcuts?early', 'shortcuts?head'])(
    'has shortcuts on single keys (%s) does not see what is typed',
    async (path) => {
      const visitor = await at(path);
      await visitor.open();
      await converses(visitor, 'How heavy may a parcel be? /?s');
      await visitor.page.keyboard.press('Tab');
      expect(await visitor.input.evaluate((field: any) => field.matches(':focus'))).toBe(false);
      await visitor.page.keyboard.press('Shift+Tab');
      expect(await visitor.input.evaluate((field: any) => field.matches(':focus'))).toBe(true);
      await visitor.input.pressSequentially('one');
      await visitor.page.keyboard.press('Shift+Enter');
      await visitor.input.pressSequentially('two');
      expect(await visitor.input.inputValue()).toBe('one\ntwo');
      // In the forms and the menu too.
      await visitor.window.getByLabel('Menu').press('Enter');
      await visitor.button('Earlier conversations').waitFor();
      await visitor.page.keyboard.press('Escape');
      await visitor.button('Earlier conversations').waitFor({ state: 'hidden' });
      await visitor.page.keyboard.press('Escape');
      await visitor.window.waitFor({ state: 'hidden' });
      expect(await visitor.page.evaluate('window.taken')).toEqual([]);
      // The page has its own keys again.
      await visitor.page.evaluate('document.activeElement.blur()');
      await visitor.page.keyboard.press('s');
      expect(await visitor.page.evaluate('window.taken')).toContain('keydown s');
      await visitor.leave();
    },
  );

  it('keeps the focus in a dialog of its own, and takes what is pasted, can be written to', async () => {
    const visitor = await at('trap');
    await visitor.open();
    await visitor.input.focus();
    await visitor.page.evaluate(`navigator.clipboard`);
    await visitor.input.evaluate((field: unknown) => {
      const window = globalThis as unknown as {
        DataTransfer: new () => object;
        ClipboardEvent: new (type: string, init: object) => object;
        prevented: boolean;
      };
      const init = { bubbles: true, composed: true, cancelable: true, clipboardData: new window.DataTransfer() };
      const { dispatchEvent } = field as { dispatchEvent(event: object): boolean };
      window.prevented = !dispatchEvent.call(field, new window.ClipboardEvent('paste', init));
    });
    expect(await visitor.page.evaluate('window.prevented')).toBe(false);
    await converses(visitor);
    await visitor.leave();
  });

  it.each(['old-library', 'old-library?late'])('changes built-in prototypes (%s) gets an answer', async (path) => {
    const visitor = await at(path);
    await visitor.open();
    await converses(visitor);
    await visitor.page.reload();
    await visitor.launcher.click();
    await visitor.hears('31 kilograms');
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  it.each([
    ['is from right to left, in a language that the widget does not speak', 'hebrew', 'ltr', 'How can we help?'],
    ['is from right to left, with a second choice', 'hebrew-or-german', 'ltr', 'Wie können wir helfen?'],
    ['is from right to left and in English', 'english-rtl', 'ltr', 'How can we help?'],
    ['is from left to right, with the widget in Arabic', 'arabic-ltr', 'rtl', 'كيف يمكننا مساعدتك؟'],
  ])('%s has a widget in its own direction', async (_, path, direction, title) => {
    const visitor = await at(path);
    await visitor.launcher.click();
    await visitor.log.locator('h3', { hasText: title }).waitFor();
    const directions = await visitor.page.evaluate(`[...document.querySelector('body > div:last-child').shadowRoot
      .querySelectorAll('.launcher, .panel, .foot, .composer')].map((one) => getComputedStyle(one).direction)`);
    expect(directions).toEqual(Array(4).fill(direction));
    // The field too as long as it is empty, then as what is typed.
    const typed: string[] = [];
    for (const text of ['', 'Hello', 'مرحبا', '']) {
      await visitor.input.fill(text);
      typed.push(await visitor.input.evaluate((field: any) => field.computedStyleMap().get('direction').value));
    }
    expect(typed).toEqual([direction, 'ltr', 'rtl', direction]);
    await converses(visitor);
    expect(await visitor.fits()).toBe(true);
    await visitor.leave();
  });

  it('is an iframe without storage keeps the conversation as long as the page', async () => {
    const visitor = await Visitor.at(stage, `${pages.origin}/plain`);
    await visitor.page.goto(`${pages.origin}/frame`);
    const frame = visitor.page.frameLocator('iframe');
    await frame.locator('.launcher').click();
    const input = frame.locator('.composer textarea');
    await input.pressSequentially('How heavy may a parcel be?');
    await input.press('Enter');
    await frame.getByText('31 kilograms').first().waitFor();
    await visitor.leave();
  });

  it('has two tags of the script, or runs them again, has one widget', async () => {
    const visitor = await at('twice');
    await visitor.open();
    await converses(visitor);
    await visitor.page.evaluate(`(() => {
      const again = [...document.scripts].map((old) => {
        const copy = document.createElement('script');
        for (const { name, value } of old.attributes) copy.setAttribute(name, value);
        return copy;
      });
      const ran = again.filter(({ src }) => src).map((one) => new Promise((done) => (one.onload = done)));
      document.body.replaceChildren(...again);
      return Promise.all(ran);
    })()`);
    await visitor.input.waitFor();
    expect(await widgets(visitor)).toBe(1);
    await visitor.leave();
  });

  it('hides and restyles whatever it does not know shows the widget', async () => {
    const visitor = await at('styles');
    await visitor.open();
    await converses(visitor);
    await visitor.leave();
  });

  it('has a policy as strict as possible works when its body is replaced, without a complaint', async () => {
    const visitor = await Visitor.at(stage);
    await visitor.open();
    await visitor.page.evaluate('document.body = document.createElement("body")');
    await converses(visitor);
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  it.each([
    ['upright', 390, 700, 300],
    ['on its side', 740, 360, 180],
  ])('is on a phone %s sees the field above the keyboard and the last message', async (_, width, height, seen) => {
    const visitor = await at('keyboard', { viewport: { width, height }, hasTouch: true });
    await visitor.open();
    await converses(visitor);
    await visitor.page.evaluate(`keyboard(${seen}, 40)`);
    const edges = async (): Promise<any> =>
      visitor.page.evaluate(`(() => {
        const { shadowRoot } = document.querySelector('body > div:last-child');
        const box = (query) => [...shadowRoot.querySelectorAll(query)].at(-1).getBoundingClientRect();
        const frame = () => new Promise(requestAnimationFrame);
        return frame().then(frame).then(() => ({
          ...{ field: box('.composer').bottom, top: box('.panel').top },
          ...{ last: box('[role=log] > *').bottom, log: box('[role=log]').bottom },
        }));
      })()`);
    const shown = await edges();
    expect(shown.field).toBeLessThanOrEqual(40 + seen);
    expect(shown.top).toBeGreaterThanOrEqual(40);
    expect(shown.last).toBeLessThanOrEqual(shown.log);
    expect(shown.log).toBeLessThan(shown.field);
    // The keyboard is put away.
    await visitor.page.evaluate(`keyboard(${height}, 0)`);
    expect((await edges()).field).toBeGreaterThan(40 + seen);
    await visitor.leave();
  });

  it('was zoomed in on a phone can be written to', async () => {
    const visitor = await at('plain', { viewport: { width: 390, height: 700 }, hasTouch: true, isMobile: true });
    const protocol = await visitor.page.context().newCDPSession(visitor.page);
    await protocol.send('Emulation.setPageScaleFactor', { pageScaleFactor: 2 });
    // The button is outside of what is seen: the page opens the window.
    await visitor.page.evaluate('void WorkspaceAgent.open()');
    await visitor.log.locator('h3').waitFor();
    await visitor.page.keyboard.type('How heavy may a parcel be?');
    await visitor.page.keyboard.press('Enter');
    await visitor.hears('31 kilograms');
    const { field, seen }: any = await visitor.page.evaluate(`(() => {
      const { shadowRoot } = document.querySelector('body > div:last-child');
      const { offsetTop, height } = visualViewport;
      return { field: shadowRoot.querySelector('.composer').getBoundingClientRect(), seen: [offsetTop, offsetTop + height] };
    })()`);
    expect(field.top).toBeGreaterThanOrEqual(seen[0]);
    expect(field.bottom).toBeLessThanOrEqual(seen[1] + 1);
    await visitor.leave();
  });
});
