import { Injectable, type OnModuleInit } from '@nestjs/common';
import { TenantDb } from '../../platform/db/tenant-db.js';
import {
  EndpointFailureHooks,
  type EndpointFailure,
  type EndpointFailureHook,
} from '../../platform/events/endpoint-failures.hooks.js';
import { Journal } from '../../platform/events/journal.js';
import { systemActor } from '../../platform/kernel/actor.js';
import { WebhooksReader } from './webhooks.reader.js';
import { endpointAudit, fieldsOf } from './webhooks.rules.js';
import { WebhooksStore } from './webhooks.store.js';

const RELAY = systemActor('Webhooks');

/** Disables endpoints to which the relay cannot deliver any more. */
@Injectable()
export class FailedEndpoints implements EndpointFailureHook, OnModuleInit {
  constructor(
    private readonly db: TenantDb,
    private readonly reader: WebhooksReader,
    private readonly store: WebhooksStore,
    private readonly journal: Journal,
    private readonly failures: EndpointFailureHooks,
  ) {}

  onModuleInit(): void {
    this.failures.register(this);
  }

  /**
   * Called by the relay if nothing can be delivered any more: disables the endpoint, with an event and an audit
   * line. Does nothing if it is already disabled or deleted.
   */
  disable(workspaceId: string, id: string, reason: EndpointFailure): Promise<void> {
    return this.db.transaction(workspaceId, async (tx) => {
      const row = await this.store.lock(tx, workspaceId, id);
      if (row?.status !== 'enabled') return;
      const after = { ...fieldsOf(row), status: 'disabled', disabled_reason: reason } as const;
      await this.store.update(tx, workspaceId, { id, fields: after });
      const object = await this.reader.get(workspaceId, id, tx);
      const previous = { status: 'enabled', disabled_reason: null };
      await this.journal.record(tx, workspaceId, {
        actor: RELAY,
        audit: endpointAudit('disable', id, Object.keys(previous)),
        events: [{ type: 'webhook.disabled', object, previous }],
      });
    });
  }
}
