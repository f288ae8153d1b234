import fc from '../../../test/support/fast-check.js';
import { ROW } from '../../../test/support/handoff-row.js';
import { HANDOFF_STATUSES, presentHandoff, type HandoffPatch, type HandoffRow } from './handoffs.dto.js';
import { eventOf, isCounted, sessionEffect, withDecision, withPatch } from './handoffs.rules.js';

const at = (n: number): string => new Date(Date.UTC(2026, 0, 2, 0, 0, n)).toISOString();
const people = fc.constantFrom(null, 'a', 'b');
const patches: fc.Arbitrary<HandoffPatch> = fc
  .record(
    { status: fc.constantFrom(...HANDOFF_STATUSES), assignee_id: people, external_responder: people },
    { requiredKeys: [] },
  )
  .filter((patch) => !(patch.assignee_id && patch.external_responder));
const after = (walk: HandoffPatch[], row = ROW): HandoffRow =>
  walk.reduce((now: HandoffRow, patch, n) => withPatch(now, patch, at(n)), row);

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

  it('has an end time exactly while it is resolved or closed, and a complete resolution or none', () => {
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

  it('is counted again by analytics whenever a field that they count differs', () => {
    const counted = ({ resolution_at, resolved_at }: HandoffRow) => [resolution_at, resolution_at && resolved_at];
    fc.assert(
      fc.property(fc.array(patches), patches, fc.constantFrom('ticket', 'approval'), (walk, patch, kind) => {
        const before = after(walk, { ...ROW, kind });
        const next = withPatch(before, patch, at(99));
        if (!isCounted({ before, after: next })) expect(counted(next)).toEqual(counted(before));
      }),
    );
  });

  it('has the values that were sent, and sending them again changes nothing', () => {
    fc.assert(
      fc.property(fc.array(patches), patches, (walk, patch) => {
        const row = withPatch(after(walk), patch, at(100));
        if (patch.status) expect(row.status).toBe(patch.status);
        if (patch.assignee_id) expect(row.assignee_id).toBe(patch.assignee_id);
        if (patch.external_responder) expect(row.external_responder).toBe(patch.external_responder);
        expect(withPatch(row, patch, at(101))).toEqual(row);
        // Swapping two writes of different fields gives the same result.
        const { status, ...assignment } = patch;
        if (status === undefined) return;
        const [one, two] = [[{ status }, assignment] as const, [assignment, { status }] as const].map((order) =>
          order.reduce((now: HandoffRow, part) => withPatch(now, part, at(100)), after(walk)),
        );
        expect(one).toEqual(two);
      }),
    );
  });

  it('lets the agent answer once it is over or unassigned, even after replies', () => {
    const replied = { ...ROW, assignee_id: 'a', assigned_at: at(0), replied_at: at(1) };
    for (const patch of [{ status: 'resolved' }, { status: 'closed' }, { assignee_id: null }] as const)
      expect(withPatch(replied, patch, at(2)).replied_at).toBeNull();
    for (const patch of [{ status: 'pending' }, { assignee_id: 'b' }, { external_responder: 'c' }] as const)
      expect(withPatch(replied, patch, at(2)).replied_at).toBe(at(1));
  });

  it('produces one event, the most specific', () => {
    const names = HANDOFF_STATUSES.map((from) =>
      HANDOFF_STATUSES.filter((to) => to !== from).map((to) => {
        const before = after([{ status: from }]);
        return `${from}>${to} ${eventOf(before, withPatch(before, { status: to }, at(9))).replace('handoff.', '')}`;
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

describe('the effect on a session', () => {
  it('is a resolution and its withdrawal; an approval has no effect', () => {
    const resolved = withPatch(ROW, { status: 'resolved' }, at(1));
    const closed = withPatch(resolved, { status: 'closed' }, at(2));
    const open = withPatch(closed, { status: 'open' }, at(3));
    const steps = [ROW, resolved, closed, open] as const;
    expect(steps.slice(1).map((row, n) => sessionEffect(steps[n]!, row))).toEqual(['resolve', null, 'withdraw']);
    const approval = { ...ROW, kind: 'approval', action: { name: 'x', arguments: {} }, expires_at: at(9) } as const;
    expect(sessionEffect(approval, withDecision(approval, 'approve', at(1)))).toBeNull();
    const shown = presentHandoff(withDecision(approval, 'deny', at(1)));
    expect(shown).toMatchObject({ status: 'closed', resolution: null, ticket_ref: 'HO-7' });
  });
});
