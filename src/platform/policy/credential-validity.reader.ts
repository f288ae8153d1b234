/** Checks in bulk, across workspaces, whether the credentials of open streams are still valid. */
import { Injectable } from '@nestjs/common';
import { named } from '../db/statement.js';
import { SystemDb } from '../db/system-db.js';

const KEYS = named(`
  select k.workspace_id, k.id from unnest($1::uuid[], $2::uuid[]) as r(workspace_id, id)
  join keys k on k.workspace_id = r.workspace_id and k.id = r.id
  join workspaces w on w.workspace_id = k.workspace_id and w.suspended_at is null
  where k.revoked_at is null and (k.expires_at is null or k.expires_at > now())`);
/** Same rules as in VisitorReader: a visitor who became a user, or was merged or erased, has no valid token. */
const VISITORS = named(`
  select r.workspace_id, r.id from unnest($1::uuid[], $2::uuid[], $3::boolean[]) as r(workspace_id, id, is_user)
  left join contacts c on c.workspace_id = r.workspace_id and c.id = r.id
  where r.is_user = (coalesce(c.kind, '') = 'user')
    and not exists (select from former_contacts f where f.workspace_id = r.workspace_id and f.id = r.id)`);

export interface Holder {
  workspaceId: string;
  /** Id of the key. */
  credentialId: string;
  contactId: string;
  /** The contact was a user, not a visitor. */
  isUser: boolean;
}

type IdRow = { workspace_id: string; id: string } & Record<string, unknown>;

@Injectable()
export class CredentialValidityReader {
  constructor(private readonly db: SystemDb) {}

  /** @returns holders whose key is no longer valid, or whose visitor token has ended */
  async lapsed<T extends Holder>(holders: T[]): Promise<T[]> {
    if (holders.length === 0) return [];
    const keys = uniqueBy(holders, keyOf);
    const visitors = uniqueBy(holders, visitorOf);
    const [validKeys, validVisitors] = await Promise.all([
      this.idsOf(
        KEYS(
          keys.map(workspaceOf),
          keys.map(({ credentialId }) => credentialId),
        ),
      ),
      this.idsOf(
        VISITORS(
          visitors.map(workspaceOf),
          visitors.map(({ contactId }) => contactId),
          visitors.map(({ isUser }) => isUser),
        ),
      ),
    ]);
    return holders.filter((holder) => !validKeys.has(keyOf(holder)) || !validVisitors.has(visitorOf(holder)));
  }

  private async idsOf(statement: ReturnType<typeof KEYS>): Promise<Set<string>> {
    const { rows } = await this.db.query<IdRow>(statement);
    return new Set(rows.map(({ workspace_id, id }) => `${workspace_id} ${id}`));
  }
}

const workspaceOf = ({ workspaceId }: Holder): string => workspaceId;
const keyOf = ({ workspaceId, credentialId }: Holder): string => `${workspaceId} ${credentialId}`;
const visitorOf = ({ workspaceId, contactId }: Holder): string => `${workspaceId} ${contactId}`;

const uniqueBy = <T>(items: T[], keyOf: (item: T) => string): T[] => [
  ...new Map(items.map((item) => [keyOf(item), item])).values(),
];
