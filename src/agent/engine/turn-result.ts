import type { TurnResult } from '../ports/turn.js';

/** A result that says nothing yet. */
export const emptyResult = (language: string, model: string): TurnResult => ({
  status: 'abstained',
  answer: '',
  language,
  confidence: 0,
  grounded: false,
  sentences: [],
  citations: [],
  page: null,
  action: null,
  choices: [],
  form: null,
  did: null,
  pending: null,
  handoffId: null,
  abstainReason: null,
  tripped: null,
  intentClass: 'answer',
  intent: null,
  sessionKind: 'support',
  model,
  promptVersion: null,
  nearest: [],
});
