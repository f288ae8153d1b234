/** Where the answer to a POST with an Idempotency-Key is kept: sealed, because some show secrets. */
import type { KeptAnswer, KeyedRequest } from '../kernel/keyed-request.js';
import { IDEMPOTENT_ANSWER } from '../kernel/sealed.js';
import type { Vault } from '../kernel/vault.js';
import { named, type Queryable } from './statement.js';

type Columns = [workspaceId: string, credentialId: string, route: string, key: string];

/** What names its row. */
export const columnsOf = ({ workspaceId, credentialId, route, key }: KeyedRequest): Columns => [
  workspaceId,
  credentialId,
  route,
  key,
];

const KEEP = named(`
  update idempotent_requests set status = $6, sealed = $7
  where workspace_id = $1 and credential_id = $2 and route = $3 and key = $4 and holder = $5 and status is null`);

/** @returns false where it was not the holder's to keep any more: another took it over, or it is kept already */
export async function keepAnswer(
  db: Queryable,
  vault: Vault,
  request: KeyedRequest,
  holder: string,
  { status, ...answer }: KeptAnswer,
): Promise<boolean> {
  const place = IDEMPOTENT_ANSWER.place(...columnsOf(request));
  const sealed = vault.seal(Buffer.from(JSON.stringify(answer)), place);
  return (await db.query(KEEP(...columnsOf(request), holder, status, sealed))).rowCount > 0;
}

export function openAnswer(vault: Vault, request: KeyedRequest, status: number, sealed: Buffer): KeptAnswer {
  const opened = vault.open(sealed, IDEMPOTENT_ANSWER.place(...columnsOf(request)));
  return { status, ...(JSON.parse(opened.toString()) as Omit<KeptAnswer, 'status'>) };
}
