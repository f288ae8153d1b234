/** The one place that decides what customers hear of the team: the agent, the widget and the notices ask here. */
import { Injectable } from '@nestjs/common';
import type { TeamStatus } from '../../agent/ports/turn.js';
import { teamNote } from '../../agent/texts/team-texts.js';
import type { Queryable } from '../../db/statement.js';
import { TeamStatusReader } from '../team-status/team-status.reader.js';
import type { WidgetTeamDto } from './team-notes.dto.js';

/** The person who is told; null = not known. */
export interface Listener {
  /** BCP 47 */
  locale: string | null;
  /** IANA */
  timezone: string | null;
}

@Injectable()
export class TeamNotes {
  constructor(private readonly statuses: TeamStatusReader) {}

  /** As a turn of the agent takes it, with times on the person's clock; null where nothing is said of it. */
  async status(workspaceId: string, timezone: string | null, db?: Queryable): Promise<TeamStatus | null> {
    const announced = await this.statuses.announced(workspaceId, db);
    return announced && { ...announced, timezone: timezone ?? announced.timezone };
  }

  /** The same in words. */
  async note(workspaceId: string, { locale, timezone }: Listener, db?: Queryable): Promise<WidgetTeamDto | null> {
    const team = await this.status(workspaceId, timezone, db);
    return team && { status: team.status, back_at: team.backAt, text: teamNote(team, locale ?? 'en') };
  }
}
