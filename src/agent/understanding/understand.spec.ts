import { superlinear } from '../../../test/support/steps.js';
import { understand } from './understand.js';

describe('a message', () => {
  it.each([
    ['Hi there, I was wondering what is the wire fee? thanks!!', 'I was wondering what is the wire fee?'],
    ['Hello! My card was stolen in Rome. How do I block it? Thank you.', 'How do I block it?'],
    ['hi, what does it cost?', 'what does it cost?'],
    ['Guten Tag, wie hoch ist die Gebühr?', 'wie hoch ist die Gebühr?'],
    ['你好，请问手续费是多少？', '请问手续费是多少？'],
  ])('is split into questions and courtesy: %s', (text, questions) => {
    expect(understand(text, null)).toMatchObject({ intent: 'question', questions, isSmallTalk: false });
  });

  it('keeps the text around a question separate', () => {
    const { questions, context } = understand('My card was stolen in Rome. How do I block it?', null);
    expect([questions, context]).toEqual(['How do I block it?', 'My card was stolen in Rome.']);
  });

  it('is all question if it contains no explicit one', () => {
    expect(understand('wire fee gold account', null)).toMatchObject({
      questions: 'wire fee gold account',
      context: '',
    });
  });

  it('is understood regardless of case, width, quotes and invisible characters', () => {
    const { probability } = understand("I don't want to talk to a bot", null);
    for (const text of [
      "I DON'T want to talk to a bot",
      'I don’t want to talk to a\u200B bot',
      "Ｉ don't want to talk to a bot",
    ])
      expect(understand(text, null)).toMatchObject({ intent: 'wants_person', probability });
  });

  it('costs at most linear work, whatever it repeats', async () => {
    const job = { file: require.resolve('./understand.ts'), name: 'understand' };
    const grown = await superlinear(job, 200_000, {
      sentences: (length) => ['I would like to know what this costs. '.repeat(length / 40), null],
      'one word': (length) => ['x'.repeat(length), null],
    });
    expect(grown).toEqual([]);
  });
});

const CONSENTS: [string, string, string, string][] = [
  ['en', 'yes please', 'no thanks', 'never mind'],
  ['en', 'go ahead', 'not now', 'forget it'],
  ['de', 'ja bitte', 'nein danke', 'vergiss es'],
  ['de', 'mach das', 'lieber nicht', 'doch nicht'],
  ['es', 'sí, por favor', 'mejor no', 'olvídalo'],
  ['fr', "d'accord", 'non merci', 'laissez tomber'],
  ['pt', 'pode fazer', 'não, obrigado', 'deixa pra lá'],
  ['it', 'va bene', 'no grazie', 'lascia stare'],
  ['ar', 'موافق', 'لا شكرا', 'انسى الموضوع'],
  ['hi', 'ठीक है', 'नहीं', 'रहने दो'],
  ['zh', '好的', '不用了', '算了'],
  ['ja', 'はい、お願いします', 'いいえ', 'やっぱりいいです'],
  ['th', 'ตกลง', 'ไม่เอา', 'ช่างมัน'],
];

describe('consent', () => {
  it.each([
    'um',
    'hm',
    'hä',
    'ähm',
    '😐',
    'okay?',
    'sure?',
    'do it tomorrow',
    'belki',
    '也许',
    'อาจจะ',
    'great',
    '🙏',
    'hello',
    'oh',
  ])('is asked for again if it is not clear: %s', (text) => expect(understand(text, null).consent).toBeNull());

  it.each(CONSENTS)('is distinguished from its refusal in %s: %s / %s / %s', (language, yes, no, neverMind) => {
    const consents = [yes, no, neverMind].map((text) => understand(text, language).consent);
    expect(consents).toEqual([true, false, false]);
  });

  it.each([
    'yes but how much is it?',
    'no idea, how much is it?',
    'ok, what does it cost',
    'yes if it is free',
    'What?',
  ])('is neither if there is a question or a condition: %s', (text) =>
    expect(understand(text, null).consent).toBeNull(),
  );
});

describe('small talk', () => {
  it.each([
    'hi',
    'thanks a lot!',
    'bye',
    'are you a bot?',
    'ok',
    '👍',
    'Hallo!',
    'merci beaucoup',
    'ありがとう',
    'नमस्ते',
  ])('is nothing but that: %s', (text) => expect(understand(text, null).isSmallTalk).toBe(true));

  it.each([
    'hi, prices?',
    'thanks, and the limit?',
    'parking',
    'hello kitty backpack price',
    'is the chat bot in the Pro plan?',
    'Wofür hat sich das Amt entschuldigt?',
    'Wer entschied sich, das Land 2013 nicht zu besuchen?',
  ])('is not a message with a request: %s', (text) => expect(understand(text, null).isSmallTalk).toBe(false));

  it.each(['what can you do', 'who are you', 'was kannst du', 'who made you', 'what can I ask you'])(
    'is about the agent with a question mark and without: %s',
    (text) => {
      for (const written of [text, `${text}?`]) expect(understand(written, null)).toMatchObject({ isSmallTalk: true });
    },
  );
});
