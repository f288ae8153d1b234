/** Proving it before the switch, in the console: from another product's export to a figure with its interval. */
import { ForecastWorker } from '../../../src/assistant/forecasts/forecast.worker.js';
import { ImportWorker } from '../../../src/assistant/imports/import.worker.js';
import { call } from '../../support/app.js';
import { describeInBrowser } from '../../support/browser.js';
import { Person, setStage, type Stage } from '../../console/stage.js';

const HELP = `# Delivery

Delivery within Germany takes two working days.

# Returns

Returns are free within 30 days.`;

const ASKED = [
  ['How long does delivery within Germany take?', 'It takes two working days.'],
  ['Are returns free?', 'Yes, within 30 days.'],
  ['Do you sell gift vouchers for the opera?', 'No, sorry.'],
] as const;

/** A table with a message a row, whose columns have names of their own. */
const TABLE = [
  'Ticket,Sent,Who,Words',
  ...Array.from({ length: 30 }, (_, n) => {
    const [question, reply] = ASKED[n % ASKED.length]!;
    const day = String((n % 28) + 1).padStart(2, '0');
    return `${n},2026-10-${day}T09:00:00Z,customer,${question}\n${n},2026-10-${day}T09:20:00Z,agent,"${reply}"`;
  }),
].join('\n');

describeInBrowser('a forecast in the console', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await setStage();
    const body = { title: 'Help', text: HELP, format: 'markdown' };
    await call(stage.app, 'POST', '/v1/knowledge/documents', { token: stage.workspace.tokens.owner, body });
  });
  afterAll(() => stage?.close());

  it('goes from an export with columns of its own to a figure that people’s verdicts give', async () => {
    const path = `/console/w/${stage.workspace.id}`;
    const person = await Person.at(stage, `${path}/settings/import`, stage.team.owner);
    const { page } = person;
    await person.heading('No imports yet').waitFor();
    const file = { name: 'chats.csv', mimeType: 'text/csv', buffer: Buffer.from(TABLE) };
    await page.locator('input[type=file]').setInputFiles(file);
    for (const [field, column] of [
      ['Conversation', 'Ticket'],
      ['Time', 'Sent'],
      ['Who wrote', 'Who'],
      ['Message', 'Words'],
    ] as const)
      await page.getByRole('combobox', { name: field, exact: true }).selectOption(column);
    await page.getByRole('button', { name: 'Upload and read' }).click();
    await page.getByText('Waiting').or(page.getByText('Reading')).or(page.getByText('Done')).first().waitFor();
    await stage.app.app.get(ImportWorker).whenIdle();
    await page.getByText('Done', { exact: true }).waitFor({ timeout: 20_000 });

    await page.goto(new URL(`${path}/forecasts`, page.url()).href);
    await page.getByRole('combobox', { name: 'Conversations that began' }).click();
    await page.getByRole('option', { name: 'At any time' }).click();
    await page.getByRole('button', { name: 'Start the forecast' }).click();
    await stage.app.app.get(ForecastWorker).whenIdle();
    await page.getByText('Too few verdicts for a figure').waitFor({ timeout: 20_000 });

    await page.getByRole('link', { name: 'Judge answers' }).first().click();
    for (let judged = 0; judged < 10; judged++) {
      await page.getByText(new RegExp(`^${judged} of \\d+ conversations judged$`)).waitFor();
      await page.getByRole('heading', { name: 'The agent’s answer' }).first().waitFor();
      await person.press(judged === 9 ? '3' : '1');
    }
    await page.getByText(/^10 of \d+ conversations judged$/).waitFor();
    await person.press('u');
    await page.getByText(/^9 of \d+ conversations judged$/).waitFor();
    await person.press('1');
    await page.getByText(/^10 of \d+ conversations judged$/).waitFor();

    await page.getByRole('link', { name: /^Result of/ }).click();
    await page.getByText(/^Of 30 conversations the agent would have settled/).waitFor();
    expect(person.complaints).toEqual([]);
    await person.leave();
  });
});
