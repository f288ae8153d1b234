/** Backlog sizes for the metrics: read periodically, never at a scrape. */
import { Injectable } from '@nestjs/common';
import { named } from '../../db/statement.js';
import { Sweeper } from '../../db/sweeper.js';
import { SystemDb } from '../../db/system-db.js';
import { Metrics } from '../../kernel/metrics.js';
import { Dispatcher } from './dispatcher.js';
import { onlyRow } from '../../db/only-row.js';

const EVERY_MS = 15_000;
/** Counting stops at this number. */
const COUNTED_MAX = 100_000;

const BACKLOG = named(`
  select (select count(*) from (select from deliveries where status = 'pending' limit ${COUNTED_MAX}) p)::int as retries,
    (select count(*) from (select from events where sequence is null limit ${COUNTED_MAX}) n)::int as unnumbered,
    coalesce(sum(s.last - q.cursor), 0)::float8 as behind,
    coalesce(extract(epoch from clock_timestamp() - min(q.due_at)
      filter (where q.holder is null and q.due_at < clock_timestamp())), 0)::float8 as late
  from delivery_queues q join event_sequences s using (workspace_id)
  join webhook_endpoints w on w.workspace_id = q.workspace_id and w.id = q.endpoint_id where w.status = 'enabled'`);

const GAUGES = {
  retries: ['webhook_deliveries_waiting', 'Deliveries that wait for another attempt, over all instances.'],
  unnumbered: ['webhook_events_unnumbered', 'Events that no relay has processed yet, over all instances.'],
  behind: ['webhook_events_behind', 'Events between endpoints and the end of their log, subscribed or not, in total.'],
  late: ['webhook_queue_late_seconds', 'How long the endpoint that has been due longest has waited for an instance.'],
} as const;

@Injectable()
export class BacklogGauges extends Sweeper {
  private latest: Record<keyof typeof GAUGES, number> = { retries: 0, unnumbered: 0, behind: 0, late: 0 };

  constructor(
    private readonly db: SystemDb,
    metrics: Metrics,
    dispatcher: Dispatcher,
  ) {
    // While the database is unavailable the figures stay as last read.
    super(EVERY_MS, null);
    for (const [key, [name, help]] of Object.entries(GAUGES))
      metrics.gauge(name, help, () => this.latest[key as keyof typeof GAUGES]);
    metrics.gauge('webhook_attempts_in_flight', 'Attempts in flight on this instance.', () => dispatcher.inFlight);
  }

  async sweep(): Promise<void> {
    this.latest = onlyRow(await this.db.query<typeof this.latest>(BACKLOG()));
  }
}
