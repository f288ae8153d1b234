import type { CredentialAccess } from '../../platform/policy/access.js';

/** Who may call what a visitor does in a conversation; a blocked one is admitted, and kept from writing elsewhere. */
export const BY_VISITOR = {
  takes: ['publishable_key'],
  needs: null,
  limit: 'widget',
  origin: 'required',
  visitor: 'required',
  blocked: 'admitted',
} as const satisfies CredentialAccess;
