import texts from '../../texts/en/analytics.js';
import { sheetsOf } from './figures.js';
import type { Analytics } from './queries.js';

const ITEM = {
  ...{ sessions: 20, completed: 9, messages: 60, answers: 30, answers_cited: 30, abstentions: 3, new_contacts: 5 },
  ...{ solved: 6, unsolved: 2, partial: 1, abandoned: 3, unresolved: 8, resolution_rate: 0.5 },
  ...{ containment_rate: 1, durable_resolution_rate: 1, handoffs_opened: 0, handoffs_resolved: 0 },
  ...{ median_resolve_ms: null, mean_duration_ms: null, csat_responses: 4, csat_mean: 4.5, leads: 0 },
  ...{ leads_qualified: 0, leads_converted: 0, meetings_booked: 0, actions_done: 0, actions_failed: 0 },
  ...{ guardrail_trips: 0, credits_used: 20 },
};
const DETAILS = {
  ...{ solved_confirmed: 3, solved_assumed: 2, reopened: 4, handoffs_replied: 0, median_first_reply_ms: null },
};
const AT = '2026-11-01T00:00:00Z';
const DATA: Analytics = {
  ...{ object: 'analytics', created_after: AT, created_before: AT, granularity: 'day', timezone: 'UTC' },
  ...{ totals: ITEM, series: [{ at: AT, ...ITEM }], by_channel: [], by_intent_class: [], by_resolution: [] },
  by_stop_reason: [],
  details: {
    ...{ totals: DETAILS, series: [{ at: AT, ...DETAILS }], by_stop_reason: [] },
    sessions_by_channel: [
      { channel: 'human', sessions: [20] },
      { channel: 'email', sessions: [0] },
    ],
    human: [
      { via_api: false, sessions_by_item: [13], ...ITEM },
      { via_api: true, sessions_by_item: [7], ...ITEM },
    ],
  },
};

const linesOf = (id: string) => sheetsOf(DATA, null, texts).find((sheet) => sheet.id === id)!.lines;
const total = (key: string) => linesOf('resolution').find((line) => line.key === key)!.total!;

describe('the console’s figures', () => {
  it('split the conversations by the outcomes that the resolution rate counts, open ones apart', () => {
    const solved = total('solved_confirmed') + total('solved_assumed') + total('solved_again');
    expect(solved / (solved + total('not_solved'))).toBe(DATA.totals.resolution_rate);
    expect(solved + total('not_solved') + total('unresolved')).toBe(DATA.totals.sessions);
    expect(
      linesOf('resolution')
        .filter(({ colour }) => colour !== null)
        .map(({ key }) => key),
    ).toEqual([...['solved_confirmed', 'solved_assumed', 'solved_again', 'not_solved', 'unresolved']]);
  });

  it('show calls of the API apart from the website’s chat', () => {
    const shown = linesOf('volume').map(({ title, total: count }) => [title, count]);
    expect(shown).toEqual([
      ['Website chat', 13],
      ['API', 7],
      ['Conversations', 20],
    ]);
  });
});
