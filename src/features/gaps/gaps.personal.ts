/**
 * A person's unanswered questions, for export and erasure (specification §3.4). How often something was asked stays.
 */
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { named, type Queryable } from '../../db/statement.js';
import { TenantDb } from '../../db/tenant-db.js';
import { partOf } from '../../privacy/part-of.js';
import { OF_PORTION, PersonalData, type Portion } from '../../privacy/personal-data.js';
import { presentUnanswered, type UnansweredRow } from './gaps.dto.js';
import { GapsStore } from './gaps.store.js';

const EXPORT = named(`
  select id, session_id, question, asked_at from unanswered_questions
  where ${OF_PORTION} and ($4::uuid is null or id > $4) order by id limit $5`);
const MOVE = named('update unanswered_questions set contact_id = $3 where workspace_id = $1 and contact_id = $2');
const ERASE = named(`delete from unanswered_questions where ${OF_PORTION} returning gap_id`);

@Injectable()
export class GapsPersonal implements OnModuleInit {
  constructor(
    private readonly db: TenantDb,
    private readonly store: GapsStore,
    private readonly personal: PersonalData,
  ) {}

  onModuleInit(): void {
    this.personal.register({
      ...partOf<UnansweredRow>(this.db, {
        name: 'unanswered_questions',
        rows: EXPORT,
        present: presentUnanswered,
        erase: [],
        move: MOVE,
      }),
      erase: (tx, workspaceId, portion) => this.erase(tx, workspaceId, portion),
    });
  }

  private async erase(db: Queryable, workspaceId: string, { contactId, sessionIds }: Portion): Promise<void> {
    const { rows } = await db.query<{ gap_id: string }>(ERASE(workspaceId, contactId, sessionIds));
    if (rows.length > 0) await this.store.tidy(db, workspaceId, [...new Set(rows.map((row) => row.gap_id))]);
  }
}
