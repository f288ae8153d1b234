/** Small worlds for the tests of the runner. */
import type { TurnResult } from '../../src/agent/ports/turn.js';
import { emptyResult } from '../../src/agent/turn-result.js';
import type { World, WorldQuestion } from './runner/world.js';

export const question = (more: Partial<WorldQuestion> = {}): WorldQuestion => ({
  id: 'q1',
  kind: 'direct',
  language: 'en',
  before: [],
  message: 'How much is parking?',
  expect: 'answer',
  facts: [['£8', '8 pounds']],
  not: [],
  articles: ['a1'],
  ...more,
});

/** An answer based on a quotation. */
export const reply = (answer: string, more: Partial<TurnResult> = {}): TurnResult => ({
  ...emptyResult('en', 'test'),
  status: 'answered',
  answer,
  sentences: [{ text: answer, citations: [0], proof: 'paraphrase' }],
  citations: [{ index: 0, document_id: 'a1', title: 'Parking', url: null, version: 1, start: 0, end: 1, quote: 'P' }],
  ...more,
});

/** A reply that states no fact. */
export const courtesy = (answer: string, more: Partial<TurnResult> = {}): TurnResult =>
  reply(answer, { sentences: [{ text: answer, citations: [], proof: 'none' }], citations: [], ...more });

export const world = (questions: WorldQuestion[], more: Partial<World> = {}): World => ({
  name: 'hand-made',
  company: { name: 'Harbour Inn', about: 'A small hotel.', language: 'en' },
  articles: [
    { id: 'a1', title: 'Parking', content: '## Car park\n\nParking costs £8 a night.\n\nThe car park has 20 places.' },
    { id: 'a2', title: 'Breakfast', content: 'Breakfast is served from 07:30 to 10:00 in the garden room.' },
  ],
  questions,
  examples: [],
  askedAgain: [],
  ...more,
});
