import type { QueryResultRow } from 'pg';
import type { Queryable, Statement } from '../db/statement.js';
import type { TenantDb } from '../db/tenant-db.js';
import { inBatches, type PersonalPart, type Portion } from './personal-data.js';

type Make = (...values: unknown[]) => Statement;

/** What most parts are made of: constant statements about rows that name a contact or a session of theirs. */
interface Made<Row extends QueryResultRow> {
  /** Its field in a contact's export. */
  name: string;
  /** Of a portion ($1–$3, see OF_PORTION) what comes after a row of these columns ($4 …), at most so many (the last). */
  rows: Make;
  /** The columns that order them; default their id. */
  after?: (keyof Row)[];
  present: (row: Row) => object;
  /** Each with a portion ($1–$3), in this order. */
  erase: Make[];
  /** $1 workspace, $2 contact; `move` also $3, the contact that takes its place. */
  hold?: Make;
  move?: Make;
  letGo?: Make;
  /** $1 workspace, $2 time, $3 limit. */
  emptyOld?: Make;
}

/** @param db where exports read; all else is done in the transaction that it is given */
export function partOf<Row extends QueryResultRow>(db: TenantDb, made: Made<Row>): PersonalPart {
  const { name, rows, after = ['id'], present, erase, hold, move, letGo, emptyOld } = made;
  const run = (statement: Make) => async (tx: Queryable, workspaceId: string, contactId: string) => {
    await tx.query(statement(workspaceId, contactId));
  };
  return {
    name,
    async *export(workspaceId: string, { contactId, sessionIds }: Portion) {
      const batches = inBatches<Row>(db.of(workspaceId), (last, limit) =>
        rows(workspaceId, contactId, sessionIds, ...after.map((column) => last?.[column] ?? null), limit),
      );
      for await (const batch of batches) yield* batch.map(present);
    },
    erase: async (tx, workspaceId, { contactId, sessionIds }) => {
      for (const statement of erase) await tx.query(statement(workspaceId, contactId, sessionIds));
    },
    ...(hold && { hold: run(hold) }),
    ...(letGo && { letGo: run(letGo) }),
    ...(move && {
      move: async (tx: Queryable, workspaceId: string, from: string, to: string) => {
        await tx.query(move(workspaceId, from, to));
      },
    }),
    ...(emptyOld && {
      emptyOld: async (tx: Queryable, workspaceId: string, before: string, limit: number) =>
        (await tx.query(emptyOld(workspaceId, before, limit))).rowCount,
    }),
  };
}
