/** Maps SMTP failures to send results. Pure. */
import { OutboundRefused } from '../../../platform/outbound/outbound-refused.js';
import type { SendResult } from '../../channel-adapter.js';

/** How far the dialogue got. `data`: the server asked for the mail itself. */
export type SmtpStage = 'connect' | 'login' | 'envelope' | 'data';

interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
  response?: string;
}

/** Greylisting servers accept another attempt after some minutes. */
const MAIL_LATER_MS = 300_000;
const SERVER_LATER_MS = 60_000;
/** Servers lock accounts after repeated wrong passwords. */
const LOGIN_LATER_MS = 300_000;
const MESSAGE_CHARS_MAX = 300;

export function resultOfFailure(error: unknown, stage: SmtpStage): SendResult {
  const { code = '', responseCode = 0 } = error as SmtpError;
  const reason = smtpErrorMessage(error);
  if (error instanceof OutboundRefused && error.reason !== 'network') return { outcome: 'refused', reason };
  const account = (afterMs: number): SendResult => ({ outcome: 'later', reason, afterMs, account: true });
  if (stage === 'connect') return account(SERVER_LATER_MS);
  if (stage === 'login') return account(responseCode >= 500 ? LOGIN_LATER_MS : SERVER_LATER_MS);
  if (responseCode >= 500) return { outcome: 'refused', reason };
  if (responseCode === 421) return account(SERVER_LATER_MS); // the server closes
  if (responseCode >= 400) return { outcome: 'later', reason, afterMs: MAIL_LATER_MS, account: false };
  if (stage === 'data') return { outcome: 'unknown', reason: `The server’s answer was lost. ${reason}` };
  // The mail has no valid recipient.
  if (code === 'EENVELOPE') return { outcome: 'refused', reason };
  return account(SERVER_LATER_MS);
}

/** The server's answer, else the connection error. */
export function smtpErrorMessage(error: unknown): string {
  const { message, response } = error as SmtpError;
  return (response ?? message ?? 'The connection failed.').replace(/\s+/g, ' ').trim().slice(0, MESSAGE_CHARS_MAX);
}
