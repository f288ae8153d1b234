/** How much waits, for the metrics: looked at now and then, never at a scrape. */
import { Injectable } from '@nestjs/common';
import { named } from '../../db/statement.js';
import { Sweeper } from '../../db/sweeper.js';
import { SystemDb } from '../../db/system-db.js';
import { Metrics } from '../../kernel/metrics.js';
import { Dispatcher } from './dispatcher.js';

const EVERY_MS = 15_000;
/** Counted to here; more is more. */
const COUNTED_MAX = 100_000;

const LOOK = named(`
  select (select count(*) from (select from deliveries where status = 'pending' limit ${COUNTED_MAX}) p)::int as retries,
    (select count(*) from (select from events where sequence is null limit ${COUNTED_MAX}) n)::int as unnumbered,
    coalesce(sum(s.last - q.cursor), 0)::float8 as behind,
    coalesce(extract(epoch from clock_timestamp() - min(q.due_at)
      filter (where q.holder is null and q.due_at < clock_timestamp())), 0)::float8 as late
  from delivery_queues q join event_sequences s using (workspace_id)
  join webhook_endpoints w on w.workspace_id = q.workspace_id and w.id = q.endpoint_id where w.status = 'enabled'`);

const GAUGES = {
  retries: ['webhook_deliveries_waiting', 'Deliveries that wait for another attempt, over all instances.'],
  unnumbered: ['webhook_events_unnumbered', 'Events that no relay has looked at yet, over all instances.'],
  behind: ['webhook_events_behind', 'Events between endpoints and the end of their log, asked for or not, in sum.'],
  late: ['webhook_queue_late_seconds', 'How long the endpoint that is due longest waits for an instance.'],
} as const;

@Injectable()
export class BacklogGauges extends Sweeper {
  private seen: Record<keyof typeof GAUGES, number> = { retries: 0, unnumbered: 0, behind: 0, late: 0 };

  constructor(
    private readonly db: SystemDb,
    metrics: Metrics,
    dispatcher: Dispatcher,
  ) {
    // Away with the database: the figures stay as they were seen last.
    super(EVERY_MS, null);
    for (const [key, [name, help]] of Object.entries(GAUGES))
      metrics.gauge(name, help, () => this.seen[key as keyof typeof GAUGES]);
    metrics.gauge('webhook_attempts_in_flight', 'Attempts of this instance under way.', () => dispatcher.inFlight);
  }

  async sweep(): Promise<void> {
    this.seen = (await this.db.query<typeof this.seen>(LOOK())).rows[0]!;
  }
}
