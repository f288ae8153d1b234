/** The history of a person's leads, for export and erasure (specification §3.4). */
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { named } from '../../platform/db/statement.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { sqlProvider } from '../../platform/privacy/sql-data-subject-provider.js';
import { DataSubjectRegistry } from '../../platform/privacy/data-subject-registry.js';
import { LEAD_CHANGE_COLUMNS, presentLeadChange, type LeadChangeRow } from './lead-changes.dto.js';
import { LOCK_LEADS, OF_LEADS } from './leads.personal.js';

const EXPORT = named(`
  select ${LEAD_CHANGE_COLUMNS} from lead_history
  where ${OF_LEADS} and ($4::uuid is null or (lead_id, created_at, id) > ($4, $5::timestamptz, $6::uuid))
  order by lead_id, created_at, id limit $7`);
const ERASE_LABELS = named(`
  update lead_history set actor = actor || '{"label": null}' where ${OF_LEADS} and actor ->> 'type' = 'contact'`);
/** What the lead keeps stays. Of the rest stays that it was changed: neither its values nor the keys of own fields. */
const ERASE_VALUES = named(`
  update lead_history set changes = (
    select jsonb_object_agg(split_part(field, '.', 1), case when field = any(array['status', 'score', 'assignee_id',
      'value', 'comment']) then pair else '[null, null]' end) from jsonb_each(changes) as c(field, pair))
  where ${OF_LEADS}`);

type PersonalLeadChange = LeadChangeRow & Record<string, unknown>;

@Injectable()
export class LeadChangesPersonal implements OnModuleInit {
  constructor(
    private readonly db: TenantDb,
    private readonly personal: DataSubjectRegistry,
  ) {}

  onModuleInit(): void {
    this.personal.register(
      sqlProvider<PersonalLeadChange>({
        name: 'lead_changes',
        export: { db: this.db, selectRows: EXPORT, after: ['lead_id', 'created_at', 'id'], present: presentLeadChange },
        erase: [LOCK_LEADS, ERASE_LABELS, ERASE_VALUES],
      }),
    );
  }
}
