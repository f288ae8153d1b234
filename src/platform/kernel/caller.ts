/** The authenticated caller, as the credential guard sets it. */
import type { CredentialKind } from './credentials.js';

export const ROLES = ['owner', 'admin', 'responder', 'developer', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

/** Rate limits that an operator set for a workspace, in calls per minute; missing values follow the plan. */
export interface Ceilings {
  perEndUser?: number;
  perKey?: number;
  perWorkspace?: number;
}

/** Anonymous: a caller without a credential, if the workspace allows it (specification §9.3, `mcp_public`). */
export type CallerKind = CredentialKind | 'anonymous';

export interface Caller {
  kind: CallerKind;
  workspaceId: string;
  /**
   * Id of the key, token, grant or console session. Identifies the credential in limits, logs and the audit; '' if
   * there is none.
   */
  credentialId: string;
  /** The key's label, the token's name or the console member's name, for logs and audit. */
  label: string;
  /** The role of the key, or the member's current role; null for publishable keys and grants. */
  role: Role | null;
  /** The member behind a user token or a console session. */
  memberId: string | null;
  /** The contact of a grant, or of the visitor token sent with a publishable key. */
  contactId: string | null;
  plan: string;
  ceilings: Ceilings | null;
  /** Origins whose pages may call with the workspace's publishable key (specification §6.4). */
  allowedOrigins: string[];
}
