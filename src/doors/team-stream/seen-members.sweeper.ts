/** Records which members have a console open, for the team's availability (decision 0117). */
import { Injectable } from '@nestjs/common';
import { Sweeper } from '../../platform/db/sweeper.js';
import { AWAY_AFTER_SECONDS, type MemberRef } from '../../desk/team-status/team-status.dto.js';
import { SeenMembersService } from '../../desk/team-status/seen-members.service.js';
import { TeamStreams } from './team-streams.js';

/** Two runs may fail before a member counts as away. */
const EVERY_MS = (AWAY_AFTER_SECONDS * 1_000) / 3;
/** Rows per statement. */
const BATCH = 1_000;

@Injectable()
export class SeenMembersSweeper extends Sweeper {
  constructor(
    private readonly streams: TeamStreams,
    private readonly seen: SeenMembersService,
  ) {
    super(EVERY_MS, 'open consoles were not recorded');
  }

  /** @returns number of members with an open console on this instance */
  async sweep(): Promise<number> {
    const byKey = new Map(this.streams.holders().map((one) => [`${one.workspaceId} ${one.memberId}`, one]));
    const members = [...byKey.values()];
    for (let start = 0; start < members.length; start += BATCH)
      await this.seen.markSeen(members.slice(start, start + BATCH));
    return members.length;
  }

  /** Immediately, for a member whose console has just opened. */
  see(member: MemberRef): void {
    this.seen
      .markSeen([member])
      .catch((error: Error) => this.log.warn(`an open console was not recorded: ${error.message}`));
  }
}
