import { Injectable } from '@nestjs/common';
import { named } from '../../platform/db/statement.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { DRAFT_COLUMNS, presentDraft, type DraftDto, type DraftRow } from './drafts.dto.js';

/** Drafts kept per member, the latest ones. */
export const DRAFTS_MAX = 200;

const LIST = named(`
  select ${DRAFT_COLUMNS} from drafts where workspace_id = $1 and member_id = $2
  order by updated_at desc, session_id limit ${DRAFTS_MAX}`);

@Injectable()
export class DraftsReader {
  constructor(private readonly db: TenantDb) {}

  /** A member's own drafts, the latest first. */
  async list(workspaceId: string, memberId: string): Promise<DraftDto[]> {
    return (await this.db.query<DraftRow>(workspaceId, LIST(workspaceId, memberId))).rows.map(presentDraft);
  }
}
