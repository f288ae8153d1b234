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
/** Nothing is certain. */
const UNSURE = { ...GUARDRAILS, injection: 'block' as const, minConfidence: 1, escalateAfterMisses: 2 };

async function run(question: string, more: Partial<TurnInput> = {}): Promise<TurnEvent[]> {
  const events: TurnEvent[] = [];
  for await (const event of runTurn({ index, ...WITHOUT_MODEL }, turnInput(question, { guardrails: UNSURE, ...more })))
    events.push(event);
  return events;
}
async function say(question: string, more: Partial<TurnInput> = {}): Promise<TurnResult> {
  const last = (await run(question, more)).at(-1);
  if (last?.type !== 'done') throw new Error('the turn did not end');
  return last.result;
}
const OFFERED = { memory: { turns: 1, misses: 1, pending: { kind: 'offer' as const }, language: 'en' } };

describe('a passage that is offered', () => {
  it('is shown under its heading, from the line that matches, with two choices', async () => {
    const { answer, articles, pending, choices, sentences } = await say('How long does the refund take?');
    expect(answer).toBe('This may help: Refunds');
    expect(articles[0]?.text).toMatch(/^The refund takes five working days\./);
    expect([pending, choices, sentences]).toEqual([{ kind: 'offer' }, ['That answers it', 'Talk to a person'], []]);
  });

  it('begins with its list', async () => {
    const { articles } = await say('Can I return saddles that were used?');
    expect(articles[0]?.text).toBe('You cannot return:\ngloves\nsaddles that were used');
  });

  it('is announced in the customer’s language, with the page’s own words', async () => {
    const { answer, choices } = await say('Wie lange dauert der refund?', { locale: 'de' });
    expect(answer).toBe('Das könnte weiterhelfen: Refunds');
    expect(choices).toEqual(['Das beantwortet es', 'Mit einem Menschen sprechen']);
  });

  it('is announced in the workspace’s own words if it has some', async () => {
    const { answer, pending } = await say('How long does the refund take?', { fallbackMessage: 'Call us.' });
    expect([answer, pending]).toEqual(['Call us.', { kind: 'offer' }]);
  });

  it('is nothing about something else than the knowledge: a person is offered', async () => {
    for (const question of ['Who won the football match five days ago?', 'Did Arsenal take the cup on Friday?'])
      expect(await say(question)).toMatchObject({
        ...{ status: 'abstained', articles: [], choices: ['Talk to a person'], pending: { kind: 'person' } },
        answer: t('fallback.no_answer', 'en'),
      });
  });

  it('is withheld where the workspace blocks its words', async () => {
    const guardrails = { ...UNSURE, blockedPhrases: ['five working days'] };
    expect(await say('How long does the refund take?', { guardrails })).toMatchObject({ articles: [] });
  });

  it('is not sent in mail and messengers', async () => {
    const result = await say('How long does the refund take?', { isMessaging: true });
    expect(result).toMatchObject({ status: 'abstained', articles: [], pending: null });
  });
});

describe('the reaction to an offer', () => {
  const history = ['How long does the refund take?'];

  it.each([
    ['That answers it', 'en'],
    ['Das beantwortet es', 'de'],
    ['Yes', 'en'],
    ['yes, thank you', 'en'],
    ['Ja', 'de'],
    ['Sí', 'es'],
  ])('takes it: %s', async (text, language) => {
    const result = await say(text, { history, memory: { ...OFFERED.memory, language } });
    expect(result).toMatchObject({ status: 'answered', confirms: true, verdict: 'solved', citations: [] });
  });

  it.each([
    ['No', 'en'],
    ['No, that does not help', 'en'],
    ['Nein, das hilft mir nicht', 'de'],
    ['nicht ganz', 'de'],
  ])('declines it, and gets a person, without a second gap: %s', async (text, language) => {
    const given = { history, memory: { ...OFFERED.memory, language } };
    const result = await say(text, given);
    expect(result).toMatchObject({ status: 'handed_off', confirms: false, pending: null });
    expect(unansweredBy(result, analyse(turnInput(text, { guardrails: UNSURE, ...given })))).toBeNull();
    const patient = { ...UNSURE, escalateAfterMisses: null };
    expect(await say(text, { ...given, guardrails: patient })).toMatchObject({ pending: { kind: 'person' } });
  });

  it.each(['ok', 'thanks', 'never mind', 'stop', 'no thanks'])('says nothing of it: %s', async (text) => {
    const result = await say(text, { ...OFFERED, history });
    expect(result).toMatchObject({ status: 'answered', confirms: false, grounded: false, verdict: null });
    expect(unansweredBy(result, analyse(turnInput(text, { ...OFFERED, history })))).toBeNull();
  });

  it.each(['No, I mean for saddles', 'No, for saddles'])('with a correction asks again: %s', async (text) => {
    const guardrails = { ...UNSURE, escalateAfterMisses: null };
    const result = await say(text, { ...OFFERED, guardrails, history: ['Can I return gloves?'] });
    expect(result).toMatchObject({ abstainReason: 'not_certain' });
    expect(result.articles[0]?.text).toContain('saddles');
  });

  it('is neither if the person says more: that is answered', async () => {
    const guardrails = { ...UNSURE, minConfidence: 0 };
    const result = await say('When does the shop open?', { ...OFFERED, guardrails, history });
    expect(result).toMatchObject({ confirms: false, answer: expect.stringContaining('nine') });
  });

  it('is small talk without an offer before it', async () => {
    expect(await say('Yes', { history })).toMatchObject({ confirms: false, status: 'answered' });
  });
});
