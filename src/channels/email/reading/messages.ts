/** Messages between the application and a mail process. */
import type { ReadMail } from '../../../platform/kernel/mail/read-mail.js';

export interface MailJob {
  bytes: Uint8Array;
}

/** `ready` comes first, then one answer per job. */
export type MailAnswer = { kind: 'ready' } | { kind: 'read'; mail: ReadMail } | { kind: 'failed'; reason: string };
