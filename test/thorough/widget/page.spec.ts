/** The widget on a customer's page: small, strict, accessible, and unobtrusive. */
import { call } from '../../support/app.js';
import { describeInBrowser } from '../../support/browser.js';
import { LOOKS, setStage, Visitor, type Stage } from '../../widget/stage.js';

let stage: Stage;

describeInBrowser('the widget on a page', () => {
  beforeAll(async () => {
    stage = await setStage();
  });
  afterAll(() => stage?.close());

  it('requests only itself until it is used, and then only its application and one language', async () => {
    const files = (attachments: boolean | null) =>
      call(stage.app, 'PATCH', '/v1/workspace', {
        token: stage.workspace.tokens.owner,
        body: { widget: { attachments } },
      });
    // What attaches files is a part of its own, loaded where visitors may.
    await files(false);
    const visitor = await Visitor.at(stage, stage.site.origin, { locale: 'de' });
    await visitor.page.waitForLoadState('networkidle');
    expect(visitor.requests).toEqual(['/widget.js']);
    expect(await visitor.page.evaluate('Object.keys(localStorage).length + document.cookie.length')).toBe(0);
    await visitor.open();
    expect(
      visitor.requests
        .filter((path) => path.startsWith('/widget/'))
        .map((path) => path.slice(15, 18))
        .sort(),
    ).toEqual(['app', 'de-']);
    expect(await visitor.log.locator('h3').textContent()).toBe('Wie können wir helfen?');
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
    await files(null);
  });

  it('causes no layout shift, neither when it loads nor when it opens', async () => {
    const visitor = await Visitor.at(stage);
    await visitor.open();
    await visitor.window.getByLabel('Close').click();
    expect(await visitor.shift()).toBe(0);
    await visitor.leave();
  });

  it.each(LOOKS)(
    'has no accessibility violations %s, closed and open, with a quotation and a form',
    async (_, options) => {
      const visitor = await Visitor.at(stage, stage.site.origin, options);
      expect(await visitor.violations()).toEqual([]);
      await visitor.open();
      expect(await visitor.violations()).toEqual([]);
      await visitor.say('How heavy may a parcel be?');
      await visitor.hears('31 kilograms');
      await visitor.log.locator('summary').first().click();
      await visitor.window.locator('header summary').click();
      expect(await visitor.violations()).toEqual([]);
      await visitor.window.locator('.entries button').last().click();
      await visitor.log.locator('form').waitFor();
      expect(await visitor.violations()).toEqual([]);
      expect(await visitor.fits()).toBe(true);
      await visitor.leave();
    },
  );

  it('can be used by keyboard alone, and returns the focus', async () => {
    const visitor = await Visitor.at(stage);
    const { page } = visitor;
    await page.locator('a').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await visitor.log.locator('h3').waitFor();
    await page.keyboard.type('How heavy may a parcel be?');
    await page.keyboard.press('Enter');
    await visitor.hears('31 kilograms');
    const focused = visitor.window.locator(':focus');
    await visitor.reaches(visitor.log.locator('summary').first(), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await visitor.log.locator('blockquote').first().waitFor();
    while ((await focused.getAttribute('aria-label')) !== 'Menu') await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await visitor.button('Earlier conversations').waitFor();
    await page.keyboard.press('Escape');
    await visitor.button('Earlier conversations').waitFor({ state: 'hidden' });
    await page.keyboard.press('Escape');
    await visitor.window.waitFor({ state: 'hidden' });
    expect(await visitor.launcher.evaluate((button: any) => button.matches(':focus'))).toBe(true);
    await visitor.leave();
  });

  it('traps the focus on a phone, where it fills the screen', async () => {
    const visitor = await Visitor.at(stage, stage.site.origin, { viewport: { width: 320, height: 560 } });
    await visitor.open();
    expect(await visitor.window.boundingBox()).toEqual({ x: 0, y: 0, width: 320, height: 560 });
    // The link on the page behind can be neither focused nor touched.
    expect(await visitor.page.locator('main a').evaluate((link: any) => (link.focus(), link.matches(':focus')))).toBe(
      false,
    );
    await visitor.leave();
  });

  it('exists once if it was embedded twice, and follows the page’s API calls', async () => {
    const visitor = await Visitor.at(stage, `${stage.site.origin}/?twice`);
    const { page } = visitor;
    expect(await visitor.launcher.count()).toBe(1);
    await page.evaluate(`window.heard = [];
      for (const event of ['ready', 'open', 'close']) WorkspaceAgent.on(event, () => heard.push(event));
      WorkspaceAgent.open()`);
    await visitor.log.locator('h3').waitFor();
    await page.evaluate('WorkspaceAgent.close()');
    await visitor.window.waitFor({ state: 'hidden' });
    expect(await page.evaluate('heard.toSorted().join()')).toBe('close,open,ready');
    await page.evaluate('WorkspaceAgent.shutdown()');
    expect(await visitor.launcher.count()).toBe(0);
    expect(await page.evaluate('Object.values(localStorage).join()')).toBe('{}');
    await page.evaluate('WorkspaceAgent.open()');
    await visitor.log.locator('h3').waitFor();
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  it('keeps nothing of a visitor who is signed out while the service is still asked who they are', async () => {
    const visitor = await Visitor.at(stage);
    const { page } = visitor;
    let release = (): void => undefined;
    const released = new Promise<void>((done) => (release = done));
    await page.route('**/api/widget/boot', async (route) => {
      await released;
      await route.continue();
    });
    const isAsked = page.waitForRequest('**/api/widget/boot');
    await page.evaluate(
      `window.isOver = new Promise((done) => WorkspaceAgent.on('ready', done)); WorkspaceAgent.open()`,
    );
    await isAsked;
    await page.evaluate('WorkspaceAgent.shutdown()');
    release();
    await page.evaluate('isOver');
    expect(await page.evaluate('Object.values(localStorage).join()')).toBe('{}');
    await visitor.leave();
  });

  it('has the workspace’s appearance, with readable contrast', async () => {
    const { app, workspace } = stage;
    const widget = {
      accent_color: '#ffd400',
      agent_name: 'Ada',
      greeting: 'Ahoy!',
      launcher_label: 'Ask us',
      position: 'left',
      suggestions: ['How heavy may a parcel be?'],
      texts: { '*': { placeholder: 'Your question' } },
      theme: 'dark',
    };
    const owner = { token: workspace.tokens.owner };
    await call(app, 'PATCH', '/v1/workspace', { ...owner, body: { widget } });
    const visitor = await Visitor.at(stage);
    await visitor.open();
    expect(await visitor.log.locator('h3').textContent()).toBe('Ahoy!');
    expect(await visitor.window.getByRole('heading', { name: 'Ada' }).count()).toBe(1);
    expect((await visitor.launcher.boundingBox())!.x).toBe(20);
    await visitor.page.getByRole('button', { name: 'Ask us' }).waitFor();
    expect(await visitor.violations()).toEqual([]);
    await visitor.button('How heavy may a parcel be?').click();
    await visitor.hears('31 kilograms');
    await call(app, 'PATCH', '/v1/workspace', {
      ...owner,
      body: { widget: Object.fromEntries(Object.keys(widget).map((key) => [key, null])) },
    });
    await visitor.leave();
  });
});
