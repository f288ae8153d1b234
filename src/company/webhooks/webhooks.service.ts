import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../platform/db/statement.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { API_VERSION } from '../../platform/http/version.js';
import type { Actor } from '../../platform/kernel/actor.js';
import { fail } from '../../platform/kernel/errors.js';
import { newId } from '../../platform/kernel/ids.js';
import { WEBHOOK_SECRET } from '../../platform/kernel/sealed.js';
import { Vault } from '../../platform/kernel/vault.js';
import { WebhookUrls } from '../../platform/outbound/webhook-url.js';
import { changedFields, Journal } from '../../platform/events/journal.js';
import { newWebhookSecret } from './webhook-secret.rules.js';
import {
  ALL_EVENTS,
  type CreateWebhook,
  type NewWebhookEndpointDto,
  type UpdateWebhook,
  type WebhookEndpointDto,
  type WebhookRow,
} from './webhooks.dto.js';
import { WebhooksReader } from './webhooks.reader.js';
import { endpointAudit, fieldsAfter, fieldsOf } from './webhooks.rules.js';
import { WebhooksStore } from './webhooks.store.js';

const ENDPOINTS_MAX = 20;
/** How long a rotated secret keeps signing. */
const SIGNS_ALONG_S = 24 * 3_600;
/** Active secrets of an endpoint: each signs every delivery. */
const SECRETS_MAX = 10;

/** Manages webhook endpoints (specification §3.12). */
@Injectable()
export class WebhooksService {
  constructor(
    private readonly db: TenantDb,
    private readonly reader: WebhooksReader,
    private readonly store: WebhooksStore,
    private readonly journal: Journal,
    private readonly vault: Vault,
    private readonly urls: WebhookUrls,
  ) {}

  /** Returns the secret, only this once. Throws `invalid_field` for the URL, `conflict` for the 21st. */
  async create(workspaceId: string, actor: Actor, sent: CreateWebhook): Promise<NewWebhookEndpointDto> {
    const { url, events = [ALL_EVENTS], description = null, include_text = false } = sent;
    await this.requireUrl(workspaceId, url);
    return this.db.transaction(workspaceId, async (tx) => {
      if ((await this.store.countLocked(tx, workspaceId)) >= ENDPOINTS_MAX)
        throw fail('conflict', `A workspace may have at most ${ENDPOINTS_MAX} endpoints. Delete one first.`);
      const fields = { url, events, description, include_text, status: 'enabled', disabled_reason: null } as const;
      const row = await this.store.add(tx, workspaceId, { id: newId(), fields, apiVersion: API_VERSION });
      const secret = await this.newSecret(tx, workspaceId, row.id);
      await this.note(tx, workspaceId, { actor, verb: 'create', id: row.id, changes: Object.keys(sent) });
      return this.journal.saveIdempotentResponse(tx, actor, {
        ...(await this.reader.get(workspaceId, row.id, tx)),
        secret,
      });
    });
  }

  /** Changes the fields that are sent. Throws `not_found`, `invalid_field` for the URL. */
  async update(
    workspaceId: string,
    { actor, id, sent }: { actor: Actor; id: string; sent: UpdateWebhook },
  ): Promise<WebhookEndpointDto> {
    if (sent.url !== undefined) await this.requireUrl(workspaceId, sent.url);
    return this.db.transaction(workspaceId, async (tx) => {
      const row = await this.locked(tx, workspaceId, id);
      const before = fieldsOf(row);
      const after = fieldsAfter(before, sent);
      const changed = changedFields(before, after);
      if (!changed) return this.reader.get(workspaceId, row.id, tx);
      await this.store.update(tx, workspaceId, { id: row.id, fields: after });
      const presented = await this.reader.get(workspaceId, row.id, tx);
      if (before.status === 'disabled' && after.status === 'enabled')
        await this.store.reopenQueue(tx, workspaceId, row.id);
      const disabled = before.status === 'enabled' && after.status === 'disabled';
      await this.journal.record(tx, workspaceId, {
        actor,
        audit: endpointAudit('update', row.id, Object.keys(changed)),
        events: disabled ? [{ type: 'webhook.disabled', object: presented, previous: changed }] : [],
      });
      return presented;
    });
  }

  /**
   * Returns a new secret, only this once; the old one keeps signing for a day. Throws `not_found`, `conflict`
   * for too many.
   */
  rotateSecret(workspaceId: string, actor: Actor, id: string): Promise<NewWebhookEndpointDto> {
    return this.db.transaction(workspaceId, async (tx) => {
      const row = await this.locked(tx, workspaceId, id);
      const living = await this.store.retireSecret(tx, workspaceId, { id: row.id, seconds: SIGNS_ALONG_S });
      if (living >= SECRETS_MAX)
        throw fail('conflict', `An endpoint may have at most ${SECRETS_MAX} active secrets. Wait for one to expire.`);
      const secret = await this.newSecret(tx, workspaceId, row.id);
      await this.note(tx, workspaceId, { actor, verb: 'rotate_secret', id: row.id, changes: ['secret'] });
      await this.store.touch(tx, workspaceId, row.id);
      return this.journal.saveIdempotentResponse(tx, actor, {
        ...(await this.reader.get(workspaceId, row.id, tx)),
        secret,
      });
    });
  }

  /** Throws `not_found`. */
  remove(workspaceId: string, actor: Actor, id: string): Promise<void> {
    return this.db.transaction(workspaceId, async (tx) => {
      if (!(await this.store.remove(tx, workspaceId, id))) throw fail('not_found');
      await this.note(tx, workspaceId, { actor, verb: 'delete', id, changes: [] });
    });
  }

  private async requireUrl(workspaceId: string, url: string): Promise<void> {
    const problem = await this.urls.problem(workspaceId, url);
    if (problem) throw fail('invalid_field', `url ${problem}`, { param: 'url' });
  }

  private async locked(tx: Queryable, workspaceId: string, id: string): Promise<WebhookRow> {
    const row = await this.store.lock(tx, workspaceId, id);
    if (!row) throw fail('not_found');
    return row;
  }

  private async newSecret(tx: Queryable, workspaceId: string, endpointId: string): Promise<string> {
    const secret = newWebhookSecret();
    const id = newId();
    const sealed = this.vault.seal(Buffer.from(secret), WEBHOOK_SECRET.aad(workspaceId, endpointId, id));
    await this.store.addSecret(tx, workspaceId, { endpointId, id, sealed });
    return secret;
  }

  private note(
    tx: Queryable,
    workspaceId: string,
    { actor, verb, id, changes }: { actor: Actor; verb: string; id: string; changes: string[] },
  ): Promise<void> {
    return this.journal.record(tx, workspaceId, { actor, audit: endpointAudit(verb, id, changes) });
  }
}
