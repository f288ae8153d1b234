import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '../../platform/config/config.module.js';
import type { Queryable } from '../../platform/db/statement.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { fail } from '../../platform/kernel/errors.js';
import { newId } from '../../platform/kernel/ids.js';
import { required } from '../../platform/kernel/invariant.js';
import { Journal } from '../../platform/events/journal.js';
import { presentDelivery, type DeliveryDto, type RedeliverBody, type RedeliveryDto } from './deliveries.dto.js';
import { DeliveriesStore } from './deliveries.store.js';
import type { WebhookEndpointDto } from './webhooks.dto.js';
import { WebhooksReader } from './webhooks.reader.js';
import { WebhooksStore } from './webhooks.store.js';

const PAGE = 500;
/** Events that one call may redeliver. */
export const REDELIVERIES_MAX = 10_000;
/** How old they may be: all that the log contains, plus a day for clock differences. */
const REDELIVERED_MS = 31 * 24 * 3_600_000;

/** Deliveries that a person requests: a test, or a redelivery. The relay sends them within a second. */
@Injectable()
export class DeliveriesService {
  constructor(
    private readonly db: TenantDb,
    private readonly webhooks: WebhooksStore,
    private readonly reader: WebhooksReader,
    private readonly store: DeliveriesStore,
    private readonly journal: Journal,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Sends a `webhook.test` event only to this endpoint, whichever events it subscribes to. Throws `not_found`,
   * `conflict` if the endpoint is disabled.
   */
  sendTest(workspaceId: string, actor: Actor, endpointId: string): Promise<DeliveryDto> {
    return this.db.transaction(workspaceId, async (tx) => {
      const endpoint = await this.enabled(tx, workspaceId, endpointId);
      const event = { id: newId(), type: 'webhook.test' } as const;
      await this.journal.record(tx, workspaceId, {
        actor,
        audit: { action: 'webhook_endpoint.test', target: 'webhook_endpoint', targetId: endpoint.id },
        events: [{ ...event, object: endpoint }],
      });
      const [queued] = await this.store.queue(tx, workspaceId, { endpointId: endpoint.id, events: [event] });
      return this.journal.saveIdempotentResponse(tx, actor, presentDelivery(required(queued, 'the new delivery')));
    });
  }

  /**
   * Sends an event again, under the same `webhook-id` and with the whole schedule of retries. Throws
   * `not_found`, `conflict` if the endpoint is disabled.
   */
  redeliver(
    workspaceId: string,
    { actor, endpointId, deliveryId }: { actor: Actor; endpointId: string; deliveryId: string },
  ): Promise<DeliveryDto> {
    return this.db.transaction(workspaceId, async (tx) => {
      const endpoint = await this.enabled(tx, workspaceId, endpointId);
      const delivery = await this.store.requeue(tx, workspaceId, { endpointId: endpoint.id, id: deliveryId });
      if (!delivery) throw fail('not_found');
      await this.journal.record(tx, workspaceId, {
        actor,
        audit: { action: 'webhook_delivery.redeliver', target: 'webhook_delivery', targetId: delivery.id },
      });
      return this.journal.saveIdempotentResponse(tx, actor, presentDelivery(delivery));
    });
  }

  /**
   * Sends the events of a period again, oldest first, at most REDELIVERIES_MAX: all that the endpoint
   * subscribes to, whether delivered or never attempted (while it was disabled), or only failed ones. Throws
   * `invalid_window`, `not_found`, `conflict` if the endpoint is disabled.
   */
  redeliverRange(
    workspaceId: string,
    {
      actor,
      endpointId,
      body: { created_after: from, created_before, status },
    }: { actor: Actor; endpointId: string; body: RedeliverBody },
  ): Promise<RedeliveryDto> {
    const nowMs = this.clock.now();
    const to = created_before ?? new Date(nowMs).toISOString();
    if (from > to) throw fail('invalid_window', undefined, { param: 'created_after' });
    if (Date.parse(from) < nowMs - REDELIVERED_MS)
      throw fail('invalid_window', 'Only events of the last 31 days can be sent again.', { param: 'created_after' });
    const range = { from, to, failedOnly: status === 'failed' };
    return this.db.transaction(workspaceId, async (tx) => {
      const { id } = await this.enabled(tx, workspaceId, endpointId);
      let queued = 0;
      let after: { at: string; id: string } | null = null;
      let more = true;
      while (more && queued < REDELIVERIES_MAX) {
        const events = await this.store.eventsBetween(tx, workspaceId, { endpointId: id, range, after, limit: PAGE });
        if (events.length) await this.store.queue(tx, workspaceId, { endpointId: id, events });
        queued += events.length;
        more = events.length === PAGE;
        const last = events.at(-1);
        if (last) after = { at: last.created_at, id: last.id };
      }
      const audit = { action: 'webhook_endpoint.redeliver', target: 'webhook_endpoint', targetId: id };
      await this.journal.record(tx, workspaceId, { actor, audit });
      const next = more ? required(after, 'the last event of a full page').at : null;
      return this.journal.saveIdempotentResponse(tx, actor, {
        object: 'redelivery',
        webhook_id: id,
        queued,
        next_created_after: next,
      });
    });
  }

  private async enabled(tx: Queryable, workspaceId: string, endpointId: string): Promise<WebhookEndpointDto> {
    if (!(await this.webhooks.lock(tx, workspaceId, endpointId))) throw fail('not_found');
    const endpoint = await this.reader.get(workspaceId, endpointId, tx);
    if (endpoint.status === 'disabled') throw fail('conflict', 'The endpoint is disabled. Enable it first.');
    return endpoint;
  }
}
