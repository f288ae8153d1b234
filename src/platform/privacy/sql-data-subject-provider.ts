import type { QueryResultRow } from 'pg';
import type { Queryable, StatementFactory } from '../db/statement.js';
import type { TenantDb } from '../db/tenant-db.js';
import {
  inBatches,
  type ContactMerge,
  type DataSubjectProvider,
  type RedactedPortion,
  type RowScope,
  type WithdrawnMessage,
} from './data-subject-registry.js';

/** Statements and presenter of an export. */
interface ExportSpec<Row extends QueryResultRow> {
  db: TenantDb;
  /**
   * The rows of a scope ($1–$3, see IN_SCOPE) after a row with these `after` columns ($4 …); the last parameter is
   * the limit.
   */
  selectRows: StatementFactory;
  /** The columns that order the rows; default `id`. */
  after?: (keyof Row)[];
  present: (row: Row) => object;
}

/** The constant statements of a provider whose rows name a contact or one of the contact's sessions. */
interface ProviderSpec<Row extends QueryResultRow> {
  /** Its field in the contact's export. */
  name: string;
  /** Omitted if the rows are not the contact's own text (DataSubjectProvider). */
  export?: ExportSpec<Row>;
  /** Executed in this order, each with a scope ($1–$3). */
  erase: StatementFactory[];
  /** $1 workspace, $2 contact; `reassign` also has $3, the contact that replaces it. */
  lock?: StatementFactory;
  reassign?: StatementFactory;
  unlink?: StatementFactory;
  /** $1 workspace, $2 time, $3 limit. */
  redactBefore?: StatementFactory;
  /** $1 workspace, $2 session, $3 text of the message. */
  withdraw?: StatementFactory;
}

/**
 * Builds a provider from SQL statements. An export reads from its own `db`; the other operations run in the
 * given transaction.
 */
export function sqlProvider<Row extends QueryResultRow = never>(spec: ProviderSpec<Row>): DataSubjectProvider {
  const { name, erase, lock, reassign, unlink, redactBefore, withdraw } = spec;
  const run = (statement: StatementFactory) => async (tx: Queryable, workspaceId: string, contactId: string) => {
    await tx.query(statement(workspaceId, contactId));
  };
  return {
    name,
    ...(spec.export && { export: exporter(spec.export) }),
    erase: async (tx, workspaceId, { contactId, sessionIds }) => {
      for (const statement of erase) await tx.query(statement(workspaceId, contactId, sessionIds));
    },
    ...(lock && { lock: run(lock) }),
    ...(unlink && { unlink: run(unlink) }),
    ...(reassign && {
      reassign: async (tx: Queryable, workspaceId: string, { fromContactId, toContactId }: ContactMerge) => {
        await tx.query(reassign(workspaceId, fromContactId, toContactId));
      },
    }),
    ...(withdraw && {
      withdraw: async (tx: Queryable, workspaceId: string, { sessionId, text }: WithdrawnMessage) => {
        await tx.query(withdraw(workspaceId, sessionId, text));
      },
    }),
    ...(redactBefore && {
      redactBefore: async (tx: Queryable, workspaceId: string, { before, limit }: RedactedPortion) =>
        (await tx.query(redactBefore(workspaceId, before, limit))).rowCount,
    }),
  };
}

function exporter<Row extends QueryResultRow>({ db, selectRows, after = ['id'], present }: ExportSpec<Row>) {
  return async function* (workspaceId: string, { contactId, sessionIds }: RowScope): AsyncGenerator<object> {
    const batches = inBatches<Row>(db.of(workspaceId), (last, limit) =>
      selectRows(workspaceId, contactId, sessionIds, ...after.map((column) => last?.[column] ?? null), limit),
    );
    for await (const batch of batches) yield* batch.map(present);
  };
}
