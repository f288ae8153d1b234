import { Injectable } from '@nestjs/common';
import { listSpec } from '../../platform/db/keyset.js';
import { named, type Queryable } from '../../platform/db/statement.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import type { Page, PageQuery } from '../../platform/http/page.js';
import { Pager } from '../../platform/http/pager.js';
import { fail } from '../../platform/kernel/errors.js';
import { WEBHOOK_SECRET } from '../../platform/kernel/sealed.js';
import { Vault } from '../../platform/kernel/vault.js';
import {
  FARING_COLUMNS,
  FARING_WEBHOOKS,
  presentWebhook,
  type FaringWebhookRow,
  type WebhookEndpointDto,
} from './webhooks.dto.js';

const LIST = listSpec({
  endpoint: 'webhooks',
  columns: FARING_COLUMNS,
  from: FARING_WEBHOOKS,
  sorts: ['created_at'],
  filters: {},
});
const GET = named(`select ${FARING_COLUMNS} from ${FARING_WEBHOOKS} where workspace_id = $1 and id = $2`);
const SECRETS = named(`
  select endpoint_id, id, sealed from webhook_secrets
  where workspace_id = $1 and endpoint_id = $2 and (expires_at is null or expires_at > now())
  order by expires_at desc nulls first, id`);

@Injectable()
export class WebhooksReader {
  constructor(
    private readonly db: TenantDb,
    private readonly pager: Pager,
    private readonly vault: Vault,
  ) {}

  list(workspaceId: string, query: PageQuery): Promise<Page<WebhookEndpointDto>> {
    return this.pager.page(workspaceId, LIST, { query, present: presentWebhook });
  }

  /** Throws `not_found`. */
  async get(workspaceId: string, id: string, db: Queryable = this.db.of(workspaceId)): Promise<WebhookEndpointDto> {
    const { rows } = await db.query<FaringWebhookRow>(GET(workspaceId, id));
    if (!rows[0]) throw fail('not_found');
    return presentWebhook(rows[0]);
  }

  /** Secrets that sign a delivery: the current one first, then rotated ones that are still valid. */
  async signingSecrets(workspaceId: string, id: string, db: Queryable = this.db.of(workspaceId)): Promise<string[]> {
    const { rows } = await db.query<{ endpoint_id: string; id: string; sealed: Buffer }>(SECRETS(workspaceId, id));
    return rows.map((row) =>
      this.vault.open(row.sealed, WEBHOOK_SECRET.aad(workspaceId, row.endpoint_id, row.id)).toString(),
    );
  }
}
