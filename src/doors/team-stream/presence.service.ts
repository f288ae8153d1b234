/** Who views a conversation and who is typing in it, across all instances. */
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { CLOCK } from '../../platform/config/config.module.js';
import { Notifications } from '../../platform/db/notifications.js';
import { Sweeper } from '../../platform/db/sweeper.js';
import { SessionsReader } from '../../conversations/sessions/sessions.reader.js';
import type { Clock } from '../../platform/kernel/clock.js';
import type { SessionPresenceDto } from './presence.dto.js';
import { presenceHint } from './hints.rules.js';
import { PRESENCE, PresenceBoard, presentIn, presentText, type Present } from './presence.rules.js';
import { TeamHints } from './team-hints.js';

const EVERY_MS = 1_000;

/** Every instance receives all presences, keeps them in memory, and lets them expire: nothing has to be stored. */
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

  /** Notifies the team, and returns who is present. Throws `not_found`, DatabaseUnavailable. */
  async say(present: Present): Promise<SessionPresenceDto> {
    const { workspaceId } = present;
    const { id: sessionId } = await this.sessions.get(workspaceId, present.sessionId);
    const report = { ...present, sessionId };
    // Applied here at once, so that callers find themselves in the response. The notification to this instance
    // then changes nothing.
    this.hear(report);
    await this.notifications.notify(PRESENCE, presentText(report));
    const members = this.board
      .in(workspaceId, sessionId, this.clock.now())
      .map(({ memberId, state }) => ({ member_id: memberId, state }));
    return { object: 'session_presence', session_id: sessionId, members };
  }

  /** Reports expired presences. @returns number of changes */
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
