import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '../../platform/config/config.module.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { fail } from '../../platform/kernel/errors.js';
import { noDraft, presentDraft, type DraftBody, type DraftDto } from './drafts.dto.js';
import { DRAFTS_MAX } from './drafts.reader.js';
import { DraftsStore } from './drafts.store.js';

/** Members' unsent text (docs/decisions/0115-drafts.md). */
@Injectable()
export class DraftsService {
  constructor(
    private readonly db: TenantDb,
    private readonly store: DraftsStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Saves a member's current text. Throws `not_found`; `conflict` if the contact was erased. */
  write(
    workspaceId: string,
    { memberId, sessionId, body: { text, kind = 'reply' } }: { memberId: string; sessionId: string; body: DraftBody },
  ): Promise<DraftDto> {
    // The time of the request: the transaction may have to wait for a reply that is being sent.
    const updatedAt = new Date(this.clock.now()).toISOString();
    return this.db.transaction(workspaceId, async (tx) => {
      const session = await this.store.holdSession(tx, workspaceId, sessionId);
      if (!session) throw fail('not_found');
      if (text.trim() === '') {
        await this.store.delete(tx, workspaceId, { memberId, sessionId: session.id, kind });
        return noDraft(session.id, kind);
      }
      if (session.isErased) throw fail('conflict', 'The contact was erased, so this session accepts no more messages.');
      const row = { session_id: session.id, kind, text, updated_at: updatedAt };
      await this.store.write(tx, workspaceId, { memberId, row });
      await this.store.dropOldest(tx, workspaceId, { memberId, kept: DRAFTS_MAX });
      return presentDraft(row);
    });
  }
}
