/** What members began to write to a person goes with their erasure, and with the messages of its time. */
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { named, type Queryable } from '../../db/statement.js';
import { DataSubjectRegistry, type DataSubjectProvider, type RowScope } from '../../privacy/data-subject-registry.js';

const ERASE = named('delete from drafts where workspace_id = $1 and session_id = any($2)');
const DELETE_OLD = named(`
  delete from drafts where workspace_id = $1 and (member_id, session_id, kind) in (
    select member_id, session_id, kind from drafts where workspace_id = $1 and updated_at < $2
    order by updated_at limit $3 for update skip locked)`);

@Injectable()
export class DraftsPersonal implements DataSubjectProvider, OnModuleInit {
  readonly name = 'drafts';

  constructor(private readonly registry: DataSubjectRegistry) {}

  onModuleInit(): void {
    this.registry.register(this);
  }

  async erase(db: Queryable, workspaceId: string, { sessionIds }: RowScope): Promise<void> {
    if (sessionIds !== null) await db.query(ERASE(workspaceId, sessionIds));
  }

  async redactBefore(db: Queryable, workspaceId: string, before: string, limit: number): Promise<number> {
    return (await db.query(DELETE_OLD(workspaceId, before, limit))).rowCount;
  }
}
