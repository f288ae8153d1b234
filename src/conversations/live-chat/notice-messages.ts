/** Messages to visitors that say why the agent does not reply. */
import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../platform/db/statement.js';
import { agentActor } from '../../platform/kernel/actor.js';
import { newId } from '../../platform/kernel/ids.js';
import type { Channel } from '../sessions/sessions.dto.js';
import { TeamNotes, type NoteReader } from '../turns/team-notes.service.js';
import { MessagesCommands } from '../core/messages.commands.js';
import { noticeOf, type Notice, type NoticeKind } from './notices.rules.js';

@Injectable()
export class NoticeMessages {
  constructor(
    private readonly messages: MessagesCommands,
    private readonly team: TeamNotes,
  ) {}

  /** The notice in the person's language, with the team's availability. */
  async compose(workspaceId: string, kind: NoticeKind, person: NoteReader & { channel: Channel }): Promise<Notice> {
    return noticeOf(kind, person.locale, await this.team.said(workspaceId, person, kind === 'team'));
  }

  /** Adds the notice unless it was added since the last reply. @returns whether it was added */
  async add(
    tx: Queryable,
    workspaceId: string,
    { sessionId, notice: { kind, text, form }, at }: { sessionId: string; notice: Notice; at: string },
  ): Promise<boolean> {
    if ((await this.messages.lastNotice(tx, workspaceId, sessionId)) === kind) return false;
    const parts = { sentences: [], page: null, choices: [], form, notice: kind };
    const message = { id: newId(), author: 'system' as const, text, createdAt: at, parts };
    await this.messages.append(tx, workspaceId, { actor: agentActor(null), sessionId, messages: [message] });
    return true;
  }
}
