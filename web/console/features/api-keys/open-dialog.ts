import type { Key, Token } from './queries.js';

/** Which dialog is open. */
export type OpenDialog =
  { create: Key['kind'] | 'token' } | { rotate: Key } | { revokeKey: Key } | { revokeToken: Token } | null;
