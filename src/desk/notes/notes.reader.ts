import { Injectable } from '@nestjs/common';
import { listSpec } from '../../platform/db/keyset.js';
import { named } from '../../platform/db/statement.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import type { Page } from '../../platform/http/page.js';
import { Pager } from '../../platform/http/pager.js';
import { fail } from '../../platform/kernel/errors.js';
import { SessionsReader } from '../../conversations/sessions/sessions.reader.js';
import { NOTE_COLUMNS, presentNote, type NoteDto, type NoteRow, type NotesQuery } from './notes.dto.js';

const LIST = listSpec({
  endpoint: 'notes',
  columns: NOTE_COLUMNS,
  from: 'notes',
  sorts: ['created_at'],
  filters: { session_id: 'session_id' },
  always: ['session_id'],
  defaultOrder: 'asc',
});
const GET = named(`select ${NOTE_COLUMNS} from notes where workspace_id = $1 and id = $2`);

@Injectable()
export class NotesReader {
  constructor(
    private readonly db: TenantDb,
    private readonly pager: Pager,
    private readonly sessions: SessionsReader,
  ) {}

  /** The team's notes in a session. Throws `not_found`. */
  async list(workspaceId: string, sessionId: string, query: NotesQuery): Promise<Page<NoteDto>> {
    await this.sessions.get(workspaceId, sessionId);
    const spec = { ...LIST, endpoint: `notes of ${sessionId.toLowerCase()}` };
    return this.pager.page<NoteRow, NoteDto>(workspaceId, spec, {
      query,
      present: presentNote,
      fixed: { session_id: sessionId },
    });
  }

  /** One note. Throws `not_found`. */
  async get(workspaceId: string, id: string): Promise<NoteDto> {
    const { rows } = await this.db.query<NoteRow>(workspaceId, GET(workspaceId, id));
    if (!rows[0]) throw fail('not_found');
    return presentNote(rows[0]);
  }
}
