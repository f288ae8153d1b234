/** The console as members use it: the real application, built pages, browsers, and customers in the widget. */
import type { BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { SystemDb } from '../../src/platform/db/system-db.js';
import { ConsoleFiles } from '../../src/doors/console/console-files.js';
import type { Role } from '../../src/platform/kernel/caller.js';
import { closePage, loadAxe, openPage } from '../support/browser.js';
import { builtConsole } from '../support/built-files.js';
import { COOKIE, signedInTeam, type SignedIn } from '../support/console.js';
import { opened, say } from '../support/live.js';
import { browser as customer, type Browser as Customer } from '../support/widget.js';
import { setStage, type Stage } from '../widget/stage.js';
import { LOOKS, setLook } from './stage.js';

/** As generous as `eventually`, because the machine may be busy. */
const TIMEOUT_MS = 60_000;

const WIDE = { width: 1440, height: 900 };

export interface Desk extends Stage {
  team: Record<Role, SignedIn>;
}

export async function setDesk(): Promise<Desk> {
  const stage = await setStage();
  Object.assign(stage.app.app.get(ConsoleFiles), { folder: builtConsole() });
  const team = await signedInTeam(stage.app, stage.workspace);
  return { ...stage, team };
}

/** A customer who wrote and asked for a person. @returns their browser and the ids */
export async function waiting(
  { app, workspace }: Desk,
  text: string,
  name?: string,
): Promise<{ who: Customer; session: string; handoff: string }> {
  const who = await customer(app, workspace);
  const session = await opened(who);
  await say(who, session, text);
  const asked = await who.ask('POST', `sessions/${session}/escalate`, { text, ...(name && { name }) });
  if (![200, 201].includes(asked.status)) throw new Error(asked.text); // 200: the agent has handed it over
  const db = app.app.get(SystemDb);
  if (name !== undefined)
    await db.query({ text: 'update contacts set name = $2 where id = $1', values: [who.contactId, name] });
  const query = { text: 'select id from handoffs where session_id = $1', values: [session] };
  const { rows } = await db.query(query);
  return { who, session, handoff: rows[0]!['id'] as string };
}

/** A member with a browser. */
export class Member {
  /** Errors on the browser's console, and violations of the page's policy. */
  readonly complaints: string[] = [];
  /** Requests from the page to the service, without static files. */
  readonly calls: string[] = [];

  private constructor(
    readonly desk: Desk,
    readonly context: BrowserContext,
    readonly page: Page,
  ) {
    page.on('console', (message) => {
      if (message.type() === 'error' || message.text().includes('Content Security Policy'))
        this.complaints.push(message.text());
    });
    page.on('pageerror', (error) => this.complaints.push(error.message));
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/')) this.calls.push(`${request.method()} ${pathname}`);
    });
  }

  /** A signed-in member with that role. @param path below the workspace's inbox @param before the page is loaded */
  static async at(
    desk: Desk,
    {
      role = 'responder',
      path = 'unassigned',
      before,
      ...options
    }: { role?: Role; path?: string; before?: (page: Page) => Promise<unknown> } & BrowserContextOptions = {},
  ): Promise<Member> {
    const page = await openPage(desk.browser, { viewport: WIDE, locale: 'en', ...options });
    const context = page.context();
    await context.addCookies([{ name: COOKIE, value: desk.team[role].token, url: desk.app.baseUrl, httpOnly: true }]);
    context.setDefaultTimeout(TIMEOUT_MS);
    const member = new Member(desk, context, page);
    await before?.(page);
    // What others do is told to who listens.
    const isFollowing = page.waitForRequest(/\/stream$/).then((request) => request.response());
    await member.page.goto(`${desk.app.baseUrl}/console/w/${desk.workspace.id}/inbox/${path}`);
    await member.page.getByRole('heading', { level: 1 }).first().waitFor();
    await isFollowing;
    return member;
  }

  row(name: string): Locator {
    return this.page.getByRole('region', { name: 'Queue' }).getByRole('link').filter({ hasText: name });
  }
  get log(): Locator {
    return this.page.locator('[data-log]');
  }
  get composer(): Locator {
    return this.page.getByRole('textbox', { name: /^Reply to/ });
  }
  get noteField(): Locator {
    return this.page.getByRole('textbox', { name: /^Private note about/ });
  }
  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }
  /** Waits for a text in the conversation. */
  async reads(words: string): Promise<void> {
    await this.log.getByText(words).first().waitFor();
  }
  /** Accessibility violations found by axe. */
  async violations(): Promise<string[]> {
    // What fades in has another contrast meanwhile.
    await this.page.evaluate(
      'Promise.allSettled(document.getAnimations().filter(({ effect }) => effect.getComputedTiming().endTime < Infinity).map(({ finished }) => finished))',
    );
    await loadAxe(this.page);
    const found = await this.page.evaluate<string[]>(
      `axe.run(document, { resultTypes: ['violations'] }).then((all) => all.violations.map((one) => one.id + ': ' + one.nodes.map((node) => node.html + ' ' + (node.any[0]?.message ?? '')).join(' | ')))`,
    );
    return found;
  }
  /** Whether nothing overflows the page horizontally. */
  fits(): Promise<boolean> {
    const root = 'document.documentElement';
    return this.page.evaluate<boolean>(`${root}.scrollWidth <= ${root}.clientWidth`);
  }
  /** Asserts that the page as it stands is accessible and fits in each look, without a load. */
  async looksGood(): Promise<void> {
    for (const [name, look] of LOOKS) {
      await setLook(this.page, look, WIDE);
      expect([name, await this.violations(), await this.fits()]).toEqual([name, [], true]);
    }
    await setLook(this.page, {}, WIDE);
  }
  leave(): Promise<void> {
    return closePage(this.page);
  }
}
