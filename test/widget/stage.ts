/** The real application, the built script, a browser, and pages of customers with the widget in them. */
import { source as AXE } from 'axe-core';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { WidgetFiles } from '../../src/surfaces/widget/widget-files.js';
import { call, makeWorkspace, startTestApp, type TestApp, type TestWorkspace } from '../support/app.js';
import { startBrowser } from '../support/browser.js';
import { eventually } from '../support/eventually.js';

const ROOT = join(__dirname, '../..');

/** What the workspace knows. */
const KNOWLEDGE = `# Parcels

## How heavy may a parcel be?

A parcel may weigh up to 31 kilograms.

## How long can I return goods?

You can return unworn goods within 30 days.
`;

/** A page of a customer, on an origin of its own and as strict as can be. */
export interface Site {
  origin: string;
  server: Server;
}

export interface Stage {
  app: TestApp;
  workspace: TestWorkspace;
  browser: Browser;
  /** dist/widget as `npm run build` makes it, in a folder of its own. */
  folder: string;
  /** Its origin is allowed. */
  site: Site;
  /** Its origin is not. */
  stranger: Site;
  close(): Promise<void>;
}

/** What the agent of the stage may do at the customer's: one thing by the person's word, one by the team's. */
export async function offerActions({ app, workspace }: Stage, origin: string): Promise<void> {
  const order = { order_id: { type: 'string', minLength: 1 }, street: { type: 'string' } };
  const change = { name: 'change_address', description: 'Changes where an order goes.', method: 'POST', token: null };
  const erase = { name: 'delete_account', description: 'Deletes the account.', method: 'DELETE', token: null };
  const actions = [
    {
      ...{ ...change, url: `${origin}/orders/{order_id}/address` },
      parameters: { type: 'object', properties: order, required: ['order_id', 'street'] },
    },
    { ...erase, url: `${origin}/account` },
  ];
  const set = await call(app, 'PATCH', '/v1/workspace', { token: workspace.tokens.owner, body: { actions } });
  if (set.status !== 200) throw new Error(set.text);
}

/** Builds the widget into a folder. @returns the folder */
export function builtWidget(): string {
  const folder = mkdtempSync(join(tmpdir(), 'widget-'));
  execFileSync(process.execPath, ['scripts/build-widget.mjs', folder], { cwd: ROOT });
  return folder;
}

/** The ways in which a page is looked at; each state of the widget has to bear them all. */
export const LOOKS: [name: string, options: BrowserContextOptions][] = [
  ['in light', { colorScheme: 'light' }],
  ['in dark', { colorScheme: 'dark' }],
  ['from right to left', { locale: 'ar' }],
  ['on a phone of 320 px', { viewport: { width: 320, height: 560 } }],
  ['in forced colours', { forcedColors: 'active' }],
];

/** @param overrides of the application's configuration */
export async function setStage(overrides: Parameters<typeof startTestApp>[0] = {}): Promise<Stage> {
  const [app, browser] = await Promise.all([startTestApp(overrides), startBrowser()]);
  const folder = builtWidget();
  Object.assign(app.app.get(WidgetFiles), { folder });
  const workspace = await makeWorkspace(app);
  const [site, stranger] = await Promise.all([openSite(app, workspace), openSite(app, workspace)]);
  const owner = { token: workspace.tokens.owner };
  await call(app, 'PATCH', '/v1/workspace', { ...owner, body: { allowed_origins: [site.origin] } });
  const document = { title: 'Parcels', format: 'markdown', text: KNOWLEDGE, url: 'https://shop.example.com/parcels' };
  const { body } = await call(app, 'POST', '/v1/knowledge/documents', { ...owner, body: document });
  await eventually(async () => {
    const { body: now } = await call(app, 'GET', `/v1/knowledge/documents/${body.data.id}`, owner);
    return now.data.status === 'ready';
  });
  return {
    app,
    workspace,
    browser,
    folder,
    site,
    stranger,
    async close() {
      await browser.close();
      for (const { server } of [site, stranger]) server.closeAllConnections();
      for (const { server } of [site, stranger]) await new Promise((resolve) => server.close(resolve));
      await app.close();
      rmSync(folder, { recursive: true });
    },
  };
}

async function openSite(app: TestApp, { publishableKey }: TestWorkspace): Promise<Site> {
  const policy = [
    "default-src 'none'",
    `script-src ${app.baseUrl}`,
    `connect-src ${app.baseUrl}`,
    "style-src 'self'",
    "require-trusted-types-for 'script'",
  ];
  const server = createServer(({ url }, response) => {
    const { searchParams } = new URL(url!, 'http://site');
    const identity = searchParams.get('identity');
    const signed = identity === null ? '' : `data-identity-token="${identity}"`;
    const embed = `<script src="${app.baseUrl}/widget.js" async data-publishable-key="${publishableKey}" ${signed}></script>`;
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.setHeader('Content-Security-Policy', policy.join('; '));
    response.end(
      `<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width"><title>Shop</title>
      ${embed}${searchParams.has('twice') ? embed : ''}</head>
      <body><main><h1>A shop</h1><p>Shoes, and more shoes.</p><a href="#more">More</a></main></body></html>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, server };
}

/** A person's browser, which keeps what it is told, on a page. */
export class Visitor {
  /** What the console said that is no good. */
  readonly complaints: string[] = [];
  /** The addresses asked for, of the service. */
  readonly requests: string[] = [];

  private constructor(
    readonly page: Page,
    base: string,
  ) {
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) this.complaints.push(message.text());
    });
    page.on('pageerror', (error) => this.complaints.push(error.message));
    page.on('request', (request) => {
      if (request.url().startsWith(base)) this.requests.push(request.url().slice(base.length));
    });
  }

  static async at(stage: Stage, url = stage.site.origin, options: BrowserContextOptions = {}): Promise<Visitor> {
    const context = await stage.browser.newContext({
      viewport: { width: 1280, height: 800 },
      locale: 'en',
      ...options,
    });
    const visitor = new Visitor(await context.newPage(), stage.app.baseUrl);
    await visitor.page.goto(url);
    await visitor.launcher.waitFor();
    return visitor;
  }

  get launcher(): Locator {
    return this.page.locator('.launcher');
  }
  get window(): Locator {
    return this.page.getByRole('dialog');
  }
  get input(): Locator {
    return this.window.locator('.composer textarea');
  }
  /** Everything that was said, one below the other. */
  get log(): Locator {
    return this.window.getByRole('log');
  }

  /** Opens the window and waits until the service has said how it is to look. */
  async open(): Promise<void> {
    await this.launcher.click();
    await this.log.locator('h3').waitFor();
  }
  async say(text: string): Promise<void> {
    // By keys, as a person does: what grows under their hands has not moved by itself.
    await this.input.pressSequentially(text);
    await this.input.press('Enter');
  }
  button(name: string | RegExp): Locator {
    return this.window.getByRole('button', { name });
  }
  /** Waits for words in the conversation, and until nothing is just being said. */
  async hears(words: string): Promise<void> {
    await this.log.getByText(words).first().waitFor();
    await this.log.locator('[aria-busy=true]').waitFor({ state: 'detached' });
  }
  async choose(entry: string): Promise<void> {
    await this.window.getByLabel('Menu').click();
    await this.button(entry).click();
  }
  /** Moves the focus on, as often as it takes until it is there. @param key `Shift+Tab` goes back */
  async reaches(wanted: Locator, key = 'Tab'): Promise<void> {
    await wanted.waitFor();
    for (let i = 0; i < 60; i++) {
      if (await wanted.evaluate((element: any) => element.matches(':focus'))) return;
      await this.page.keyboard.press(key);
    }
    throw new Error('The keyboard does not get there.');
  }
  /** Rules of accessibility that the page breaks, with what breaks them. */
  async violations(): Promise<string[]> {
    // Through the protocol, which no policy of the page holds up.
    await this.page.evaluate(AXE);
    const found = await this.page
      .evaluate(`axe.run(document, { runOnly: ['wcag2a','wcag2aa','wcag21a','wcag21aa','wcag22aa','best-practice'] })
      .then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')))`);
    return found as string[];
  }
  /** How far anything on the page has moved by itself (cumulative layout shift), and not because somebody touched it. */
  async shift(): Promise<number> {
    const sum = await this.page.evaluate(`new Promise((resolve) => {
      let sum = 0;
      new PerformanceObserver((list) => { for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) sum += value; }).observe({ type: 'layout-shift', buffered: true });
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
    })`);
    return sum as number;
  }
  /** That nothing sticks out, of the page or of the conversation. */
  async fits(): Promise<boolean> {
    const page = await this.page.evaluate('document.documentElement.scrollWidth <= innerWidth');
    return page === true && (await this.log.evaluate((log: any) => log.scrollWidth <= log.clientWidth));
  }
  leave(): Promise<void> {
    return this.page.context().close();
  }
}
