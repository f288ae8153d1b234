import { SystemDb } from '../../src/platform/db/system-db.js';
import type { TestApp } from '../support/app.js';

export interface Told {
  type: string;
  object: Record<string, unknown>;
  previous: Record<string, unknown> | null;
  actor: { type: string; id: string | null; label: string };
  request_id: string;
}

export interface Line {
  id: string;
  actor_type: string;
  actor_id: string | null;
  action: string;
  target_type: string;
  target_id: string;
  changes: string[];
  request_id: string;
  address_hash: string;
}

/** The events about a contact, oldest first. */
export async function eventsOf({ app }: TestApp, contactId: string): Promise<Told[]> {
  const text = 'select type, object, previous, actor, request_id from events where contact_id = $1 order by no';
  return (await app.get(SystemDb).query({ text, values: [contactId] })).rows as unknown as Told[];
}

/** The audit entries of a request. */
export async function linesOf({ app }: TestApp, requestId: string): Promise<Line[]> {
  const text = 'select * from audit_entries where request_id = $1 order by created_at, id';
  return (await app.get(SystemDb).query({ text, values: [requestId] })).rows as unknown as Line[];
}
