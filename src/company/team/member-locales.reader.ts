import { Injectable } from '@nestjs/common';
import { named } from '../../platform/db/statement.js';
import { SystemDb } from '../../platform/db/system-db.js';

const LOCALE = named(`
  select a.locale from members m join accounts a on a.id = m.account_id where m.workspace_id = $1 and m.id = $2`);

/** The languages in which members are written to. The system connection reads accounts: they belong to no workspace. */
@Injectable()
export class MemberLocalesReader {
  constructor(private readonly db: SystemDb) {}

  /** BCP 47, as chosen in the member's account; null = none. */
  async of(workspaceId: string, memberId: string): Promise<string | null> {
    const { rows } = await this.db.query<{ locale: string | null }>(LOCALE(workspaceId, memberId));
    return rows[0]?.locale ?? null;
  }
}
