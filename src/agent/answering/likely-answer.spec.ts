import { MemoryIndex } from '../../../test/support/memory-index.js';
import { GUARDRAILS } from '../../../test/support/model-run.js';
import { turnInput, WITHOUT_MODEL } from '../../../test/support/turn-input.js';
import { t } from '../../platform/kernel/texts/texts.js';
import type { TurnEvent, TurnInput, TurnResult } from '../ports/turn.js';
import { runTurn } from '../turn.js';
import { analyse } from '../understanding/analysed-turn.js';
import { unansweredBy } from './unanswered.js';

const RETURNS = `# Returns

## What you can send back

You cannot return:

- gloves
- saddles that were used

## Refunds

The refund takes five working days. It goes to the card that you paid with.
`;
const index = new MemoryIndex([
  { id: 'r', title: 'Returns', text: RETURNS, locale: 'en' },
  { id: 'o', title: 'Opening hours', text: '# Opening hours\n\nThe shop opens at nine.', locale: 'en' },
]);
/** Nothing is certain, and whatever names the thing is likely. */
const LIKELY = { ...GUARDRAILS, injection: 'block' as const, minConfidence: 1, likelyConfidence: 0.01 };

async function run(question: string, more: Partial<TurnInput> = {}): Promise<TurnEvent[]> {
  const events: TurnEvent[] = [];
  for await (const event of runTurn({ index, ...WITHOUT_MODEL }, turnInput(question, { guardrails: LIKELY, ...more })))
    events.push(event);
  return events;
}
async function say(question: string, more: Partial<TurnInput> = {}): Promise<TurnResult> {
  const last = (await run(question, more)).at(-1);
  if (last?.type !== 'done') throw new Error('the turn did not end');
  return last.result;
}
const ASKED = { memory: { turns: 1, misses: 0, pending: { kind: 'likely' as const }, language: 'en' } };

describe('a likely answer', () => {
  it('names the page and what stands above the line, quotes it, and asks', async () => {
    const { answer, isLikely, pending, choices } = await say('How long does the refund take?');
    expect(answer).toBe(
      'Our page “Returns › Refunds” says:\n“The refund takes five working days.”\nDoes that answer it?',
    );
    expect([isLikely, pending, choices.length]).toEqual([true, { kind: 'likely' }, 3]);
    const item = await say('Can I return saddles that were used?');
    expect(item.answer).toMatch(/^Our page “Returns › You cannot return” says:\n“saddles that were used”/);
  });

  it('is said in the customer’s language, around the page’s own words', async () => {
    const { answer, choices } = await say('Wie lange dauert der refund?', { locale: 'de' });
    expect(answer).toBe(
      'Auf unserer Seite „Returns › Refunds“ steht:\n„The refund takes five working days.“\nBeantwortet das Ihre Frage?',
    );
    expect(choices.slice(0, 2)).toEqual(['Ja', 'Nein']);
  });

  it('is streamed as the sentences that it consists of', async () => {
    const events = await run('How long does the refund take?');
    const sentences = events.flatMap((event) => (event.type === 'sentence' ? event.sentence.text : []));
    const { answer } = await say('How long does the refund take?');
    expect(sentences.join('\n')).toBe(answer);
  });

  it('needs the thing asked about in the line or above it, not only in the title', async () => {
    const pages = new MemoryIndex([
      { id: 'g', title: 'Gold and Silver', text: '# Cards\n\nThe yearly fee is 90 euros.', locale: 'en' },
    ]);
    const input = turnInput('What about Gold?', { guardrails: LIKELY });
    for await (const event of runTurn({ index: pages, ...WITHOUT_MODEL }, input))
      if (event.type === 'done') expect(event.result.isLikely).toBe(false);
  });

  it('is not given to a question about something else than the knowledge', async () => {
    for (const question of ['Who won the football match five days ago?', 'Did Arsenal take the cup on Friday?'])
      expect(await say(question)).toMatchObject({ status: 'abstained', isLikely: false, articles: [] });
  });

  it('is withheld where the workspace blocks its words, with no text that announces nothing', async () => {
    const guardrails = { ...LIKELY, blockedPhrases: ['five working days'] };
    const { status, answer } = await say('How long does the refund take?', { guardrails });
    expect(status).not.toBe('answered');
    expect(answer).not.toMatch(/[:：]\s*(\n|$)/u);
  });

  it('is not given in mail and messengers', async () => {
    expect(await say('How long does the refund take?', { isMessaging: true })).toMatchObject({
      status: 'abstained',
      isLikely: false,
    });
  });
});

describe('the reaction to a likely answer', () => {
  const history = ['How long does the refund take?'];

  it.each([
    ['Yes', 'en'],
    ['yes, thank you', 'en'],
    ['Ja', 'de'],
    ['Sí', 'es'],
    ['thanks', 'en'],
    ['ok thanks', 'en'],
    ['Ja, danke, das hilft mir', 'de'],
  ])('is a yes: %s', async (text, language) => {
    const result = await say(text, { ...ASKED, history, memory: { ...ASKED.memory, language } });
    expect(result).toMatchObject({ status: 'answered', confirms: true, verdict: 'solved', citations: [] });
  });

  it('is a no: a miss, whose gap is the question before', async () => {
    const result = await say('No', { ...ASKED, history });
    expect(result).toMatchObject({ status: 'abstained', abstainReason: 'low_confidence', confirms: false });
    const turn = analyse(turnInput('No', { guardrails: LIKELY, ...ASKED, history }));
    expect(unansweredBy(result, turn)).toMatchObject({ question: history[0] });
  });

  it.each([
    ['No, that does not help', 'en'],
    ['Nein, das hilft mir nicht', 'de'],
    ['nicht ganz', 'de'],
  ])('is a miss in other words for no: %s', async (text, language) => {
    const given = { ...ASKED, history, memory: { ...ASKED.memory, language } };
    const result = await say(text, given);
    expect(result).toMatchObject({
      status: 'abstained',
      answer: t('likely.no', language),
      pending: { kind: 'person' },
    });
    expect(unansweredBy(result, analyse(turnInput(text, given)))).toMatchObject({ question: history[0] });
    const guardrails = { ...LIKELY, escalateAfterMisses: 3 };
    const third = await say(text, { ...given, guardrails, memory: { ...given.memory, misses: 2 } });
    expect(third).toMatchObject({ status: 'handed_off', pending: null });
  });

  it('leaves no offer open that the workspace’s own text, or another one, does not make', async () => {
    const own = await say('No', { ...ASKED, history, fallbackMessage: 'Call us.' });
    expect(own).toMatchObject({ answer: 'Call us.', pending: null });
    const again = await say('No', { ...ASKED, history, memory: { ...ASKED.memory, misses: 1 } });
    expect(again).toMatchObject({ answer: t('fallback.again', 'en'), pending: null });
  });

  it('offers a person only if one is there', async () => {
    const team = { status: 'closed', backAt: null, timezone: 'UTC', awayMessage: null } as const;
    expect(await say('No', { ...ASKED, history, team })).toMatchObject({
      pending: null,
      answer: t('fallback.rephrase', 'en'),
    });
  });

  it.each(['ok', 'never mind', 'stop', 'no thanks'])('is left open by %s', async (text) => {
    const result = await say(text, { ...ASKED, history });
    expect(result).toMatchObject({ status: 'answered', confirms: false, grounded: false, verdict: null });
    expect(unansweredBy(result, analyse(turnInput(text, { ...ASKED, history })))).toBeNull();
  });

  it.each(['No, I mean for saddles', 'No, for saddles'])('with a correction asks again: %s', async (text) => {
    const result = await say(text, { ...ASKED, history: ['Can I return gloves?'] });
    expect(result.answer).toContain('saddles');
    expect(result.isLikely).toBe(true);
  });

  it('is neither if the person says more: that is answered', async () => {
    const result = await say('When does the shop open?', { ...ASKED, history });
    expect(result).toMatchObject({ confirms: false, isLikely: true, answer: expect.stringContaining('nine') });
  });

  it('is not asked for beside what was done: `yes, and how much do I get back?`', async () => {
    const action = { id: 'a1', name: 'cancel_order', arguments: { order_id: '17' }, destructive: false };
    const acting = {
      ...{ email: null, timezone: null, today: '2026-11-23', tools: () => Promise.resolve([]) },
      confirm: () => Promise.resolve({ status: 'done', data: null } as const),
      withdraw: () => Promise.reject(new Error('unasked')),
    };
    const memory = { ...ASKED.memory, pending: { kind: 'confirmation' as const, action } };
    expect(await say('yes, and how long does the refund take?', { memory, acting })).toMatchObject({
      sideEffect: 'action_done',
      isLikely: false,
    });
  });

  it('is small talk without a likely answer before it', async () => {
    expect(await say('Yes', { history })).toMatchObject({ confirms: false, status: 'answered' });
  });
});
