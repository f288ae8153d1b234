import { Injectable } from '@nestjs/common';
import { named, type Queryable } from '../../platform/db/statement.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { ACTION_SECRETS } from '../../platform/kernel/sealed.js';
import { Vault } from '../../platform/kernel/vault.js';
import { ACTIONS_MAX, type ActionDefinitionDto } from './definitions.dto.js';

const COLUMNS =
  'name, description, parameters, method, url, headers, destructive, effect, response_template, token, ' +
  'timeout_seconds, max_response_bytes';
const LIST = named(
  `select ${COLUMNS}, version from action_definitions where workspace_id = $1 order by position limit $2`,
);
const FIND = named(`select ${COLUMNS}, version, secrets from action_definitions where workspace_id = $1 and name = $2`);

/** Adds the version of its content, which is not exposed. */
export type ActionDefinition = ActionDefinitionDto & { version: string };
type DefinitionRow = ActionDefinition & Record<string, unknown>;
/** Values of secret headers, by the header's name. */
export type ActionSecrets = Record<string, string>;

export interface OpenedDefinition {
  definition: ActionDefinition;
  secrets: ActionSecrets;
}

@Injectable()
export class DefinitionsReader {
  constructor(
    private readonly db: TenantDb,
    private readonly vault: Vault,
  ) {}

  /** In their configured order. Secret headers without their values. */
  async list(workspaceId: string, db: Queryable = this.db.of(workspaceId)): Promise<ActionDefinition[]> {
    return (await db.query<DefinitionRow>(LIST(workspaceId, ACTIONS_MAX))).rows;
  }

  async find(workspaceId: string, name: string): Promise<ActionDefinition | null> {
    return (await this.opened(workspaceId, name))?.definition ?? null;
  }

  /** One definition with its secrets, only for the code that calls it. Throws VaultError. */
  async opened(
    workspaceId: string,
    name: string,
    db: Queryable = this.db.of(workspaceId),
  ): Promise<OpenedDefinition | null> {
    const { rows } = await db.query<DefinitionRow & { secrets: Buffer | null }>(FIND(workspaceId, name));
    if (!rows[0]) return null;
    const { secrets: sealed, ...definition } = rows[0];
    const aad = ACTION_SECRETS.aad(workspaceId, name);
    const secrets = sealed === null ? {} : (JSON.parse(this.vault.open(sealed, aad).toString()) as ActionSecrets);
    return { definition, secrets };
  }
}
