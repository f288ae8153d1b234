/** Figures of a quiet month, and plots that draw nowhere. */
import { NOW } from './examples.js';
import type { Schemas } from './fake-api.js';

const canvas = new Proxy({}, { get: () => () => ({ width: 0 }), set: () => true });
HTMLCanvasElement.prototype.getContext = (() => canvas) as never;
Object.assign(globalThis, {
  Path2D: function Path2D() {
    return canvas;
  },
});

const TOTALS: Schemas['Metrics'] = {
  ...{ sessions: 10, completed: 10, messages: 20, answers: 10, answers_cited: 10, abstentions: 0, new_contacts: 1 },
  ...{ solved: 10, unsolved: 0, partial: 0, abandoned: 0, unresolved: 0, resolution_rate: 1 },
  ...{ containment_rate: 1, durable_resolution_rate: 1, handoffs_opened: 0, handoffs_resolved: 0 },
  ...{ median_resolve_ms: null, mean_duration_ms: null, csat_responses: 4, csat_mean: 4.5, leads: 0 },
  ...{ leads_qualified: 0, leads_converted: 0, meetings_booked: 0, actions_done: 0, actions_failed: 0 },
  ...{ guardrail_trips: 0, credits_used: 10 },
};

export const analytics = (of: Partial<Schemas['Metrics']> = {}): Schemas['Analytics'] => {
  const totals = { ...TOTALS, ...of };
  return {
    ...{ object: 'analytics', created_after: NOW, created_before: NOW, granularity: 'day', timezone: 'UTC' },
    ...{ totals, series: [{ at: NOW, ...totals }], by_channel: [], by_intent_class: [], by_resolution: [] },
    ...{ by_stop_reason: [], details: null },
  };
};

/** Nobody was asked. */
export const NO_SATISFACTION: Schemas['SatisfactionReport'] = {
  ...{ object: 'satisfaction', created_after: NOW, created_before: NOW },
  totals: { asked: 0, responses: 0, mean: null, response_rate: null, positive_rate: null },
  ...{ by_handler: [], by_channel: [], by_topic: [], by_tag: [] },
};
