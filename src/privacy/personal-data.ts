/**
 * What is kept on a person, wherever it is kept. Each feature that holds some of it registers its part here, and the
 * contact's export, erasure (specification §3.4) and merging (specification §6.3) ask every part: what nobody registers
 * is found by their tests, which search whole databases.
 */
import { Injectable } from '@nestjs/common';
import type { QueryResultRow } from 'pg';
import type { Queryable, Statement } from '../db/statement.js';

/** Whose rows are meant, in portions that a statement can take. */
export interface Portion {
  contactId: string;
  /** null = the rows that name the contact; else those of these sessions (at most 200) that do not. */
  sessionIds: string[] | null;
  /** Under which ids the contact was known before; what names one of these is a portion of its own. Default: none. */
  formerIds?: readonly string[];
}

/** For tables with contact_id and session_id: the rows of a portion, given as $2 and $3. Both columns need an index. */
export const OF_PORTION = `workspace_id = $1 and ((contact_id = $2 and $3::uuid[] is null)
  or (session_id = any($3) and contact_id is distinct from $2))`;

export interface PersonalPart {
  /** Its field in a contact's export. */
  readonly name: string;
  /**
   * All that is kept, as /v1 shows it, in a stable order; in batches, so that nobody holds it all. Absent where what is
   * kept is somebody else's word, and only might repeat what the other parts tell.
   */
  export?(workspaceId: string, portion: Portion): AsyncIterable<object>;
  /**
   * Locks what others write the contact's words to, so that nobody adds any while it is being erased. Only for rows that
   * are locked by whoever writes to them; what points to the contact itself is kept out by the lock on the contact.
   */
  hold?(db: Queryable, workspaceId: string, contactId: string): Promise<void>;
  /**
   * Takes name, email, phone, free text and fields out of the rows.
   * @param db the erasure's own transaction
   */
  erase?(db: Queryable, workspaceId: string, portion: Portion): Promise<void>;
  /**
   * What points to a visitor points to the user they turned out to be, for each part whose rows can name a contact and are
   * changed at all. @param db the merging's own transaction
   */
  move?(db: Queryable, workspaceId: string, fromContactId: string, toContactId: string): Promise<void>;
  /** When all is erased: whatever points to the contact stops doing so. */
  letGo?(db: Queryable, workspaceId: string, contactId: string): Promise<void>;
  /**
   * Takes out of the rows what was said before a time (RFC 3339), whoever said it: at most `limit` rows, oldest first.
   * Rows that others hold are left for the next time.
   * @param db the system's own connection, in a transaction for this
   * @returns how many it was
   */
  emptyOld?(db: Queryable, workspaceId: string, before: string, limit: number): Promise<number>;
  /** These events have been emptied, in the same transaction: what is kept because of them goes as well. */
  emptiedEvents?(db: Queryable, workspaceId: string, eventIds: string[]): Promise<void>;
}

@Injectable()
export class PersonalData {
  private readonly registered = new Map<string, PersonalPart>();

  /** For the part's `onModuleInit`. */
  register(part: PersonalPart): void {
    if (this.registered.has(part.name)) throw new Error(`two parts of personal data are called ${part.name}`);
    this.registered.set(part.name, part);
  }

  /** In the order of their names. */
  get parts(): PersonalPart[] {
    return [...this.registered.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  }
}

const BATCH = 200;

/**
 * Rows in batches of 200 by key.
 * @param next the statement of the batch after `last` (null = the first), its limit as the second argument
 */
export async function* inBatches<Row extends QueryResultRow>(
  db: Queryable,
  next: (last: Row | null, limit: number) => Statement,
): AsyncGenerator<Row[]> {
  for (let last: Row | null = null; ;) {
    const { rows }: { rows: Row[] } = await db.query<Row>(next(last, BATCH));
    if (rows.length) yield rows;
    if (rows.length < BATCH) return;
    last = rows.at(-1)!;
  }
}
