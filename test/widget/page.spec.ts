/** The widget as a guest on somebody else's page: light, strict, for everybody, and never in the way. */
import { readdirSync, readFileSync } from 'node:fs';
import { source as AXE } from 'axe-core';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { gzipSync } from 'node:zlib';
import { call } from '../support/app.js';
import { describeInBrowser } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { setStage, Visitor, type Stage } from './stage.js';

const KB = 1_024;
const LANGUAGES = ['ar', 'de', 'en', 'es', 'fr', 'hi', 'ja', 'pt', 'th', 'zh'];

/** Rules of accessibility that the page breaks, with what breaks them. */
async function violations(page: Page): Promise<string[]> {
  // Through the protocol, which no policy of the page holds up.
  await page.evaluate(AXE);
  const found =
    await page.evaluate(`axe.run(document, { runOnly: ['wcag2a','wcag2aa','wcag21a','wcag21aa','wcag22aa','best-practice'] })
    .then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')))`);
  return found as string[];
}

let stage: Stage;

describeInBrowser('the widget', () => {
  beforeAll(async () => {
    stage = await setStage();
  });
  afterAll(() => stage?.close());

  it('is at most 10 kB for whoever uses it, in each language, and 3 kB for whoever does not', () => {
    const size = (...path: string[]): number =>
      gzipSync(readFileSync(join(stage.folder, ...path)), { level: 9 }).length;
    const assets = readdirSync(join(stage.folder, 'assets'));
    const asset = (name: string): number =>
      size(
        'assets',
        assets.find((file) => file.startsWith(`${name}-`))!,
      );
    const loader = size('widget.js');
    expect(loader).toBeLessThanOrEqual(3 * KB);
    for (const language of LANGUAGES) expect(loader + asset('app') + asset(language)).toBeLessThanOrEqual(10 * KB);
  });

  it('asks for nothing but itself until it is used, and then only for its application and one language', async () => {
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
  });

  it('moves nothing on the page: neither when it comes nor when it opens', async () => {
    const visitor = await Visitor.at(stage);
    await visitor.open();
    await visitor.window.getByLabel('Close').click();
    const shift = await visitor.page.evaluate(`new Promise((resolve) => {
      let sum = 0;
      new PerformanceObserver((list) => { for (const { value } of list.getEntries()) sum += value; }).observe({ type: 'layout-shift', buffered: true });
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
    })`);
    expect(shift).toBe(0);
    await visitor.leave();
  });

  const looks: [name: string, options: BrowserContextOptions][] = [
    ['in light', { colorScheme: 'light' }],
    ['in dark', { colorScheme: 'dark' }],
    ['from right to left', { locale: 'ar' }],
    ['on a phone of 320 px', { viewport: { width: 320, height: 560 } }],
    ['in forced colours', { forcedColors: 'active' }],
  ];
  it.each(looks)(
    'breaks no rule of accessibility %s, closed and open, with a quotation and a form',
    async (_, options) => {
      const visitor = await Visitor.at(stage, stage.site.origin, options);
      const { page } = visitor;
      expect(await violations(page)).toEqual([]);
      await visitor.open();
      expect(await violations(page)).toEqual([]);
      await visitor.say('How heavy may a parcel be?');
      await visitor.hears('31 kilograms');
      await visitor.log.locator('.cite').first().click();
      await visitor.window.locator('summary').click();
      expect(await violations(page)).toEqual([]);
      await visitor.window.locator('.entries button').last().click();
      await visitor.log.locator('form').waitFor();
      expect(await violations(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
      expect(await visitor.log.evaluate((log: any) => log.scrollWidth <= log.clientWidth)).toBe(true);
      await visitor.leave();
    },
  );

  it('is used by the keyboard alone, and gives the focus back', async () => {
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
    while ((await focused.getAttribute('class')) !== 'cite') await page.keyboard.press('Shift+Tab');
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

  it('holds the focus on a phone, where it fills the screen', async () => {
    const visitor = await Visitor.at(stage, stage.site.origin, { viewport: { width: 320, height: 560 } });
    await visitor.open();
    expect(await visitor.window.boundingBox()).toEqual({ x: 0, y: 0, width: 320, height: 560 });
    // The link of the page behind can neither be reached nor touched.
    expect(await visitor.page.locator('main a').evaluate((link: any) => (link.focus(), link.matches(':focus')))).toBe(
      false,
    );
    await visitor.leave();
  });

  it('says to the developer, and to nobody else, that the origin of the page is not allowed', async () => {
    const visitor = await Visitor.at(stage, stage.stranger.origin);
    await visitor.launcher.click();
    const told = await eventually(() => visitor.complaints.find((text) => text.includes('allowed_origins')));
    expect(told).toContain(stage.stranger.origin);
    expect(await visitor.page.locator('main h1').textContent()).toBe('A shop');
    await visitor.window.getByLabel('Close').click();
    await visitor.leave();
  });

  it('is there once where it was embedded twice, and obeys the page', async () => {
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

  it('wears what the workspace chose, in words that can be read on it', async () => {
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
    expect(await violations(visitor.page)).toEqual([]);
    await visitor.button('How heavy may a parcel be?').click();
    await visitor.hears('31 kilograms');
    await call(app, 'PATCH', '/v1/workspace', {
      ...owner,
      body: { widget: Object.fromEntries(Object.keys(widget).map((key) => [key, null])) },
    });
    await visitor.leave();
  });
});
