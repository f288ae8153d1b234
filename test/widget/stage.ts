/** The real application, the built script, a browser, and pages of customers with the widget in them. */
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

/** Builds the widget into a folder. @returns the folder */
export function builtWidget(): string {
  const folder = mkdtempSync(join(tmpdir(), 'widget-'));
  execFileSync(process.execPath, ['scripts/build-widget.mjs', folder], { cwd: ROOT });
  return folder;
}

export async function setStage(): Promise<Stage> {
  const [app, browser] = await Promise.all([startTestApp(), startBrowser()]);
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
    const embed = `<script src="${app.baseUrl}/widget.js" async data-publishable-key="${publishableKey}"></script>`;
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
    await this.input.fill(text);
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
  leave(): Promise<void> {
    return this.page.context().close();
  }
}
