/** The real application, the built script, a browser, and customers' pages with the widget. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { WidgetFiles } from '../../src/doors/widget/widget-files.js';
import { call, makeWorkspace, startTestApp, type TestApp, type TestWorkspace } from '../support/app.js';
import { closePage, closePages, loadAxe, openPage, sharedBrowser, startBrowser } from '../support/browser.js';
import { builtWidget } from '../support/built-files.js';
import { eventually } from '../support/eventually.js';

/** The workspace's knowledge. */
const KNOWLEDGE = `# Parcels

## How heavy may a parcel be?

A parcel may weigh up to 31 kilograms.

## How long can I return goods?

You can return unworn goods within 30 days.

## Where is the label for the way back?

Print the label [from this page](/label).
`;

/** A customer's page on a separate origin, with a policy that is as strict as possible. */
export interface Site {
  origin: string;
  server: Server;
}

export interface Stage {
  app: TestApp;
  workspace: TestWorkspace;
  browser: Browser;
  /** A site whose origin is allowed. */
  site: Site;
  /** A site whose origin is not allowed. */
  stranger: Site;
  close(): Promise<void>;
}

/** Defines two actions of the customer's API: one that the person confirms, one that the team approves. */
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

/** Display modes in which each state of the widget must work. */
export const LOOKS: [name: string, options: BrowserContextOptions][] = [
  ['in light', { colorScheme: 'light' }],
  ['in dark', { colorScheme: 'dark' }],
  ['from right to left', { locale: 'ar' }],
  ['on a phone of 320 px', { viewport: { width: 320, height: 560 } }],
  ['in forced colours', { forcedColors: 'active' }],
];

/** @param overrides of the application's configuration @param chromium more arguments of the browser */
export async function setStage(
  overrides: Parameters<typeof startTestApp>[0] = {},
  ...chromium: string[]
): Promise<Stage> {
  const own = chromium.length > 0;
  const starting = own ? startBrowser(...chromium) : sharedBrowser();
  const [app, browser] = await Promise.all([startTestApp(overrides), starting]);
  Object.assign(app.app.get(WidgetFiles), { folder: builtWidget() });
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
    site,
    stranger,
    async close() {
      await (own ? browser.close() : closePages(browser));
      for (const { server } of [site, stranger]) server.closeAllConnections();
      for (const { server } of [site, stranger]) await new Promise((resolve) => server.close(resolve));
      await app.close();
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

/** A visitor's browser on a page, with its own storage. */
export class Visitor {
  /** Errors and warnings on the browser's console. */
  readonly complaints: string[] = [];
  /** Paths that the page requested from the service. */
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
    const viewport = { width: 1280, height: 800 };
    const visitor = new Visitor(
      await openPage(stage.browser, { viewport, locale: 'en', ...options }),
      stage.app.baseUrl,
    );
    await visitor.page.goto(url);
    await visitor.launcher.waitFor();
    return visitor;
  }

  /** A visitor who has asked about parcels. */
  static async whoAsked(stage: Stage, url?: string): Promise<Visitor> {
    const visitor = await Visitor.at(stage, url);
    await visitor.open();
    await visitor.say('How heavy may a parcel be?');
    await visitor.hears('31 kilograms');
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
  /** All messages of the conversation. */
  get log(): Locator {
    return this.window.getByRole('log');
  }

  /** Opens the window and waits until its settings have loaded. */
  async open(): Promise<void> {
    await this.launcher.click();
    await this.log.locator('h3').waitFor();
  }
  /** Records everything that is shown above the conversation from now on, however briefly. @returns what it was */
  async watchBanner(): Promise<() => Promise<string[]>> {
    await this.page.evaluate(`window.banners = [];
      for (const { shadowRoot } of document.body.children) {
        const banner = shadowRoot?.querySelector('.banner');
        if (banner) new MutationObserver(() => banners.push(banner.textContent)).observe(banner, { childList: true });
      }`);
    return () => this.page.evaluate<string[]>('banners.filter(Boolean)');
  }
  async say(text: string): Promise<void> {
    // By keyboard, like a person: growth caused by input does not count as layout shift.
    await this.input.pressSequentially(text);
    await this.input.press('Enter');
  }
  button(name: string | RegExp): Locator {
    return this.window.getByRole('button', { name });
  }
  /** Waits for a text in the conversation, and until no message is being written. */
  async hears(words: string): Promise<void> {
    await this.log.getByText(words).first().waitFor();
    await this.log.locator('[aria-busy=true]').waitFor({ state: 'detached' });
  }
  async choose(entry: string): Promise<void> {
    await this.window.getByLabel('Menu').click();
    await this.button(entry).click();
  }
  /** Moves the focus until it reaches the element. @param key `Shift+Tab` goes back */
  async reaches(wanted: Locator, key = 'Tab'): Promise<void> {
    await wanted.waitFor();
    for (let i = 0; i < 60; i++) {
      if (await wanted.evaluate((element: any) => element.matches(':focus'))) return;
      await this.page.keyboard.press(key);
    }
    throw new Error('The keyboard does not get there.');
  }
  /** Accessibility violations found by axe, with the elements. */
  async violations(): Promise<string[]> {
    await loadAxe(this.page);
    const found = await this.page
      .evaluate(`axe.run(document, { runOnly: ['wcag2a','wcag2aa','wcag21a','wcag21aa','wcag22aa','best-practice'] })
      .then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')))`);
    return found as string[];
  }
  /** Cumulative layout shift of the page that was not caused by input. */
  async shift(): Promise<number> {
    const sum = await this.page.evaluate(`new Promise((resolve) => {
      let sum = 0;
      new PerformanceObserver((list) => { for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) sum += value; }).observe({ type: 'layout-shift', buffered: true });
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
    })`);
    return sum as number;
  }
  /** Whether nothing overflows, on the page or in the conversation. */
  async fits(): Promise<boolean> {
    const page = await this.page.evaluate('document.documentElement.scrollWidth <= innerWidth');
    return page === true && (await this.log.evaluate((log: any) => log.scrollWidth <= log.clientWidth));
  }
  leave(): Promise<void> {
    return closePage(this.page);
  }
}
