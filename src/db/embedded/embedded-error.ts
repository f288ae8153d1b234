/** The embedded Postgres cannot run here. The message is one line that says what is wrong and what to do about it. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}

const OTHERWISE = 'or set DATABASE_URL to a Postgres of your own';

/** A failed file operation on `path` as such a line. */
export function fileError(path: string, error: unknown): EmbeddedPostgresError {
  if (error instanceof EmbeddedPostgresError) return error;
  const code = String((error as NodeJS.ErrnoException | undefined)?.code);
  const [reason] = String(error).split('\n');
  const line = inWords(code, path) ?? `${path}: ${reason}: choose another data folder, ${OTHERWISE}`;
  return new EmbeddedPostgresError(line, { cause: error });
}

/**
 * What went wrong once Postgres ran, as such a line. Where Postgres refused something or did not answer, another folder would
 * be an empty one, and the data would seem lost: the transfer of ownership is one transaction, and left everything
 * unchanged.
 */
export function startError(root: string, error: unknown): EmbeddedPostgresError {
  if (error instanceof EmbeddedPostgresError) return error;
  const { syscall } = (error ?? {}) as NodeJS.ErrnoException;
  if (syscall !== undefined && syscall !== 'connect') return fileError(root, error);
  const [reason] = String(error).split('\n');
  const line = `the embedded database could not be made ready: ${reason} (more in ${root}/postgres.log)`;
  return new EmbeddedPostgresError(`${line}: its data is in ${root} as before: keep that folder and start again`, {
    cause: error,
  });
}

/** What Postgres or initdb printed last, as such a line. */
export function outputError(what: string, output: string, folder: string): EmbeddedPostgresError {
  const known =
    (/No space left on device/i.test(output) && inWords('ENOSPC', folder)) ||
    (/Permission denied/i.test(output) && inWords('EACCES', folder)) ||
    (/Read-only file system/i.test(output) && inWords('EROFS', folder));
  if (known) return new EmbeddedPostgresError(known);
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const telling =
    lines.findLast((line) => /\b(PANIC|FATAL|error|could not)\b/i.test(line)) ?? lines.at(-1) ?? 'no output';
  const reason = telling.replace(/^.*?\b(PANIC|FATAL|initdb: error):\s*/, '');
  return new EmbeddedPostgresError(`${what}: ${reason} (more in ${folder}/postgres.log): put that right, ${OTHERWISE}`);
}

function inWords(code: string, path: string): string | undefined {
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return `no room left on the disk of ${path}: free some (a new database needs 256 MB), choose another data folder, ${OTHERWISE}`;
  }
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return `${path} cannot be written by this user: make it writable, choose another data folder, ${OTHERWISE}`;
  }
  if (code === 'ENOTDIR' || code === 'EEXIST') {
    return `${path} is in the way, it is no folder: remove it, choose another data folder, ${OTHERWISE}`;
  }
  return undefined;
}
