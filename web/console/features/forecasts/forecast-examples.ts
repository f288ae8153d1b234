/** Complete resources of forecasts, with what a spec says of them. */
import { idOf, NOW } from '../../testing/examples.js';
import type { Schemas } from '../../testing/fake-api.js';

export const forecast = (of: Partial<Schemas['Forecast']> = {}): Schemas['Forecast'] => ({
  ...{ id: idOf(720), object: 'forecast', name: 'February 2026', starts_at: null, ends_at: null, import_id: null },
  ...{
    based_on: null,
    missing: 0,
    pause_reason: null,
    large_model: false,
    tokens_max: null,
    cost_micros_max: null,
    minutes_max: null,
  },
  ...{ tokens: 0, cost_micros: 0, unanswered_by_model: 0, waiting: 0 },
  ...{ status: 'done', error: null, conversations: 3_214, done: 3_214, failed: 0, judged: 60, requested_by: 'Ada' },
  ...{ created_at: NOW, started_at: NOW, finished_at: NOW },
  ...of,
});

export const turn = (of: Partial<Schemas['ShadowTurn']> = {}): Schemas['ShadowTurn'] => ({
  ...{ turn: 0, question: 'Where is my parcel?', reply: 'It is on its way.', reply_seconds: 600, status: 'answered' },
  ...{ certainty: 'proven', answer: 'Track it in your account.', confidence: 0.8, reason: null, verdicts: [] },
  ...{ machine_verdict: 'wrong', machine_reason: 'Another link.' },
  citations: [
    {
      document_id: null,
      title: 'Parcels',
      quote: 'Parcels are tracked in the account.',
      url: 'https://shop.example/parcels',
    },
  ],
  ...of,
});

export const tried = (n: number, turns: Schemas['ShadowTurn'][]): Schemas['ForecastConversation'] => ({
  ...{
    id: idOf(740 + n),
    object: 'forecast_conversation',
    source: 'zendesk',
    external_id: String(n),
    channel: 'email',
  },
  ...{ subject: `Ticket ${n}`, started_at: NOW, outcome: 'wrong', ended_by: null, turns },
});

const interval = (point: number, by = 0.08): Schemas['Interval'] => ({
  ...{ point, low: Math.max(0, point - by), high: Math.min(1, point + by) },
});
const estimated = (point: number, within_5 = 40, within_3 = 180): Schemas['EstimatedShare'] => ({
  ...interval(point),
  more: { within_5, within_3 },
});
const group = (name: string | null, is_estimated: boolean): Schemas['ReportGroup'] => ({
  ...{ name, conversations: 200, is_estimated, settled: interval(0.5), wrong: interval(0.02, 0.02) },
});

export const report = (of: Partial<Schemas['ForecastReport']> = {}): Schemas['ForecastReport'] => ({
  ...{ id: idOf(720), object: 'forecast_report', conversations: 3_214, failed: 0, answered: 1_600, judged: 60 },
  ...{ unanswered_by_model: 0, waiting: 0, large_model: false, tokens: 0, cost_micros: 0 },
  ...{ before: null, changed: null, changed_judged: null },
  ...{ is_enough: true, no_question: interval(0.12, 0.03), hours_waited: 412.4 },
  shares: {
    ...{ settled: estimated(0.41), partly: estimated(0.09), offered: estimated(0.16) },
    ...{ handed_over: estimated(0.3), wrong: estimated(0.04) },
  },
  groups: {
    ...{ topic: [group('shipping', true), group('returns', false), group(null, false)] },
    ...{ channel: [group('email', true)], language: [group('de', true)], month: [group('2026-02', true)] },
  },
  lines: [0.9, 0.7, 0.5].map((line, at) => ({
    ...{ line, settled: interval(0.2 + at / 10), wrong: interval(0.01 * at, 0.01) },
  })),
  wrong: [{ conversation_id: idOf(741), question: 'May I return it?', is_judged: true }],
  ...of,
});

export const proposals = (of: Partial<Schemas['ProposedArticles']> = {}): Schemas['ProposedArticles'] => ({
  ...{ object: 'proposed_articles', unanswered: 1_200, read: 1_000, data: [] },
  ...of,
});

export const imported = (of: Partial<Schemas['Import']> = {}): Schemas['Import'] => ({
  ...{ id: idOf(700), object: 'import', name: 'tickets.csv', source: 'csv', status: 'uploading', error: null },
  ...{ bytes: 0, parts: 0, conversations: 0, unchanged: 0, skipped: 0, requested_by: 'Ada' },
  ...{ account: null, model_consent_by: null, model_consent_at: null },
  ...{ created_at: NOW, started_at: null, finished_at: null },
  ...of,
});
