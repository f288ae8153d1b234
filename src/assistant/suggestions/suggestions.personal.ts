/** The words of an answer go with those of its conversation; what became of it stays, without words. */
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { RELEASED } from '../../platform/db/lease-queue.js';
import { named } from '../../platform/db/statement.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { DataSubjectRegistry, IN_SESSIONS } from '../../platform/privacy/data-subject-registry.js';
import { sqlProvider } from '../../platform/privacy/sql-data-subject-provider.js';
import { presentSuggestion, SUGGESTION_COLUMNS, type SuggestionRow } from './suggestions.dto.js';

const WITHOUT_WORDS = `answer = '', citations = '[]', error = null`;
const ROWS = named(`
  select ${SUGGESTION_COLUMNS} from suggestions g where ${IN_SESSIONS} and ($4::uuid is null or g.id > $4)
  order by g.id limit $5`);
const ERASE = named(`update suggestions set ${WITHOUT_WORDS} where ${IN_SESSIONS}`);
const ERASE_WAITING = named(`delete from suggestion_queue where ${IN_SESSIONS}`);
/** An answer that is being found is found anew: its lease is gone. */
const WITHDRAW = named(`
  with again as (update suggestion_queue set due_at = clock_timestamp(), attempts = 0, ${RELEASED}
    where workspace_id = $1 and session_id = $2)
  update suggestions set ${WITHOUT_WORDS} where workspace_id = $1 and session_id = $2 and $3::text is not null`);
const REDACT_OLD = named(`
  update suggestions set ${WITHOUT_WORDS} where workspace_id = $1 and id in (
    select id from suggestions where workspace_id = $1 and created_at < $2 and (answer <> '' or citations <> '[]')
    order by created_at limit $3 for update skip locked)`);

@Injectable()
export class SuggestionsPersonal implements OnModuleInit {
  constructor(
    private readonly db: TenantDb,
    private readonly registry: DataSubjectRegistry,
  ) {}

  onModuleInit(): void {
    this.registry.register(
      sqlProvider<SuggestionRow>({
        name: 'suggestions',
        export: { db: this.db, selectRows: ROWS, present: presentSuggestion },
        erase: [ERASE, ERASE_WAITING],
        withdraw: WITHDRAW,
        redactBefore: REDACT_OLD,
      }),
    );
  }
}
