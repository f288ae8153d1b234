import fc from '../../../test/support/fast-check.js';
import { ROW } from '../../../test/support/handoff-row.js';
import { assigneesConcerned, changesNothing, patched } from './handoff-patches.rules.js';
import { HANDOFF_STATUSES, type HandoffPatch } from './handoffs.dto.js';

const NOW = Date.UTC(2026, 0, 2);
const patches: fc.Arbitrary<HandoffPatch> = fc
  .record(
    {
      status: fc.constantFrom(...HANDOFF_STATUSES),
      assignee_id: fc.constantFrom(null, 'a', 'b', 'gone'),
      external_responder: fc.constantFrom(null, 'c'),
    },
    { requiredKeys: [] },
  )
  .filter((patch) => !(patch.assignee_id && patch.external_responder));
const canReply = (id: string): boolean => id !== 'gone';

const rows = fc.record({
  status: fc.constantFrom(...HANDOFF_STATUSES),
  assignee_id: fc.constantFrom(null, 'a', 'gone'),
});

describe('a PATCH of a hand-off', () => {
  it('checks the capability `reply` only of members concerned, and never ends with an assignee who lacks it', () => {
    fc.assert(
      fc.property(rows, patches, (state, patch) => {
        const row = { ...ROW, ...state };
        const concerned = assigneesConcerned(row, patch);
        const asked = (id: string): boolean => {
          expect(concerned).toContain(id);
          return canReply(id);
        };
        if (patch.assignee_id === 'gone')
          return expect(() => patched(row, patch, { canReply: asked, nowMs: NOW })).toThrow('capability reply');
        const after = patched(row, patch, { canReply: asked, nowMs: NOW });
        if (after !== row && row.assignee_id !== 'gone') expect(after.assignee_id).not.toBe('gone');
      }),
    );
  });

  it('that changes nothing is recognised without the lock, unless an assignee has to be looked up', () => {
    expect(changesNothing(ROW, { status: 'open' })).toBe(true);
    expect(changesNothing(ROW, { assignee_id: null })).toBe(true);
    expect(changesNothing(ROW, { status: 'pending' })).toBe(false);
    const mine = { ...ROW, assignee_id: 'a' };
    expect(changesNothing(mine, { assignee_id: 'A' })).toBe(true);
    expect(changesNothing({ ...mine, status: 'closed' }, { assignee_id: 'a' })).toBe(false);
  });

  it('of a hand-off that does not exist is refused, first for an assignee who may not reply', () => {
    const refused = (patch: HandoffPatch) => () => patched(null, patch, { canReply, nowMs: NOW });
    expect(refused({ status: 'open' })).toThrow(expect.objectContaining({ code: 'not_found' }));
    expect(refused({ assignee_id: 'gone' })).toThrow(expect.objectContaining({ code: 'invalid_field' }));
  });

  it('never sets a time that goes back', () => {
    const late = { ...ROW, updated_at: '2027-01-01T00:00:00.000Z' };
    const after = patched(late, { status: 'pending' }, { canReply, nowMs: NOW });
    expect(after).toEqual({ ...late, status: 'pending' });
  });
});
