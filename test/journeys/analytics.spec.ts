/** The analytics screen: figures of /v1/analytics as plots, tables and files. */
import { readFileSync } from 'node:fs';
import { call } from '../support/app.js';
import { describeInBrowser } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { seedAnalytics } from '../console/analytics-rows.js';
import { Person, setStage, type Stage } from '../console/stage.js';

describeInBrowser('the analytics screen', () => {
  let stage: Stage;
  let path: string;
  beforeAll(async () => {
    stage = await setStage();
    path = `/console/w/${stage.workspace.id}/analytics`;
    await seedAnalytics(stage);
  });
  afterAll(() => stage?.close());

  const at = (search = '', who: keyof Stage['team'] = 'viewer', look = {}) =>
    Person.at(stage, path + search, stage.team[who], { timezoneId: 'Europe/Lisbon', ...look });
  const figure = (person: Person, name: string) => person.main.getByRole('region', { name, exact: true });
  const shown = (person: Person, key: string) => person.main.locator(`[data-figure=${key}]`).innerText();

  /** Repeats the page's API requests. @returns responses for the window and the one before */
  async function answers(person: Person, go: () => Promise<unknown>): Promise<any[]> {
    // A set: the page reads all once more when its stream opens.
    const asked = new Set<string>();
    const note = (request: { url(): string }) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.endsWith('/v1/analytics')) asked.add(search);
    };
    person.page.on('request', note);
    await go();
    await eventually(() => asked.size === 2);
    person.page.off('request', note);
    const token = stage.workspace.tokens.viewer;
    const all = await Promise.all(
      [...asked].map((search) => call(stage.app, 'GET', `/v1/analytics${search}`, { token })),
    );
    return all.map(({ body }) => body.data).sort((a, b) => (a.created_after < b.created_after ? 1 : -1));
  }
  async function textOf(person: Person, title: string): Promise<string> {
    const [file] = await Promise.all([
      person.page.waitForEvent('download'),
      person.main.getByRole('button', { name: `Download as CSV: ${title}`, exact: true }).click(),
    ]);
    return readFileSync(await file.path(), 'utf8').replace(/^\u{feff}/u, '');
  }
  async function fileOf(person: Person, title: string): Promise<string[][]> {
    return (await textOf(person, title))
      .trimEnd()
      .split('\r\n')
      .map((row) =>
        [...row.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? ''),
      );
  }

  it('shows exactly the numbers of /v1/analytics for the same window', async () => {
    const person = await at();
    const [now, before] = await answers(person, () => person.page.reload());
    await person.main.locator('[data-figure]').first().waitFor();
    expect([now.timezone, now.series.length, now.totals.sessions, before.totals.sessions]).toEqual([
      ...['Europe/Lisbon', 30, 5, 2],
    ]);
    expect(await shown(person, 'sessions')).toBe('5');
    expect(await shown(person, 'resolution_rate')).toBe('75.0%');
    expect(await shown(person, 'median_first_reply_ms')).toBe('4 min 12 sec');
    expect(await shown(person, 'median_resolve_ms')).toBe('1 hr 30 min');
    const text = (value: number | null) => (value === null ? '' : String(value));
    const rate = (part: number, whole: number) => (whole === 0 ? null : part / whole);
    const files: [string, (item: any, index: number) => (number | null)[]][] = [
      [
        'Conversations',
        (item, n) => [
          ...['human', 'whatsapp', 'email'].map(
            (channel) => now.details.sessions_by_channel.find((one: any) => one.channel === channel).sessions[n],
          ),
          ...[item.sessions, before.series[n].sessions],
        ],
      ],
      [
        'Resolution',
        (item, n) => {
          const { solved_confirmed: sure, solved_assumed: assumed, reopened } = now.details.series[n];
          const not = item.unsolved + item.partial + item.abandoned;
          return [sure, assumed, item.solved - sure - assumed, not, item.unresolved, reopened, item.resolution_rate];
        },
      ],
      [
        'Answers',
        ({ answers, abstentions, answers_cited }, n) => [
          rate(answers, answers + abstentions),
          rate(abstentions, answers + abstentions),
          ...[answers, answers_cited, abstentions],
          rate(before.series[n].answers, before.series[n].answers + before.series[n].abstentions),
        ],
      ],
      [
        'Team replies',
        (item, n) => [
          ...[now.details.series[n].median_first_reply_ms, item.median_resolve_ms, item.handoffs_opened],
          ...[now.details.series[n].handoffs_replied, item.handoffs_resolved],
          before.details.series[n].median_first_reply_ms,
        ],
      ],
      ['Satisfaction', (item, n) => [item.csat_mean, item.csat_responses, before.series[n].csat_mean]],
    ];
    for (const [title, cells] of files) {
      const [, ...rows] = await fileOf(person, title);
      expect([title, rows]).toEqual([
        title,
        now.series.map((item: any, n: number) => [item.at, ...cells(item, n).map(text)]),
      ]);
    }
    const [, ...channels] = await fileOf(person, 'Channels');
    expect(channels).toEqual([
      ['Website chat', '3', '1', '1', '5', '1'],
      ['WhatsApp', '1', '1', '0', '2', '1'],
      ['E-mail', '1', '0', '1', '4', '1'],
    ]);
    expect(person.complaints).toEqual([]);
    await person.leave();
  });

  it('draws the same values as its CSV file and table', async () => {
    const person = await at();
    const card = figure(person, 'Conversations');
    await card.locator('canvas').waitFor();
    const [head, ...rows] = await fileOf(person, 'Conversations');
    const legend = async () =>
      (await card.locator('[data-legend] li').allInnerTexts()).map((one) => one.replace(/\s+/g, ' ').trim());
    expect(await legend()).toEqual([
      ...['Website chat 3 60.0%', 'WhatsApp 1 20.0%', 'E-mail 1 20.0%', 'Conversations, previous period 2'],
    ]);
    // The plot's values under the pointer, item by item.
    const over = card.locator('.u-over');
    const { x, y, width, height } = (await over.boundingBox())!;
    for (const index of [26, 27, 28]) {
      await person.page.mouse.move(x + (width * (index + 0.6)) / 30.2, y + height / 2);
      const [time, human, whatsapp, email, , before] = rows[index]!;
      const day = new Date(time!).toLocaleDateString('en', {
        day: 'numeric',
        month: 'short',
        timeZone: 'Europe/Lisbon',
      });
      await card.getByText(new RegExp(`, ${day}, `)).waitFor();
      expect((await legend()).map((one) => one.replace(/ \d+(\.\d+)?%$/, ''))).toEqual([
        ...[
          `Website chat ${human}`,
          `WhatsApp ${whatsapp}`,
          `E-mail ${email}`,
          `Conversations, previous period ${before}`,
        ],
      ]);
    }
    await card.getByText('Conversations as a table').click();
    const table = card.getByRole('table', { name: 'Conversations' });
    await table.waitFor();
    expect((await table.getByRole('columnheader').allInnerTexts()).join()).toEqual(head!.join());
    expect(await table.locator('tbody tr').count()).toBe(rows.length);
    for (const [index, row] of rows.entries())
      expect(await table.locator('tbody tr').nth(index).locator('td').allInnerTexts()).toEqual(row.slice(1));
    // For a spreadsheet in another language than the console.
    await person.main.getByLabel('CSV separator').selectOption('Semicolon (0,5)');
    expect((await textOf(person, 'Conversations')).split('\r\n')[0]).toBe(head!.map((one) => `"${one}"`).join(';'));
    await person.leave();
  });

  it('can be used by keyboard alone', async () => {
    const person = await Person.at(stage, `/console/w/${stage.workspace.id}/inbox/all`, stage.team.responder);
    await person.press('g', 'a');
    await person.heading('Analytics').waitFor();
    await person.main.locator('[data-figure]').first().waitFor();
    await person.press('c');
    await eventually(() => person.path.endsWith('?compare=no'));
    await person.press('Control+k');
    await person.page.getByRole('combobox', { name: 'Command palette' }).waitFor();
    await person.type('last 90');
    await person.page.getByRole('option', { name: 'Show last 90 days' }).waitFor();
    await person.press('Enter');
    await eventually(() => person.path.includes('range=90d'));
    const summary = person.main.getByText('Resolution as a table');
    await person.reaches(summary);
    await person.press('Enter');
    await figure(person, 'Resolution').getByRole('table').waitFor();
    await person.leave();
  });
});
