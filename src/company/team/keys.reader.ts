import { Injectable } from '@nestjs/common';
import { listSpec } from '../../platform/db/keyset.js';
import { named } from '../../platform/db/statement.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import type { Page, PageQuery } from '../../platform/http/page.js';
import { Pager } from '../../platform/http/pager.js';
import { fail } from '../../platform/kernel/errors.js';
import { KEY_COLUMNS, presentKey, type KeyDto, type KeyRow } from './keys.dto.js';

/** Neither revoked nor past its grace period. */
export const LIVE_KEY = 'revoked_at is null and (expires_at is null or expires_at > now())';
const LIST = listSpec({
  endpoint: 'keys',
  columns: KEY_COLUMNS,
  from: 'keys',
  where: LIVE_KEY,
  sorts: ['created_at'],
  filters: {},
});
const ALL = named(
  `select ${KEY_COLUMNS} from keys where workspace_id = $1 order by created_at desc, id desc limit 1000`,
);
const GET = named(`select ${KEY_COLUMNS} from keys where workspace_id = $1 and id = $2 and ${LIVE_KEY}`);

/** A key as the command line lists it, including revoked ones. */
export type ListedKey = KeyDto & { revoked_at: string | null };

/** Reads active keys. */
@Injectable()
export class KeysReader {
  constructor(
    private readonly db: TenantDb,
    private readonly pager: Pager,
  ) {}

  list(workspaceId: string, query: PageQuery): Promise<Page<KeyDto>> {
    return this.pager.page(workspaceId, LIST, { query, present: presentKey });
  }

  /** Up to a thousand, newest first, including inactive ones: for the command line. */
  async all(workspaceId: string): Promise<ListedKey[]> {
    const { rows } = await this.db.query<KeyRow>(workspaceId, ALL(workspaceId));
    return rows.map((row) => ({ ...presentKey(row), revoked_at: row.revoked_at }));
  }

  /** Throws `not_found`. */
  async get(workspaceId: string, id: string): Promise<KeyDto> {
    const { rows } = await this.db.query<KeyRow>(workspaceId, GET(workspaceId, id));
    if (!rows[0]) throw fail('not_found', 'Key not found, or already revoked.');
    return presentKey(rows[0]);
  }
}
