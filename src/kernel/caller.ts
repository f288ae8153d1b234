/** Who is calling: what the credential guard learnt, and all that later steps may know about it. */
import type { CredentialKind } from './credentials.js';

export const ROLES = ['owner', 'admin', 'responder', 'developer', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

/** Ceilings that an operator set for one workspace, calls a minute; what is absent follows the plan. */
export interface Ceilings {
  perEndUser?: number;
  perKey?: number;
  perWorkspace?: number;
}

/** Anonymous: somebody without a credential, where a workspace lets anybody in (specification §9.3, `mcp_public`). */
export type CallerKind = CredentialKind | 'anonymous';

export interface Caller {
  kind: CallerKind;
  workspaceId: string;
  /** Id of the key, token or grant: names the credential in limits, logs and audit lines without telling it; '' for none. */
  credentialId: string;
  /** The key's label, the token's name: for logs and audit. */
  label: string;
  /** The key's role, or the member's live one; null for publishable keys and grants. */
  role: Role | null;
  /** The member behind a user token. */
  memberId: string | null;
  /** The contact that a grant is bound to, or whom a visitor token beside a publishable key names. */
  contactId: string | null;
  plan: string;
  ceilings: Ceilings | null;
  /** Origins whose pages may call in the workspace's name (specification §6.4). */
  allowedOrigins: string[];
}
