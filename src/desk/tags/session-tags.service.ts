import { Injectable } from '@nestjs/common';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { Journal } from '../../platform/events/journal.js';
import { fail } from '../../platform/kernel/errors.js';
import { SessionTagsCommands, type SessionTagStep } from './session-tags.commands.js';
import type { SessionTagDto } from './tags.dto.js';

/** Adds and removes one tag of one session. */
@Injectable()
export class SessionTagsService {
  constructor(
    private readonly db: TenantDb,
    private readonly tags: SessionTagsCommands,
    private readonly journal: Journal,
  ) {}

  /** Throws as `SessionTagsCommands.add` does. */
  add(workspaceId: string, step: SessionTagStep): Promise<SessionTagDto> {
    return this.db.transaction(workspaceId, async (tx) =>
      this.journal.saveIdempotentResponse(tx, step.actor, await this.tags.add(tx, workspaceId, step)),
    );
  }

  /** Throws `not_found`, also if the session does not have the tag. */
  remove(workspaceId: string, step: SessionTagStep): Promise<void> {
    return this.db.transaction(workspaceId, async (tx) => {
      if (!(await this.tags.remove(tx, workspaceId, step))) throw fail('not_found');
    });
  }
}
