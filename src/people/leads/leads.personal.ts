/** A person's leads, for export and erasure (specification §3.4). */
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { named } from '../../platform/db/statement.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { sqlProvider } from '../../platform/privacy/sql-data-subject-provider.js';
import { IN_SCOPE, DataSubjectRegistry } from '../../platform/privacy/data-subject-registry.js';
import { LEAD_TEXT_NAMES } from './lead-fields.dto.js';
import { LEAD_COLUMNS, presentLead, type LeadRow } from './leads.dto.js';

const EXPORT = named(`
  select ${LEAD_COLUMNS} from leads where ${IN_SCOPE} and ($4::uuid is null or id > $4) order by id limit $5`);
const ERASE = named(`
  update leads set ${LEAD_TEXT_NAMES.map((name) => `${name} = null`).join(', ')}, fields = '{}', set_by_team = '{}',
    erased_at = now() where ${IN_SCOPE}`);
/** Rows of what hangs on a person's leads. */
export const OF_LEADS = `workspace_id = $1 and lead_id in (select id from leads where ${IN_SCOPE})`;
/** A change or comment that is under way holds its lead, and is there to be erased afterwards. */
export const LOCK_LEADS = named(`select from leads where ${IN_SCOPE} order by id for update`);
/** An edit or a comment locks its lead too, and then finds it erased. */
const LOCK = named('select from leads where workspace_id = $1 and contact_id = $2 order by id for update');
const REASSIGN = named('update leads set contact_id = $3 where workspace_id = $1 and contact_id = $2');
const UNLINK = named('update leads set contact_id = null where workspace_id = $1 and contact_id = $2');

type PersonalLead = LeadRow & Record<string, unknown>;

@Injectable()
export class LeadsPersonal implements OnModuleInit {
  constructor(
    private readonly db: TenantDb,
    private readonly personal: DataSubjectRegistry,
  ) {}

  onModuleInit(): void {
    this.personal.register(
      sqlProvider<PersonalLead>({
        name: 'leads',
        export: { db: this.db, selectRows: EXPORT, present: presentLead },
        lock: LOCK,
        erase: [ERASE],
        reassign: REASSIGN,
        unlink: UNLINK,
      }),
    );
  }
}
