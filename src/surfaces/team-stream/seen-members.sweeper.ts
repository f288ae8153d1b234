/** Keeps on record that members have a console open, for who asks whether someone is there (decision 0117). */
import { Injectable } from '@nestjs/common';
import { Sweeper } from '../../db/sweeper.js';
import { AWAY_AFTER_SECONDS } from '../../features/team-status/team-status.dto.js';
import { SeenMembersService, type MemberRef } from '../../features/team-status/seen-members.service.js';
import { TeamStreams } from './team-streams.js';

/** Two rounds may fail before a member counts as away. */
const EVERY_MS = (AWAY_AFTER_SECONDS * 1_000) / 3;
/** Rows of one statement. */
const BATCH = 1_000;

@Injectable()
export class SeenMembersSweeper extends Sweeper {
  constructor(
    private readonly streams: TeamStreams,
    private readonly seen: SeenMembersService,
  ) {
    super(EVERY_MS, 'open consoles were not recorded');
  }

  /** @returns how many members have one open on this instance */
  async sweep(): Promise<number> {
    const byKey = new Map(this.streams.holders().map((one) => [`${one.workspaceId} ${one.memberId}`, one]));
    const members = [...byKey.values()];
    for (let at = 0; at < members.length; at += BATCH) await this.seen.markSeen(members.slice(at, at + BATCH));
    return members.length;
  }

  /** At once, for a member whose console has just opened. */
  see(member: MemberRef): void {
    this.seen
      .markSeen([member])
      .catch((error: Error) => this.log.warn(`an open console was not recorded: ${error.message}`));
  }
}
