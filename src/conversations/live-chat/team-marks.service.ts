/** A teammate's typing signals and read position in a live conversation. */
import { Injectable } from '@nestjs/common';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { fail } from '../../platform/kernel/errors.js';
import { LiveSessionsCommands } from '../core/live-sessions.commands.js';
import { LiveService } from './live.service.js';
import type { TeamMarksDto } from './team-marks.dto.js';

@Injectable()
export class TeamMarksService {
  constructor(
    private readonly db: TenantDb,
    private readonly sessions: LiveSessionsCommands,
    private readonly live: LiveService,
  ) {}

  /**
   * Shows the contact and the team that a teammate is typing; does nothing in a session that is not live.
   * Throws `not_found`.
   */
  async typing(workspaceId: string, sessionId: string): Promise<TeamMarksDto> {
    const marks = await this.marks(workspaceId, sessionId);
    const id = marks.session_id;
    if (marks.last_seq > 0)
      await this.live.signal({ workspaceId, sessionId: id, type: 'typing', by: 'teammate', seq: marks.last_seq });
    return marks;
  }

  /** Marks messages up to `seq` as read by the team; the position never moves back. Throws `not_found`. */
  async read(workspaceId: string, sessionId: string, seq: number): Promise<TeamMarksDto> {
    const hasRisen = await this.sessions.readByTeam(this.db.of(workspaceId), workspaceId, { sessionId, seq });
    const marks = await this.marks(workspaceId, sessionId);
    const { session_id: id, team_read_seq: upTo } = marks;
    if (hasRisen) await this.live.signal({ workspaceId, sessionId: id, type: 'read', by: 'teammate', seq: upTo });
    return marks;
  }

  private async marks(workspaceId: string, sessionId: string): Promise<TeamMarksDto> {
    const marks = await this.sessions.marks(this.db.of(workspaceId), workspaceId, sessionId);
    if (!marks) throw fail('not_found');
    return { object: 'session_marks', ...marks };
  }
}
