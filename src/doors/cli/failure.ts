/** How commands fail, and how other errors are reported. */
import { CommanderError } from 'commander';
import { explain } from '../../boot/start-error.js';
import { ConfigError } from '../../platform/config/read.js';
import { CannotAdopt } from '../../platform/db/adopt-baseline.js';
import { EmbeddedPostgresError } from '../../platform/db/embedded-postgres.js';
import { asUnavailable } from '../../platform/db/errors.js';
import { LockTimeoutError } from '../../platform/db/lock-timeout-error.js';
import { NotAdopted } from '../../platform/db/pending-migrations.js';
import { ApiError } from '../../platform/kernel/errors.js';

/** An error that the operator can understand and fix: exit code 1. */
export class CommandFailed extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** The command line itself is wrong: exit code 2. */
export class WrongUsage extends Error {}

export interface CommandFailure {
  exitCode: 1 | 2;
  code: string;
  message: string;
}

/** Converts any error to a displayable one: a code for programs, a message for people. */
export function failureOf(error: unknown): CommandFailure {
  if (error instanceof CommanderError)
    return { exitCode: 2, code: 'usage', message: error.message.replace(/^error: /, '') };
  if (error instanceof WrongUsage) return { exitCode: 2, code: 'usage', message: error.message };
  if (error instanceof CommandFailed || error instanceof ApiError)
    return { exitCode: 1, code: error.code, message: error.message };
  if ((error as Error | undefined)?.name === 'AbortError')
    return { exitCode: 1, code: 'interrupted', message: 'Interrupted; what was done so far stays.' };
  return { exitCode: 1, code: codeOf(error), message: explain(error) };
}

function codeOf(error: unknown): string {
  if (error instanceof ConfigError) return 'invalid_configuration';
  if (error instanceof NotAdopted || error instanceof CannotAdopt) return 'schema_out_of_date';
  if (error instanceof EmbeddedPostgresError || error instanceof LockTimeoutError || asUnavailable(error))
    return 'database_unavailable';
  return 'internal_error';
}
