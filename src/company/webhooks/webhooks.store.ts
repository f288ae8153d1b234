import { Injectable } from '@nestjs/common';
import { named, type Queryable } from '../../platform/db/statement.js';
import { lockWorkspace } from '../../platform/db/workspace-lock.js';
import { openQueue, reopenQueue } from '../../platform/events/relay/deliveries.commands.js';
import { WEBHOOK_COLUMNS, type WebhookRow } from './webhooks.dto.js';
import { onlyRow } from '../../platform/db/only-row.js';

const COUNT = named('select count(*)::int as n from webhook_endpoints where workspace_id = $1');
const ADD = named(`
  insert into webhook_endpoints (workspace_id, id, url, description, events, include_text, api_version)
  values ($1, $2, $3, $4, $5, $6, $7) returning ${WEBHOOK_COLUMNS}`);
const FIND = named(`select ${WEBHOOK_COLUMNS} from webhook_endpoints where workspace_id = $1 and id = $2 for update`);
const UPDATE = named(`
  update webhook_endpoints set url = $3, description = $4, events = $5, include_text = $6, status = $7,
    disabled_reason = $8, updated_at = now()
  where workspace_id = $1 and id = $2`);
const TOUCH = named('update webhook_endpoints set updated_at = now() where workspace_id = $1 and id = $2');
const REMOVE = named('delete from webhook_endpoints where workspace_id = $1 and id = $2');
const FORGET_SECRETS = named(
  'delete from webhook_secrets where workspace_id = $1 and endpoint_id = $2 and expires_at <= now()',
);
const RETIRE_SECRET = named(`
  update webhook_secrets set expires_at = now() + make_interval(secs => $3)
  where workspace_id = $1 and endpoint_id = $2 and expires_at is null`);
const COUNT_SECRETS = named(
  'select count(*)::int as n from webhook_secrets where workspace_id = $1 and endpoint_id = $2',
);
const ADD_SECRET = named('insert into webhook_secrets (workspace_id, endpoint_id, id, sealed) values ($1, $2, $3, $4)');

export type WebhookFields = Pick<
  WebhookRow,
  'url' | 'description' | 'events' | 'include_text' | 'status' | 'disabled_reason'
>;

@Injectable()
export class WebhooksStore {
  /** Number of endpoints, locked until the transaction ends. */
  async countLocked(tx: Queryable, workspaceId: string): Promise<number> {
    await lockWorkspace(tx, workspaceId);
    return onlyRow(await tx.query<{ n: number }>(COUNT(workspaceId))).n;
  }

  async add(
    tx: Queryable,
    workspaceId: string,
    {
      id,
      fields: { url, description, events, include_text },
      apiVersion,
    }: { id: string; fields: WebhookFields; apiVersion: string },
  ): Promise<WebhookRow> {
    const statement = ADD(workspaceId, id, url, description, events, include_text, apiVersion);
    const row = onlyRow(await tx.query<WebhookRow>(statement));
    await openQueue(tx, workspaceId, id);
    return row;
  }

  /** Resumes deliveries; events from the disabled period are not sent. */
  async reopenQueue(tx: Queryable, workspaceId: string, id: string): Promise<void> {
    await reopenQueue(tx, workspaceId, id);
  }

  /** Locked until the transaction ends; null if there is none. */
  async lock(tx: Queryable, workspaceId: string, id: string): Promise<WebhookRow | null> {
    return (await tx.query<WebhookRow>(FIND(workspaceId, id))).rows[0] ?? null;
  }

  async update(
    tx: Queryable,
    workspaceId: string,
    { id, fields }: { id: string; fields: WebhookFields },
  ): Promise<void> {
    const { url, description, events, include_text, status, disabled_reason } = fields;
    await tx.query(UPDATE(workspaceId, id, url, description, events, include_text, status, disabled_reason));
  }

  async remove(tx: Queryable, workspaceId: string, id: string): Promise<boolean> {
    return (await tx.query(REMOVE(workspaceId, id))).rowCount > 0;
  }

  async addSecret(
    tx: Queryable,
    workspaceId: string,
    { endpointId, id, sealed }: { endpointId: string; id: string; sealed: Buffer },
  ): Promise<void> {
    await tx.query(ADD_SECRET(workspaceId, endpointId, id, sealed));
  }

  /** Keeps the current secret signing for a while, deletes expired ones. @returns number of secrets left */
  async retireSecret(
    tx: Queryable,
    workspaceId: string,
    { id, seconds }: { id: string; seconds: number },
  ): Promise<number> {
    await tx.query(FORGET_SECRETS(workspaceId, id));
    await tx.query(RETIRE_SECRET(workspaceId, id, seconds));
    return onlyRow(await tx.query<{ n: number }>(COUNT_SECRETS(workspaceId, id))).n;
  }

  async touch(tx: Queryable, workspaceId: string, id: string): Promise<void> {
    await tx.query(TOUCH(workspaceId, id));
  }
}
