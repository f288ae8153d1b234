/** The events and audit entries of a workspace, oldest first. */
import { SystemDb } from '../../src/platform/db/system-db.js';
import type { TestApp } from './app.js';

export interface LeftEvent {
  type: string;
  object: Record<string, unknown>;
  previous: Record<string, unknown> | null;
  actor: { type: string; id: string | null; label: string };
  request_id: string | null;
}

export async function eventsOf(app: TestApp, workspaceId: string, objectId?: string): Promise<LeftEvent[]> {
  const { rows } = await app.app.get(SystemDb).query<LeftEvent & Record<string, unknown>>({
    text: `select type, object, previous, actor, request_id from events
      where workspace_id = $1 and ($2::text is null or object ->> 'id' = $2) order by no`,
    values: [workspaceId, objectId ?? null],
  });
  return rows;
}

export interface AuditLine {
  actor_type: string;
  actor_id: string | null;
  action: string;
  target_type: string;
  target_id: string | null;
  changes: string[];
  request_id: string | null;
}

export async function auditOf(app: TestApp, workspaceId: string, targetId: string): Promise<AuditLine[]> {
  const { rows } = await app.app.get(SystemDb).query<AuditLine & Record<string, unknown>>({
    text: `select actor_type, actor_id, action, target_type, target_id, changes, request_id from audit_entries
      where workspace_id = $1 and target_id = $2 order by created_at, id`,
    values: [workspaceId, targetId],
  });
  return rows;
}
