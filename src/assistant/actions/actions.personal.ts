/** Actions for a person, for export and erasure (specification §3.4). */
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { named } from '../../platform/db/statement.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { sqlProvider } from '../../platform/privacy/sql-data-subject-provider.js';
import { IN_SCOPE, DataSubjectRegistry } from '../../platform/privacy/data-subject-registry.js';
import { ACTION_COLUMNS, presentAction, type ActionRow } from './actions.dto.js';

const EXPORT = named(`
  select ${ACTION_COLUMNS} from actions where ${IN_SCOPE} and ($4::uuid is null or id > $4) order by id limit $5`);
const unlabelled = (column: string): string => `case when ${column} ->> 'type' = 'contact'
      then (${column}::jsonb || '{"label": null}')::json else ${column} end`;
/**
 * Arguments and responses are personal data and are erased; the action's status stays, because it is counted. Waiting
 * actions never run.
 */
const FORGOTTEN = `arguments = '{}', masked_arguments = null, request = null, response_excerpt = null, erased_at = now(),
    requested_by = ${unlabelled('requested_by')}, confirmed_by = ${unlabelled('confirmed_by')}`;
const ERASE = named(`
  update actions set ${FORGOTTEN},
    finished_at = case when status in ('awaiting_confirmation', 'awaiting_approval', 'approved') then now() else finished_at end,
    reason = case when status in ('awaiting_confirmation', 'awaiting_approval', 'approved') then 'no_contact' else reason end,
    status = case when status in ('awaiting_confirmation', 'awaiting_approval', 'approved') then 'refused' else status end
  where ${IN_SCOPE}`);
/** Arguments and responses are kept as long as messages. Running and waiting actions are not redacted. */
const REDACT_BEFORE = named(`
  update actions set ${FORGOTTEN} where workspace_id = $1 and id in (
    select id from actions
    where workspace_id = $1 and created_at < $2 and erased_at is null and finished_at is not null
    order by created_at limit $3 for update skip locked)`);
const REASSIGN = named('update actions set contact_id = $3 where workspace_id = $1 and contact_id = $2');
const UNLINK = named('update actions set contact_id = null where workspace_id = $1 and contact_id = $2');

type PersonalAction = ActionRow & Record<string, unknown>;

@Injectable()
export class ActionsPersonal implements OnModuleInit {
  constructor(
    private readonly db: TenantDb,
    private readonly personal: DataSubjectRegistry,
  ) {}

  onModuleInit(): void {
    this.personal.register(
      sqlProvider<PersonalAction>({
        name: 'actions',
        export: { db: this.db, selectRows: EXPORT, present: presentAction },
        erase: [ERASE],
        redactBefore: REDACT_BEFORE,
        reassign: REASSIGN,
        unlink: UNLINK,
      }),
    );
  }
}
