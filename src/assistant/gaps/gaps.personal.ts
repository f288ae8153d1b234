/** A person's unanswered questions, for export and erasure (specification §3.4). The counts stay. */
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { named, type Queryable, type Statement } from '../../platform/db/statement.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { sqlProvider } from '../../platform/privacy/sql-data-subject-provider.js';
import { IN_SCOPE, DataSubjectRegistry } from '../../platform/privacy/data-subject-registry.js';
import { maskSecretNumbers } from '../../platform/kernel/mask.js';
import { maskedQuestion } from '../../platform/kernel/masked-question.js';
import { presentUnanswered, type UnansweredRow } from './gaps.dto.js';
import { GapsStore } from './gaps.store.js';

const EXPORT = named(`
  select id, session_id, question, asked_at from unanswered_questions
  where ${IN_SCOPE} and ($4::uuid is null or id > $4) order by id limit $5`);
const REASSIGN = named('update unanswered_questions set contact_id = $3 where workspace_id = $1 and contact_id = $2');
const ERASE = named(`delete from unanswered_questions where ${IN_SCOPE} returning gap_id`);
const WITHDRAW = named(`
  delete from unanswered_questions where workspace_id = $1 and session_id = $2
    and exists (select from unnest($3::text[]) said where strpos(question, said) > 0)
  returning gap_id`);

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
      erase: (tx, workspaceId, { contactId, sessionIds }) =>
        this.remove(tx, workspaceId, ERASE(workspaceId, contactId, sessionIds)),
      withdraw: (tx, workspaceId, { sessionId, text }) =>
        this.remove(tx, workspaceId, WITHDRAW(workspaceId, sessionId, storedForms(text))),
    });
  }

  private async remove(db: Queryable, workspaceId: string, statement: Statement): Promise<void> {
    const { rows } = await db.query<{ gap_id: string }>(statement);
    if (rows.length > 0) await this.store.tidy(db, workspaceId, [...new Set(rows.map((row) => row.gap_id))]);
  }
}

/** The message's text as a gap's question, with and without masked card numbers. */
const storedForms = (text: string): string[] =>
  [text, maskSecretNumbers(text)].map(maskedQuestion).filter((form) => form !== '');
