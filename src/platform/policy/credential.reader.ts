/**
 * Credential look-ups: one round trip that joins workspace, membership and role. Runs on the system pool,
 * because the tenant is not known yet.
 */
import { Injectable } from '@nestjs/common';
import type { Caller, Ceilings, Role } from '../kernel/caller.js';
import { hashCredential, type HeaderCredentialKind } from '../kernel/credentials.js';
import { named, type Queryable, type Statement } from '../db/statement.js';
import { SystemDb } from '../db/system-db.js';

interface CredentialRow {
  workspace_id: string;
  id: string;
  label: string;
  role: Role | null;
  member_id: string | null;
  contact_id: string | null;
  plan: string;
  ceilings: Ceilings | null;
  allowed_origins: string[];
  expires_at: string | null;
}

/** A caller, and until when this result may be cached (epoch ms; null = no limit of its own). */
export interface FoundCaller {
  caller: Caller;
  expiresAtMs: number | null;
}

const KEY = `
  select k.workspace_id, k.id, k.label, k.role, null as member_id, null as contact_id, w.plan, w.ceilings, w.allowed_origins, k.expires_at
  from keys k join workspaces w on w.workspace_id = k.workspace_id
  where k.revoked_at is null and (k.expires_at is null or k.expires_at > now()) and w.suspended_at is null`;

const LOOKUPS: Record<HeaderCredentialKind, (value: unknown) => Statement> = {
  publishable_key: named(`${KEY} and k.kind = 'publishable' and k.value = $1`),
  secret_key: named(`${KEY} and k.kind = 'secret' and k.secret_hash = $1`),
  user_token: named(`
    select t.workspace_id, t.id, t.name as label, m.role, m.id as member_id, null as contact_id, w.plan, w.ceilings, w.allowed_origins, t.expires_at
    from user_tokens t
    join members m on m.workspace_id = t.workspace_id and m.id = t.member_id and m.removed_at is null
    join workspaces w on w.workspace_id = t.workspace_id and w.suspended_at is null
    where t.token_hash = $1 and t.revoked_at is null and (t.expires_at is null or t.expires_at > now())`),
  grant: named(`
    select g.workspace_id, g.id, coalesce(g.label, 'grant') as label, null as role, null as member_id, g.contact_id, w.plan, w.ceilings, w.allowed_origins, g.expires_at
    from grants g
    join contacts c on c.workspace_id = g.workspace_id and c.id = g.contact_id and c.blocked_at is null
    join workspaces w on w.workspace_id = g.workspace_id and w.suspended_at is null
    where g.token_hash = $1 and g.revoked_at is null and g.expires_at > now()`),
};

const OPEN_WORKSPACE = named(`
  select plan, ceilings, allowed_origins from workspaces where workspace_id = $1 and mcp_public and suspended_at is null`);

@Injectable()
export class CredentialReader {
  constructor(private readonly db: SystemDb) {}

  /**
   * Reads the caller of this credential, uncached; null if unknown, revoked, expired, removed or suspended.
   * @param db the lane of the system pool to use
   */
  async find(kind: HeaderCredentialKind, credential: string, db: Queryable = this.db): Promise<FoundCaller | null> {
    const value = kind === 'publishable_key' ? credential : hashCredential(credential);
    const { rows } = await db.query<CredentialRow>(LOOKUPS[kind](value));
    const row = rows[0];
    if (!row) return null;
    const caller: Caller = {
      kind,
      workspaceId: row.workspace_id,
      credentialId: row.id,
      label: row.label,
      role: row.role,
      memberId: row.member_id,
      contactId: row.contact_id,
      plan: row.plan,
      ceilings: row.ceilings,
      allowedOrigins: row.allowed_origins,
    };
    return { caller, expiresAtMs: row.expires_at === null ? null : Date.parse(row.expires_at) };
  }

  /** The anonymous caller of a workspace with public MCP; null for other workspaces. @param workspaceId a uuid */
  async anonymous(workspaceId: string, db: Queryable = this.db): Promise<Caller | null> {
    const { rows } = await db.query<Pick<CredentialRow, 'plan' | 'ceilings' | 'allowed_origins'>>(
      OPEN_WORKSPACE(workspaceId),
    );
    const row = rows[0];
    if (!row) return null;
    return {
      kind: 'anonymous',
      workspaceId: workspaceId.toLowerCase(),
      credentialId: '',
      label: 'anonymous',
      role: null,
      memberId: null,
      contactId: null,
      plan: row.plan,
      ceilings: row.ceilings,
      allowedOrigins: row.allowed_origins,
    };
  }
}
