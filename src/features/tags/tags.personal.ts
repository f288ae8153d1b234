/** What the team sorted a person's conversations by goes with their erasure; the tags themselves are the workspace's. */
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { named, type Queryable } from '../../db/statement.js';
import { DataSubjectRegistry, type DataSubjectProvider, type RowScope } from '../../privacy/data-subject-registry.js';

const ERASE = named('delete from session_tags where workspace_id = $1 and session_id = any($2)');

@Injectable()
export class TagsPersonal implements DataSubjectProvider, OnModuleInit {
  readonly name = 'session_tags';

  constructor(private readonly registry: DataSubjectRegistry) {}

  onModuleInit(): void {
    this.registry.register(this);
  }

  async erase(db: Queryable, workspaceId: string, { sessionIds }: RowScope): Promise<void> {
    if (sessionIds !== null) await db.query(ERASE(workspaceId, sessionIds));
  }
}
