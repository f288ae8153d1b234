/** A readable line for each way in which a start can fail. */
import { ConfigError } from '../platform/config/read.js';
import { EmbeddedPostgresError } from '../platform/db/embedded-postgres.js';
import { asUnavailable } from '../platform/db/errors.js';
import { CannotAdopt } from '../platform/db/adopt-baseline.js';
import { NotAdopted } from '../platform/db/pending-migrations.js';
import { MasterKeyMissing } from '../platform/db/sealed-keys.js';
import { NoSystemPolicy } from '../platform/db/system-policies.js';
import { LockTimeoutError } from '../platform/db/lock-timeout-error.js';
import { DataFileMissing } from './data-files.js';
import { redactText } from '../platform/kernel/redact.js';
import { asError } from '../platform/kernel/as-error.js';

/** Errors whose messages are written for the operator. */
const READABLE = [
  ...[ConfigError, EmbeddedPostgresError, NoSystemPolicy, LockTimeoutError, NotAdopted, CannotAdopt],
  ...[MasterKeyMissing, DataFileMissing],
];

/** The listener of METRICS_PORT failed; `cause` has the system's error. */
export class MetricsListenerFailed extends Error {
  override readonly name = 'MetricsListenerFailed';
  override readonly cause: Error;

  constructor(cause: Error) {
    super(`the metrics listener failed: ${cause.message}`);
    this.cause = cause;
  }
}

/** The message for the operator. */
export function explain(thrown: unknown): string {
  const isMetricsError = thrown instanceof MetricsListenerFailed;
  const prefix = isMetricsError ? 'METRICS_' : '';
  const error = isMetricsError ? thrown.cause : asError(thrown);
  const { code, syscall, port, address } = error as NodeJS.ErrnoException & { port?: number; address?: string };
  if (READABLE.some((kind) => error instanceof kind)) return redactText(error.message);
  if (code === 'EADDRINUSE') return `Port ${port} is taken; set ${prefix}PORT to a free one.`;
  if (code === 'EACCES' && port !== undefined)
    return `Port ${port} needs rights that this user lacks; set ${prefix}PORT above 1024.`;
  if (code === 'EADDRNOTAVAIL') return `${prefix}HOST ${address} is not an address of this machine.`;
  if (code === 'ENOSPC' || /No space left on device/i.test(error.message)) return 'The disk is full.';
  const isNetworkError = syscall === undefined || ['connect', 'getaddrinfo', 'read'].includes(syscall);
  const unavailable = isNetworkError ? asUnavailable(error) : undefined;
  if (unavailable) return `The database of DATABASE_URL cannot be reached: ${redactText(unavailable.message)}`;
  if (/^(28|3D)/.test(code ?? ''))
    return `The database of DATABASE_URL rejected the connection: ${redactText(error.message)}`;
  return redactText(error.stack ?? error.message);
}
