/**
 * Every column that holds values sealed by the vault, in one list, so that the rotation of the master key finds them
 * all. The place, made from the row's own values, is the associated data: a ciphertext that is moved to another row does
 * not open (specification §3.3).
 */
export interface SealedColumn<Of extends readonly string[] = readonly string[]> {
  table: string;
  column: string;
  /** Columns that the place is made of, `workspace_id` first; together they name one row. */
  of: Of;
  /** @param values of those columns, ids in lower case as the database gives them */
  place(...values: { [At in keyof Of]: string }): string;
}

export const VENDOR_TOKEN: SealedColumn<['workspace_id', 'id']> = {
  table: 'contacts',
  column: 'vendor_token',
  of: ['workspace_id', 'id'],
  place: (workspaceId, contactId) => `vendor_token ${workspaceId} ${contactId}`,
};

export const IDENTITY_SECRET: SealedColumn<['workspace_id']> = {
  table: 'workspaces',
  column: 'identity_secret',
  of: ['workspace_id'],
  place: (workspaceId) => `identity_secret ${workspaceId}`,
};

export const WEBHOOK_SECRET: SealedColumn<['workspace_id', 'endpoint_id', 'id']> = {
  table: 'webhook_secrets',
  column: 'sealed',
  of: ['workspace_id', 'endpoint_id', 'id'],
  place: (workspaceId, endpointId, id) => `webhook_secret ${workspaceId} ${endpointId} ${id}`,
};

export const IDEMPOTENT_ANSWER: SealedColumn<['workspace_id', 'credential_id', 'route', 'key']> = {
  table: 'idempotent_requests',
  column: 'sealed',
  of: ['workspace_id', 'credential_id', 'route', 'key'],
  place: (...values) => `idempotent ${JSON.stringify(values)}`,
};

/** The secret headers of an action, as JSON. */
export const ACTION_SECRETS: SealedColumn<['workspace_id', 'name']> = {
  table: 'action_definitions',
  column: 'secrets',
  of: ['workspace_id', 'name'],
  place: (workspaceId, name) => `action_secrets ${workspaceId} ${name}`,
};

export const SEALED_COLUMNS: readonly SealedColumn[] = [
  VENDOR_TOKEN,
  IDENTITY_SECRET,
  WEBHOOK_SECRET,
  IDEMPOTENT_ANSWER,
  ACTION_SECRETS,
] as unknown as readonly SealedColumn[];
