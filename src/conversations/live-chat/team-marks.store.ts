import { Injectable } from '@nestjs/common';
import { named, type Queryable } from '../../platform/db/statement.js';
import type { TeamMarksDto } from './team-marks.dto.js';

const MARKS = named(`
  select id as session_id, last_seq, read_seq as contact_read_seq, team_read_seq
  from sessions where workspace_id = $1 and id = $2`);
const READ = named(`
  update sessions set team_read_seq = least($3, last_seq)
  where workspace_id = $1 and id = $2 and live and team_read_seq < least($3, last_seq)`);

type MarksRow = Omit<TeamMarksDto, 'object'> & Record<string, unknown>;

@Injectable()
export class TeamMarksStore {
  async marks(db: Queryable, workspaceId: string, sessionId: string): Promise<TeamMarksDto | null> {
    const { rows } = await db.query<MarksRow>(MARKS(workspaceId, sessionId));
    return rows[0] ? { object: 'session_marks', ...rows[0] } : null;
  }

  /** @returns whether the read position moved forward */
  async read(
    db: Queryable,
    workspaceId: string,
    { sessionId, seq }: { sessionId: string; seq: number },
  ): Promise<boolean> {
    return (await db.query(READ(workspaceId, sessionId, seq))).rowCount === 1;
  }
}
