import pg from 'pg';

/**
 * The database cannot respond now: unreachable, frozen, restarting, out of connections or space, or too slow
 * for the time allowed. The HTTP layer answers 503 `service_unavailable` with `Retry-After` (specification
 * §1.9). `cause` has the driver's own error, only for the log.
 */
export class DatabaseUnavailable extends Error {
  override readonly name: string = 'DatabaseUnavailable';

  constructor(what: string, cause?: unknown) {
    super(`the database is unavailable: ${what}`, { cause });
  }
}

/**
 * The database responds, but the caller's share of the connections is in use, and too many callers already wait
 * for it.
 */
export class DatabaseBusy extends DatabaseUnavailable {
  override readonly name = 'DatabaseBusy';

  constructor(reason: 'full' | 'late') {
    super(reason === 'full' ? 'too many callers wait for a connection' : 'no connection became free in time');
  }
}

/** SQLSTATE classes for failures of the server rather than the statement: connection, resources, operator, system. */
const SERVER_CLASSES = new Set(['08', '53', '57', '58']);
/** A write to a standby: clients see this in the middle of a failover. */
const READ_ONLY = '25006';
const SOCKET_CODES = new Set(
  'ECONNREFUSED ECONNRESET ECONNABORTED EPIPE ENOENT ENOTFOUND EAI_AGAIN ETIMEDOUT EHOSTUNREACH ENETUNREACH EACCES'.split(
    ' ',
  ),
);
/** pg has no code for errors that it detects itself; these are its messages (pg 8: client.js, pg-pool/index.js). */
const DRIVER_WORDS =
  /^(Connection terminated|Connection ended|timeout exceeded|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed|Cannot use a pool after|write EPIPE|read ECONN)/;

/**
 * Converts `error` to DatabaseUnavailable if the server or the connection is at fault. Returns undefined if the
 * statement is (a constraint, a syntax error), which the caller has to handle.
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

/** The statement exceeded its time limit. It may do so each time, even on a healthy server. */
const OVER_TIME = '57014';
/** Connections are refused, ended or too many: the next statement would fail too. */
const LOST = /^(08|57P|53300)/;

/** Whether the statement exceeded its time limit while the server was available. */
export const isOverTime = (error: unknown): boolean => {
  const { cause } = asUnavailable(error) ?? {};
  return cause instanceof pg.DatabaseError && cause.code === OVER_TIME;
};

/** Whether the database is unreachable for later callers as well. */
export const isConnectionLost = (error: unknown): boolean => {
  const { cause } = asUnavailable(error) ?? {};
  return cause instanceof pg.DatabaseError ? LOST.test(cause.code ?? '') : cause !== undefined;
};

/** A full disk, its quota, an error of the disk. */
const UNWRITABLE = new Set(['53100', '53400', '58030']);

/** Whether the server runs, and cannot write to its disk. */
export const isUnwritable = (error: unknown): boolean => {
  const { cause } = asUnavailable(error) ?? {};
  return cause instanceof pg.DatabaseError && UNWRITABLE.has(cause.code ?? '');
};

/** Deadlock or serialisation failure: Postgres aborted this transaction, and it can be repeated. */
const REPEATABLE = new Set(['40P01', '40001']);

/** Whether the transaction was aborted because of another one, and can be repeated unchanged. */
export const isRepeatable = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && REPEATABLE.has(error.code ?? '');

/** Whether a row that was to be deleted is still referenced, or a referenced row no longer exists. */
export const breaksForeignKey = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '23503';

/** Whether `error` is a violation of this constraint or unique index (and no other). */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.code?.startsWith('23') === true && error.constraint === constraint;
}
