import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '../../platform/config/config.module.js';
import type { Tx } from '../../platform/db/transaction.js';
import { Journal } from '../../platform/events/journal.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { fail } from '../../platform/kernel/errors.js';
import { presentSessionTag, type SessionTagDto } from './tags.dto.js';
import { TagsStore } from './tags.store.js';

const TAGS_OF_SESSION_MAX = 20;

export interface SessionTagStep {
  actor: Actor;
  sessionId: string;
  tagId: string;
}

/** Adds and removes tags of sessions, in the caller's transaction. */
@Injectable()
export class SessionTagsCommands {
  constructor(
    private readonly store: TagsStore,
    private readonly journal: Journal,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * An existing tag stays unchanged. Throws `not_found`; `invalid_field` if there is no such tag; `conflict` if
   * the session has too many, or the contact was erased.
   */
  async add(tx: Tx, workspaceId: string, { actor, sessionId, tagId }: SessionTagStep): Promise<SessionTagDto> {
    const tag = await this.store.hold(tx, workspaceId, tagId);
    if (!tag) throw fail('invalid_field', 'tag_id must be the id of a tag', { param: 'tag_id' });
    const session = await this.store.lockSession(tx, workspaceId, sessionId);
    if (!session) throw fail('not_found');
    if (session.isErased) throw fail('conflict', 'The contact was erased, so this session takes no more tags.');
    const existing = await this.store.find(tx, workspaceId, { sessionId, tagId });
    if (existing) return presentSessionTag(existing);
    if ((await this.store.countOf(tx, workspaceId, sessionId)) >= TAGS_OF_SESSION_MAX)
      throw fail('conflict', `A session has at most ${TAGS_OF_SESSION_MAX} tags. Remove one first.`);
    const tagged_at = new Date(this.clock.now()).toISOString();
    await this.store.add(tx, workspaceId, { tagOfSession: { sessionId, tagId }, at: tagged_at });
    const session_id = sessionId.toLowerCase();
    const added = presentSessionTag({ session_id, tag_id: tag.id, name: tag.name, color: tag.color, tagged_at });
    await this.journal.record(tx, workspaceId, {
      actor,
      events: [{ type: 'session.tagged', object: added }],
      audit: { action: 'session.tag', target: 'session', targetId: session_id, changes: ['tags'] },
    });
    return added;
  }

  /** Throws `not_found`. @returns whether the session had the tag */
  async remove(tx: Tx, workspaceId: string, { actor, sessionId, tagId }: SessionTagStep): Promise<boolean> {
    if (!(await this.store.lockSession(tx, workspaceId, sessionId))) throw fail('not_found');
    const existing = await this.store.find(tx, workspaceId, { sessionId, tagId });
    if (!existing) return false;
    await this.store.remove(tx, workspaceId, { sessionId, tagId });
    await this.journal.record(tx, workspaceId, {
      actor,
      events: [{ type: 'session.untagged', object: presentSessionTag(existing) }],
      audit: { action: 'session.untag', target: 'session', targetId: existing.session_id, changes: ['tags'] },
    });
    return true;
  }
}
