import { Injectable } from '@nestjs/common';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { fail } from '../../platform/kernel/errors.js';
import { NotesReader } from './notes.reader.js';
import { NotesStore, type SeenNotes } from './notes.store.js';

/** What members have seen of the notes that mention them. */
@Injectable()
export class SeenNotesService {
  constructor(
    private readonly db: TenantDb,
    private readonly reader: NotesReader,
    private readonly store: NotesStore,
  ) {}

  /** Marks the member's mentions in a session as read, up to a note. Throws `not_found`. */
  async mark(workspaceId: string, seen: SeenNotes): Promise<void> {
    const last = await this.reader.get(workspaceId, seen.lastNoteId);
    if (last.session_id !== seen.sessionId) throw fail('not_found');
    await this.store.readMentions(this.db.of(workspaceId), workspaceId, seen);
  }
}
