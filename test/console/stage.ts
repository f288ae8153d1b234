/** The real application, the built console, a browser, and members of a team. */
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { SystemDb } from '../../src/platform/db/system-db.js';
import type { Role } from '../../src/platform/kernel/caller.js';
import { ConsoleFiles } from '../../src/doors/console/console-files.js';
import { makeWorkspace, startTestApp, type TestApp, type TestWorkspace } from '../support/app.js';
import { closePage, closePages, loadAxe, openPage, sharedBrowser } from '../support/browser.js';
import { builtConsole } from '../support/built-files.js';
import { COOKIE, signedInTeam, type SignedIn } from '../support/console.js';

export interface Stage {
  app: TestApp;
  workspace: TestWorkspace;
  team: Record<Role, SignedIn>;
  browser: Browser;
  close(): Promise<void>;
}

/** Display modes that each page must support, for what differs from the page's start; else see `Person.looksGood`. */
export const LOOKS: [name: string, look: Look][] = [
  ['in light', { colorScheme: 'light' }],
  ['in dark', { colorScheme: 'dark' }],
  ['from right to left', { dir: 'rtl' }],
  ['on a phone of 360 px', { viewport: { width: 360, height: 740 } }],
];
export interface Look extends BrowserContextOptions {
  dir?: 'rtl';
}
interface Before {
  /** Before the page is loaded. */
  before?: (page: Page) => Promise<unknown>;
}
const WIDE = { width: 1280, height: 800 };

/** @param overrides of the application's configuration */
export async function setStage(overrides: Parameters<typeof startTestApp>[0] = {}): Promise<Stage> {
  const [app, browser] = await Promise.all([startTestApp(overrides), sharedBrowser()]);
  Object.assign(app.app.get(ConsoleFiles), { folder: builtConsole() });
  const workspace = await makeWorkspace(app);
  return {
    app,
    workspace,
    browser,
    team: await signedInTeam(app, workspace),
    async close() {
      await closePages(browser);
      await app.close();
    },
  };
}

/** Changes the look of a page that is loaded. @param wide its usual size */
export async function setLook(page: Page, { colorScheme, dir, viewport }: Look, wide = WIDE): Promise<void> {
  await page.emulateMedia({ colorScheme: colorScheme ?? 'light' });
  await page.setViewportSize(viewport ?? wide);
  await page.evaluate(`document.documentElement.dir = '${dir ?? 'ltr'}'`);
}

/** Sets the age of an account's sign-in in any browser, in minutes. */
export const ageSignIn = async ({ app }: Stage, email: string, minutes = 60): Promise<void> => {
  const text = `update console_sessions s set authenticated_at = now() - make_interval(mins => $2)
    from accounts a where a.id = s.account_id and a.email = $1`;
  await app.app.get(SystemDb).query({ text, values: [email, minutes] });
};

/** What was asked for is rendered, and nothing is fading in or changing its colour: axe would measure that. */
const SETTLED = `(async () => {
  for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
  const brief = document.getAnimations().filter(({ effect }) => effect.getComputedTiming().endTime <= 1_000);
  await Promise.allSettled(brief.map(({ finished }) => finished));
})()`;

/** One person's browser. */
export class Person {
  /** Errors on the browser's console, and violations of the page's policy. */
  readonly complaints: string[] = [];
  /** Paths that the page requested from the server. */
  readonly requests: string[] = [];
  /** The team stream answered: the page follows what others do. */
  readonly isFollowing: Promise<unknown>;

  private constructor(
    readonly stage: Stage,
    readonly page: Page,
  ) {
    this.isFollowing = page.waitForResponse(/\/stream$/, { timeout: 0 }).catch(() => undefined);
  }

  /** @param session of a member; null = signed out */
  static async at(stage: Stage, path: string, session: SignedIn | null, look: Look & Before = {}): Promise<Person> {
    const { dir, before, ...options } = look;
    const page = await openPage(stage.browser, { viewport: WIDE, locale: 'en', ...options });
    const context = page.context();
    const { hostname } = new URL(stage.app.baseUrl);
    if (session)
      await context.addCookies([{ name: COOKIE, value: session.token, domain: hostname, path: '/', sameSite: 'Lax' }]);
    if (dir)
      await context.addInitScript(
        `new MutationObserver(() => (document.documentElement.dir = '${dir}')).observe(document, { childList: true })`,
      );
    await before?.(page);
    return Person.in(stage, path, page);
  }

  private static async in(stage: Stage, path: string, page: Page): Promise<Person> {
    const person = new Person(stage, page);
    page.on('console', (message) => {
      const isExpected = /the server responded with a status of 4\d\d/.test(message.text());
      if (['error', 'warning'].includes(message.type()) && !isExpected) person.complaints.push(message.text());
    });
    page.on('request', (request) => person.requests.push(new URL(request.url()).pathname));
    page.on('pageerror', (error) => person.complaints.push(error.message));
    await page.goto(stage.app.baseUrl + path);
    await person.main.waitFor();
    return person;
  }

  /** Another tab of the same browser. */
  async tab(path: string): Promise<Person> {
    return Person.in(this.stage, path, await this.page.context().newPage());
  }

  /** Goes to another page of the console as its links do, without a load. */
  async visit(path: string): Promise<void> {
    await this.page.evaluate(`history.pushState(null, '', ${JSON.stringify(path)})`);
  }

  /** Goes to a page with a heading that the one before does not have. */
  async visitOf(path: string, heading: string): Promise<void> {
    expect([path, await this.heading(heading).count()]).toEqual([path, 0]);
    await this.visit(path);
    await this.heading(heading).first().waitFor();
  }

  get main(): Locator {
    return this.page.getByRole('main');
  }
  get dialog(): Locator {
    return this.page.getByRole('dialog');
  }
  heading(name: string | RegExp): Locator {
    return this.page.getByRole('heading', { name });
  }
  press(...keys: string[]): Promise<void> {
    return keys.reduce((done, key) => done.then(() => this.page.keyboard.press(key)), Promise.resolve());
  }
  type(text: string): Promise<void> {
    return this.page.keyboard.type(text);
  }
  /** The path in the browser's address bar. */
  get path(): string {
    const { pathname, search } = new URL(this.page.url());
    return pathname + search;
  }
  /** Accessible name of the focused element. */
  focused(): Promise<string> {
    return this.page.locator(':focus').evaluate((element: any) => element.ariaLabel ?? element.innerText);
  }

  /** Presses Tab until the element has focus. */
  async reaches(wanted: Locator, key = 'Tab'): Promise<void> {
    await wanted.waitFor();
    for (let i = 0; i < 60; i++) {
      if (await wanted.evaluate((element: any) => element.matches(':focus'))) return;
      await this.page.keyboard.press(key);
    }
    throw new Error('The keyboard does not get there.');
  }

  /**
   * Accessibility rules that the page violates, with the elements concerned.
   * Focus guards of a dialog are left out: they pass focus on immediately.
   * @param floats a menu or a list is open: floating elements must be outside of the page's landmarks
   */
  async violations({ floats = false } = {}): Promise<string[]> {
    await loadAxe(this.page);
    await this.page.evaluate(SETTLED);
    const found = await this.page
      .evaluate(`axe.run({ exclude: '[data-base-ui-focus-guard]' }, { runOnly: ['wcag2a','wcag2aa','wcag21a','wcag21aa','wcag22aa','best-practice'], rules: { region: { enabled: ${!floats} } } })
      .then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')))`);
    return found as string[];
  }

  /** Asserts that nothing overflows the page horizontally. */
  async fits(): Promise<boolean> {
    return this.page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth');
  }

  /**
   * Asserts that the page as it stands, with its open dialog, is accessible and fits in each look. The looks change in
   * place: a load for each takes several times as long.
   * @param floats see `violations` @param german whether also in German, whose words are longer, where space is least
   */
  async looksGood({ floats = false, german = false } = {}): Promise<void> {
    const good = async (name: string): Promise<void> =>
      expect([name, await this.violations({ floats }), await this.fits()]).toEqual([name, [], true]);
    for (const [name, look] of LOOKS) {
      await setLook(this.page, look);
      await good(name);
    }
    if (german) {
      await this.speak('de');
      await good('in German on a phone of 360 px');
      await this.speak('en');
    }
    await setLook(this.page, {});
  }

  /** Changes the language that the browser wants, which the page looks at whenever preferences change. */
  private async speak(language: 'de' | 'en'): Promise<void> {
    await this.page.evaluate(`{
      Object.defineProperty(navigator, 'languages', { get: () => ['${language}'], configurable: true });
      dispatchEvent(new StorageEvent('storage', { key: 'workspace-agent.preferences' }));
    }`);
    await this.page.locator(`html[lang=${language}]`).waitFor();
  }

  /** Token of the browser's session; '' = none. */
  async session(): Promise<string> {
    return (await this.page.context().cookies()).find(({ name }) => name === COOKIE)?.value ?? '';
  }

  leave(): Promise<void> {
    return closePage(this.page);
  }
}
