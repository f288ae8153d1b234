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
  /** Of the key. */
  credentialId: string;
  contactId: string;
  /** The contact was a user, and not a visitor. */
  isUser: boolean;
}

type Place = { workspace_id: string; id: string } & Record<string, unknown>;

@Injectable()
export class StandingReader {
  constructor(private readonly db: SystemDb) {}

  /** @returns those whose key is no longer good, or whose visitor token has ended */
  async lapsed<T extends Holder>(holders: T[]): Promise<T[]> {
    if (holders.length === 0) return [];
    const keys = uniqueBy(holders, keyOf);
    const visitors = uniqueBy(holders, visitorOf);
    const of = <V>(some: T[], read: (one: T) => V): V[] => some.map(read);
    const [goodKeys, goodVisitors] = await Promise.all([
      this.places(
        KEYS(
          of(keys, workspaceOf),
          of(keys, ({ credentialId }) => credentialId),
        ),
      ),
      this.places(
        VISITORS(
          of(visitors, workspaceOf),
          of(visitors, ({ contactId }) => contactId),
          of(visitors, ({ isUser }) => isUser),
        ),
      ),
    ]);
    return holders.filter((one) => !goodKeys.has(keyOf(one)) || !goodVisitors.has(visitorOf(one)));
  }

  private async places(statement: ReturnType<typeof KEYS>): Promise<Set<string>> {
    const { rows } = await this.db.query<Place>(statement);
    return new Set(rows.map(({ workspace_id, id }) => `${workspace_id} ${id}`));
  }
}

const workspaceOf = ({ workspaceId }: Holder): string => workspaceId;
const keyOf = ({ workspaceId, credentialId }: Holder): string => `${workspaceId} ${credentialId}`;
const visitorOf = ({ workspaceId, contactId }: Holder): string => `${workspaceId} ${contactId}`;

const uniqueBy = <T>(all: T[], name: (one: T) => string): T[] => [
  ...new Map(all.map((one) => [name(one), one])).values(),
];
