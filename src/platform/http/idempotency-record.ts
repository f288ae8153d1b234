/** The stored response of a POST with an Idempotency-Key: encrypted, because some responses contain secrets. */
import type { StoredResponse, IdempotentRequest } from '../kernel/idempotent-request.js';
import { IDEMPOTENCY_RESPONSE } from '../kernel/sealed.js';
import type { Vault } from '../kernel/vault.js';
import { named, type Queryable } from '../db/statement.js';

type KeyColumns = [workspaceId: string, credentialId: string, route: string, key: string];

/** The primary key of the request's row. */
export const keyColumns = ({ workspaceId, credentialId, route, key }: IdempotentRequest): KeyColumns => [
  workspaceId,
  credentialId,
  route,
  key,
];

const SAVE = named(`
  update idempotent_requests set status = $6, sealed = $7
  where workspace_id = $1 and credential_id = $2 and route = $3 and key = $4 and holder = $5 and status is null`);

/** @returns false if `holder` no longer holds the claim, or a response is already stored */
export async function saveResponse(
  db: Queryable,
  vault: Vault,
  {
    request,
    holder,
    response: { status, ...response },
  }: { request: IdempotentRequest; holder: string; response: StoredResponse },
): Promise<boolean> {
  const aad = IDEMPOTENCY_RESPONSE.aad(...keyColumns(request));
  const sealed = vault.seal(Buffer.from(JSON.stringify(response)), aad);
  return (await db.query(SAVE(...keyColumns(request), holder, status, sealed))).rowCount > 0;
}

export function openResponse(
  vault: Vault,
  { request, status, sealed }: { request: IdempotentRequest; status: number; sealed: Buffer },
): StoredResponse {
  const opened = vault.open(sealed, IDEMPOTENCY_RESPONSE.aad(...keyColumns(request)));
  return { status, ...(JSON.parse(opened.toString()) as Omit<StoredResponse, 'status'>) };
}
