import type { TurnResult } from './ports/turn.js';

/** Hands over; that it was handed over is said by who opens the hand-off. */
export const HANDED_OVER = {
  ...{ status: 'handed_off' as const, abstainReason: 'out_of_scope' as const, answer: '', articles: [] },
} satisfies Partial<TurnResult>;

/** An empty result. */
export const emptyResult = (language: string, model: string): TurnResult => ({
  status: 'abstained',
  answer: '',
  language,
  confidence: 0,
  grounded: false,
  confirms: false,
  isPartial: false,
  sentences: [],
  citations: [],
  page: null,
  articles: [],
  action: null,
  choices: [],
  form: null,
  fields: [],
  sideEffect: null,
  reach: null,
  noted: [],
  saysHandoff: false,
  pending: null,
  handoffId: null,
  matter: null,
  handoffKind: null,
  abstainReason: null,
  tripped: null,
  intentClass: 'answer',
  intent: null,
  sessionKind: 'support',
  verdict: null,
  model,
  promptVersion: null,
  failure: null,
  usage: null,
  nearest: [],
});
