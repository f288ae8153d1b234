import { SystemDb } from '../../src/platform/db/system-db.js';
import { hashCredential, lastFour, newCredential } from '../../src/platform/kernel/credentials.js';
import { newId } from '../../src/platform/kernel/ids.js';
import type { TestApp } from '../support/app.js';

/** A grant on a contact of the workspace; creates the contact if none is given. @returns the token */
export async function makeGrant({ app }: TestApp, workspaceId: string, expiresIn = '1 hour'): Promise<string> {
  const db = app.get(SystemDb);
  const token = newCredential('grant');
  const contactId = newId();
  await db.query({
    text: `insert into contacts (workspace_id, id, kind) values ($1, $2, 'visitor')`,
    values: [workspaceId, contactId],
  });
  await db.query({
    text: `insert into grants (workspace_id, id, contact_id, token_hash, last_four, expires_at)
      values ($1, $2, $3, $4, $5, now() + $6::interval)`,
    values: [workspaceId, newId(), contactId, hashCredential(token), lastFour(token), expiresIn],
  });
  return token;
}
