import { Injectable } from '@nestjs/common';
import { LiveStream } from '../../platform/http/live-stream.js';
import { SeenMembersSweeper } from './seen-members.sweeper.js';
import { TeamHints } from './team-hints.js';
import { TeamStreams, type TeamStreamHolder } from './team-streams.js';

@Injectable()
export class TeamStreamService {
  constructor(
    private readonly hints: TeamHints,
    private readonly streams: TeamStreams,
    private readonly seen: SeenMembersSweeper,
  ) {}

  /**
   * Streams hints of changes in a workspace. Starts with `ready`, or with `reset` if it cannot continue from
   * `lastEventId`. Throws `rate_limit_exceeded` for too many streams.
   */
  open(holder: TeamStreamHolder, lastEventId: string | undefined): LiveStream {
    const { workspaceId } = holder;
    this.streams.admit(holder);
    const log = this.hints.logOf(workspaceId);
    return new LiveStream((sink) => {
      const release = this.streams.hold(holder, () => sink.end());
      this.seen.see(holder);
      const { from, isComplete } = log.resume(lastEventId);
      const first = isComplete || lastEventId === undefined ? 'ready' : 'reset';
      void sink.send({ id: log.idOf(from), event: first, data: { type: first } });
      const unfollow = this.hints.follow(workspaceId, from, {
        send: async ({ number, hint }) => {
          const { to, ...data } = hint ?? { type: 'reset' as const, to: undefined };
          if (to === undefined || to === holder.memberId)
            await sink.send({ id: log.idOf(number), event: data.type, data });
        },
      });
      return () => {
        release();
        unfollow();
      };
    });
  }
}
