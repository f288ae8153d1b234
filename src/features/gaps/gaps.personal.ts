/**
 * A person's unanswered questions, for export and erasure (specification §3.4). How often something was asked stays.
 */
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { named, type Queryable } from '../../db/statement.js';
import { TenantDb } from '../../db/tenant-db.js';
import { sqlProvider } from '../../privacy/sql-data-subject-provider.js';
import { IN_SCOPE, DataSubjectRegistry, type RowScope } from '../../privacy/data-subject-registry.js';
import { presentUnanswered, type UnansweredRow } from './gaps.dto.js';
import { GapsStore } from './gaps.store.js';

const EXPORT = named(`
  select id, session_id, question, asked_at from unanswered_questions
  where ${IN_SCOPE} and ($4::uuid is null or id > $4) order by id limit $5`);
const REASSIGN = named('update unanswered_questions set contact_id = $3 where workspace_id = $1 and contact_id = $2');
const ERASE = named(`delete from unanswered_questions where ${IN_SCOPE} returning gap_id`);

@Injectable()
export class GapsPersonal implements OnModuleInit {
  constructor(
    private readonly db: TenantDb,
    private readonly store: GapsStore,
    private readonly personal: DataSubjectRegistry,
  ) {}

  onModuleInit(): void {
    this.personal.register({
      ...sqlProvider<UnansweredRow>({
        name: 'unanswered_questions',
        export: { db: this.db, selectRows: EXPORT, present: presentUnanswered },
        erase: [],
        reassign: REASSIGN,
      }),
      erase: (tx, workspaceId, portion) => this.erase(tx, workspaceId, portion),
    });
  }

  private async erase(db: Queryable, workspaceId: string, { contactId, sessionIds }: RowScope): Promise<void> {
    const { rows } = await db.query<{ gap_id: string }>(ERASE(workspaceId, contactId, sessionIds));
    if (rows.length > 0) await this.store.tidy(db, workspaceId, [...new Set(rows.map((row) => row.gap_id))]);
  }
}
