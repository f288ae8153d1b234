/** Who looks at a conversation and who writes in it, on whichever instance they are connected. */
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { CLOCK } from '../../config/config.module.js';
import { Notifications } from '../../db/notifications.js';
import { Sweeper } from '../../db/sweeper.js';
import { SessionsReader } from '../../features/sessions/sessions.reader.js';
import type { Clock } from '../../kernel/clock.js';
import type { SessionPresenceDto } from './presence.dto.js';
import { presenceHint } from './hints.rules.js';
import { PRESENCE, PresenceBoard, presentIn, presentText, type Present } from './presence.rules.js';
import { TeamHints } from './team-hints.js';

const EVERY_MS = 1_000;

/** Each instance hears all, keeps it in memory, and forgets it by itself: nothing of it has to outlive anything. */
@Injectable()
export class PresenceService extends Sweeper implements OnModuleInit {
  private readonly board = new PresenceBoard();

  constructor(
    private readonly notifications: Notifications,
    private readonly sessions: SessionsReader,
    private readonly hints: TeamHints,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    super(EVERY_MS, 'presences did not expire');
  }

  async onModuleInit(): Promise<void> {
    await this.notifications.subscribe(PRESENCE, (payload) => this.hear(presentIn(payload)));
  }

  /** Tells the team, and answers who is there. Throws `not_found`, DatabaseUnavailable. */
  async say(present: Present): Promise<SessionPresenceDto> {
    const { workspaceId } = present;
    const { id: sessionId } = await this.sessions.get(workspaceId, present.sessionId);
    const said = { ...present, sessionId };
    // Here at once: who asks finds themselves in the answer. What comes back by the notification is no news then.
    this.hear(said);
    await this.notifications.notify(PRESENCE, presentText(said));
    const members = this.board
      .in(workspaceId, sessionId, this.clock.now())
      .map(({ memberId, state }) => ({ member_id: memberId, state }));
    return { object: 'session_presence', session_id: sessionId, members };
  }

  /** Tells of those whose time is over. @returns how many changed */
  sweep(): Promise<number> {
    const changes = this.board.expire(this.clock.now());
    for (const change of changes) this.hints.tell(presenceHint(change));
    return Promise.resolve(changes.length);
  }

  private hear(present: Present | null): void {
    for (const change of present ? this.board.hear(present, this.clock.now()) : [])
      this.hints.tell(presenceHint(change));
  }
}
