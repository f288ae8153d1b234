import { Injectable } from '@nestjs/common';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { SessionTagsCommands } from '../tags/session-tags.commands.js';
import { BULK_CHANGES, type HandoffBulkBody } from './handoff-bulk.dto.js';
import { HandoffPatchesService } from './handoff-patches.service.js';
import { HandoffSnoozesService } from './handoff-snoozes.service.js';
import { HandoffTakeoversService } from './handoff-takeovers.service.js';
import type { WorkspaceActor } from './handoffs.context.js';
import type { HandoffDto } from './handoffs.dto.js';
import { HandoffsReader } from './handoffs.reader.js';
import { fail } from '../../platform/kernel/errors.js';

export type BulkStep = (context: WorkspaceActor, id: string) => Promise<HandoffDto>;

/** What a request in bulk does to each hand-off: what the route of a single one does. */
@Injectable()
export class HandoffBulkSteps {
  constructor(
    private readonly db: TenantDb,
    private readonly reader: HandoffsReader,
    private readonly patches: HandoffPatchesService,
    private readonly takeovers: HandoffTakeoversService,
    private readonly snoozes: HandoffSnoozesService,
    private readonly tags: SessionTagsCommands,
  ) {}

  /** Throws `invalid_field` if the body contains no change, or two. */
  of(body: HandoffBulkBody): BulkStep {
    const sent = BULK_CHANGES.filter((name) => body[name] !== undefined);
    const { assignee_id, resolution, snoozed_until: until, add_tag_id, remove_tag_id } = body;
    if (sent.length !== 1) throw fail('invalid_field', 'Send one change, and only one.', { param: sent[1] ?? 'ids' });
    if (resolution !== undefined) return (context, id) => this.takeovers.resolve(context, id, { resolution });
    if (assignee_id !== undefined) return (context, id) => this.patches.patch(context, id, { assignee_id });
    if (add_tag_id !== undefined) return this.tagging('add', add_tag_id);
    if (remove_tag_id !== undefined) return this.tagging('remove', remove_tag_id);
    return (context, id) => (until ? this.snoozes.snooze(context, id, { until }) : this.snoozes.wake(context, id));
  }

  /** Two hand-offs of one session have the same tags: a tag that is there already, or gone, is no failure. */
  private tagging(verb: 'add' | 'remove', tagId: string): BulkStep {
    return async ({ workspaceId, actor }, id) => {
      const handoff = await this.reader.get(workspaceId, id);
      const step = { actor, sessionId: handoff.session_id, tagId };
      await this.db.transaction(workspaceId, async (tx) => void (await this.tags[verb](tx, workspaceId, step)));
      return handoff;
    };
  }
}
