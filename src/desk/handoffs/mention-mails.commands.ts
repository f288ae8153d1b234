import { Inject, Injectable } from '@nestjs/common';
import { named, type Queryable } from '../../platform/db/statement.js';
import { MAILER, type SmtpMailer } from '../../platform/outbound/mail/mailer.js';
import { PREFERENCES, wantsMail } from '../notifications/notifications.dto.js';

const ADD = named(`
  insert into handoff_mails (workspace_id, id, note_id, member_id, reason)
  select $1, gen_random_uuid(), $2, t.id, 'mention' from members t ${PREFERENCES}
  where t.workspace_id = $1 and t.id = any($3) and t.removed_at is null and ${wantsMail(`'mention'`)}`);

/** Queues mails to members whom a note mentions, through the same outbox as the other team mails. */
@Injectable()
export class MentionMailsCommands {
  constructor(@Inject(MAILER) private readonly mailer: SmtpMailer | null) {}

  /** @param memberIds without the author of the note */
  async mentioned(
    tx: Queryable,
    workspaceId: string,
    { noteId, memberIds }: { noteId: string; memberIds: string[] },
  ): Promise<void> {
    if (this.mailer && memberIds.length > 0) await tx.query(ADD(workspaceId, noteId, memberIds));
  }
}
