/** The role-by-capability matrix (specification §2.5). */
import type { CallerKind, Role } from '../kernel/caller.js';

export const MATRIX = {
  /** Sees what the workspace holds. */
  read: ['owner', 'admin', 'responder', 'developer', 'viewer'],
  /** Answers customers and works on their matters: hand-offs, notes, tags, meetings. */
  reply: ['owner', 'admin', 'responder'],
  /** Decides for contacts: their grants and tokens, the status of their leads. */
  grant: ['owner', 'admin'],
  /** Changes what holds for everybody: members, settings, knowledge, channels. */
  manage_team: ['owner', 'admin'],
  /** Sees keys that can be copied. */
  view_keys: ['owner', 'developer'],
} as const satisfies Record<string, readonly Role[]>;

export type Capability = keyof typeof MATRIX;

/** Whether callers of the kind have a role: publishable keys, grants and anonymous callers have none. */
export const hasRole = (kind: CallerKind | 'console_account'): boolean =>
  kind === 'secret_key' || kind === 'user_token' || kind === 'console_session';

export const holds = (role: Role | null, capability: Capability): boolean =>
  role !== null && (MATRIX[capability] as readonly Role[]).includes(role);
