import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../db/statement.js';
import { TenantDb } from '../../db/tenant-db.js';
import type { Actor } from '../../kernel/actor.js';
import { fail } from '../../kernel/errors.js';
import { newId } from '../../kernel/ids.js';
import { Journal } from '../../outbox/journal.js';
import { DeliveriesStore, type DeliveryRow } from './deliveries.store.js';
import { presentWebhook, type WebhookRow } from './webhooks.dto.js';
import { WebhooksStore } from './webhooks.store.js';

const PAGE = 500;
/** Events that one call may send again. */
export const REDELIVERIES_MAX = 10_000;

/** What a person has sent: a test, or something once more. The relay sends it within a second, as it does all else. */
@Injectable()
export class DeliveriesService {
  constructor(
    private readonly db: TenantDb,
    private readonly webhooks: WebhooksStore,
    private readonly store: DeliveriesStore,
    private readonly journal: Journal,
  ) {}

  /**
   * A `webhook.test` event for this endpoint alone, whichever events it asks for.
   * Throws `not_found`, `conflict` where the endpoint is disabled.
   */
  sendTest(workspaceId: string, actor: Actor, endpointId: string): Promise<DeliveryRow> {
    return this.db.transaction(workspaceId, async (tx) => {
      const endpoint = await this.enabled(tx, workspaceId, endpointId);
      const event = { id: newId(), type: 'webhook.test' } as const;
      await this.journal.record(tx, workspaceId, actor, {
        audit: { action: 'webhook_endpoint.test', target: 'webhook_endpoint', targetId: endpoint.id },
        events: [{ ...event, object: presentWebhook(endpoint) }],
      });
      return (await this.store.queue(tx, workspaceId, endpoint.id, [event]))[0]!;
    });
  }

  /**
   * Sends an event once more, under the same `webhook-id` and with the whole schedule of retries.
   * Throws `not_found`, `conflict` where the endpoint is disabled.
   */
  redeliver(workspaceId: string, actor: Actor, endpointId: string, deliveryId: string): Promise<DeliveryRow> {
    return this.db.transaction(workspaceId, async (tx) => {
      const endpoint = await this.enabled(tx, workspaceId, endpointId);
      const delivery = await this.store.again(tx, workspaceId, endpoint.id, deliveryId);
      if (!delivery) throw fail('not_found');
      await this.journal.record(tx, workspaceId, actor, {
        audit: { action: 'webhook_delivery.redeliver', target: 'webhook_delivery', targetId: delivery.id },
      });
      return delivery;
    });
  }

  /**
   * Sends all events of a time that the endpoint asks for, whether they came through or were never tried (it was disabled
   * meanwhile). At most REDELIVERIES_MAX, oldest first.
   * @param from RFC 3339, inclusive  @param to exclusive
   * @returns how many, and whether there are more. Throws `not_found`, `conflict` where the endpoint is disabled.
   */
  redeliverRange(
    workspaceId: string,
    actor: Actor,
    endpointId: string,
    range: { from: string; to: string },
  ): Promise<{ queued: number; has_more: boolean }> {
    return this.db.transaction(workspaceId, async (tx) => {
      const { id } = await this.enabled(tx, workspaceId, endpointId);
      let queued = 0;
      for (let after: { at: string; id: string } | null = null; queued < REDELIVERIES_MAX;) {
        const events = await this.store.eventsBetween(tx, workspaceId, id, range, after, PAGE);
        if (events.length) await this.store.queue(tx, workspaceId, id, events);
        queued += events.length;
        const last = events.at(-1);
        if (events.length < PAGE) break;
        after = { at: last!.created_at, id: last!.id };
      }
      const audit = { action: 'webhook_endpoint.redeliver', target: 'webhook_endpoint', targetId: id };
      await this.journal.record(tx, workspaceId, actor, { audit });
      return { queued, has_more: queued === REDELIVERIES_MAX };
    });
  }

  private async enabled(tx: Queryable, workspaceId: string, endpointId: string): Promise<WebhookRow> {
    const endpoint = await this.webhooks.lock(tx, workspaceId, endpointId);
    if (!endpoint) throw fail('not_found');
    if (endpoint.status === 'disabled') throw fail('conflict', 'The endpoint is disabled; enable it first.');
    return endpoint;
  }
}
