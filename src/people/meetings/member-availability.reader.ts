import { Injectable } from '@nestjs/common';
import { named, type Queryable } from '../../platform/db/statement.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { fail } from '../../platform/kernel/errors.js';
import { AvailabilityReader } from './availability.reader.js';
import { type MemberAvailabilityDto, presentMemberAvailability } from './member-availability.dto.js';

const MEMBER = named('select id from members where workspace_id = $1 and id = $2 and removed_at is null');

@Injectable()
export class MemberAvailabilityReader {
  constructor(
    private readonly db: TenantDb,
    private readonly availability: AvailabilityReader,
  ) {}

  /** One member's. Throws `not_found`. */
  async get(
    workspaceId: string,
    memberId: string,
    db: Queryable = this.db.of(workspaceId),
  ): Promise<MemberAvailabilityDto> {
    const { rows } = await db.query<{ id: string }>(MEMBER(workspaceId, memberId));
    if (!rows[0]) throw fail('not_found', 'Member not found.');
    return presentMemberAvailability(rows[0].id, await this.availability.list(db, workspaceId, rows[0].id));
  }
}
