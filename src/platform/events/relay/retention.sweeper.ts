/** Deletes expired rows: deliveries after 30 days (specification §7.3), events after the operator's setting. */
import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../../config/config.js';
import { CONFIG } from '../../config/config.module.js';
import { named } from '../../db/statement.js';
import { Sweeper } from '../../db/sweeper.js';
import { SystemDb } from '../../db/system-db.js';

const EVERY_MS = 10 * 60_000;
const BATCH = 1_000;
const DELIVERIES_DAYS = 30;

/** Steps from one endpoint to the next along the index, without reading the rows between. */
const NEXT_ENDPOINT = named(`
  select d.workspace_id, d.endpoint_id, exists (
    select from webhook_endpoints w where w.workspace_id = d.workspace_id and w.id = d.endpoint_id) as there
  from deliveries d where $1::uuid is null or (d.workspace_id, d.endpoint_id) > ($1, $2)
  order by d.workspace_id, d.endpoint_id limit 1`);
/** Deletes old deliveries of an endpoint; $3 is 0 if the endpoint no longer exists. */
const DELETE_DELIVERIES = named(`
  delete from deliveries where (workspace_id, id) in (
    select workspace_id, id from deliveries where workspace_id = $1 and endpoint_id = $2
      and created_at < now() - make_interval(days => $3)
    order by created_at limit ${BATCH} for update skip locked)`);
const DELETE_COUNTS = named(`
  delete from delivery_counts where (workspace_id, endpoint_id, at) in (
    select workspace_id, endpoint_id, at from delivery_counts where at < now() - interval '2 days' limit ${BATCH})`);
const WORKSPACES = named('select workspace_id from event_sequences order by workspace_id');
const DELETE_EVENTS = named(`
  delete from events where (workspace_id, id) in (
    select workspace_id, id from events where workspace_id = $1 and created_at < now() - make_interval(days => $2)
      and sequence is not null
    order by created_at limit ${BATCH} for update skip locked)`);

interface EndpointKeyRow extends Record<string, unknown> {
  workspace_id: string;
  endpoint_id: string;
  there: boolean;
}

@Injectable()
export class RetentionSweeper extends Sweeper {
  constructor(
    private readonly db: SystemDb,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    super(EVERY_MS, 'old events and deliveries were not deleted');
  }

  async sweep(): Promise<void> {
    for (let endpoint = await this.next(null); endpoint && !this.stopping; endpoint = await this.next(endpoint)) {
      const { workspace_id, endpoint_id, there } = endpoint;
      await this.deleteAll(DELETE_DELIVERIES, workspace_id, endpoint_id, there ? DELIVERIES_DAYS : 0);
    }
    await this.deleteAll(DELETE_COUNTS);
    const { rows } = await this.db.query<{ workspace_id: string }>(WORKSPACES());
    for (const { workspace_id } of rows)
      if (!this.stopping) await this.deleteAll(DELETE_EVENTS, workspace_id, this.config.eventRetentionDays);
  }

  private async next(after: EndpointKeyRow | null): Promise<EndpointKeyRow | null> {
    const statement = NEXT_ENDPOINT(after?.workspace_id ?? null, after?.endpoint_id ?? null);
    return (await this.db.query<EndpointKeyRow>(statement)).rows[0] ?? null;
  }

  private deleteAll(statement: ReturnType<typeof named>, ...values: unknown[]): Promise<number> {
    return this.inPortions(BATCH, async () => (await this.db.query(statement(...values))).rowCount);
  }
}
