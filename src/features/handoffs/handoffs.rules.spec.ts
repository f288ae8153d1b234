import fc from 'fast-check';
import { HANDOFF_STATUSES, presentHandoff, type HandoffPatch, type HandoffRow } from './handoffs.dto.js';
import { decided, eventOf, isItsOwn, OWN, patched, sessionLearns } from './handoffs.rules.js';

const ROW: HandoffRow = {
  id: '0198b2f4-6c1e-7a52-9d3e-5f1c2b7a8e90',
  session_id: '0198b2f4-6c1e-7a52-9d3e-5f1c2b7a8e91',
  contact_id: null,
  kind: 'ticket',
  status: 'open',
  ask: '?',
  stop_reason: null,
  ticket_number: 7,
  route: null,
  destructive: false,
  requester: null,
  requester_label: null,
  requested_by: null,
  confidence: null,
  intent: null,
  intent_confidence: null,
  intent_at: null,
  resolution: null,
  resolution_reason: null,
  resolution_confidence: null,
  resolution_at: null,
  resolved_at: null,
  assigned_at: null,
  external_responder: null,
  assignee_id: null,
  replied_at: null,
  action: null,
  expires_at: null,
  decision: null,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
};
const at = (n: number): string => new Date(Date.UTC(2026, 0, 2, 0, 0, n)).toISOString();
const people = fc.constantFrom(null, 'a', 'b');
const patches: fc.Arbitrary<HandoffPatch> = fc
  .record(
    { status: fc.constantFrom(...HANDOFF_STATUSES), assignee_id: people, external_responder: people },
    { requiredKeys: [] },
  )
  .filter((patch) => !(patch.assignee_id && patch.external_responder));
const after = (walk: HandoffPatch[], row = ROW): HandoffRow =>
  walk.reduce((now: HandoffRow, patch, n) => patched(now, patch, at(n)), row);

describe('a hand-off after any changes', () => {
  it('never has both kinds of assignee, and has the time of assignment exactly while it has one', () => {
    fc.assert(
      fc.property(fc.array(patches), (walk) => {
        const { assignee_id, external_responder, assigned_at } = after(walk);
        expect(assignee_id === null || external_responder === null).toBe(true);
        expect(assigned_at === null).toBe(assignee_id === null && external_responder === null);
      }),
    );
  });

  it('has a time of its end exactly while it is resolved or closed, and a whole resolution or none', () => {
    fc.assert(
      fc.property(fc.array(patches), (walk) => {
        const row = after(walk);
        expect(row.resolved_at !== null).toBe(['resolved', 'closed'].includes(row.status));
        const { resolution, resolution_reason, resolution_confidence, resolution_at } = row;
        const parts = [resolution, resolution_reason, resolution_confidence, resolution_at];
        expect([0, 4]).toContain(parts.filter((part) => part !== null).length);
        if (row.status === 'resolved') expect(resolution).toBe('solved');
        if (['open', 'pending'].includes(row.status)) expect(resolution).toBeNull();
      }),
    );
  });

  it('differs, where that is its own affair alone, in what is written then, and in nothing that analytics count', () => {
    const counted = ({ resolution_at, resolved_at }: HandoffRow) => [resolution_at, resolution_at && resolved_at];
    fc.assert(
      fc.property(fc.array(patches), patches, fc.constantFrom('ticket', 'approval'), (walk, patch, kind) => {
        const before = after(walk, { ...ROW, kind });
        const next = patched(before, patch, at(99));
        if (patch.status === 'resolved' || !isItsOwn(before, next)) return;
        const written = Object.fromEntries(OWN.map((field) => [field, next[field]]));
        expect({ ...before, ...written }).toEqual(next);
        expect(counted(next)).toEqual(counted(before));
      }),
    );
  });

  it('is what was sent, and sending it again changes nothing', () => {
    fc.assert(
      fc.property(fc.array(patches), patches, (walk, patch) => {
        const row = patched(after(walk), patch, at(100));
        if (patch.status) expect(row.status).toBe(patch.status);
        if (patch.assignee_id) expect(row.assignee_id).toBe(patch.assignee_id);
        if (patch.external_responder) expect(row.external_responder).toBe(patch.external_responder);
        expect(patched(row, patch, at(101))).toEqual(row);
        // Another order of two writes on different fields ends the same.
        const { status, ...assignment } = patch;
        if (status === undefined) return;
        const [one, two] = [[{ status }, assignment] as const, [assignment, { status }] as const].map((order) =>
          order.reduce((now: HandoffRow, part) => patched(now, part, at(100)), after(walk)),
        );
        expect(one).toEqual(two);
      }),
    );
  });

  it('lets the agent speak once it is over or unassigned, whoever had replied', () => {
    const replied = { ...ROW, assignee_id: 'a', assigned_at: at(0), replied_at: at(1) };
    for (const patch of [{ status: 'resolved' }, { status: 'closed' }, { assignee_id: null }] as const)
      expect(patched(replied, patch, at(2)).replied_at).toBeNull();
    for (const patch of [{ status: 'pending' }, { assignee_id: 'b' }, { external_responder: 'c' }] as const)
      expect(patched(replied, patch, at(2)).replied_at).toBe(at(1));
  });

  it('is told by one event, the most telling', () => {
    const names = HANDOFF_STATUSES.map((from) =>
      HANDOFF_STATUSES.filter((to) => to !== from).map((to) => {
        const before = after([{ status: from }]);
        return `${from}>${to} ${eventOf(before, patched(before, { status: to }, at(9))).replace('handoff.', '')}`;
      }),
    );
    expect(names.flat()).toEqual([
      'open>pending updated',
      'open>resolved resolved',
      'open>closed updated',
      'pending>open updated',
      'pending>resolved resolved',
      'pending>closed updated',
      'resolved>open reopened',
      'resolved>pending reopened',
      'resolved>closed updated',
      'closed>open reopened',
      'closed>pending reopened',
      'closed>resolved resolved',
    ]);
  });
});

describe('what a session learns', () => {
  it('is the resolution and its withdrawal, and nothing of an approval', () => {
    const resolved = patched(ROW, { status: 'resolved' }, at(1));
    const closed = patched(resolved, { status: 'closed' }, at(2));
    const open = patched(closed, { status: 'open' }, at(3));
    const steps = [ROW, resolved, closed, open] as const;
    expect(steps.slice(1).map((row, n) => sessionLearns(steps[n]!, row))).toEqual(['resolved', null, 'reopened']);
    const approval = { ...ROW, kind: 'approval', action: { name: 'x', arguments: {} }, expires_at: at(9) } as const;
    expect(sessionLearns(approval, decided(approval, 'approve', at(1)))).toBeNull();
    const shown = presentHandoff(decided(approval, 'deny', at(1)));
    expect(shown).toMatchObject({ status: 'closed', resolution: null, ticket_ref: 'HO-7' });
  });
});
