/** What the widget and the notices say about the team's availability. */
import { Injectable } from '@nestjs/common';
import { handedOffText, teamNote, waitingNote } from '../../agent/texts/team-texts.js';
import type { TeamStatus } from '../../agent/ports/turn.js';
import type { Queryable } from '../../platform/db/statement.js';
import { TeamStatusReader } from '../../desk/team-status/team-status.reader.js';
import type { Channel } from '../sessions/sessions.dto.js';
import type { WidgetTeamDto } from './team-notes.dto.js';

/** The person who reads the text; null = unknown. */
export interface NoteReader {
  /** BCP 47 */
  locale: string | null;
  /** IANA */
  timezone: string | null;
}

@Injectable()
export class TeamNotes {
  constructor(private readonly statuses: TeamStatusReader) {}

  /**
   * The availability as it may be told in a channel; null = it is not. Who does not wait in a live chat may read it
   * hours later: nobody is said to be there now.
   */
  async toldIn(
    workspaceId: string,
    { channel, timezone }: { channel: Channel; timezone: string | null },
    db?: Queryable,
  ): Promise<TeamStatus | null> {
    const team = await this.statuses.announced(workspaceId, timezone, db);
    return channel !== 'human' && team?.status === 'available' ? null : team;
  }

  /** What is said of the team to who may ask for a person, or to who was handed over. '' if nothing is. */
  async said(workspaceId: string, reader: NoteReader & { channel: Channel }, isHandedOver: boolean): Promise<string> {
    return (isHandedOver ? handedOffText : teamNote)(await this.toldIn(workspaceId, reader), reader.locale ?? 'en');
  }

  /** For who may ask for a person. Null if no availability is announced. */
  note(workspaceId: string, reader: NoteReader): Promise<WidgetTeamDto | null> {
    return this.present(workspaceId, reader, { noteOf: teamNote });
  }

  /** For who waits for the team. Null if no availability is announced. */
  waiting(workspaceId: string, reader: NoteReader, db?: Queryable): Promise<WidgetTeamDto | null> {
    return this.present(workspaceId, reader, { noteOf: waitingNote, db });
  }

  private async present(
    workspaceId: string,
    { locale, timezone }: NoteReader,
    { noteOf, db }: { noteOf: typeof waitingNote; db?: Queryable | undefined },
  ): Promise<WidgetTeamDto | null> {
    const team = await this.statuses.announced(workspaceId, timezone, db);
    return team && { status: team.status, back_at: team.backAt, text: noteOf(team, locale ?? 'en') };
  }
}
