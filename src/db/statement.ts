import { createHash } from 'node:crypto';
import type { QueryResultRow } from 'pg';

/** A statement with `$1…` parameters. `name`, when given, must come from `named`: one name never has two texts. */
export interface Statement {
  text: string;
  values?: unknown[];
  name?: string;
}

/** A constant statement, which is called with its values. */
export type StatementFactory = (...values: unknown[]) => Statement;

export interface Rows<R> {
  rows: R[];
  /** Rows returned or touched. */
  rowCount: number;
}

/** What a reader or a store queries: the database as one tenant, or one open transaction. */
export interface Queryable {
  query<R extends QueryResultRow = QueryResultRow>(statement: Statement): Promise<Rows<R>>;
}

/** An open transaction, for what has to follow its commit. */
export interface OpenTransaction extends Queryable {
  /** Calls `hook` right after the commit, before the caller resumes; never if nothing is committed. */
  afterCommit(hook: () => void): void;
}

/**
 * Prepared statements save Postgres' planning, but pg refuses one name with two texts; so the name is the text's hash.
 * 'unnamed' is for poolers that lend a server connection by the transaction (PgBouncer): see ConnectionOptions.
 */
export type StatementMode = 'named' | 'unnamed';

/**
 * A constant statement, to be written once beside its reader and called with its values:
 * `const FIND = named('select … where id = $1')`, then `db.query(FIND(id))`.
 */
export function named(text: string): StatementFactory {
  let name: string | undefined; // found by the first call: a start reads hundreds of statements, and sends a few
  return (...values) => ({ name: (name ??= nameOf(text)), text, values });
}

const nameOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);

/** The statement as pg gets it in this mode. */
export function inMode(statement: Statement, mode: StatementMode): Statement {
  return mode === 'named' ? statement : { text: statement.text, values: statement.values };
}
