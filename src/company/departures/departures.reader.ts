import { Injectable } from '@nestjs/common';
import { onlyRow } from '../../platform/db/only-row.js';
import { named } from '../../platform/db/statement.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { MembersReader } from '../team/members.reader.js';
import type { MemberWorkloadDto } from './departures.dto.js';

type Counts = Pick<MemberWorkloadDto, 'open_conversations' | 'coming_meetings' | 'leads'>;

const WORKLOAD = named(`
  select (select count(*)::int from handoffs where workspace_id = $1 and assignee_id = $2
      and status in ('open', 'pending')) as open_conversations,
    (select count(*)::int from meetings where workspace_id = $1 and host_id = $2
      and status in ('booked', 'rescheduled') and ends_at > now()) as coming_meetings,
    (select count(*)::int from leads where workspace_id = $1 and assignee_id = $2) as leads`);

@Injectable()
export class DeparturesReader {
  constructor(
    private readonly db: TenantDb,
    private readonly members: MembersReader,
  ) {}

  /** Throws `not_found`. */
  async workload(workspaceId: string, memberId: string): Promise<MemberWorkloadDto> {
    const { id } = await this.members.get(workspaceId, memberId);
    const { rows } = await this.db.query<Counts & Record<string, unknown>>(workspaceId, WORKLOAD(workspaceId, id));
    return { object: 'member_workload', member_id: id, ...onlyRow({ rows }) };
  }
}
