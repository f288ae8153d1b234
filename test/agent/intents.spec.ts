import { intentExamples } from '../../scripts/train/intents.js';
import { measure } from '../../scripts/train/intents-measures.js';

const heldOut = intentExamples('heldout');
const of = (languages: string[]): typeof heldOut => heldOut.filter(({ language }) => languages.includes(language));
const OTHERS = ['ar', 'es', 'fr', 'hi', 'ja', 'pt', 'th', 'zh'];

/** Examples by authors who saw neither the training examples nor the classifier; nothing is fitted to them. */
describe('messages that the classifier has not learned from', () => {
  it.each([
    ['en', 0.95],
    ['de', 0.95],
  ])('in %s: a person is wanted, a yes is a yes', (language, recall) => {
    const { personRecall, personAlarms, consentRight, consentWrong } = measure(of([language]));
    expect(personRecall).toBeGreaterThanOrEqual(recall);
    expect(personAlarms).toBeLessThanOrEqual(0.005);
    // Doubtful answers are asked for again: an action may follow a yes.
    expect(consentRight).toBeGreaterThanOrEqual(0.95);
    expect(consentWrong).toBeLessThanOrEqual(0.01);
  });

  it('in the eight other languages', () => {
    const { personRecall, personAlarms, consentRight, consentWrong } = measure(of(OTHERS));
    expect(personRecall).toBeGreaterThanOrEqual(0.93);
    expect(personAlarms).toBeLessThanOrEqual(0.02);
    expect(consentRight).toBeGreaterThanOrEqual(0.9);
    expect(consentWrong).toBeLessThanOrEqual(0.01);
  });

  it('are understood by their intent in three of four, in each language', () => {
    for (const language of ['en', 'de', ...OTHERS]) expect(measure(of([language])).right).toBeGreaterThanOrEqual(0.76);
  });
});

describe('the examples', () => {
  it('are many in each language, of each intent, and each is there once', () => {
    const training = intentExamples('train');
    for (const language of ['en', 'de', ...OTHERS]) {
      const texts = training.filter((one) => one.language === language).map(({ text }) => text.toLowerCase());
      expect(texts.length).toBeGreaterThan(1_000);
      expect(new Set(texts).size).toBe(texts.length);
    }
  });
});
