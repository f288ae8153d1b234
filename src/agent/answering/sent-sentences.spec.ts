import type { Evidence } from '../ports/model.js';
import type { TurnGuardrails } from '../ports/turn.js';
import { send, type SentSentence } from './sent-sentences.js';

const evidence: Evidence = {
  documentId: 'd1',
  title: 'Fees',
  url: null,
  locale: 'en',
  version: 1,
  start: 0,
  end: 20,
  quote: 'A card costs 5 euros',
  kind: 'sentence',
  context: 'Fees',
  score: 1,
};
const says = (text: string): SentSentence => ({ text, evidence: [], proof: 'none' });
const claims = (text: string): SentSentence => ({ text, evidence: [evidence], proof: 'verbatim' });

/** The texts that are sent where the word “secret” is blocked. */
function sent(sentences: SentSentence[]): string[] {
  const guardrails = { blockedPhrases: ['secret'], linkHosts: null } as unknown as TurnGuardrails;
  const events = [...send({ sentences: [], citations: [] }, sentences, { guardrails })];
  return events.flatMap((event) => (event.type === 'sentence' ? [event.sentence.text] : []));
}

describe('a sentence that announces another', () => {
  it.each(['Our page says:', 'Voici ce que dit notre page :', '我们的页面写道：'])(
    'is only sent with what follows it: %s',
    (text) => {
      const known = claims('A card costs 5 euros.');
      expect(sent([says(text), known])).toEqual([text, known.text]);
      expect(sent([known, says(text), claims('The secret fee is 9 euros.')])).toEqual([known.text]);
      expect(sent([known, says(text)])).toEqual([known.text]);
      expect(sent([known, says(text), says('Anything else?')])).toEqual([known.text, 'Anything else?']);
    },
  );
});
