/** A new company's entire first day in the console, with customers on the other side. */
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { WidgetFiles } from '../../../src/doors/widget/widget-files.js';
import { makePerson, PASSWORD } from '../../accounts/people.js';
import { describeInBrowser } from '../../support/browser.js';
import { eventually } from '../../support/eventually.js';
import { browser as customer } from '../../support/widget.js';
import { builtWidget } from '../../support/built-files.js';
import { Person, setStage, type Stage } from '../../console/stage.js';

jest.setTimeout(240_000);

const EMAIL = 'olive@wren.example';
const DAY_MS = 24 * 3_600_000;
/** Help centre of a small hotel chain. */
const ARTICLES = readFileSync(join(__dirname, '../../../lab/worlds/hotel/articles.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as { id: string; title: string; content: string });

describeInBrowser('a company’s first day', () => {
  let stage: Stage;
  let widget: string;
  let site: Server;
  let origin: string;
  /** The company's web page, configured from the console. */
  let snippet = '';
  beforeAll(async () => {
    stage = await setStage();
    widget = builtWidget();
    Object.assign(stage.app.app.get(WidgetFiles), { folder: widget });
    site = createServer((_, response) => {
      response.setHeader('Content-Type', 'text/html; charset=utf-8');
      response.end(
        `<!doctype html><html lang="en"><head><title>Wren & Tide</title>${snippet}</head><body><h1>Hotels</h1></body></html>`,
      );
    });
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
    const { id, memberIds } = stage.workspace;
    await makePerson(stage.app, EMAIL, { workspaceId: id, memberId: memberIds.owner });
  });
  afterAll(async () => {
    site?.closeAllConnections();
    site?.close();
    await stage?.close();
  });

  it('takes place entirely in the console, from sign-in to kill switch', async () => {
    const owner = await Person.at(stage, '/console', null);
    const { page } = owner;
    const go = (path: string) => page.goto(`${stage.app.baseUrl}/console/w/${stage.workspace.id}/${path}`);
    const button = (name: string | RegExp) => page.getByRole('button', { name });

    // Signs in.
    await page.getByLabel('E-mail').fill(EMAIL);
    await page.getByLabel('Password').fill(PASSWORD);
    await owner.press('Enter');
    await page.getByRole('link', { name: 'Knowledge' }).first().click();

    // Imports the help centre.
    await owner.heading('No documents yet').waitFor();
    await page.locator('input[type=file]').setInputFiles(
      ARTICLES.map(({ id, title, content }) => ({
        ...{ name: `${id}.md`, mimeType: 'text/markdown' },
        buffer: Buffer.from(`# ${title}\n\n${content}`),
      })),
    );
    await page.getByText('All uploaded').waitFor({ timeout: 120_000 });

    // Asks in the playground.
    await go('playground');
    await page.getByRole('textbox', { name: 'Message' }).fill('What time is check-in at The Old Mill?');
    await button('Ask').click();
    await page
      .getByRole('log')
      .getByText(/16:00|4 pm/)
      .first()
      .waitFor({ timeout: 20_000 });

    // Allows the company's page, brands the widget and copies the snippet.
    await go('settings/general');
    const origins = page.getByRole('region', { name: 'Allowed websites' });
    await origins.getByRole('textbox').fill(origin);
    await origins.getByRole('button', { name: 'Save websites' }).click();
    await page.getByText('Allowed websites saved').first().waitFor();
    await go('settings/widget');
    const preview = page.frameLocator('iframe');
    await page.getByRole('textbox', { name: 'Agent name' }).fill('Wren');
    await page.getByRole('textbox', { name: 'Colour', exact: true }).fill('#0f6e5c');
    await preview.getByRole('heading', { name: 'Wren' }).waitFor();
    await page.getByRole('region', { name: 'Appearance' }).getByRole('button', { name: 'Save' }).click();
    await page.getByText('Widget saved').first().waitFor();
    await page.getByText('Waiting for the first visit').waitFor();
    snippet = await page.getByRole('region', { name: 'Put it on your website' }).locator('code').first().innerText();
    expect(snippet).toContain(stage.workspace.publishableKey);

    // A customer arrives, and the console shows it.
    const guest = await (await stage.browser.newContext({ locale: 'en' })).newPage();
    await guest.goto(origin);
    await guest.locator('.launcher').click();
    const chat = guest.getByRole('dialog'); // Named after the colleague who answered.
    const say = async (text: string): Promise<void> => {
      await chat.locator('.composer textarea').fill(text);
      await chat.locator('.composer textarea').press('Enter');
    };
    await guest.getByRole('dialog', { name: 'Wren' }).waitFor();
    await page.getByText('Seen').waitFor();
    await say('Can I charge my submarine in the harbour?');
    await chat.getByRole('log').getByText('my submarine').first().waitFor();

    // Closes the knowledge gap that they reported.
    const gap = page.getByRole('link', { name: /^Write a document that answers “Can I charge my submarine/ });
    await eventually(async () => {
      await go('knowledge/gaps');
      await owner.heading('Knowledge').first().waitFor();
      await page.getByRole('status', { name: /Loading/ }).waitFor({ state: 'detached' });
      return (await gap.count()) > 0;
    });
    await gap.click();
    await page
      .getByRole('textbox', { name: 'Text in Markdown' })
      .fill('Submarines are charged at pier 9 for £40 an hour.');
    await button('Publish').click();
    await page
      .getByText(/ published/)
      .first()
      .waitFor();
    await say('Can I charge my submarine in the harbour?');
    await chat
      .getByText(/pier 9/)
      .first()
      .waitFor({ timeout: 30_000 });

    // Invites a colleague, who joins.
    await go('settings/team');
    await button(/^Invite someone/).click();
    await owner.dialog.getByLabel('E-mail').fill('rui@wren.example');
    await owner.dialog.getByRole('radio', { name: 'Responder' }).check();
    await owner.dialog.getByRole('button', { name: 'Invite' }).click();
    const { pathname, hash } = new URL(await owner.dialog.locator('code').innerText());
    await owner.dialog.getByRole('button', { name: 'I’ve copied it' }).click();
    const colleague = await Person.at(stage, pathname + hash, null);
    await colleague.page.getByLabel('Your name', { exact: true }).fill('Rui');
    await colleague.page.getByLabel('New password', { exact: true }).fill(PASSWORD);
    await colleague.press('Enter');

    // They take a hand-off, and the customer reads their reply.
    await colleague.page
      .getByRole('link', { name: /^Unassigned/ })
      .first()
      .click();
    await say('I would like to talk to a person, please.');
    await colleague.page.locator('[data-handoff]').first().click({ timeout: 30_000 });
    await colleague.page.locator('[data-log]').getByText('talk to a person').first().waitFor();
    await colleague.page
      .getByRole('button', { name: /^Take over/ })
      .first()
      .click();
    await colleague.page.getByText('With you', { exact: true }).waitFor();
    const reply = colleague.page.getByRole('textbox', { name: /^Reply to/ });
    await reply.fill('Rui here. I keep pier 9 free for you.');
    await reply.press('Control+Enter');
    await chat.getByText('I keep pier 9 free for you.').waitFor({ timeout: 20_000 });

    // A lead arrives and is moved.
    const buyer = await customer(stage.app, stage.workspace);
    const lead = { name: 'Ingrid Solberg', email: 'ingrid@solberg.example', intent: 'A retreat for forty people' };
    expect((await buyer.ask('POST', 'leads', lead)).status).toBe(201);
    await go('leads');
    const board = page.getByRole('region', { name: 'Leads by status' });
    const card = (column: string) =>
      board.getByRole('region', { name: column, exact: true }).getByRole('link', { name: lead.intent });
    await card('New').focus();
    await owner.press('Shift+ArrowRight');
    await card('Qualified').waitFor();

    // Sets office hours; the customer's meeting appears without a reload.
    await go('meetings?view=availability');
    await button('Set hours').click();
    for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'])
      await page.getByLabel(day, { exact: true }).fill('00:00-23:45');
    await button('Save hours').click();
    await button('Remove these hours').waitFor();
    await go('meetings?view=list');
    await owner.heading('Meetings').first().waitFor();
    const window = `from=${new Date(Date.now() + DAY_MS).toISOString()}&to=${new Date(Date.now() + 3 * DAY_MS).toISOString()}`;
    const slots = await buyer.ask('GET', `meetings/slots?${window}`);
    const { starts_at } = slots.body.data[0];
    const booked = await buyer.ask('POST', 'meetings', { starts_at, email: lead.email, name: lead.name });
    expect(booked.status).toBe(201);
    await page.getByText(lead.name).first().waitFor();

    // Analytics of the day.
    await go('analytics');
    await eventually(async () => Number(await page.locator('[data-figure=sessions]').innerText()) >= 1);

    // Creates and rotates a key.
    await go('settings/api-keys');
    await button(/^New secret key/).click();
    await owner.dialog.getByLabel('Name').fill('Booking engine');
    await owner.dialog.getByRole('button', { name: 'Create key' }).click();
    const first = await owner.dialog.locator('code').first().innerText();
    await owner.dialog.getByRole('button', { name: 'I’ve copied it' }).click();
    await button('Actions on Booking engine').click();
    await page.getByRole('menuitem', { name: 'Rotate…' }).click();
    await owner.dialog.getByRole('button', { name: 'Rotate Booking engine' }).click();
    await owner.dialog.getByText('You won’t be able to see it again.').waitFor();
    expect(await owner.dialog.locator('code').first().innerText()).not.toBe(first);
    await owner.dialog.getByRole('button', { name: 'I’ve copied it' }).click();

    // Stops the agent, visible to everyone, and restarts it by typing the name.
    await go('settings/kill-switch');
    await button('Stop the agent').click();
    await page.getByRole('heading', { name: 'Stopped: no action runs', exact: true }).waitFor();
    await colleague.page.getByRole('region', { name: 'Kill switch' }).waitFor();
    await button('Let the agent act again…').click();
    await owner.dialog.getByRole('textbox').fill('Test');
    await owner.press('Enter');
    await page.getByRole('heading', { name: 'The agent may act', exact: true }).waitFor();
    await colleague.page.getByRole('region', { name: 'Kill switch' }).waitFor({ state: 'detached' });

    expect([...owner.complaints, ...colleague.complaints]).toEqual([]);
    await Promise.all([owner.leave(), colleague.leave(), guest.context().close()]);
  });
});
