/** Messages to visitors that say why the agent does not reply. */
import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../platform/db/statement.js';
import { Journal } from '../../platform/events/journal.js';
import { agentActor } from '../../platform/kernel/actor.js';
import { TeamNotes, type NoteReader } from '../answering/team-notes.service.js';
import { messageEvents } from '../core/messages.events.js';
import { ConversationsStore } from './conversations.store.js';
import { noticeOf, type Notice, type NoticeKind } from './notices.rules.js';

@Injectable()
export class NoticeMessages {
  constructor(
    private readonly store: ConversationsStore,
    private readonly team: TeamNotes,
    private readonly journal: Journal,
  ) {}

  /** The notice in the person's language, with the team's availability. */
  async compose(workspaceId: string, kind: NoticeKind, person: NoteReader): Promise<Notice> {
    const team = await this.team.note(workspaceId, person);
    return noticeOf(kind, person.locale, team?.text ?? null);
  }

  /** Adds the notice unless it is already the last message. @returns whether it was added */
  async add(
    tx: Queryable,
    workspaceId: string,
    message: { sessionId: string; notice: Notice; at: string },
  ): Promise<boolean> {
    if ((await this.store.lastNotice(tx, workspaceId, message.sessionId)) === message.notice.kind) return false;
    const stored = await this.store.notify(tx, workspaceId, message);
    await this.journal.record(tx, workspaceId, { actor: agentActor(null), events: messageEvents([stored]) });
    return true;
  }
}
