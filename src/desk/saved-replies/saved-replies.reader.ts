import { Injectable } from '@nestjs/common';
import { listSpec } from '../../platform/db/keyset.js';
import { onlyRow } from '../../platform/db/only-row.js';
import { named, type TypedRow } from '../../platform/db/statement.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import type { Page } from '../../platform/http/page.js';
import { Pager } from '../../platform/http/pager.js';
import { fail } from '../../platform/kernel/errors.js';
import { SessionsReader } from '../../conversations/sessions/sessions.reader.js';
import { filled, type PlaceholderNames } from './placeholders.rules.js';
import {
  presentSavedReply,
  SAVED_REPLY_COLUMNS,
  type SavedRepliesQuery,
  type SavedReplyDto,
  type SavedReplyRow,
  type SavedReplyTextDto,
} from './saved-replies.dto.js';

/** Each saved reply once for each member who may see it: few, because both are limited. */
const SEEN = `(
  select r.*, m.id as reader_id, case when r.owner_id is null then 'shared' else 'private' end as scope
  from saved_replies r join members m on m.workspace_id = r.workspace_id and (r.owner_id is null or r.owner_id = m.id)) seen`;
const LIST = listSpec({
  endpoint: 'saved replies',
  columns: SAVED_REPLY_COLUMNS,
  from: SEEN,
  sorts: ['shortcut', 'created_at'],
  filters: { reader_id: 'reader_id', scope: 'scope' },
  always: ['reader_id'],
  bounds: { from: ['shortcut', '>='], before: ['shortcut', '<'] },
  defaultOrder: 'asc',
});
const GET = named(`
  select ${SAVED_REPLY_COLUMNS} from saved_replies
  where workspace_id = $1 and id = $2 and (owner_id is null or owner_id = $3)`);
const NAMES = named(`
  select (select name from contacts where workspace_id = $1 and id = $2) as contact,
    (select name from members where workspace_id = $1 and id = $3) as agent`);
/** Sorts after every character that a shortcut may have. */
const AFTER = '\u{7f}';

@Injectable()
export class SavedRepliesReader {
  constructor(
    private readonly db: TenantDb,
    private readonly pager: Pager,
    private readonly sessions: SessionsReader,
  ) {}

  /** A member's own replies and the shared ones, by shortcut. */
  list(workspaceId: string, memberId: string, { prefix, ...query }: SavedRepliesQuery): Promise<Page<SavedReplyDto>> {
    const bounds = prefix === undefined ? {} : { from: prefix, before: `${prefix}${AFTER}` };
    return this.pager.page<SavedReplyRow, SavedReplyDto>(workspaceId, LIST, {
      query,
      present: presentSavedReply,
      fixed: {
        reader_id: memberId,
        ...bounds,
      },
    });
  }

  /** One of the member's own or of the shared replies. Throws `not_found`. */
  async get(workspaceId: string, memberId: string, id: string): Promise<SavedReplyDto> {
    const { rows } = await this.db.query<SavedReplyRow>(workspaceId, GET(workspaceId, id, memberId));
    if (!rows[0]) throw fail('not_found');
    return presentSavedReply(rows[0]);
  }

  /** The text with the names of a conversation. Throws `not_found`. */
  async text(
    workspaceId: string,
    memberId: string,
    { id, sessionId }: { id: string; sessionId: string },
  ): Promise<SavedReplyTextDto> {
    const reply = await this.get(workspaceId, memberId, id);
    const session = await this.sessions.find(workspaceId, sessionId);
    if (!session) throw fail('not_found', 'Session not found.');
    const names = await this.db.query<TypedRow<PlaceholderNames>>(
      workspaceId,
      NAMES(workspaceId, session.contact_id, memberId),
    );
    return {
      object: 'saved_reply_text',
      saved_reply_id: reply.id,
      session_id: sessionId.toLowerCase(),
      text: filled(reply.text, onlyRow(names)),
    };
  }
}
