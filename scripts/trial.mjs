// npm run trial [-- --each 25] [--pictures]: simulates a morning of two responders who use only the keyboard: fifty hand-offs and an
// action that waits for approval. Prints each problem: a key without effect, a wait above 300 ms, lost focus. On a busy
// machine compare waits with the control: one word painted by the same page. --pictures keeps what was seen when nothing
// came of a key, in screenshots/trial.
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { chromiumPath } from '../bench/support/chromium.mjs';
import { oneWord } from '../bench/support/console-page.mjs';
import { openDatabase, openServer } from '../bench/support/database.mjs';
import { openHotel } from './screenshots/seed.mjs';

const { values } = parseArgs({
  options: { each: { type: 'string', default: '25' }, pictures: { type: 'boolean', default: false } },
});
const PICTURES = 'screenshots/trial';
const SLOW_MS = 300;
const NEVER_MS = 5_000;

/** One responder's tab. */
class Responder {
  constructor(name, page, hesitations) {
    Object.assign(this, { name, page, hesitations, acts: 0, words: [] });
  }

  /** Presses keys in sequence and waits for their effect. @returns whether it happened */
  async does(what, keys, isDone, typed = '') {
    this.acts++;
    const { page } = this;
    const before = await page.evaluate(focused);
    this.words.push(await page.evaluate(oneWord));
    const begun = performance.now();
    for (const key of keys) await page.keyboard.press(key);
    if (typed) await page.keyboard.type(typed);
    const pressed = performance.now();
    const came = await isDone(page)
      .then(() => true)
      .catch(() => false);
    const ms = performance.now() - pressed;
    if (!came) {
      this.notes(
        what,
        `nothing came of ${keys.join(' ')} within ${NEVER_MS / 1000} s (pressed in ${Math.round(pressed - begun)} ms)`,
      );
      const name = `${String(this.hesitations.length).padStart(2, '0')} ${this.name}, ${what.replaceAll(':', '')}`;
      if (values.pictures) await page.screenshot({ path: `${PICTURES}/${name}.png` });
    } else if (ms > SLOW_MS) this.notes(what, `${Math.round(ms)} ms`);
    const after = await page.evaluate(focused);
    if (after === 'BODY' && before !== 'BODY') this.notes(what, `focus was on ${before}, and is lost`);
    return came;
  }

  notes(what, text) {
    this.hesitations.push({ who: this.name, what, text });
  }

  /** From the top of a queue to its first conversation. */
  async opens(queue, keys) {
    const heading = this.page.locator(`[aria-label="Queue"] h2`);
    await this.does(`go to ${queue}`, ['Escape', ...keys], () =>
      heading.getByText(queue).first().waitFor({ timeout: NEVER_MS }),
    );
    await this.page.waitForTimeout(200);
    if ((await this.page.locator('[data-handoff]').count()) === 0) return false;
    return this.next();
  }

  /** @returns false if the colleague was quicker */
  async takesOver() {
    const pane = this.page.getByRole('region', { name: 'Conversation', exact: true });
    if ((await pane.getByText('Waiting for a decision').count()) > 0) await this.next();
    const [taken, refused] = [pane.getByText('With you'), this.page.getByText('Couldn’t take over')];
    const before = await refused.count();
    await this.does('take over', ['t'], async (tab) => {
      for (const until = Date.now() + NEVER_MS; Date.now() < until; await tab.waitForTimeout(10))
        if ((await taken.count()) > 0 || (await refused.count()) > before) return;
      throw new Error();
    });
    return (await taken.count()) > 0;
  }

  async next() {
    const url = this.page.url();
    return this.does('next conversation', ['j'], async (page) => {
      await page.waitForURL((now) => now.href !== url, { timeout: NEVER_MS });
      await page.locator('[data-log] article').first().waitFor({ timeout: NEVER_MS });
    });
  }
}

const focused = () => {
  const { activeElement: at } = document;
  return at === document.body
    ? 'BODY'
    : `${at.tagName} ${(at.getAttribute('aria-label') ?? at.textContent ?? '').slice(0, 40)}`;
};
async function hasFocus(page, tag) {
  for (const until = Date.now() + NEVER_MS; Date.now() < until; await page.waitForTimeout(10))
    if ((await page.evaluate(focused)).startsWith(tag)) return;
  throw new Error();
}
const toast = (text) => (page) => page.getByText(text).first().waitFor({ timeout: NEVER_MS });
/** Toasts have the role of a dialog as well. */
const openDialog = (page, name) => page.getByRole('dialog', { name }).and(page.locator(':not([class*=toast])'));
const dialog = (title) => (page) => openDialog(page, title).waitFor({ timeout: NEVER_MS });

async function morning(one, colleague, count) {
  const { page } = one;
  for (let at = 0; at < count; at++) {
    if (!(await one.opens('Unassigned', ['q', 'u']))) break;
    const text = `Thank you for waiting, this is number ${at}.`;
    if (!(await one.takesOver())) continue;
    if (at % 3 !== 2) {
      await one.does('to the field', ['r'], (tab) => hasFocus(tab, 'TEXTAREA'));
      await page.keyboard.type(text);
      await one.does('send a reply', ['Control+Enter'], (tab) =>
        tab.locator('[data-log]').getByText(text).first().waitFor({ timeout: NEVER_MS }),
      );
      await one.does('out of the field', ['Escape'], (tab) => hasFocus(tab, 'DIV'));
    }
    const kind = at % 5;
    if (kind === 0 || kind === 3) {
      await one.does('resolve: the question', ['e'], dialog('Resolve'));
      await one.does('resolve', ['Enter'], toast(/HO-\d+ resolved/));
    } else if (kind === 1) {
      await one.does('to the note', ['n'], (tab) => hasFocus(tab, 'TEXTAREA'));
      await page.keyboard.type('@');
      await one.does(
        'mention a colleague',
        [],
        (tab) =>
          tab
            .getByRole('option', { name: new RegExp(colleague) })
            .first()
            .waitFor({ timeout: NEVER_MS }),
        colleague.slice(0, 3),
      );
      await page.keyboard.press('Enter');
      await page.keyboard.type(`please look at number ${at}`);
      await one.does('add the note', ['Control+Enter'], (tab) =>
        tab.locator('[data-log]').getByText(`please look at number ${at}`).first().waitFor({ timeout: NEVER_MS }),
      );
      await one.does('out of the note', ['Escape'], (tab) => hasFocus(tab, 'DIV'));
      await one.does('assign: the question', ['a'], dialog('Assign'));
      await one.does('choose by letter', [colleague[0].toLowerCase()], (tab) => hasFocus(tab, 'BUTTON'));
      await one.does('assign', ['Enter'], toast(/Assigned to/));
    } else if (kind === 2) {
      await one.does('snooze: the question', ['s'], dialog('Snooze'));
      await one.does('snooze', ['Enter'], toast(/Snoozed/));
    } else {
      await one.does('tag: the question', ['l'], (tab) => hasFocus(tab, 'INPUT'));
      await one.does('leave the tags', ['Escape'], async (tab) =>
        openDialog(tab).waitFor({ state: 'detached', timeout: NEVER_MS }),
      );
    }
  }
  if (await one.opens('Mentions', ['q', 'n'])) {
    await page.waitForTimeout(1_000);
    await one.next();
  }
}

async function approvals(one) {
  if (!(await one.opens('Approvals', ['q', 'p']))) return;
  await one.does('to the decision', ['y'], (tab) => hasFocus(tab, 'SECTION'));
  await one.does('decline', ['Tab', 'Tab', 'Enter'], (tab) =>
    tab.getByText('declined').first().waitFor({ timeout: NEVER_MS }),
  );
}

const server = await openServer();
const database = await openDatabase(server, 'trial');
let opened;
let browser;
try {
  opened = await openHotel(database);
  const { hotel } = opened;
  await hotel.many(50);
  browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
  const hesitations = [];
  const sit = async (name) => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en' });
    await context.addCookies([
      { name: 'wa_console', value: hotel.members.get(name).token, url: hotel.url, httpOnly: true },
    ]);
    const page = await context.newPage();
    await page.goto(`${hotel.url}/console/w/${hotel.id}/inbox/unassigned`);
    await page.locator('[data-handoff]').first().waitFor();
    await page.waitForTimeout(1_500);
    return new Responder(name, page, hesitations);
  };
  const [marta, rui] = [await sit('Marta Almeida'), await sit('Rui Costa')];
  await Promise.all([
    morning(marta, 'Rui Costa', Number(values.each)),
    morning(rui, 'Marta Almeida', Number(values.each)),
  ]);
  await approvals(marta);
  for (const { name, acts, words } of [marta, rui]) {
    const sorted = words.toSorted((a, b) => a - b);
    process.stdout.write(
      `${name}: ${acts} acts; one word painted: median ${Math.round(sorted[sorted.length >> 1])} ms\n`,
    );
  }
  const kinds = groups(hesitations);
  for (const [what, all] of [...kinds].sort((a, b) => b[1].length - a[1].length)) {
    process.stdout.write(`\n${what}: ${all.length}\n`);
    for (const { who, text } of all.slice(0, 6)) process.stdout.write(`  ${who}: ${text}\n`);
  }
  process.stdout.write(`\n${hesitations.length} hesitations\n`);
} finally {
  await browser?.close();
  await opened?.close();
  await database.drop();
  await server.stop();
}

function groups(hesitations) {
  const by = new Map();
  for (const one of hesitations) by.set(one.what, [...(by.get(one.what) ?? []), one]);
  return by;
}
