import { Injectable } from '@nestjs/common';
import { listSpec } from '../../platform/db/keyset.js';
import { named, type Queryable } from '../../platform/db/statement.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import type { Page, PageQuery } from '../../platform/http/page.js';
import { Pager } from '../../platform/http/pager.js';
import { fail } from '../../platform/kernel/errors.js';
import { MEMBER_COLUMNS, presentMember, type MemberDto, type MemberRow } from './members.dto.js';

const LIST = listSpec({
  endpoint: 'members',
  columns: MEMBER_COLUMNS,
  from: 'members',
  where: 'removed_at is null',
  sorts: ['created_at'],
  filters: {},
});
const ALL = named(
  `select ${MEMBER_COLUMNS} from members where workspace_id = $1 and removed_at is null order by created_at, id limit 1000`,
);
const FIND = named(`
  select ${MEMBER_COLUMNS} from members
  where workspace_id = $1 and removed_at is null and (id::text = lower($2) or email = lower($2))`);

/** Reads current members; removed members are not found. */
@Injectable()
export class MembersReader {
  constructor(
    private readonly db: TenantDb,
    private readonly pager: Pager,
  ) {}

  list(workspaceId: string, query: PageQuery): Promise<Page<MemberDto>> {
    return this.pager.page(workspaceId, LIST, { query, present: presentMember });
  }

  /** The first thousand, oldest first: for the command line. */
  async all(workspaceId: string): Promise<MemberDto[]> {
    return (await this.db.query<MemberRow>(workspaceId, ALL(workspaceId))).rows.map(presentMember);
  }

  /** By id or e-mail address; null if there is none. @param db an open transaction to read in */
  async find(
    workspaceId: string,
    idOrEmail: string,
    db: Queryable = this.db.of(workspaceId),
  ): Promise<MemberDto | null> {
    const { rows } = await db.query<MemberRow>(FIND(workspaceId, idOrEmail));
    return rows[0] ? presentMember(rows[0]) : null;
  }

  /** By id or e-mail address. Throws `not_found`. @param db an open transaction to read in */
  async get(workspaceId: string, idOrEmail: string, db: Queryable = this.db.of(workspaceId)): Promise<MemberDto> {
    const member = await this.find(workspaceId, idOrEmail, db);
    if (!member) throw fail('not_found', 'Member not found.');
    return member;
  }
}
