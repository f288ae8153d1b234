/** One clear line for each way in which a start fails. */
import { ConfigError } from '../config/read.js';
import { EmbeddedPostgresError } from '../db/embedded-postgres.js';
import { asUnavailable } from '../db/errors.js';
import { redactText } from '../kernel/redact.js';

/** What to tell the person who started us. */
export function explain(thrown: unknown): string {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const { code, syscall, port, address } = error as NodeJS.ErrnoException & { port?: number; address?: string };
  if (error instanceof ConfigError || error instanceof EmbeddedPostgresError) return redactText(error.message);
  if (code === 'EADDRINUSE') return `Port ${port} is taken; set PORT to a free one.`;
  if (code === 'EACCES' && port !== undefined)
    return `Port ${port} needs rights that this user lacks; set PORT above 1024.`;
  if (code === 'EADDRNOTAVAIL') return `HOST ${address} is not an address of this machine.`;
  if (code === 'ENOSPC' || /No space left on device/i.test(error.message)) return 'The disk is full.';
  const ofNetwork = syscall === undefined || ['connect', 'getaddrinfo', 'read'].includes(syscall);
  const away = ofNetwork ? asUnavailable(error) : undefined;
  if (away) return `The database of DATABASE_URL cannot be reached: ${redactText(away.message)}`;
  if (/^(28|3D)/.test(code ?? '')) return `The database of DATABASE_URL refuses us: ${redactText(error.message)}`;
  return redactText(error.stack ?? error.message);
}
