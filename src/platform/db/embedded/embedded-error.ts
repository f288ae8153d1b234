/** The embedded Postgres cannot run here. The message is one line with the cause and the remedy. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}

const OTHERWISE = 'or set DATABASE_URL to a Postgres of your own';

/** Makes the error for a failed file operation on `path`. */
export function fileError(path: string, error: unknown): EmbeddedPostgresError {
  if (error instanceof EmbeddedPostgresError) return error;
  const code = String((error as NodeJS.ErrnoException | undefined)?.code);
  const [reason] = String(error).split('\n');
  const line = messageFor(code, path) ?? `${path}: ${reason}: choose another data folder, ${OTHERWISE}`;
  return new EmbeddedPostgresError(line, { cause: error });
}

/** Makes the error for a disk without room for a database. */
export const fullDiskError = (path: string): EmbeddedPostgresError => new EmbeddedPostgresError(fullDisk(path));

/**
 * Makes the error for a failure while Postgres was running. If Postgres refused something or did not respond, the
 * message does not suggest another folder: it would be empty, and the data would seem lost. Nothing was changed,
 * because the transfer of ownership is one transaction.
 */
export function startError(root: string, error: unknown): EmbeddedPostgresError {
  if (error instanceof EmbeddedPostgresError) return error;
  const { syscall } = (error ?? {}) as NodeJS.ErrnoException;
  if (syscall !== undefined && syscall !== 'connect') return fileError(root, error);
  const [reason] = String(error).split('\n');
  const line = `the embedded database could not be prepared: ${reason} (more in ${root}/postgres.log)`;
  return new EmbeddedPostgresError(`${line}: its data in ${root} is unchanged: keep that folder and start again`, {
    cause: error,
  });
}

/** Makes the error for a failed program, with the last output of Postgres or initdb. */
export function outputError(what: string, output: string, folder: string): EmbeddedPostgresError {
  const known =
    (/No space left on device/i.test(output) && messageFor('ENOSPC', folder)) ||
    (/Permission denied/i.test(output) && messageFor('EACCES', folder)) ||
    (/Read-only file system/i.test(output) && messageFor('EROFS', folder));
  if (known) return new EmbeddedPostgresError(known);
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const lastError =
    lines.findLast((line) => /\b(PANIC|FATAL|error|could not)\b/i.test(line)) ?? lines.at(-1) ?? 'no output';
  const reason = lastError.replace(/^.*?\b(PANIC|FATAL|initdb: error):\s*/, '');
  return new EmbeddedPostgresError(`${what}: ${reason} (more in ${folder}/postgres.log): fix the cause, ${OTHERWISE}`);
}

const fullDisk = (path: string): string =>
  `no space left on the disk of ${path}: free some (a new database needs 256 MB), choose another data folder, ${OTHERWISE}`;

function messageFor(code: string, path: string): string | undefined {
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return fullDisk(path);
  }
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return `${path} cannot be written by this user: make it writable, choose another data folder, ${OTHERWISE}`;
  }
  if (code === 'ENOTDIR' || code === 'EEXIST') {
    return `${path} is not a folder: remove it, choose another data folder, ${OTHERWISE}`;
  }
  return undefined;
}
