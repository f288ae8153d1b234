/** The status history of a person's leads, for export and erasure (specification §3.4). */
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { named } from '../../platform/db/statement.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { sqlProvider } from '../../platform/privacy/sql-data-subject-provider.js';
import { IN_SCOPE, DataSubjectRegistry } from '../../platform/privacy/data-subject-registry.js';
import { presentLeadChange, type LeadChangeRow } from './lead-changes.dto.js';

const OF_LEADS = `workspace_id = $1 and lead_id in (select id from leads where ${IN_SCOPE})`;
const EXPORT = named(`
  select id, lead_id, actor, before, after, rule, created_at from lead_history
  where ${OF_LEADS} and ($4::uuid is null or (lead_id, created_at, id) > ($4, $5::timestamptz, $6::uuid))
  order by lead_id, created_at, id limit $7`);
const ERASE = named(`
  update lead_history set actor = actor || '{"label": null}' where ${OF_LEADS} and actor ->> 'type' = 'contact'`);

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
        erase: [ERASE],
      }),
    );
  }
}
