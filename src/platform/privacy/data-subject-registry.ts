/**
 * Registry of the personal data that each feature stores. A contact's export, erasure (specification §3.4) and merge
 * (specification §6.3) call every registered provider. Tests search whole databases, so that they find a table without
 * a provider.
 */
import { Injectable } from '@nestjs/common';
import type { QueryResultRow } from 'pg';
import type { Queryable, Statement } from '../db/statement.js';
import { DeclarationError } from '../kernel/declaration-error.js';
import { required } from '../kernel/invariant.js';
import type { UnprovenMatchDto } from './exported.dto.js';

/** Selects the rows of one contact, in batches of sessions that fit into one statement. */
export interface RowScope {
  contactId: string;
  /** null = the rows that name the contact; otherwise rows of these sessions (at most 200) that do not name it. */
  sessionIds: string[] | null;
  /** Earlier ids of the contact; rows that name one of these have a scope of their own. Default: none. */
  formerIds?: readonly string[];
  /** Also what is not proven to be the contact's. */
  claimed?: boolean;
}

/** For tables with contact_id and session_id: the rows of a scope, given as $2 and $3. Both columns need an index. */
export const IN_SCOPE = `workspace_id = $1 and ((contact_id = $2 and $3::uuid[] is null)
  or (session_id = any($3) and contact_id is distinct from $2))`;

/** For tables with session_id only: their rows belong to their session, and none names the contact. */
export const IN_SESSIONS = 'workspace_id = $1 and $2::uuid is not null and session_id = any($3::uuid[])';

/** One message of a contact, before its text is erased. */
export interface WithdrawnMessage {
  id: string;
  sessionId: string;
  /** Not empty. */
  text: string;
}

/** A visitor, and the user the visitor turned out to be. */
export interface ContactMerge {
  fromContactId: string;
  toContactId: string;
}

/** Text to redact for its age. */
export interface RedactedPortion {
  /** RFC 3339; newer text stays. */
  before: string;
  /** Maximum number of rows. */
  limit: number;
}

export interface DataSubjectProvider {
  /** Its field in the contact's export. */
  readonly name: string;
  /**
   * Streams everything stored, in the form of /v1 and in a stable order, so that it is never in memory as a whole.
   * Omitted if the stored text is not the contact's own and could at most repeat other providers' exports.
   */
  export?(workspaceId: string, portion: RowScope): AsyncIterable<object>;
  /**
   * Locks rows to which concurrent writers could add personal data during the erasure. Only for rows that their writers
   * lock as well; rows that reference the contact are already excluded by the lock on the contact.
   */
  lock?(db: Queryable, workspaceId: string, contactId: string): Promise<void>;
  /**
   * Removes name, email, phone, free text and fields from the rows.
   * @param db the erasure's own transaction
   */
  erase?(db: Queryable, workspaceId: string, portion: RowScope): Promise<void>;
  /**
   * Reassigns references from a visitor to the user the visitor turned out to be. Required if rows can name a contact
   * and are updated at all. @param db the merge's own transaction
   */
  reassign?(db: Queryable, workspaceId: string, merge: ContactMerge): Promise<void>;
  /** Rows that are neither exported nor erased, unless the team says so. At most 100. */
  unproven?(db: Queryable, workspaceId: string, contactId: string): Promise<UnprovenMatchDto[]>;
  /** Final step of an erasure: removes the references to the contact. */
  unlink?(db: Queryable, workspaceId: string, contactId: string): Promise<void>;
  /**
   * Redacts old text by any author, oldest first. Rows locked by others are left for the next run.
   * @param db a transaction of the system connection
   * @returns the number of rows redacted
   */
  redactBefore?(db: Queryable, workspaceId: string, portion: RedactedPortion): Promise<number>;
  /**
   * Removes copies of a message that a contact has withdrawn, within the message's session.
   * @param db the transaction that erases the message
   */
  withdraw?(db: Queryable, workspaceId: string, message: WithdrawnMessage): Promise<void>;
  /** Called in the transaction that redacted these events, to remove data derived from them. */
  onEventsRedacted?(db: Queryable, workspaceId: string, eventIds: string[]): Promise<void>;
}

@Injectable()
export class DataSubjectRegistry {
  private readonly registered = new Map<string, DataSubjectProvider>();

  /** Call it in the provider's `onModuleInit`. */
  register(provider: DataSubjectProvider): void {
    if (this.registered.has(provider.name))
      throw new DeclarationError(`two data-subject providers are called ${provider.name}`);
    this.registered.set(provider.name, provider);
  }

  /** All providers, ordered by name. */
  get providers(): DataSubjectProvider[] {
    return [...this.registered.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  }
}

const BATCH = 200;

/**
 * Reads rows in batches of 200 by key.
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
    last = required(rows.at(-1), 'the last row of a batch');
  }
}
