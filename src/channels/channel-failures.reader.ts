import { Injectable } from '@nestjs/common';
import { listSpec } from '../platform/db/keyset.js';
import { named, type Queryable } from '../platform/db/statement.js';
import { TenantDb } from '../platform/db/tenant-db.js';
import { Page, type PageQuery } from '../platform/http/page.js';
import { Pager } from '../platform/http/pager.js';
import { fail } from '../platform/kernel/errors.js';
import {
  CHANNEL_FAILURE_COLUMNS,
  presentChannelFailure,
  type ChannelFailureDto,
  type ChannelFailureRow,
} from './channel-failures.dto.js';
import { DeliveryTexts } from './delivery-texts.js';

const LIST = listSpec({
  endpoint: 'channels/failures',
  columns: CHANNEL_FAILURE_COLUMNS,
  from: 'channel_failures',
  sorts: ['created_at'],
  filters: { account_id: 'account_id' },
  always: ['account_id'],
});
const ACCOUNT = named('select from channel_accounts where workspace_id = $1 and id = $2');
const GET = named(`
  select ${CHANNEL_FAILURE_COLUMNS} from channel_failures where workspace_id = $1 and account_id = $2 and id = $3`);
@Injectable()
export class ChannelFailuresReader {
  constructor(
    private readonly db: TenantDb,
    private readonly pager: Pager,
    private readonly texts: DeliveryTexts,
  ) {}

  /** Lists the failures of one account. Throws `not_found`. */
  async list(workspaceId: string, accountId: string, query: PageQuery): Promise<Page<ChannelFailureDto>> {
    const db = this.db.of(workspaceId);
    if ((await db.query(ACCOUNT(workspaceId, accountId))).rowCount === 0) throw fail('not_found');
    const fixed = { account_id: accountId };
    const page = await this.pager.page(workspaceId, LIST, { query, present: (row: ChannelFailureRow) => row, fixed });
    return new Page(await this.present(db, workspaceId, page.items), page.nextCursor);
  }

  /** Throws `not_found`. */
  async get(
    db: Queryable,
    workspaceId: string,
    { accountId, id }: { accountId: string; id: string },
  ): Promise<ChannelFailureDto> {
    const { rows } = await db.query<ChannelFailureRow>(GET(workspaceId, accountId, id));
    const [failure] = await this.present(db, workspaceId, rows);
    if (!failure) throw fail('not_found');
    return failure;
  }

  private async present(db: Queryable, workspaceId: string, rows: ChannelFailureRow[]): Promise<ChannelFailureDto[]> {
    const texts = await this.texts.read(db, workspaceId, rows);
    return rows.map((row) => presentChannelFailure(row, texts.get(row.id) ?? null));
  }
}
