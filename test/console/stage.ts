/** The real application, the built console, a browser, and people of a team who use it. */
import { source as AXE } from 'axe-core';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { SystemDb } from '../../src/db/system-db.js';
import type { Role } from '../../src/kernel/caller.js';
import { ConsoleFiles } from '../../src/surfaces/console/console-files.js';
import { makeWorkspace, startTestApp, type TestApp, type TestWorkspace } from '../support/app.js';
import { startBrowser } from '../support/browser.js';
import { COOKIE, signedInTeam, type SignedIn } from '../support/console.js';

const ROOT = join(__dirname, '../..');

export interface Stage {
  app: TestApp;
  workspace: TestWorkspace;
  team: Record<Role, SignedIn>;
  browser: Browser;
  close(): Promise<void>;
}

/** The ways in which a page is looked at; each has to bear them all. */
export const LOOKS: [name: string, look: Look][] = [
  ['in light', { colorScheme: 'light' }],
  ['in dark', { colorScheme: 'dark' }],
  ['from right to left', { dir: 'rtl' }],
  ['on a phone of 360 px', { viewport: { width: 360, height: 740 } }],
];
export interface Look extends BrowserContextOptions {
  dir?: 'rtl';
}

/** @param overrides of the application's configuration */
export async function setStage(overrides: Parameters<typeof startTestApp>[0] = {}): Promise<Stage> {
  const [app, browser] = await Promise.all([startTestApp(overrides), startBrowser()]);
  const folder = mkdtempSync(join(tmpdir(), 'console-'));
  execFileSync(process.execPath, ['scripts/build-console.mjs', folder], { cwd: ROOT, stdio: 'pipe' });
  Object.assign(app.app.get(ConsoleFiles), { folder });
  const workspace = await makeWorkspace(app);
  return {
    app,
    workspace,
    browser,
    team: await signedInTeam(app, workspace),
    async close() {
      await browser.close();
      await app.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Has the sign-in of an account, in whatever browser, be so many minutes old. */
export const ageSignIn = async ({ app }: Stage, email: string, minutes = 60): Promise<void> => {
  const text = `update console_sessions s set authenticated_at = now() - make_interval(mins => $2)
    from accounts a where a.id = s.account_id and a.email = $1`;
  await app.app.get(SystemDb).query({ text, values: [email, minutes] });
};

/** Somebody's browser. */
export class Person {
  /** What the browser said that is no good: errors, and each thing that the page's policy stopped. */
  readonly complaints: string[] = [];
  /** The paths that the page asked the server for. */
  readonly requests: string[] = [];

  private constructor(
    readonly stage: Stage,
    readonly page: Page,
  ) {}

  /** @param session of a member; null = signed out */
  static async at(stage: Stage, path: string, session: SignedIn | null, look: Look = {}): Promise<Person> {
    const { dir, ...options } = look;
    const context = await stage.browser.newContext({
      viewport: { width: 1280, height: 800 },
      locale: 'en',
      ...options,
    });
    const { hostname } = new URL(stage.app.baseUrl);
    if (session)
      await context.addCookies([{ name: COOKIE, value: session.token, domain: hostname, path: '/', sameSite: 'Lax' }]);
    if (dir)
      await context.addInitScript(
        `new MutationObserver(() => (document.documentElement.dir = '${dir}')).observe(document, { childList: true })`,
      );
    return Person.in(stage, path, await context.newPage());
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
  /** The path that the browser shows. */
  get path(): string {
    const { pathname, search } = new URL(this.page.url());
    return pathname + search;
  }
  /** The name of what has focus, as it is spoken. */
  focused(): Promise<string> {
    return this.page.locator(':focus').evaluate((element: any) => element.ariaLabel ?? element.innerText);
  }

  /** Moves the focus on, as often as it takes until it is there. */
  async reaches(wanted: Locator, key = 'Tab'): Promise<void> {
    await wanted.waitFor();
    for (let i = 0; i < 60; i++) {
      if (await wanted.evaluate((element: any) => element.matches(':focus'))) return;
      await this.page.keyboard.press(key);
    }
    throw new Error('The keyboard does not get there.');
  }

  /**
   * Rules of accessibility that the page breaks, with what breaks them.
   * What keeps the focus in a dialog passes it on at once, and is left out.
   * @param floats a menu or a list is open: what floats stands outside the page's landmarks, as it has to
   */
  async violations({ floats = false } = {}): Promise<string[]> {
    // Through the protocol, which no policy of the page holds up.
    await this.page.evaluate(AXE);
    const found = await this.page
      .evaluate(`axe.run({ exclude: '[data-base-ui-focus-guard]' }, { runOnly: ['wcag2a','wcag2aa','wcag21a','wcag21aa','wcag22aa','best-practice'], rules: { region: { enabled: ${!floats} } } })
      .then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')))`);
    return found as string[];
  }

  /** That nothing sticks out of the page at its sides. */
  async fits(): Promise<boolean> {
    return (await this.page.evaluate('document.documentElement.scrollWidth <= innerWidth')) as boolean;
  }

  /** The token of the browser's session; '' = none. */
  async session(): Promise<string> {
    return (await this.page.context().cookies()).find(({ name }) => name === COOKIE)?.value ?? '';
  }

  leave(): Promise<void> {
    return this.page.context().close();
  }
}
