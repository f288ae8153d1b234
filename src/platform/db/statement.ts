import { createHash } from 'node:crypto';
import type { QueryResultRow } from 'pg';

/** A statement with `$1…` parameters. `name`, if set, must come from `named`: one name never has two texts. */
export interface Statement {
  text: string;
  values?: unknown[];
  name?: string;
}

/** A constant statement; call it with its values. */
export type StatementFactory = (...values: unknown[]) => Statement;

export interface Rows<R> {
  rows: R[];
  /** Rows returned or affected. */
  rowCount: number;
}

/** A row of `T`, as `query` takes it: an interface has no index signature. */
export type TypedRow<T> = T & Record<string, unknown>;

/** Runs statements for a reader or a store: the database as one tenant, or an open transaction. */
export interface Queryable {
  query<R extends QueryResultRow = QueryResultRow>(statement: Statement): Promise<Rows<R>>;
}

/** An open transaction, for work that has to follow its commit. */
export interface OpenTransaction extends Queryable {
  /** Calls `hook` right after the commit, before the caller resumes; never if nothing is committed. */
  afterCommit(hook: () => void): void;
}

/**
 * Prepared statements save Postgres's planning, but pg refuses two texts under one name, so the name is a hash of the
 * text. 'unnamed' is for poolers that assign server connections per transaction (PgBouncer): see ConnectionOptions.
 */
export type StatementMode = 'named' | 'unnamed';

/**
 * A constant statement, declared once beside its reader and called with its values: `const FIND = named('select
 * … where id = $1')`, then `db.query(FIND(id))`.
 */
export function named(text: string): StatementFactory {
  let name: string | undefined; // computed on the first call: a start declares hundreds of statements and sends few
  return (...values) => ({ name: (name ??= nameOf(text)), text, values });
}

const nameOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);

/** The statement as pg receives it in this mode. */
export function inMode(statement: Statement, mode: StatementMode): Statement {
  return mode === 'named' ? statement : { text: statement.text, values: statement.values };
}
