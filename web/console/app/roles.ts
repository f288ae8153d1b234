import type { components } from '../../../docs/openapi.js';

export type Role = components['schemas']['Member']['role'];

/** Roles of each capability: a copy of src/platform/policy/capabilities.ts, checked by a test. It enforces nothing. */
export const MATRIX = {
  read: ['owner', 'admin', 'responder', 'developer', 'viewer'],
  reply: ['owner', 'admin', 'responder'],
  grant: ['owner', 'admin'],
  manage_team: ['owner', 'admin'],
  view_keys: ['owner', 'developer'],
} as const satisfies Record<string, readonly Role[]>;

export type Capability = keyof typeof MATRIX;

/** Hides what the role may not do; the server enforces it. */
export const may = (role: Role, capability: Capability): boolean =>
  (MATRIX[capability] as readonly Role[]).includes(role);
