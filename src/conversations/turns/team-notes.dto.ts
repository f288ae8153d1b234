import type { TeamStatus } from '../../agent/ports/turn.js';

/** Availability of the team as the widget shows it. */
export class WidgetTeamDto {
  status: TeamStatus['status'];
  /** When office hours start again; null during office hours. */
  back_at: string | null;
  /** The same in words, in the person’s language, or the workspace’s away message. */
  text: string;
}
