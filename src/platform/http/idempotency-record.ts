/** The stored response of a POST with an Idempotency-Key: encrypted, because some responses contain secrets. */
import { aboutWhich } from '../kernel/about.js';
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
  update idempotent_requests set status = $6, sealed = $7, contact_id = $8, session_id = $9
  where workspace_id = $1 and credential_id = $2 and route = $3 and key = $4 and holder = $5 and status is null`);

/** What is known of an erased person is not given again; that the request was executed stays known. */
const FORGET = named(`
  update idempotent_requests set status = 404, sealed = null, contact_id = null, session_id = null
  where workspace_id = $1 and ((contact_id = $2 and $3::uuid[] is null) or session_id = any($3))`);
const REASSIGN = named('update idempotent_requests set contact_id = $3 where workspace_id = $1 and contact_id = $2');

export interface ResponseToSave {
  request: IdempotentRequest;
  holder: string;
  response: StoredResponse;
  /** What the response shows; null = an error. */
  resource: object | null;
}

/** @returns false if `holder` no longer holds the claim, or a response is already stored */
export async function saveResponse(
  db: Queryable,
  vault: Vault,
  { request, holder, response: { status, ...response }, resource }: ResponseToSave,
): Promise<boolean> {
  const aad = IDEMPOTENCY_RESPONSE.aad(...keyColumns(request));
  const sealed = vault.seal(Buffer.from(JSON.stringify(response)), aad);
  const about = [aboutWhich(resource ?? {}, 'contact'), aboutWhich(resource ?? {}, 'session')];
  return (await db.query(SAVE(...keyColumns(request), holder, status, sealed, ...about))).rowCount > 0;
}

/** Removes the responses about the contact, or about these sessions. */
export async function forgetResponses(
  db: Queryable,
  workspaceId: string,
  { contactId, sessionIds }: { contactId: string; sessionIds: string[] | null },
): Promise<void> {
  await db.query(FORGET(workspaceId, contactId, sessionIds));
}

/** The contact has become another. */
export async function reassignResponses(
  db: Queryable,
  workspaceId: string,
  { fromContactId, toContactId }: { fromContactId: string; toContactId: string },
): Promise<void> {
  await db.query(REASSIGN(workspaceId, fromContactId, toContactId));
}

export function openResponse(
  vault: Vault,
  { request, status, sealed }: { request: IdempotentRequest; status: number; sealed: Buffer },
): StoredResponse {
  const opened = vault.open(sealed, IDEMPOTENCY_RESPONSE.aad(...keyColumns(request)));
  return { status, ...(JSON.parse(opened.toString()) as Omit<StoredResponse, 'status'>) };
}
