import pg from 'pg';

/**
 * The database cannot answer now: away, frozen, restarting, out of connections or room, or too slow for the time
 * allowed. The HTTP layer answers it with 503 `service_unavailable` and `Retry-After` (specification §1.9). `cause` has
 * the driver's own error, for the log alone.
 */
export class DatabaseUnavailable extends Error {
  override readonly name: string = 'DatabaseUnavailable';

  constructor(what: string, cause?: unknown) {
    super(`the database is unavailable: ${what}`, { cause });
  }
}

/** The database answers, but the caller's share of the connections is taken, and too many wait for it already. */
export class DatabaseBusy extends DatabaseUnavailable {
  override readonly name = 'DatabaseBusy';

  constructor(reason: 'full' | 'late') {
    super(reason === 'full' ? 'too many callers wait for a connection' : 'no connection became free in time');
  }
}

/** SQLSTATE classes of a server that is at fault rather than the statement: connection, resources, operator, system. */
const SERVER_CLASSES = new Set(['08', '53', '57', '58']);
/** Written to while it is a standby: what clients see in the middle of a failover. */
const READ_ONLY = '25006';
const SOCKET_CODES = new Set(
  'ECONNREFUSED ECONNRESET ECONNABORTED EPIPE ENOENT ENOTFOUND EAI_AGAIN ETIMEDOUT EHOSTUNREACH ENETUNREACH EACCES'.split(
    ' ',
  ),
);
/** pg has no code for what it finds out by itself; these are its words (pg 8: client.js, pg-pool/index.js). */
const DRIVER_WORDS =
  /^(Connection terminated|Connection ended|timeout exceeded|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed|Cannot use a pool after|write EPIPE|read ECONN)/;

/**
 * `error` as DatabaseUnavailable when the server or the way to it is at fault; undefined when the statement is (a
 * constraint, a syntax error), which is then the caller's to handle.
 */
export function asUnavailable(error: unknown): DatabaseUnavailable | undefined {
  if (error instanceof DatabaseUnavailable) return error;
  const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string };
  const ofServer = error instanceof pg.DatabaseError && (SERVER_CLASSES.has(code.slice(0, 2)) || code === READ_ONLY);
  if (ofServer || SOCKET_CODES.has(code) || DRIVER_WORDS.test(message)) {
    return new DatabaseUnavailable(message || code, error);
  }
  return undefined;
}

/** The statement ran over its time limit: it may do so each time, however well the server is. */
const OVER_TIME = '57014';
/** Connections are refused, ended or too many: the next statement would fare no better. */
const LOST = /^(08|57P|53300)/;

/** Did the statement take longer than it may, while the server was there? */
export const isOverTime = (error: unknown): boolean => {
  const { cause } = asUnavailable(error) ?? {};
  return cause instanceof pg.DatabaseError && cause.code === OVER_TIME;
};

/** Whether the database is unreachable for later callers as well. */
export const isConnectionLost = (error: unknown): boolean => {
  const { cause } = asUnavailable(error) ?? {};
  return cause instanceof pg.DatabaseError ? LOST.test(cause.code ?? '') : cause !== undefined;
};

/** Two transactions waited for each other, or read what the other changed: Postgres ended this one, to be done again. */
const REPEATABLE = new Set(['40P01', '40001']);

/** Whether the transaction was aborted because of another one, and can be repeated unchanged. */
export const isRepeatable = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && REPEATABLE.has(error.code ?? '');

/** Does something still point to the row that was to be deleted, or no longer exist that was pointed to? */
export const breaksForeignKey = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '23503';

/** Is `error` Postgres' refusal by this constraint or unique index (and no other one)? */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.code?.startsWith('23') === true && error.constraint === constraint;
}
