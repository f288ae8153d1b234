import type { Certainty, TurnResult } from './ports/turn.js';

/** An empty result. */
export const emptyResult = (language: string, model: string): TurnResult => ({
  status: 'abstained',
  answer: '',
  language,
  confidence: 0,
  grounded: false,
  isLikely: false,
  confirms: false,
  isPartial: false,
  sentences: [],
  citations: [],
  page: null,
  articles: [],
  action: null,
  choices: [],
  form: null,
  sideEffect: null,
  pending: null,
  handoffId: null,
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

/** How sure an answer is; null if there is none. */
export const certaintyOf = ({ status, isLikely }: Pick<TurnResult, 'status' | 'isLikely'>): Certainty | null =>
  status !== 'answered' ? null : isLikely ? 'likely' : 'certain';
