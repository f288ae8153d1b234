import fc from '../../../test/support/fast-check.js';
import { systemActor } from '../../platform/kernel/actor.js';
import { type ApiError } from '../../platform/kernel/errors.js';
import { applyPatches, assigneesConcerned, changeNothing, type PatchRequest } from './handoff-patches.rules.js';
import { HANDOFF_STATUSES, presentHandoff, type HandoffPatch, type HandoffRow } from './handoffs.dto.js';

const NOW = Date.UTC(2026, 0, 2);
const ROW = {
  id: 'h',
  kind: 'ticket',
  status: 'open',
  ticket_number: 7,
  resolution: null,
  resolution_reason: null,
  resolution_confidence: null,
  resolution_at: null,
  resolved_at: null,
  assigned_at: null,
  external_responder: null,
  assignee_id: null,
  replied_at: null,
  requested_at: '2026-01-01T00:00:00.000Z',
  snoozed_until: null,
  action: null,
  decision: null,
  updated_at: '2026-01-01T00:00:00.000Z',
} as HandoffRow;
const of = (...patches: HandoffPatch[]): PatchRequest[] =>
  patches.map((patch, n) => ({ actor: systemActor(`caller ${n}`), patch }));
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

describe('PATCHes of one hand-off', () => {
  it('have the same result together as one after the other', () => {
    fc.assert(
      fc.property(fc.array(patches, { maxLength: 8 }), (sent) => {
        const together = applyPatches(ROW, of(...sent), { canReply, nowMs: NOW });
        let row = ROW;
        const alone = sent.map((patch) => {
          const { answers, changes } = applyPatches(row, of(patch), { canReply, nowMs: NOW });
          row = changes.at(-1)?.after ?? row;
          return answers[0];
        });
        expect(JSON.stringify(together.answers)).toBe(JSON.stringify(alone));
        expect(together.changes.at(-1)?.after ?? ROW).toEqual(row);
        for (const [n, { before }] of together.changes.entries())
          expect(before).toBe(n === 0 ? ROW : together.changes[n - 1]!.after);
      }),
    );
  });

  it('check the capability `reply` only of members concerned, and never end with an assignee who lacks it', () => {
    const rows = fc.record({
      status: fc.constantFrom(...HANDOFF_STATUSES),
      assignee_id: fc.constantFrom(null, 'a', 'gone'),
    });
    fc.assert(
      fc.property(rows, fc.array(patches, { maxLength: 8 }), (state, sent) => {
        const row = { ...ROW, ...state };
        const concerned = assigneesConcerned(row, of(...sent));
        const { changes } = applyPatches(row, of(...sent), {
          canReply: (id) => {
            expect(concerned).toContain(id);
            return canReply(id);
          },
          nowMs: NOW,
        });
        for (const { before, after } of changes)
          if (before.assignee_id !== 'gone') expect(after.assignee_id).not.toBe('gone');
      }),
    );
  });

  it('that change nothing are recognised without the lock, unless an assignee has to be looked up', () => {
    expect(changeNothing(ROW, of({ status: 'open' }, { assignee_id: null }))).toBe(true);
    expect(changeNothing(ROW, of({ status: 'open' }, { status: 'pending' }))).toBe(false);
    const mine = { ...ROW, assignee_id: 'a' };
    expect(changeNothing(mine, of({ assignee_id: 'A' }))).toBe(true);
    expect(changeNothing({ ...mine, status: 'closed' }, of({ assignee_id: 'a' }))).toBe(false);
  });

  it('of a hand-off that does not exist are refused, each for its own reason', () => {
    const { answers, changes } = applyPatches(null, of({ status: 'open' }, { assignee_id: 'gone' }), {
      canReply,
      nowMs: NOW,
    });
    expect(answers.map((answer) => (answer as ApiError).code)).toEqual(['not_found', 'invalid_field']);
    expect(changes).toEqual([]);
  });

  it('are answered with the hand-off as each left it, with times that never go back', () => {
    const late = { ...ROW, updated_at: '2027-01-01T00:00:00.000Z' };
    const { answers } = applyPatches(late, of({ status: 'pending' }, { status: 'pending' }, { status: 'open' }), {
      canReply,
      nowMs: NOW,
    });
    const shown = (status: 'open' | 'pending') => presentHandoff({ ...late, status });
    expect(answers).toEqual([shown('pending'), shown('pending'), shown('open')]);
  });
});
