/** A person's meetings, for export and erasure. Who it was with goes; that somebody was met stays. */
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { named, type Queryable } from '../../db/statement.js';
import { TenantDb } from '../../db/tenant-db.js';
import { inBatches, OF_PORTION, PersonalData, type PersonalPart, type Portion } from '../../privacy/personal-data.js';
import { MEETING_COLUMNS, presentMeeting, type MeetingRow } from './meetings.dto.js';

const EXPORT = named(`
  select ${MEETING_COLUMNS} from meetings
  where ${OF_PORTION} and ($4::timestamptz is null or (starts_at, id) > ($4, $5))
  order by starts_at, id limit $6`);
/** Invitations that wait hold names and addresses as well; they are not sent any more. */
const DROP_MAILS = named(`
  delete from meeting_mails where workspace_id = $1
    and meeting_id in (select id from meetings where ${OF_PORTION})`);
const ERASE = named(`
  update meetings set title = 'Meeting', attendee_name = null, attendee_email = null, location = null, join_url = null,
    notes = null, cancel_reason = null, updated_at = clock_timestamp()
  where ${OF_PORTION}`);
const MOVE = named('update meetings set contact_id = $3 where workspace_id = $1 and contact_id = $2');
const LET_GO = named('update meetings set contact_id = null where workspace_id = $1 and contact_id = $2');

@Injectable()
export class MeetingsPersonal implements PersonalPart, OnModuleInit {
  readonly name = 'meetings';

  constructor(
    private readonly db: TenantDb,
    private readonly personal: PersonalData,
  ) {}

  onModuleInit(): void {
    this.personal.register(this);
  }

  async *export(workspaceId: string, { contactId, sessionIds }: Portion): AsyncGenerator<object> {
    const batches = inBatches<MeetingRow>(this.db.of(workspaceId), (last, limit) =>
      EXPORT(workspaceId, contactId, sessionIds, last?.starts_at ?? null, last?.id ?? null, limit),
    );
    for await (const rows of batches) for (const row of rows) yield presentMeeting(row);
  }

  async erase(db: Queryable, workspaceId: string, { contactId, sessionIds }: Portion): Promise<void> {
    await db.query(DROP_MAILS(workspaceId, contactId, sessionIds));
    await db.query(ERASE(workspaceId, contactId, sessionIds));
  }

  async move(db: Queryable, workspaceId: string, fromContactId: string, toContactId: string): Promise<void> {
    await db.query(MOVE(workspaceId, fromContactId, toContactId));
  }

  async letGo(db: Queryable, workspaceId: string, contactId: string): Promise<void> {
    await db.query(LET_GO(workspaceId, contactId));
  }
}
