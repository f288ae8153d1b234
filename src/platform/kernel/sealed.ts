/**
 * Registry of all columns with values encrypted by the vault, so that the rotation of the master key finds them all.
 * The associated data is built from the row's own values, so that a ciphertext moved to another row does not decrypt
 * (specification §3.3).
 */
export interface SealedColumn<KeyColumns extends readonly string[] = readonly string[]> {
  table: string;
  column: string;
  /** Columns that identify the row and form the associated data; `workspace_id` first in tenants' tables. */
  keyColumns: KeyColumns;
  /** An indexed column: when a value ends. Its first and last value tell which keys there are. */
  endsAt?: string;
  /** Additional authenticated data. @param values of the key columns; ids in lower case, as the database returns */
  aad(...values: { [Index in keyof KeyColumns]: string }): string;
}

export const VENDOR_TOKEN: SealedColumn<['workspace_id', 'id']> = {
  table: 'contacts',
  column: 'vendor_token',
  keyColumns: ['workspace_id', 'id'],
  aad: (workspaceId, contactId) => `vendor_token ${workspaceId} ${contactId}`,
};

export const IDENTITY_SECRET: SealedColumn<['workspace_id']> = {
  table: 'workspaces',
  column: 'identity_secret',
  keyColumns: ['workspace_id'],
  aad: (workspaceId) => `identity_secret ${workspaceId}`,
};

export const WEBHOOK_SECRET: SealedColumn<['workspace_id', 'endpoint_id', 'id']> = {
  table: 'webhook_secrets',
  column: 'sealed',
  keyColumns: ['workspace_id', 'endpoint_id', 'id'],
  aad: (workspaceId, endpointId, id) => `webhook_secret ${workspaceId} ${endpointId} ${id}`,
};

export const IDEMPOTENCY_RESPONSE: SealedColumn<['workspace_id', 'credential_id', 'route', 'key']> = {
  table: 'idempotent_requests',
  column: 'sealed',
  keyColumns: ['workspace_id', 'credential_id', 'route', 'key'],
  endsAt: 'expires_at',
  aad: (...values) => `idempotent ${JSON.stringify(values)}`,
};

/** The secret headers of an action, as JSON. */
export const ACTION_SECRETS: SealedColumn<['workspace_id', 'name']> = {
  table: 'action_definitions',
  column: 'secrets',
  keyColumns: ['workspace_id', 'name'],
  aad: (workspaceId, name) => `action_secrets ${workspaceId} ${name}`,
};

/** The arguments of a pending action, as JSON, if guardrails mask some of them. */
export const ACTION_ARGUMENTS: SealedColumn<['workspace_id', 'id']> = {
  table: 'actions',
  column: 'masked_arguments',
  keyColumns: ['workspace_id', 'id'],
  aad: (workspaceId, id) => `action_arguments ${workspaceId} ${id}`,
};

/** The credentials of a channel account, as JSON. */
export const CHANNEL_CREDENTIALS: SealedColumn<['workspace_id', 'id']> = {
  table: 'channel_accounts',
  column: 'credentials',
  keyColumns: ['workspace_id', 'id'],
  aad: (workspaceId, id) => `channel_credentials ${workspaceId} ${id}`,
};

/** The tokens of a mailbox's provider, as JSON. */
export const CHANNEL_TOKENS: SealedColumn<['workspace_id', 'account_id']> = {
  table: 'channel_consents',
  column: 'tokens',
  keyColumns: ['workspace_id', 'account_id'],
  aad: (workspaceId, accountId) => `channel_tokens ${workspaceId} ${accountId}`,
};

/** The token by which an import fetches from an account of another product. */
export const IMPORT_TOKEN: SealedColumn<['workspace_id', 'import_id']> = {
  table: 'import_accounts',
  column: 'token',
  keyColumns: ['workspace_id', 'import_id'],
  aad: (workspaceId, importId) => `import_token ${workspaceId} ${importId}`,
};

/** The secret of an account's authenticator app. Accounts belong to the instance, not to a workspace. */
export const ACCOUNT_TOTP: SealedColumn<['account_id']> = {
  table: 'account_totp',
  column: 'secret',
  keyColumns: ['account_id'],
  aad: (accountId) => `account_totp ${accountId}`,
};

export const SEALED_COLUMNS: readonly SealedColumn[] = [
  VENDOR_TOKEN,
  IDENTITY_SECRET,
  WEBHOOK_SECRET,
  IDEMPOTENCY_RESPONSE,
  ACTION_SECRETS,
  ACTION_ARGUMENTS,
  CHANNEL_CREDENTIALS,
  CHANNEL_TOKENS,
  IMPORT_TOKEN,
  ACCOUNT_TOTP,
];
