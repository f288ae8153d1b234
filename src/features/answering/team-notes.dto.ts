import type { TeamStatus } from '../../agent/ports/turn.js';

/** What the widget shows of the team. */
export class WidgetTeamDto {
  status: TeamStatus['status'];
  /** When office hours begin again, while they are over. */
  back_at: string | null;
  /** The same in words, in the person’s language, or the workspace’s away message. */
  text: string;
}
