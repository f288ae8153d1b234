/**
 * Notes about a person are erased with the person, and expire with the messages. They are the team's own text,
 * and not part of the person's export (docs/decisions/0111-private-notes.md).
 */
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { named } from '../../platform/db/statement.js';
import { DataSubjectRegistry, IN_SESSIONS } from '../../platform/privacy/data-subject-registry.js';
import { sqlProvider } from '../../platform/privacy/sql-data-subject-provider.js';

const ERASE = named(`delete from notes where ${IN_SESSIONS}`);
const DELETE_OLD = named(`
  delete from notes where workspace_id = $1 and id in (
    select id from notes where workspace_id = $1 and created_at < $2 order by created_at limit $3 for update skip locked)`);

@Injectable()
export class NotesPersonal implements OnModuleInit {
  constructor(private readonly registry: DataSubjectRegistry) {}

  onModuleInit(): void {
    this.registry.register(sqlProvider({ name: 'notes', erase: [ERASE], redactBefore: DELETE_OLD }));
  }
}
