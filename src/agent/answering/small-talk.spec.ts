import { MemoryIndex } from '../../../test/support/memory-index.js';
import { turnInput, WITHOUT_MODEL } from '../../../test/support/turn-input.js';
import { t } from '../../platform/kernel/texts/texts.js';
import type { TurnInput, TurnResult } from '../ports/turn.js';
import { runTurn } from '../turn.js';
import { analyse } from '../understanding/analysed-turn.js';
import { unansweredBy } from './unanswered.js';

const index = new MemoryIndex([
  { id: 'd', title: 'Shipping', text: 'Shipping to Germany costs 3 euros.\n\nThanks are welcome.', locale: 'en' },
]);

async function say(question: string, more: Partial<TurnInput> = {}): Promise<TurnResult> {
  const input = turnInput(question, { fallbackMessage: 'Call us.', ...more });
  for await (const event of runTurn({ index, ...WITHOUT_MODEL }, input))
    if (event.type === 'done') {
      if (event.result.status === 'answered') expect(unansweredBy(event.result, analyse(input))).toBeNull();
      return event.result;
    }
  throw new Error('the turn did not end');
}
const COURTESY = {
  ...{ status: 'answered', grounded: false, citations: [], sentences: [], abstainReason: null },
  ...{ intentClass: 'answer', intent: null, tripped: null },
};

describe('small talk', () => {
  it.each([
    ['hi', 'en', 'greeting'],
    ['Hallo!', 'de', 'greeting'],
    ['help', 'en', 'greeting'],
    ['Hilfe', 'de', 'greeting'],
    ['can you help me?', 'en', 'greeting'],
    ['hola', 'es', 'greeting'],
    ['bonjour', 'fr', 'greeting'],
    ['oi, bom dia', 'pt', 'greeting'],
    ['buongiorno', 'it', 'greeting'],
    ['مرحبا', 'ar', 'greeting'],
    ['नमस्ते', 'hi', 'greeting'],
    ['你好', 'zh', 'greeting'],
    ['こんにちは', 'ja', 'greeting'],
    ['สวัสดีครับ', 'th', 'greeting'],
    ['Danke, das hat geholfen', 'de', 'thanks'],
    ['merci beaucoup !', 'fr', 'thanks'],
    ['bye', 'en', 'goodbye'],
    ['thanks, bye!', 'en', 'goodbye'],
    ['are you a robot?', 'en', 'about_agent'],
    ['never mind', 'en', 'never_mind'],
    ['👍', 'en', 'yes'],
  ] as const)('is answered politely, in its language, without a search: %s', async (text, language, kind) => {
    const { postings } = { ...index.cost };
    expect(await say(text)).toMatchObject({ ...COURTESY, language, answer: t(`smalltalk.${kind}`, language) });
    // The help pages may answer questions about the agent.
    if (kind !== 'about_agent') expect(index.cost.postings).toBe(postings);
  });

  it('stays in the language of the conversation if it has none of its own', async () => {
    const memory = { turns: 1, misses: 0, pending: null, language: 'de' };
    expect(await say('ok', { memory })).toMatchObject({ language: 'de' });
  });

  it('does not repeat an answer for a thank-you', async () => {
    const history = ['What does shipping to Germany cost?'];
    expect(await say('thanks', { history })).toMatchObject({ ...COURTESY, answer: t('smalltalk.thanks', 'en') });
  });

  it('around a question does not change its answer', async () => {
    const { answer } = await say('What does shipping to Germany cost?');
    expect(answer).toBe('Shipping to Germany costs 3 euros.');
    for (const text of ['Hi, what does shipping to Germany cost?', 'What does shipping to Germany cost? Thanks!'])
      expect(await say(text)).toMatchObject({ status: 'answered', grounded: true, answer });
  });

  it('before a question is not taken as its context', async () => {
    const history = ['What does shipping to Germany cost?', 'thanks'];
    expect(await say('and to Germany?', { history })).toMatchObject({ answer: 'Shipping to Germany costs 3 euros.' });
  });

  it('that is anger gets a person', async () => {
    const result = await say('This is the third time my parcel is late, unbelievable!');
    expect(result).toMatchObject({ status: 'handed_off', abstainReason: 'needs_person', grounded: false });
  });

  it.each(['not another bot', 'oh no, not a robot', 'ロボットと話したくない'])(
    '%s gets a person, or the offer of one',
    async (text) => {
      const { status, form } = await say(text);
      expect(status === 'handed_off' || form === 'contact').toBe(true);
    },
  );
});

describe('whether the agent helped', () => {
  const memory = { turns: 1, misses: 0, pending: null, language: null };

  it.each(['sorry wrong chat', 'nothing', 'same to you', 'super, schon wieder nichts angekommen', '!!!', '...'])(
    'is not said by: %s',
    async (text) => {
      expect(await say(text, { memory })).toMatchObject({ verdict: null });
    },
  );

  it.each([
    ['das bringt mir nichts', 'unsolved'],
    ["that's not what I asked", 'unsolved'],
    ['forget it, this is useless', 'unsolved'],
    ['thanks, solved', 'solved'],
    ['hat sich erledigt', 'solved'],
  ])('is said by: %s', async (text, verdict) => {
    expect(await say(text, { memory })).toMatchObject({ verdict });
    expect(await say(text)).toMatchObject({ verdict: null });
  });
});
