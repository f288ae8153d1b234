import type { QueryResultRow } from 'pg';
import type { Queryable, Statement } from '../db/statement.js';
import type { TenantDb } from '../db/tenant-db.js';
import { inBatches, type DataSubjectProvider, type RowScope } from './data-subject-registry.js';

type StatementFactory = (...values: unknown[]) => Statement;

/** The constant statements of a provider whose rows name a contact or one of the contact's sessions. */
interface ProviderSpec<Row extends QueryResultRow> {
  /** Its field in the contact's export. */
  name: string;
  /**
   * The rows of a scope ($1–$3, see IN_SCOPE) after a row with these `after` columns ($4 …); the last parameter is
   * the limit.
   */
  selectRows: StatementFactory;
  /** The columns that order the rows; default `id`. */
  after?: (keyof Row)[];
  present: (row: Row) => object;
  /** Run in this order, each with a scope ($1–$3). */
  erase: StatementFactory[];
  /** $1 workspace, $2 contact; `reassign` also has $3, the contact that takes its place. */
  lock?: StatementFactory;
  reassign?: StatementFactory;
  unlink?: StatementFactory;
  /** $1 workspace, $2 time, $3 limit. */
  redactBefore?: StatementFactory;
}

/**
 * Builds a provider from SQL statements.
 * @param db used for exports; the other methods use the transaction they are given
 */
export function sqlProvider<Row extends QueryResultRow>(db: TenantDb, spec: ProviderSpec<Row>): DataSubjectProvider {
  const { name, selectRows, after = ['id'], present, erase, lock, reassign, unlink, redactBefore } = spec;
  const run = (statement: StatementFactory) => async (tx: Queryable, workspaceId: string, contactId: string) => {
    await tx.query(statement(workspaceId, contactId));
  };
  return {
    name,
    async *export(workspaceId: string, { contactId, sessionIds }: RowScope) {
      const batches = inBatches<Row>(db.of(workspaceId), (last, limit) =>
        selectRows(workspaceId, contactId, sessionIds, ...after.map((column) => last?.[column] ?? null), limit),
      );
      for await (const batch of batches) yield* batch.map(present);
    },
    erase: async (tx, workspaceId, { contactId, sessionIds }) => {
      for (const statement of erase) await tx.query(statement(workspaceId, contactId, sessionIds));
    },
    ...(lock && { lock: run(lock) }),
    ...(unlink && { unlink: run(unlink) }),
    ...(reassign && {
      reassign: async (tx: Queryable, workspaceId: string, from: string, to: string) => {
        await tx.query(reassign(workspaceId, from, to));
      },
    }),
    ...(redactBefore && {
      redactBefore: async (tx: Queryable, workspaceId: string, before: string, limit: number) =>
        (await tx.query(redactBefore(workspaceId, before, limit))).rowCount,
    }),
  };
}
