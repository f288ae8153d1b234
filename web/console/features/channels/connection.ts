import { credentialsOf } from './credential-fields.js';
import type { Kind } from './kinds.js';
import { mailBody, type MailValues } from './mailbox.js';
import type { Credentials } from './queries.js';

interface Connection {
  body: { credentials: Credentials; settings?: Record<string, string> };
  /** Secret generated here and shown once; null = none. */
  made: string | null;
}

/** Request body that connects or reconnects an account. @param newSecret used if the channel needs one */
export function connectionOf(kind: Kind, values: MailValues, newSecret: string): Connection {
  if (kind.isMailbox) return mailBody(values, newSecret);
  const made = kind.webhook && newSecret;
  return { made, body: { credentials: credentialsOf(kind.credentials, values.credentials, made) } };
}
