/** The team's comments on a person's leads, for export and erasure (specification §3.4). */
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { named } from '../../platform/db/statement.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { sqlProvider } from '../../platform/privacy/sql-data-subject-provider.js';
import { DataSubjectRegistry } from '../../platform/privacy/data-subject-registry.js';
import { LEAD_COMMENT_COLUMNS, presentLeadComment, type LeadCommentRow } from './lead-comments.dto.js';
import { LOCK_LEADS, OF_LEADS } from './leads.personal.js';

const EXPORT = named(`
  select ${LEAD_COMMENT_COLUMNS} from lead_comments
  where ${OF_LEADS} and ($4::uuid is null or (lead_id, created_at, id) > ($4, $5::timestamptz, $6::uuid))
  order by lead_id, created_at, id limit $7`);
const ERASE = named(`delete from lead_comments where ${OF_LEADS}`);

type PersonalComment = LeadCommentRow & Record<string, unknown>;

@Injectable()
export class LeadCommentsPersonal implements OnModuleInit {
  constructor(
    private readonly db: TenantDb,
    private readonly personal: DataSubjectRegistry,
  ) {}

  onModuleInit(): void {
    this.personal.register(
      sqlProvider<PersonalComment>({
        name: 'lead_comments',
        export: {
          db: this.db,
          selectRows: EXPORT,
          after: ['lead_id', 'created_at', 'id'],
          present: presentLeadComment,
        },
        erase: [LOCK_LEADS, ERASE],
      }),
    );
  }
}
