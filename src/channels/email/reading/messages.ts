/** Messages between the application and a mail process. */
import type { ReadMail } from '../../../platform/kernel/mail/read-mail.js';

/** A mail comes in parts, since sending all of it at once would block the event loop of the application. */
export interface MailPart {
  bytes: Uint8Array;
  isLast: boolean;
}

/** `ready` comes first, then one answer per mail. */
export type MailAnswer = { kind: 'ready' } | { kind: 'read'; mail: ReadMail } | { kind: 'failed'; reason: string };
