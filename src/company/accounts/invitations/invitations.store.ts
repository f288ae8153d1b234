/** Statements about invitations, each in the caller's transaction. */
import { Injectable } from '@nestjs/common';
import { alone } from '../../../platform/db/alone.js';
import { named, type Queryable } from '../../../platform/db/statement.js';
import type { Role } from '../../../platform/kernel/caller.js';
import { hashCredential } from '../../../platform/kernel/credentials.js';
import { newId } from '../../../platform/kernel/ids.js';
import { newLinkToken } from '../../../platform/kernel/link-tokens.js';
import { INVITATION_COLUMNS, type InvitationRow } from './invitations.dto.js';

/** How long a link is valid. */
export const INVITATION_HOURS = 72;

export interface NewInvitation {
  email: string;
  name: string | null;
  role: Role;
  /** An existing member who gets an account. */
  memberId: string | null;
  /** null = the operator. */
  invitedBy: string | null;
}

/** An open invitation, found by its link. */
export interface OpenInvitation extends Record<string, unknown> {
  id: string;
  workspace_id: string;
  workspace: string;
  email: string;
  name: string | null;
  role: Role;
  member_id: string | null;
  invited_by: string | null;
  inviter: string | null;
  /** null if they were removed, or the operator invited. */
  inviter_role: Role | null;
  has_account: boolean;
  /** Whether the link was sent only to the address. */
  mailed: boolean;
  expires_at: string;
}

const OPEN = 'accepted_at is null and revoked_at is null';
const REPLACE = named(`
  update invitations set revoked_at = now() where workspace_id = $1 and email = $2 and ${OPEN}`);
const ADD = named(`
  insert into invitations (workspace_id, id, email, name, role, member_id, token_hash, invited_by, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, now() + interval '${INVITATION_HOURS} hours')
  returning ${INVITATION_COLUMNS}`);
const COUNT = named(`select count(*)::int as n from invitations where workspace_id = $1 and ${OPEN}`);
const LATELY = named(`
  select count(*)::int as workspace, count(*) filter (where email = $2)::int as address from invitations
  where workspace_id = $1 and invited_by is not null and created_at > now() - interval '1 hour'`);
const REVOKE = named(`
  update invitations set revoked_at = now() where workspace_id = $1 and id = $2 and ${OPEN} returning id`);
const FIND = named(`
  select i.id, i.workspace_id, w.name as workspace, i.email, i.name, i.role, i.member_id, i.invited_by, i.expires_at, i.mailed,
    m.name as inviter, case when m.removed_at is null then m.role end as inviter_role,
    exists (select from accounts a where a.email = i.email) as has_account
  from invitations i join workspaces w on w.workspace_id = i.workspace_id and w.suspended_at is null
    left join members m on m.workspace_id = i.workspace_id and m.id = i.invited_by
  where i.token_hash = $1 and i.${OPEN.replace(' and ', ' and i.')} and i.expires_at > now()`);
const MAILED = named('update invitations set mailed = true where workspace_id = $1 and id = $2');
const USE = named(`
  update invitations set accepted_at = now() where workspace_id = $1 and id = $2 and ${OPEN} and expires_at > now()`);

@Injectable()
export class InvitationsStore {
  /** Replaces an open invitation of the same address. @returns the token, only this once */
  async add(
    tx: Queryable,
    workspaceId: string,
    { email, name, role, memberId, invitedBy }: NewInvitation,
  ): Promise<{ row: InvitationRow; token: string }> {
    await tx.query(REPLACE(workspaceId, email));
    const token = newLinkToken();
    const values = [email, name, role, memberId, hashCredential(token), invitedBy];
    const { rows } = await tx.query<InvitationRow>(ADD(workspaceId, newId(), ...values));
    const [row] = rows as [InvitationRow];
    return { row, token };
  }

  async mailed(tx: Queryable, workspaceId: string, id: string): Promise<void> {
    await tx.query(MAILED(workspaceId, id));
  }

  /**
   * Number of invitations by members in the last hour, for the address and for the workspace. Other invitations
   * wait until the transaction ends.
   */
  async lately(tx: Queryable, workspaceId: string, email: string): Promise<{ address: number; workspace: number }> {
    await alone(tx, `invitations ${workspaceId}`);
    const { rows } = await tx.query<{ address: number; workspace: number }>(LATELY(workspaceId, email));
    return rows[0] ?? { address: 0, workspace: 0 };
  }

  async countOpen(tx: Queryable, workspaceId: string): Promise<number> {
    return (await tx.query<{ n: number }>(COUNT(workspaceId))).rows[0]?.n ?? 0;
  }

  /** @returns false if it is not an open invitation */
  async revoke(tx: Queryable, workspaceId: string, id: string): Promise<boolean> {
    return (await tx.query(REVOKE(workspaceId, id))).rowCount > 0;
  }

  /** In any workspace; null if the link is unknown, used, revoked or expired. */
  async find(db: Queryable, token: string): Promise<OpenInvitation | null> {
    return (await db.query<OpenInvitation>(FIND(hashCredential(token)))).rows[0] ?? null;
  }

  /** @returns false if it was used meanwhile */
  async use(tx: Queryable, workspaceId: string, id: string): Promise<boolean> {
    return (await tx.query(USE(workspaceId, id))).rowCount > 0;
  }
}
