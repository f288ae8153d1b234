import fc from '../../../test/support/fast-check.js';
import { questionOf, isIncomplete, turnAt } from './bursts.rules.js';

const burst = (texts: string[], typingUntilMs = 0) => ({ texts, firstAtMs: 10_000, typingUntilMs });

describe('the turn for a burst', () => {
  it('starts a moment after the first message', () => {
    expect(turnAt(burst(['What does a wire transfer cost?']))).toBe(10_050);
    expect(turnAt(burst(['refund']))).toBe(10_050);
    expect(turnAt(burst(['And abroad?', 'In euros?']))).toBe(10_050);
  });

  it('waits while the person types, but not for long', () => {
    expect(turnAt(burst(['What does it cost?'], 10_600))).toBe(10_600);
    expect(turnAt(burst(['What does it cost?'], 10_020))).toBe(10_050);
    expect(turnAt(burst(['What does it cost?'], 99_000))).toBe(11_250);
  });

  it.each([
    'hi',
    'Hello!',
    'Hey there 👋',
    'guten Tag',
    'Hola, buenos días',
    '你好',
    'こんにちは',
    'مرحبا',
    'Hi, a question:',
    '???',
  ])('waits longer for a message after “%s”', (text) => expect(turnAt(burst([text]))).toBe(11_250));

  it.each(['I want to cancel my order and', 'So my card,', 'my order number is…', 'Ich habe bestellt, aber'])(
    'waits longer for the rest of “%s”',
    (text) => expect(turnAt(burst(['hi', text]))).toBe(11_250),
  );

  it.each([
    'hi, what does it cost?',
    'refund',
    'a human please!',
    'Hotels?',
    'Was kostet das?',
    'opening hours',
    '退款',
  ])('treats “%s” as a question', (text) => expect(isIncomplete([text])).toBe(false));

  it('never starts before its first message nor later than the longest wait', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1, maxLength: 5 }), fc.nat(100_000), (texts, typingUntilMs) => {
        const at = turnAt(burst(texts, typingUntilMs));
        expect(at).toBeGreaterThanOrEqual(10_050);
        expect(at).toBeLessThanOrEqual(11_250);
      }),
    );
  });
});

describe('the question of a burst', () => {
  it('contains all messages, one per line', () => {
    expect(questionOf(['hi', 'what does it cost', 'abroad?'])).toBe('hi\nwhat does it cost\nabroad?');
  });

  it('omits the first messages if there are too many', () => {
    const long = 'x'.repeat(3_000);
    expect(questionOf([long, long, 'so what?'])).toBe(`${long}\nso what?`);
    expect(questionOf(['x'.repeat(4_000), '😀'.repeat(4_000)])).toBe('😀'.repeat(4_000));
  });

  it('ends with the last message and has at most 4,000 characters', () => {
    const text = fc
      .string({ minLength: 1, maxLength: 4_000, unit: 'grapheme' })
      .filter((one) => [...one].length <= 4_000);
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), (texts) => {
        const question = questionOf(texts);
        expect(question.endsWith(texts.at(-1)!)).toBe(true);
        expect([...question].length).toBeLessThanOrEqual(4_000);
      }),
    );
  });
});
