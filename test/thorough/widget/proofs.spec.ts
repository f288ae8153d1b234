/** The evidence of an answer in the widget: by kind of proof, opened by pointer or by keyboard. */
import type { AnswerSentence } from '../../../src/agent/ports/turn.js';
import { SystemDb } from '../../../src/platform/db/system-db.js';
import { newId } from '../../../src/platform/kernel/ids.js';
import { describeInBrowser } from '../../support/browser.js';
import { append } from '../../support/messages.js';
import { LOOKS, setStage, Visitor, type Stage } from '../../widget/stage.js';

let stage: Stage;

const QUOTES = [
  'A parcel may weigh up to 31 kilograms.',
  'You can return unworn goods within 30 days.',
  'Der Versand nach Österreich kostet 9 Euro und dauert drei Werktage.',
  'We deliver on weekdays between 8 am and 6 pm, and on Saturdays until noon, to any address that a van can reach.',
  'A pallet holds up to 20 parcels.',
];
const SENTENCES = [
  { text: 'A parcel may weigh up to 31 kilograms.', citations: [0], proof: 'verbatim' },
  { text: 'Unworn goods go back within a month.', citations: [1], proof: 'paraphrase' },
  { text: 'Shipping to Austria costs 9 euros and takes three working days.', citations: [2], proof: 'translation' },
  { text: 'A full pallet weighs 620 kilograms at most.', citations: [0, 4], proof: 'derived' },
  { text: 'You can have it from Monday to Saturday.', citations: [3], proof: 'paraphrase' },
  { text: 'Happy to help!', citations: [], proof: 'none' },
];

/** Creates an answer with every kind of proof in the visitor's conversation, shown after a reload. */
async function answered(visitor: Visitor): Promise<void> {
  await visitor.open();
  await visitor.say('Hello');
  await visitor.log.locator('.agent').first().waitFor();
  const db = stage.app.app.get(SystemDb);
  const document = { document_id: newId(), title: 'Parcels', url: 'https://shop.example.com/parcels', version: 1 };
  const citations = QUOTES.map((quote, index) => ({ index, ...document, start: 0, end: quote.length, quote }));
  const { workspace } = stage;
  const { rows } = await db.query<{ id: string }>({
    text: 'select id from sessions where workspace_id = $1 and live order by started_at desc limit 1',
    values: [workspace.id],
  });
  await append(stage.app, { workspaceId: workspace.id, sessionId: rows[0]!.id }, [
    {
      author: 'agent',
      authorLabel: 'AI assistant',
      text: SENTENCES.map(({ text }) => text).join('\n'),
      citations,
      parts: { sentences: SENTENCES as AnswerSentence[], page: null, choices: [], form: null },
    },
  ]);
  await visitor.page.reload();
  await visitor.open();
  await visitor.log.getByText('Happy to help!').waitFor();
}

describeInBrowser('the evidence of an answer', () => {
  beforeAll(async () => {
    stage = await setStage();
  });
  afterAll(() => stage?.close());

  it.each(LOOKS)('is compact and can be expanded %s', async (look, options) => {
    const visitor = await Visitor.at(stage, stage.site.origin, options);
    await answered(visitor);
    const { log } = visitor;
    const shown = (text: string) => log.locator('blockquote', { hasText: text });
    // One quiet line for each document says where it is read.
    expect(await log.locator('summary').allTextContents()).toEqual([expect.stringMatching(/: Parcels$/)]);
    for (const line of await log.locator('summary').all()) {
      const { height } = (await line.boundingBox())!;
      expect(height).toBe(24);
    }
    // The original is shown with its translation, in full.
    expect(await shown(QUOTES[2]!).isVisible()).toBe(true);
    expect(await visitor.violations()).toEqual([]);
    expect(await visitor.fits()).toBe(true);
    if (process.env['WIDGET_SHOTS']) await shoot(visitor, `${look} closed`);
    const closed = log.locator('details:not([open]) summary');
    while ((await closed.count()) > 0) await closed.first().click();
    for (const quote of await log.locator('blockquote').all()) expect(await quote.isVisible()).toBe(true);
    expect(await log.getByRole('link', { name: 'Parcels' }).count()).toBe(1);
    expect(await visitor.violations()).toEqual([]);
    expect(await visitor.fits()).toBe(true);
    if (process.env['WIDGET_SHOTS']) await shoot(visitor, `${look} open`);
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  it('is collapsed and expanded by keyboard, and read out once', async () => {
    const visitor = await Visitor.at(stage);
    await answered(visitor);
    const line = visitor.log.locator('summary').first();
    await visitor.reaches(line, 'Shift+Tab');
    await visitor.page.keyboard.press('Enter');
    await visitor.log.locator('blockquote').first().waitFor({ state: 'hidden' });
    const tree = await visitor.log.ariaSnapshot();
    await visitor.page.keyboard.press('Space');
    await visitor.log.locator('blockquote').first().waitFor();
    expect(tree).toContain('Source: Parcels');
    expect(tree.split(QUOTES[0]!)).toHaveLength(2);
    expect(tree).not.toContain(QUOTES[2]!);
    await visitor.leave();
  });
});

const shoot = (visitor: Visitor, name: string): Promise<unknown> =>
  visitor.window.screenshot({ path: `${process.env['WIDGET_SHOTS']}/${name.replace(/\W+/g, '-')}.png` });
