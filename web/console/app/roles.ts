import type { components } from '../../../docs/openapi.js';

export type Role = components['schemas']['Member']['role'];

/** What each capability is held by: src/policy/capabilities.ts, which a test compares with this. It decides nothing. */
export const MATRIX = {
  read: ['owner', 'admin', 'responder', 'developer', 'viewer'],
  reply: ['owner', 'admin', 'responder'],
  grant: ['owner', 'admin'],
  manage_team: ['owner', 'admin'],
  view_keys: ['owner', 'developer'],
} as const satisfies Record<string, readonly Role[]>;

export type Capability = keyof typeof MATRIX;

/** What a role may not do is not offered; the server decides all the same. */
export const may = (role: Role, capability: Capability): boolean =>
  (MATRIX[capability] as readonly Role[]).includes(role);
