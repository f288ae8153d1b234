/** Ratings of conversations, for export and erasure (specification §3.4). */
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { named, type Queryable } from '../../platform/db/statement.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import {
  inBatches,
  DataSubjectRegistry,
  type DataSubjectProvider,
  type RedactedPortion,
  type RowScope,
} from '../../platform/privacy/data-subject-registry.js';
import { SESSIONS_OF_CONTACT } from '../sessions/sessions.dto.js';
import { SessionChangesCommands } from './session-changes.commands.js';
import { presentRating, type RatingDto } from './ratings.dto.js';

const RATINGS = named(`
  select id, id as session_id, contact_id, rating_score as score, rating_comment as comment, rating_solved as solved,
    rated_at as created_at, started_at from sessions
  where workspace_id = $1 and contact_id = $2 and rated_at is not null and ($3::timestamptz is null or (started_at, id) > ($3, $4))
  order by started_at, id limit $5`);
/** The score stays, because it is counted; the comment is erased. */
const ERASE = named(
  `update sessions set rating_comment = null, survey_open = false where workspace_id = $1 and contact_id = $2 and live`,
);
/** Nobody rates a conversation of somebody who is gone. */
const ERASE_LINKS = named(`delete from survey_links where workspace_id = $1 and session_id in ${SESSIONS_OF_CONTACT}`);
const REDACT_BEFORE = named(`
  update sessions set rating_comment = null where workspace_id = $1 and id in (
    select id from sessions where workspace_id = $1 and rated_at < $2 and rating_comment is not null
    order by rated_at limit $3 for no key update skip locked)
  returning id`);

type RatingRow = RatingDto & { started_at: string } & Record<string, unknown>;

@Injectable()
export class RatingsPersonal implements DataSubjectProvider, OnModuleInit {
  readonly name = 'ratings';

  constructor(
    private readonly db: TenantDb,
    private readonly personal: DataSubjectRegistry,
    private readonly changes: SessionChangesCommands,
  ) {}

  onModuleInit(): void {
    this.personal.register(this);
  }

  async *export(workspaceId: string, { contactId, sessionIds }: RowScope): AsyncGenerator<object> {
    if (sessionIds !== null) return; // every row refers to the contact, not only to a session
    const batches = inBatches<RatingRow>(this.db.of(workspaceId), (last, limit) =>
      RATINGS(workspaceId, contactId, last?.started_at ?? null, last?.id ?? null, limit),
    );
    for await (const rows of batches) yield* rows.map(presentRating);
  }

  async erase(db: Queryable, workspaceId: string, { contactId, sessionIds }: RowScope): Promise<void> {
    if (sessionIds !== null) return;
    await db.query(ERASE_LINKS(workspaceId, contactId));
    await db.query(ERASE(workspaceId, contactId));
  }

  async redactBefore(db: Queryable, workspaceId: string, { before, limit }: RedactedPortion): Promise<number> {
    const { rows } = await db.query<{ id: string }>(REDACT_BEFORE(workspaceId, before, limit));
    await this.changes.note(
      db,
      workspaceId,
      rows.map(({ id }) => id),
    );
    return rows.length;
  }
}
