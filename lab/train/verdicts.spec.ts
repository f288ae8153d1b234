import { intentExamples } from './intents.js';
import { verdictExamples } from './verdicts.js';
import { understand } from '../../src/agent/understanding/understand.js';
import { verdictOf } from '../../src/agent/understanding/verdict.js';

/** Examples by an author who saw neither the training examples nor the classifier; nothing is fitted to them. */
const told = verdictExamples('heldout').map(({ text, label }) => ({ label, verdict: verdictOf(text) }));

describe('what customers say of the agent’s help', () => {
  it.each(['solved', 'unsolved'] as const)('is rarely mistaken, and often recognised: %s', (verdict) => {
    const takenFor = told.filter((one) => one.verdict === verdict);
    const right = takenFor.filter(({ label }) => label === verdict).length;
    expect(right / takenFor.length).toBeGreaterThanOrEqual(0.92);
    expect(right / told.filter(({ label }) => label === verdict).length).toBeGreaterThanOrEqual(0.45);
  });

  it('is in hardly any question, with a question mark or without', () => {
    const questions = intentExamples('heldout/ordinary')
      .filter(({ label }) => label === 'question')
      .map(({ text }) => text.replace(/[?？؟]$/u, ''));
    const mistaken = questions.filter((text) => understand(text, null).verdict !== null);
    expect(questions.length).toBeGreaterThan(500);
    expect(mistaken.length / questions.length).toBeLessThan(0.005);
  });
});
