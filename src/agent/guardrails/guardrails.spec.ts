import fc from '../../../test/support/fast-check.js';
import type { TurnGuardrails } from '../ports/turn.js';
import { containsBlockedPhrase, trippedBy } from './guardrails.js';

const rules = (more: Partial<TurnGuardrails>): TurnGuardrails => ({
  minConfidence: 0,
  blockedTopics: [],
  blockedPhrases: [],
  escalationPhrases: [],
  injection: 'block',
  maxTurns: null,
  escalateAfterMisses: null,
  maskPii: true,
  linkHosts: null,
  verbatimOnly: false,
  ...more,
});

describe('a workspace’s guardrails', () => {
  it('trip on a blocked phrase as whole words, ignoring case, spaces, width, apostrophes, invisible characters', () => {
    const blocked = rules({ blockedPhrases: ["can't lose", '保证收益', 'Fonds-X'] });
    for (const utterance of [
      'I heard that I CAN’T   lose with it.',
      "can't\u200b lose",
      'Ｃａｎ＇ｔ ｌｏｓｅ?',
      '你们的产品保证收益吗',
      'Was ist der fonds-x?',
    ])
      expect([utterance, trippedBy(utterance, 'en', blocked)]).toEqual([utterance, 'blocked_phrases']);
    for (const utterance of ['You can lose', "I can't loser", 'Fonds-Xtra', '保证 你的 收益'])
      expect([utterance, trippedBy(utterance, 'en', blocked)]).toEqual([utterance, null]);
  });

  it('trip on a blocked topic in any wording, and not on a part of it', () => {
    const blocked = rules({ blockedTopics: ['legal advice', 'elections'] });
    expect(trippedBy('Could you advise me on this? I need advice that is legal.', 'en', blocked)).toBe(
      'blocked_topics',
    );
    expect(trippedBy('Who won the election?', 'en', blocked)).toBe('blocked_topics');
    expect(trippedBy('Is it legal to return goods?', 'en', blocked)).toBeNull();
  });

  it('hand over a message with an escalation phrase, even if the rest is blocked', () => {
    const both = rules({ escalationPhrases: ['my lawyer'], blockedPhrases: ['lawyer'] });
    expect(trippedBy('You will hear from my lawyer!', 'en', both)).toBe('escalation_phrases');
    expect(trippedBy('A lawyer?', 'en', both)).toBe('blocked_phrases');
  });

  it('check output as well', () => {
    const blocked = rules({ blockedPhrases: ['guaranteed returns'] });
    expect(containsBlockedPhrase(['Fees are low.', 'It has Guaranteed  Returns.'], blocked)).toBe(true);
    expect(containsBlockedPhrase(['Fees are low.'], blocked)).toBe(false);
    expect(containsBlockedPhrase(['Fees are low.'], undefined)).toBe(false);
  });

  it('find any phrase between spaces, and accept any text', () => {
    const word = fc.stringMatching(/^[a-z]{1,8}$/);
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), word, word, fc.string({ unit: 'grapheme' }), (a, one, two, b) => {
        const blocked = rules({ blockedPhrases: [`${one} ${two}`] });
        expect(trippedBy(`${a} ${one.toUpperCase()}\n${two} ${b}`, 'en', blocked)).toBe('blocked_phrases');
        expect(() =>
          trippedBy(a, 'en', rules({ blockedPhrases: [b || 'x'], blockedTopics: [b || 'x'] })),
        ).not.toThrow();
      }),
    );
  });
});
