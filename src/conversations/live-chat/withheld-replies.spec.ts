import type { CreditsCommands } from '../../company/credits/credits.commands.js';
import type { Queryable } from '../../platform/db/statement.js';
import type { TenantDb } from '../../platform/db/tenant-db.js';
import type { LiveSessionsCommands } from '../core/live-sessions.commands.js';
import type { TurnLease } from '../turns/turn-lease.js';
import { WithheldReplies } from './withheld-replies.js';

const FREE = { held: true, attended: false, switched_off: false, mode: 'live', credited: false };
const lease = { workspaceId: 'w', sessionId: 's', claimed: { lease: 'l' } } as TurnLease;

/** A conversation that is first in one state, and in the other once its credit is about to be taken. */
function conversation(first: object, then: object) {
  const taken: string[] = [];
  const finding = (row: object) => ({ query: async () => ({ rows: [row], rowCount: 1 }) }) as unknown as Queryable;
  const db = {
    of: () => finding({ ...FREE, ...first }),
    transaction: (_: string, work: (tx: Queryable) => unknown) => work(finding({ ...FREE, ...first, ...then })),
  } as unknown as TenantDb;
  const sessions = { markCredited: async () => true } as unknown as LiveSessionsCommands;
  const credits = { take: async (_: unknown, workspace: string) => void taken.push(workspace) };
  const unused = {} as never;
  const parts = [db, sessions, credits as unknown as CreditsCommands, unused, unused, unused] as const;
  return { withheld: new WithheldReplies(...parts), taken };
}

describe('the agent’s answer', () => {
  it('is sent for a credit, if nothing has changed when it is ready', async () => {
    const { withheld, taken } = conversation({}, {});
    expect([await withheld.reason(lease, true), taken]).toEqual([null, ['w']]);
  });

  it.each([
    ['attended', { attended: true }],
    ['switched_off', { switched_off: true }],
    ['team', { mode: 'off' }],
    ['lost', { held: false }],
  ])('is neither sent nor charged, if at the last moment it is %s', async (reason, then) => {
    const { withheld, taken } = conversation({}, then);
    expect([await withheld.reason(lease, true), taken]).toEqual([reason, []]);
  });
});
