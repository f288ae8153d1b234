/** What the widget and the notices say about the team's availability. */
import { Injectable } from '@nestjs/common';
import { teamNote } from '../../agent/texts/team-texts.js';
import type { Queryable } from '../../platform/db/statement.js';
import { TeamStatusReader } from '../../desk/team-status/team-status.reader.js';
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

  /** Null if no availability is announced. */
  async note(workspaceId: string, { locale, timezone }: NoteReader, db?: Queryable): Promise<WidgetTeamDto | null> {
    const team = await this.statuses.announced(workspaceId, timezone, db);
    return team && { status: team.status, back_at: team.backAt, text: teamNote(team, locale ?? 'en') };
  }
}
