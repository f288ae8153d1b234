/**
 * Notes about a person go with their erasure, and with the messages of their time. They are the team's own words, and no
 * part of what is exported for the person (docs/decisions/0111-private-notes.md).
 */
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { named, type Queryable } from '../../db/statement.js';
import { DataSubjectRegistry, type DataSubjectProvider, type RowScope } from '../../privacy/data-subject-registry.js';

const ERASE = named('delete from notes where workspace_id = $1 and session_id = any($2)');
const DELETE_OLD = named(`
  delete from notes where workspace_id = $1 and id in (
    select id from notes where workspace_id = $1 and created_at < $2 order by created_at limit $3 for update skip locked)`);

@Injectable()
export class NotesPersonal implements DataSubjectProvider, OnModuleInit {
  readonly name = 'notes';

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
