import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '../../platform/config/config.module.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { Journal } from '../../platform/events/journal.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { fail } from '../../platform/kernel/errors.js';
import { newId } from '../../platform/kernel/ids.js';
import { holds } from '../../platform/policy/capabilities.js';
import { DraftsCommands } from '../drafts/drafts.commands.js';
import { MentionMailsCommands } from '../handoffs/mention-mails.commands.js';
import { presentNote, type NoteBody, type NoteDto } from './notes.dto.js';
import { NotesStore } from './notes.store.js';

/** Private notes of the team (docs/decisions/0111-private-notes.md). */
@Injectable()
export class NotesService {
  constructor(
    private readonly db: TenantDb,
    private readonly store: NotesStore,
    private readonly journal: Journal,
    private readonly drafts: DraftsCommands,
    private readonly mails: MentionMailsCommands,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Adds a note to a session. Throws `not_found`; `invalid_field` if a mentioned id is not a member; `conflict`
   * if the contact was erased.
   */
  add(
    workspaceId: string,
    { actor, sessionId, body: { text, mentions = [] } }: { actor: Actor; sessionId: string; body: NoteBody },
  ): Promise<NoteDto> {
    const { id: authorId } = actor;
    if (authorId === null) throw fail('internal_error');
    const atMs = this.clock.now();
    const mentioned = [...new Set(mentions.map((id) => id.toLowerCase()))].sort();
    return this.db.transaction(workspaceId, async (tx) => {
      const members = await this.store.lockMembers(tx, workspaceId, [...mentioned, authorId]);
      const unknownIndex = mentions.findIndex((id) => !members.has(id.toLowerCase()));
      if (unknownIndex !== -1)
        throw fail('invalid_field', `mentions.${unknownIndex} must be the id of a member`, {
          param: `mentions.${unknownIndex}`,
        });
      const session = await this.store.lockSession(tx, workspaceId, sessionId);
      if (!session) throw fail('not_found');
      if (session.isErased) throw fail('conflict', 'The contact was erased, so this session accepts no more notes.');
      const row = {
        id: newId(),
        session_id: sessionId.toLowerCase(),
        author_id: authorId,
        text,
        mentions: mentioned,
        author_label: members.get(authorId) ?? actor.label,
        created_at: new Date(this.clock.now()).toISOString(),
      };
      await this.store.insert(tx, workspaceId, row);
      const memberIds = mentioned.filter((id) => id !== authorId);
      await this.mails.mentioned(tx, workspaceId, { noteId: row.id, memberIds });
      await this.drafts.sent(tx, workspaceId, { actor, sent: { sessionId: row.session_id, kind: 'note', atMs } });
      const note = presentNote(row);
      await this.journal.record(tx, workspaceId, {
        actor,
        events: [{ type: 'note.created', object: note }],
        audit: { action: 'note.create', target: 'note', targetId: note.id },
      });
      return this.journal.saveIdempotentResponse(tx, actor, note);
    });
  }

  /** Deletes a note. Throws `not_found`; `insufficient_role` for another member's note without `manage_team`. */
  delete(workspaceId: string, actor: Actor, id: string): Promise<void> {
    return this.db.transaction(workspaceId, async (tx) => {
      const row = await this.store.lock(tx, workspaceId, id);
      if (!row) throw fail('not_found');
      if (row.author_id !== actor.id && !holds(actor.role, 'manage_team'))
        throw fail('insufficient_role', 'Only its author, or who manages the team, may delete a note.');
      await this.store.delete(tx, workspaceId, id);
      // A deleted note's text is not sent again.
      const object = { ...presentNote(row), text: null };
      await this.journal.record(tx, workspaceId, {
        actor,
        events: [{ type: 'note.deleted', object }],
        audit: { action: 'note.delete', target: 'note', targetId: row.id },
      });
    });
  }
}
