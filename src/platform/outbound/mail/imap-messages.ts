/** Messages between the application and a process that speaks with mail servers. */
import type { Asks } from './served-mailbox.js';

export interface ImapRequest {
  id: number;
  ask: keyof Asks | 'close';
  args: unknown[];
}

/** An error's fields that are acted upon, or shown. */
export interface ImapFault {
  message: string;
  /** The server said more than anyone needs. */
  isExcess: boolean;
  code?: string;
  originalCode?: string;
  responseText?: string;
  serverResponseCode?: string;
  authenticationFailed: boolean;
  cert: { subjectaltname?: string | undefined } | undefined;
}

/** `part` belongs to the answer that follows. */
export type ImapAnswer =
  | { kind: 'ready' }
  | { kind: 'part'; id: number; bytes: Uint8Array }
  | { kind: 'given'; id: number; result: unknown }
  | { kind: 'failed' | 'closed'; id: number; fault: ImapFault }
  | { kind: 'exists'; id: number };
