import { Injectable } from '@nestjs/common';
import { named, type Queryable } from '../../platform/db/statement.js';
import type { ActionDefinition } from './definitions.reader.js';

const LOCK = named('select name, secrets from action_definitions where workspace_id = $1 for update');
const CLEAR = named('delete from action_definitions where workspace_id = $1');
const INSERT = named(`
  insert into action_definitions (workspace_id, name, version, position, description, parameters, method, url, headers,
    destructive, effect, response_template, token, timeout_seconds, max_response_bytes, secrets)
  select $1, r.*, s.sealed from json_to_recordset($2) as r(name text, version uuid, position integer, description text,
    parameters json, method text, url text, headers json, destructive boolean, effect text, response_template json,
    token json, timeout_seconds integer,
    max_response_bytes integer) join unnest($3::text[], $4::bytea[]) as s(name, sealed) on s.name = r.name`);

export type SealedDefinition = ActionDefinition & { secrets: Buffer | null };

@Injectable()
export class DefinitionsStore {
  /** The encrypted secrets of existing definitions, by name. */
  async lock(db: Queryable, workspaceId: string): Promise<Map<string, Buffer | null>> {
    const { rows } = await db.query<{ name: string; secrets: Buffer | null }>(LOCK(workspaceId));
    return new Map(rows.map(({ name, secrets }) => [name, secrets]));
  }

  /** Replaces all definitions. */
  async replace(db: Queryable, workspaceId: string, definitions: SealedDefinition[]): Promise<void> {
    await db.query(CLEAR(workspaceId));
    if (definitions.length === 0) return;
    const rows = definitions.map(({ secrets: _, ...definition }, position) => ({ ...definition, position }));
    const names = definitions.map(({ name }) => name);
    const secrets = definitions.map((definition) => definition.secrets);
    await db.query(INSERT(workspaceId, JSON.stringify(rows), names, secrets));
  }
}
