/** A person's meetings, for export and erasure. The attendee is erased; the meeting itself stays as a count. */
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { named } from '../../platform/db/statement.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { sqlProvider } from '../../platform/privacy/sql-data-subject-provider.js';
import { IN_SCOPE, DataSubjectRegistry } from '../../platform/privacy/data-subject-registry.js';
import { MEETING_COLUMNS, presentMeeting, type MeetingRow } from './meetings.dto.js';

const EXPORT = named(`
  select ${MEETING_COLUMNS} from meetings
  where ${IN_SCOPE} and ($4::timestamptz is null or (starts_at, id) > ($4, $5))
  order by starts_at, id limit $6`);
/**
 * After the meetings: a change in progress holds their locks until its mails are written. The mails are not
 * sent any more.
 */
const dropFrom = (table: string) =>
  named(`delete from ${table} where workspace_id = $1 and meeting_id in (select id from meetings where ${IN_SCOPE})`);
const ERASE = named(`
  update meetings set title = 'Meeting', attendee_name = null, attendee_email = null, location = null, join_url = null,
    notes = null, cancel_reason = null, updated_at = clock_timestamp()
  where ${IN_SCOPE}`);
const REASSIGN = named('update meetings set contact_id = $3 where workspace_id = $1 and contact_id = $2');
const UNLINK = named('update meetings set contact_id = null where workspace_id = $1 and contact_id = $2');

@Injectable()
export class MeetingsPersonal implements OnModuleInit {
  constructor(
    private readonly db: TenantDb,
    private readonly personal: DataSubjectRegistry,
  ) {}

  onModuleInit(): void {
    this.personal.register(
      sqlProvider<MeetingRow>({
        name: 'meetings',
        export: { db: this.db, selectRows: EXPORT, after: ['starts_at', 'id'], present: presentMeeting },
        erase: [ERASE, ...['meeting_mails', 'meeting_holds', 'meeting_links'].map(dropFrom)],
        reassign: REASSIGN,
        unlink: UNLINK,
      }),
    );
  }
}
