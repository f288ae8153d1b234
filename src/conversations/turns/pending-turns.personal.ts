import { Injectable, type OnModuleInit } from '@nestjs/common';
import { named, type Queryable } from '../../platform/db/statement.js';
import {
  DataSubjectRegistry,
  type DataSubjectProvider,
  type RowScope,
} from '../../platform/privacy/data-subject-registry.js';

const FORGET = named('delete from turn_queue where workspace_id = $1 and session_id = any($2)');

/** Messages of an erased person wait for no answer. */
@Injectable()
export class PendingTurnsPersonal implements DataSubjectProvider, OnModuleInit {
  readonly name = 'pending_turns';

  constructor(private readonly personal: DataSubjectRegistry) {}

  onModuleInit(): void {
    this.personal.register(this);
  }

  async erase(db: Queryable, workspaceId: string, { sessionIds }: RowScope): Promise<void> {
    if (sessionIds !== null) await db.query(FORGET(workspaceId, sessionIds));
  }
}
