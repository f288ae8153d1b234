import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { TenantRow } from '../../../platform/db/tenant-row.js';

/**
 * What the agent may do in the customer's own product, as src/assistant/actions/definitions.dto.ts checks it.
 * `version` changes with the content, so that what was confirmed or approved of another one does not run. `secrets`:
 * the values of secret headers, sealed by the vault.
 */
@Entity('action_definitions')
@ForeignKey('workspaces', ['workspace_id'], ['workspace_id'], { name: 'action_definitions_workspace_id_fkey' })
@Check('action_definitions_effect_check', "effect in ('read', 'write')")
@Check(
  'action_definitions_max_response_bytes_check',
  '(max_response_bytes >= 1024) and (max_response_bytes <= 1048576)',
)
@Check('action_definitions_method_check', "method in ('GET', 'POST', 'PUT', 'PATCH', 'DELETE')")
@Check('action_definitions_name_check', "name ~ '^[a-z][a-z0-9_]{0,63}$'")
@Check('action_definitions_timeout_seconds_check', '(timeout_seconds >= 1) and (timeout_seconds <= 30)')
export class ActionDefinitionEntity extends TenantRow {
  @PrimaryColumn('text')
  name: string;

  @Column('uuid')
  version: string;

  @Column('integer')
  position: number;

  @Column('text')
  description: string;

  @Column('json')
  parameters: unknown;

  @Column('text')
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

  @Column('text')
  url: string;

  @Column('json')
  headers: unknown;

  @Column('bytea', { nullable: true })
  secrets: Buffer | null;

  @Column('boolean')
  destructive: boolean;

  @Column('json', { nullable: true })
  token: unknown | null;

  @Column('integer')
  timeout_seconds: number;

  @Column('integer')
  max_response_bytes: number;

  /**
   * What an action does to the customer's data, how its response is said, and why a run was permitted.
   * `masked_arguments`: the arguments with what guardrails mask, sealed by the vault until the action is over.
   */
  @Column('text', { default: 'write' })
  effect: 'read' | 'write';

  @Column('json', { nullable: true })
  response_template: unknown | null;
}
