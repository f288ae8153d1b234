/** One clear line for each way in which a start fails. */
import { ConfigError } from '../config/read.js';
import { EmbeddedPostgresError } from '../db/embedded-postgres.js';
import { asUnavailable } from '../db/errors.js';
import { NoSystemPolicy } from '../db/system-policies.js';
import { TablesInUse } from '../db/tables-in-use.js';
import { redactText } from '../kernel/redact.js';

/** Their messages are for the person who started us. */
const READABLE = [ConfigError, EmbeddedPostgresError, NoSystemPolicy, TablesInUse];

/** The listener of METRICS_PORT failed; `cause` has the system's error. */
export class MetricsListenerFailed extends Error {
  override readonly name = 'MetricsListenerFailed';
  override readonly cause: Error;

  constructor(cause: Error) {
    super(`the metrics listener failed: ${cause.message}`);
    this.cause = cause;
  }
}

/** What to tell the person who started us. */
export function explain(thrown: unknown): string {
  const ofMetrics = thrown instanceof MetricsListenerFailed;
  const prefix = ofMetrics ? 'METRICS_' : '';
  const error = ofMetrics ? thrown.cause : thrown instanceof Error ? thrown : new Error(String(thrown));
  const { code, syscall, port, address } = error as NodeJS.ErrnoException & { port?: number; address?: string };
  if (READABLE.some((kind) => error instanceof kind)) return redactText(error.message);
  if (code === 'EADDRINUSE') return `Port ${port} is taken; set ${prefix}PORT to a free one.`;
  if (code === 'EACCES' && port !== undefined)
    return `Port ${port} needs rights that this user lacks; set ${prefix}PORT above 1024.`;
  if (code === 'EADDRNOTAVAIL') return `${prefix}HOST ${address} is not an address of this machine.`;
  if (code === 'ENOSPC' || /No space left on device/i.test(error.message)) return 'The disk is full.';
  const ofNetwork = syscall === undefined || ['connect', 'getaddrinfo', 'read'].includes(syscall);
  const away = ofNetwork ? asUnavailable(error) : undefined;
  if (away) return `The database of DATABASE_URL cannot be reached: ${redactText(away.message)}`;
  if (/^(28|3D)/.test(code ?? '')) return `The database of DATABASE_URL refuses us: ${redactText(error.message)}`;
  return redactText(error.stack ?? error.message);
}
