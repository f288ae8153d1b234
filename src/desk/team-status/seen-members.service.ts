import { Injectable } from '@nestjs/common';
import { SystemDb } from '../../platform/db/system-db.js';
import type { MemberRef } from './team-status.dto.js';
import { TeamStatusStore } from './team-status.store.js';

/** Records which members have a console open. */
@Injectable()
export class SeenMembersService {
  constructor(
    private readonly db: SystemDb,
    private readonly store: TeamStatusStore,
  ) {}

  /** These members, of any workspaces, have a console open now. */
  async markSeen(members: MemberRef[]): Promise<void> {
    if (members.length > 0) await this.store.markSeen(this.db, members);
  }
}
