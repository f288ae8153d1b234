import type { Role } from '../../src/platform/kernel/caller.js';

/** Specification §2.5, repeated here, so that a change of the matrix in the code fails this test. */
export const HOLDERS: Record<string, Role[]> = {
  read: ['owner', 'admin', 'responder', 'developer', 'viewer'],
  reply: ['owner', 'admin', 'responder'],
  grant: ['owner', 'admin'],
  manage_team: ['owner', 'admin'],
  view_keys: ['owner', 'developer'],
};
