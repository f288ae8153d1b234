/**
 * Decides what customers learn about the team's availability; the agent, the widget and the notices all use it.
 */
import { Injectable } from '@nestjs/common';
import type { TeamStatus } from '../../agent/ports/turn.js';
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

  /** Availability in the person's time zone, as input for a turn; null if none is announced. */
  async status(workspaceId: string, timezone: string | null, db?: Queryable): Promise<TeamStatus | null> {
    const announced = await this.statuses.announced(workspaceId, db);
    return announced && { ...announced, timezone: timezone ?? announced.timezone };
  }

  /** Availability as text. */
  async note(workspaceId: string, { locale, timezone }: NoteReader, db?: Queryable): Promise<WidgetTeamDto | null> {
    const team = await this.status(workspaceId, timezone, db);
    return team && { status: team.status, back_at: team.backAt, text: teamNote(team, locale ?? 'en') };
  }
}
