/** The guide, as the service serves it to people who may have no other network. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GuideFiles } from '../../../src/doors/docs/guide-files.js';
import { GUIDE_PAGES, guideAddress } from '../../../web/console/app/guide.js';
import settings from '../../../web/console/texts/en/settings.js';
import setup from '../../../web/console/texts/en/setup.js';
import { call, startTestApp, type TestApp } from '../../support/app.js';
import { eventually } from '../../support/eventually.js';
import { closePages, describeInBrowser, openPage, sharedBrowser } from '../../support/browser.js';
import { builtGuide } from '../../support/built-files.js';
import { expectError } from '../../http/envelope.js';

const GUIDE = join(__dirname, '../../../docs/guide');
const NAMES = readdirSync(GUIDE)
  .filter((file) => file.endsWith('.md') && file !== 'README.md')
  .map((file) => file.slice(0, -3));

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  Object.assign(app.app.get(GuideFiles), { folder: builtGuide() });
});
afterAll(() => app.close());

const get = (path: string) => call(app, 'GET', path);
/** By address without a fragment. */
const texts = new Map<string, string>();
async function textOf(address: string): Promise<string> {
  const known = texts.get(address);
  if (known !== undefined) return known;
  const answer = await get(address);
  expect([address, answer.status]).toEqual([address, 200]);
  texts.set(address, answer.text);
  return answer.text;
}
const hrefs = (html: string, attribute = 'href'): string[] =>
  Array.from(html.matchAll(new RegExp(`${attribute}="([^"]+)"`, 'g')), ([, href = '']) => href);

describe('the guide', () => {
  it('has a page for each of its files, without scripts and without anything from elsewhere', async () => {
    for (const name of NAMES) {
      const answer = await get(`/docs/guide/${name}`);
      expect([name, answer.status]).toEqual([name, 200]);
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'self'/);
      expect(answer.text).toMatch(/<h1 id="[^"]+">/);
      expect(answer.text).not.toMatch(/<script|<iframe|style="|src="http/);
    }
  });

  it('shows no markup as text, except where it is code', async () => {
    for (const name of NAMES) {
      const prose = (await textOf(`/docs/guide/${name}`)).replaceAll(/<(pre|code)\b[^]*?<\/\1>/g, '');
      expect([name, /&lt;\/?[a-z].*/i.exec(prose)?.[0]]).toEqual([name, undefined]);
    }
  });

  it('keeps the addresses of headings that had another name', async () => {
    for (const name of NAMES) {
      const markdown = readFileSync(join(GUIDE, `${name}.md`), 'utf8');
      for (const [, id = ''] of markdown.matchAll(/^<a id="([^"]+)"><\/a>$/gm))
        expect([name, id, (await textOf(`/docs/guide/${name}`)).split(` id="${id}"`)]).toEqual([
          name,
          id,
          [expect.anything(), expect.anything()],
        ]);
    }
  });

  it('leads nowhere that is not there: each link within it finds its page and its heading', async () => {
    for (const page of ['/docs/guide', ...NAMES.map((name) => `/docs/guide/${name}`)])
      for (const href of hrefs(await textOf(page))) {
        const [address = '', heading] = href.split('#');
        if (address !== '' && !address.startsWith('/docs/guide')) continue;
        const text = address.includes('/assets/') ? '' : await textOf(address || page);
        if (heading !== undefined) expect([page, href, text.includes(`id="${heading}"`)]).toEqual([page, href, true]);
      }
  });

  it('has the page and the heading that each screen of the console links', async () => {
    const addresses = [
      ...GUIDE_PAGES.map(([, page]) => `/docs/guide/${page}`),
      ...['/account', '/sign-in'].map(guideAddress),
    ];
    for (const address of addresses) {
      const [page = '', heading] = address.split('#');
      const text = await textOf(page);
      if (heading !== undefined) expect([address, text.includes(`id="${heading}"`)]).toEqual([address, true]);
    }
  });

  it.each([
    ['start', setup.page],
    ...Object.entries(settings.pages).map(([page, label]) => [`settings/${page}`, label]),
  ])(
    'explains the screen “%s” where that links it: the place names it “%s”, as the console does',
    async (screen, label) => {
      const [page = '', heading = ''] = guideAddress(`/w/acme/${screen}`).split('#');
      const section = (await textOf(page)).split(`id="${heading}"`)[1]?.split(/<h[23] /)[0];
      expect(section).toMatch(new RegExp(`>(?:Settings → )?${label}\\b`));
    },
  );

  it('shows its pictures', async () => {
    const pictures = hrefs(await textOf('/docs/guide/console'), 'src');
    expect(pictures.length).toBeGreaterThan(5);
    for (const picture of pictures) expect([picture, (await get(picture)).status]).toEqual([picture, 200]);
    expect((await get('/docs/guide/assets/style.css')).headers.get('content-type')).toBe('text/css; charset=utf-8');
  });

  it.each(['nothing', 'README', '..%2Findex', '.%2Findex', 'index.html%00', '%E0%A4%A'])(
    'has no page “%s”',
    async (name) => {
      const answer = await get(`/docs/guide/${name}`);
      expect([400, 404]).toContain(answer.status);
    },
  );

  it('refuses an asset that is none', async () =>
    expectError(await get('/docs/guide/assets/..%2Fconsole.html'), 404, 'not_found'));
});

describeInBrowser('a page of the guide in a browser', () => {
  let browser: Awaited<ReturnType<typeof sharedBrowser>>;
  beforeAll(async () => {
    browser = await sharedBrowser();
  });
  afterAll(() => closePages(browser));

  it('keeps the heading that a link names at its top, also when its pictures come later', async () => {
    const page = await openPage(browser, {});
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/assets/*.webp', (route) => released.then(() => route.continue()));
    await page.goto(`${app.baseUrl}/docs/guide/console#members`, { waitUntil: 'domcontentloaded' });
    // A function that waits in the page would be evaluated there, which its policy forbids.
    const isStyled = `[...document.querySelectorAll('link[rel=stylesheet]')].every(({ sheet }) => sheet)`;
    await eventually(() => page.evaluate<boolean>(isStyled));
    const pictures = page.locator('main img');
    const sizes = () => pictures.evaluateAll((all) => all.map((one) => [one.clientWidth, one.clientHeight]));
    const before = await sizes();
    release();
    await pictures.evaluateAll(async (all) => {
      for (const one of all as unknown as { loading: string; decode: () => Promise<void> }[]) {
        one.loading = 'eager';
        await one.decode();
      }
    });
    expect(await sizes()).toEqual(before);
    expect(await page.locator('#members').evaluate((one) => Math.abs(one.getBoundingClientRect().top))).toBeLessThan(
      50,
    );
  });
});
