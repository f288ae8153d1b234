/** The leads without a service. */
import { idOf, lead, member } from './examples.js';
import { type FakeApi, fakeApi, Refusal, type Schemas } from './fake-api.js';

type Lead = Schemas['Lead'];
type Status = Lead['status'];
const COUNTS = '/api/console/workspaces/{workspace}/lead_counts';

export const RETREAT = idOf(100);
export const WEDDING = idOf(101);

/** A service with these leads, which filters, sorts and changes them as the real one does. */
export function withLeads(...leads: Lead[]): FakeApi & { leads: Lead[] } {
  const api = Object.assign(fakeApi(), { leads });
  const kept = (query: Record<string, string>) =>
    api.leads.filter(({ status, source }) =>
      [status === (query['status'] ?? status), source === (query['source'] ?? source)].every(Boolean),
    );
  api
    .on('GET', '/v1/leads', ({ query }) => {
      const sort = query['sort'] === 'score' ? 'score' : 'created_at';
      const way = query['order'] === 'asc' ? 1 : -1;
      return kept(query).sort((a, b) => (a[sort] < b[sort] ? -way : way));
    })
    .on('GET', COUNTS, ({ query }) => {
      const of = (status: Status) => kept(query).filter((one) => one.status === status).length;
      return {
        object: 'lead_counts' as const,
        new: of('new'),
        qualified: of('qualified'),
        converted: of('converted'),
        disqualified: of('disqualified'),
      };
    })
    .on('GET', '/v1/leads/{id}', ({ path }) => leadOf(api, path['id']) ?? new Refusal('not_found'))
    .on('PATCH', '/v1/leads/{id}', ({ path, body }) => {
      const known = leadOf(api, path['id']);
      if (!known) return new Refusal('not_found');
      if (body.expected_status !== undefined && body.expected_status !== known.status) return new Refusal('conflict');
      return change(api, { ...known, ...(body.status && { status: body.status }) });
    })
    .on('GET', '/v1/leads/{id}/changes', [])
    .on('GET', '/v1/leads/{id}/comments', [])
    .on('GET', '/v1/members', [member()])
    .on('GET', '/api/console/workspaces/{workspace}/leads/{id}/qualification', {
      object: 'lead_qualification',
      rule: null,
      status: null,
      score: null,
      reasons: [],
    });
  return api;
}
export const leadOf = (api: { leads: Lead[] }, id: string | undefined): Lead | undefined =>
  api.leads.find((one) => one.id === id);
export function change(api: { leads: Lead[] }, next: Lead): Lead {
  api.leads = api.leads.map((one) => (one.id === next.id ? next : one));
  return next;
}

export const retreat = (of: Partial<Lead> = {}) => lead({ id: RETREAT, intent: 'A retreat', ...of });
export const wedding = (of: Partial<Lead> = {}) =>
  lead({ id: WEDDING, intent: 'A wedding', created_at: '2026-03-09T12:00:00.000Z', ...of });
