import { Injectable } from '@nestjs/common';
import { listSpec } from '../../platform/db/keyset.js';
import { named } from '../../platform/db/statement.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import type { Page, PageQuery } from '../../platform/http/page.js';
import { Pager } from '../../platform/http/pager.js';
import { fail } from '../../platform/kernel/errors.js';
import { presentToken, TOKEN_COLUMNS, type TokenRow, type UserTokenDto } from './tokens.dto.js';

/** Neither revoked nor expired. */
export const LIVE_TOKEN = 'revoked_at is null and (expires_at is null or expires_at > now())';
const LIST = listSpec({
  endpoint: 'tokens',
  columns: TOKEN_COLUMNS,
  from: 'user_tokens',
  where: LIVE_TOKEN,
  sorts: ['created_at'],
  filters: { member_id: 'member_id' },
  always: ['member_id'],
});
const ALL = named(`
  select ${TOKEN_COLUMNS} from user_tokens
  where workspace_id = $1 and ($2::uuid is null or member_id = $2) and ${LIVE_TOKEN}
  order by created_at desc, id desc limit 1000`);
const GET = named(
  `select ${TOKEN_COLUMNS} from user_tokens where workspace_id = $1 and id = $2 and member_id = $3 and ${LIVE_TOKEN}`,
);

/** A member's own active tokens: other members' are never visible (specification §2.6). */
@Injectable()
export class TokensReader {
  constructor(
    private readonly db: TenantDb,
    private readonly pager: Pager,
  ) {}

  list(workspaceId: string, memberId: string, query: PageQuery): Promise<Page<UserTokenDto>> {
    const spec = { ...LIST, endpoint: `tokens of ${memberId}` };
    return this.pager.page(workspaceId, spec, { query, present: presentToken, fixed: { member_id: memberId } });
  }

  /** Up to a thousand active tokens, newest first, of one member or of all: for the command line. */
  async all(workspaceId: string, memberId: string | null): Promise<UserTokenDto[]> {
    return (await this.db.query<TokenRow>(workspaceId, ALL(workspaceId, memberId))).rows.map(presentToken);
  }

  /** Throws `not_found`, also for another member's. */
  async get(workspaceId: string, memberId: string, id: string): Promise<UserTokenDto> {
    const { rows } = await this.db.query<TokenRow>(workspaceId, GET(workspaceId, id, memberId));
    if (!rows[0]) throw fail('not_found', 'Token not found, or already revoked.');
    return presentToken(rows[0]);
  }
}
